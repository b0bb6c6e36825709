"""Traits of abilities that work by themselves: at the close of a wave, on every night, between phases."""

from collections.abc import Iterator
from typing import ClassVar, TypeVar

from bot.engine.night.acts import Act
from bot.engine.night.scratch import Night
from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class ActsAtOnce(Trait):
    """An ability that changes the game, or tells the group a piece of news, as soon as its wave closes.

    A team that recruits a player learns as the wave closes whether the player has come over (CH-12).
    """

    def after_wave(self, game: Play, act: Act) -> bool:
        """The change on the game, made once for each act that is not void; it may draw, tell and change seats.

        Returns:
            Whether a role or a side has changed, so that the night so far must be folded anew.
        """
        return False


class ActsNightly(Trait):
    """A passive ability with an effect on every night, at its stage, while its holder lives.

    Any visitor of granny dies by her at night, friend or foe (PR-303): granny is never asked.
    """

    def at_night(self, night: Night, seat: int) -> None:
        """The effect on the night."""


class BetweenPhases(Trait):
    """An ability with an effect between the phases: one or more of the traits below.

    The city's commissioner is out, and as the night falls the detective takes over the post (CT-95): that ability goes
    on when its holder is out.
    """

    outlives: ClassVar[bool] = False
    """Whether the ability goes on when its holder is out."""


class ActsAtNightfall(BetweenPhases):
    """An ability with an effect as a night falls, before rooms open and questions are put (CT-95)."""

    def at_nightfall(self, game: Play, seat: int) -> None:
        """The change of the holder, or the news for the holder."""


class ActsAtDusk(BetweenPhases):
    """An ability with an effect as a day is over, while the marks that end then are still there.

    El Clasico's Tesla has predicted which player leaves on this day; now the prediction turns out right or wrong
    (EC-62).
    """

    def at_dusk(self, game: Play, seat: int) -> None:
        """The effect for the holder, such as judging a prediction about the day that is over."""


class ActsBeforeCheck(BetweenPhases):
    """An ability that changes the game before the endings are judged.

    The werewolf passes to the surviving clan as the last member of the other one leaves (DK-66).
    """

    def before_check(self, game: Play, seat: int) -> None:
        """The change, which may not end the game; made even while endings wait for a player yet to go (CH-21)."""


Acting = TypeVar("Acting", bound=BetweenPhases)


def between_phases(game: Play, trait: type[Acting]) -> Iterator[tuple[int, Acting]]:
    """The abilities that act between these phases, with their holders in seat order; of the dead only if `outlives`."""
    if trait in game.cards.traits:
        for number, seat in game.seats.items():
            for ability in seat.role.with_trait(trait):
                if seat.alive or ability.outlives:
                    yield number, ability
