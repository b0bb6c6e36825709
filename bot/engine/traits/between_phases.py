"""What abilities do between the phases of a game, when nobody is asked."""

from collections.abc import Iterator
from typing import ClassVar, TypeVar

from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class BetweenPhases(Trait):
    """An ability that does something between the phases: one or more of the traits below.

    The city's commissioner is out, and as the night falls the detective takes over the post (CT-95): that ability goes
    on when its holder is out.
    """

    outlives: ClassVar[bool] = False
    """Whether it goes on when its holder is out."""


class ActsAtNightfall(BetweenPhases):
    """An ability that does something as a night falls, before rooms open and anybody is asked (CT-95)."""

    def at_nightfall(self, game: Play, seat: int) -> None:
        """What its holder becomes or learns."""


class ActsAtDusk(BetweenPhases):
    """An ability that does something as a day is over, while the marks that end then are still there.

    El Clasico's Tesla has predicted who leaves on this day; now it shows whether that was right (EC-62).
    """

    def at_dusk(self, game: Play, seat: int) -> None:
        """What is judged by the day that is over."""


class ActsBeforeCheck(BetweenPhases):
    """An ability that changes something before it is looked whether the game is decided.

    The werewolf passes to the surviving clan as the last member of the other one leaves (DK-66).
    """

    def before_check(self, game: Play, seat: int) -> None:
        """What changes; it may not end the game. Also while that waits for somebody who has still to go (CH-21)."""


Acting = TypeVar("Acting", bound=BetweenPhases)


def between_phases(game: Play, trait: type[Acting]) -> Iterator[tuple[int, Acting]]:
    """The living, in seat order as they are by then, each with their abilities that act between these phases."""
    if trait in game.rules.traits:
        for number, seat in game.seats.items():
            for ability in seat.role.with_trait(trait):
                if seat.alive or ability.outlives:
                    yield number, ability
