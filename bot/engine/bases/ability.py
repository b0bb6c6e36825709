"""What an ability is: whom it asks, how answers become an act, what the act does at its stage of the night."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from bot.engine.api import Act, Ask, Deadline, Hit, Holder, Night, Play, Purpose, kind
from bot.engine.bases.shelf import Part


class Ability(Part):
    """Base of all abilities; see also `Passive`, `Targeted` and `PreparedAct`."""

    stage: ClassVar[str] = ""
    """The stage of the night at which its acts are resolved."""

    purpose: ClassVar[Purpose] = "choose"
    """What it is for, so that a robot plays it sensibly."""

    passive: ClassVar[bool] = False
    """Whether it works without ever being asked about."""

    in_turn: ClassVar[bool] = False
    """Whether, where roles act one after another, what comes later cannot void it: its answer is shown by then."""

    shelters: ClassVar[bool] = False
    """Whether, where roles act one after another, an earlier hit on who does it makes it void (CT-74)."""

    keeps_off: ClassVar[bool] = False
    """Whether, where roles act one after another, it keeps later visitors off, and its actor takes bullets (CT-73)."""

    blockable: ClassVar[bool] = False
    """Whether a block takes its acts: abilities of one player, not what belongs to a team."""

    answers_others: ClassVar[bool] = False
    """Whether what it tells goes to others than its actor, so that it does not matter whether he lives to hear it."""

    @abstractmethod
    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Put tonight's questions to the holder; none where he is dead or may not act."""

    @abstractmethod
    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act that the answers make, once the wave is closed."""

    def makes(self) -> tuple[str, ...]:
        """The roles that it may make of somebody who was dealt another."""
        return ()

    def may_join(self) -> tuple[str, ...]:
        """The teams that its holder may come to belong to in the course of the game (MK-34)."""
        return ()

    def is_voidable(self, act: Act) -> bool:  # noqa: ARG002 - a hook
        """Whether a mark on its actor voids an act of it."""
        return self.blockable

    def is_forestalled(self, night: Night, act: Act) -> bool:  # noqa: ARG002 - a hook
        """Whether another act of the night keeps this one from being done, whatever its stage (PR-128, PR-130)."""
        return False

    def visits_though(self, by: str) -> bool:  # noqa: ARG002 - a hook
        """Whether its actor goes where he meant to, though this mark has spoiled what he does there (PR-170)."""
        return False

    def visited(self, night: Night, act: Act) -> tuple[int, ...]:
        """To whom an act takes its actor."""
        return night.aims(act)

    def cause_of(self, hit: Hit) -> str:  # noqa: ARG002 - a hook
        """What the dawn news say of the cause of a death by it, if anything."""
        return ""

    @property
    def due_bullet(self) -> str:
        """Whose bullet the group hears of every night, fired or not; empty where there is none."""
        return ""

    def fired_as(self, night: Night, act: Act) -> str:  # noqa: ARG002 - a hook
        """Whose bullet the group hears of where an act has killed nobody; empty where it hears nothing."""
        return ""

    def before_the_dead(self, game: Play, act: Act, night: Night) -> None:
        """What is said of an act at dawn before the night's dead are named; also where it was void."""

    @property
    def stage_here(self) -> str:
        """The stage at which its acts are resolved in this game."""
        return self.stage

    def resolve(self, night: Night, act: Act) -> None:
        """What the act does to the night, at its stage."""

    def spoiled(self, night: Night, act: Act, by: str) -> None:
        """What the act does in place of that where a mark on its actor voids it: nothing, or the reverse.

        `by` is the mark (`bot.engine.night.voiding`).
        """

    def after_wave(self, game: Play, act: Act) -> bool:  # noqa: ARG002 - a hook
        """What an act changes on the game, or lets the group hear, as soon as its wave closes.

        Unlike `resolve` it runs once for each act that is not void, and may draw, tell and change seats.

        Returns:
            Whether it has changed a role or a side, so that the night so far must be folded anew.
        """
        return False

    def attempted(self, night: Night, seat: int, acts: Sequence[Act]) -> None:
        """What a passive ability does to those who have tried to convert its holder, in the order of naming him."""

    def resists(self, night: Night, seat: int, act: Act) -> bool:  # noqa: ARG002 - a hook
        """Whether by a passive ability its holder cannot be converted by this act."""
        return False

    def convert(self, night: Night, act: Act, target: int) -> None:
        """What an act makes of a player whom it has tried to convert, if he lives and does not resist (PR-392)."""

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """What an act changes for good, and what the dawn news say of it, before the endings are looked at."""

    def come_to_nothing(self, game: Play, act: Act, night: Night) -> None:
        """What its actor is told at dawn where a mark that he does not know of voids the act, lest he notice."""

    def at_dawn(self, game: Play, act: Act, night: Night) -> None:
        """What an act leaves to the day, once the night's dead are out and named; runs once for each act."""

    def at_dawn_spoiled(self, game: Play, act: Act, night: Night) -> None:
        """The same where a mark that its actor does not know of has voided the act."""

    def answer(self, night: Night, act: Act) -> None:
        """What its actor is told when the wave closes (CH-12)."""

    def answer_spoiled(self, night: Night, act: Act) -> None:
        """What its actor is told where a mark that he does not know of voids the act: the same, lest he notice."""
        self.answer(night, act)

    def turns_back(self, night: Night, seat: int, act: Act) -> bool:  # noqa: ARG002 - a hook
        """Whether by a passive ability of its holder a bullet at him hits who has fired it (AD-726)."""
        return False

    def withstands(self, night: Night, hit: Hit) -> bool:  # noqa: ARG002 - a hook
        """Whether a passive ability of its target makes an attack do nothing, before any protection is looked at."""
        return False

    def catches(self, night: Night, hit: Hit) -> bool:  # noqa: ARG002 - a hook
        """Whether a passive ability of its target takes an attack that no protection has stopped; it may wear out."""
        return False


@kind
class Passive(Ability):
    """Base of abilities that work without ever being asked about at night."""

    passive: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = "none"

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:  # noqa: ARG002 - nobody is asked
        """Ask nobody."""
        return []

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:  # noqa: ARG002 - nobody was asked
        """Do nothing."""
        return None
