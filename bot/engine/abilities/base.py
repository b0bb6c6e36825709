"""What an ability is: whom it asks, how answers become an act, what the act does at its stage of the night."""

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

from bot.engine.asks import Ask, Deadline
from bot.engine.records import record
from bot.engine.rules import Team
from bot.engine.shelf import Part

if TYPE_CHECKING:
    from bot.engine.game import Game
    from bot.engine.night import Night


@record
class Act:
    """One use of an ability: who did it (0: a team together), for which team if any, and to whom.

    `words` are what was picked beside the targets, one for each: the role guessed, the kind of a gun.
    """

    ability: "Ability"
    actor: int
    targets: tuple[int, ...]
    team: str | None = None
    words: tuple[str, ...] = ()


@record
class Holder:
    """Who has an ability: one seat for himself, or a team."""

    ability: "Ability"
    seat: int = 0
    team: Team | None = None


class Ability(Part):
    """Base of all abilities; see also `Passive`, `Targeted` and `PreparedAct`."""

    asks: ClassVar[tuple[str, ...]] = ()
    """What its further questions are about, where it puts more than the one named after it."""

    stage: ClassVar[str] = ""
    """The stage of the night at which its acts are resolved."""

    wakes: ClassVar[str] = ""
    """Who is called for it at night, where that is neither its holder's role nor his team."""

    passive: ClassVar[bool] = False
    """Whether it works without ever being asked about."""

    blockable: ClassVar[bool] = False
    """Whether a block takes its acts: abilities of one player, not what belongs to a team."""

    @abstractmethod
    def open(self, game: "Game", holder: Holder, deadline: Deadline) -> list[Ask]:
        """Put tonight's questions to the holder; none where he is dead or may not act."""

    def somebody_left(self, game: "Game", holder: Holder, asks: list[Ask]) -> None:
        """Somebody has left the game (CH-07) while these questions of its holder were open."""

    @abstractmethod
    def close(self, game: "Game", holder: Holder, asks: list[Ask]) -> Act | None:
        """The act that the answers make, once the wave is closed."""

    def stops_exit(self, game: "Game", seat: int, cause: str) -> bool:  # noqa: ARG002 - hooks
        """Whether its holder, about to leave, stays (a day armour); it may use itself up by that."""
        return False

    def on_exit(self, game: "Game", seat: int, cause: str) -> None:
        """Its holder has left by the rules of the game, not by CH-07."""

    def resolve(self, night: "Night", act: Act) -> None:
        """What the act does to the night, at its stage."""

    def after_wave(self, game: "Game", act: Act) -> bool:  # noqa: ARG002 - a hook
        """What an act changes on the game, or lets the group hear, as soon as its wave closes.

        Unlike `resolve` it runs once for each act that is not void, and may draw, tell and change seats.

        Returns:
            Whether it has changed a role or a side, so that the night so far must be folded anew.
        """
        return False

    def come_true(self, game: "Game", act: Act, night: "Night") -> None:
        """What an act changes for good, and what the dawn news say of it, before the endings are looked at."""

    def at_dawn(self, game: "Game", act: Act, night: "Night") -> None:
        """What an act leaves to the day, once the night's dead are out and named; runs once for each act."""

    def answer(self, night: "Night", act: Act) -> None:
        """What its actor is told when the wave closes (CH-12)."""

    def at_night(self, night: "Night", seat: int) -> None:
        """What a passive ability of a living player does to every night, at its stage."""


class Passive(Ability):
    """Base of abilities that work without ever being asked about at night."""

    passive: ClassVar[bool] = True

    def open(self, game: "Game", holder: Holder, deadline: Deadline) -> list[Ask]:  # noqa: ARG002 - nobody is asked
        """Ask nobody."""
        return []

    def close(self, game: "Game", holder: Holder, asks: list[Ask]) -> Act | None:  # noqa: ARG002 - nobody was asked
        """Do nothing."""
        return None
