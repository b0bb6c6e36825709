"""The base of abilities: questions of a night, the act that their answers make, the effect at the stage of the act."""

from abc import abstractmethod
from typing import ClassVar

from bot.engine.api import Act, Ask, Deadline, Holder, Night, Play, Purpose, kind
from bot.engine.bases.shelf import Part


class Ability(Part):
    """Base of all abilities; see also `Passive`, `Targeted`, `GroupChoice` and `PreparedAct`.

    The fields of an ability are its parameters. A night goes through these methods from the top down: questions, an
    act, the effect at a stage, the answer as the wave closes, and the dawn. Concerns that only few abilities have are
    traits (`bot.engine.traits`), which an ability names in its bases.
    """

    stage: ClassVar[str] = ""
    """The stage of the night at which acts of the ability are resolved."""

    purpose: ClassVar[Purpose] = "choose"
    """The reason to name a player, by which a robot plays the ability sensibly."""

    passive: ClassVar[bool] = False
    """Whether the ability works without any question."""

    @abstractmethod
    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Put tonight's questions to the holder; none where the holder is dead or may not act."""

    @abstractmethod
    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act that the answers make, once the wave is closed."""

    @property
    def stage_here(self) -> str:
        """The stage at which acts of the ability are resolved in this game."""
        return self.stage

    def resolve(self, night: Night, act: Act) -> None:
        """The effect of an act on the night, at its stage."""

    def spoiled(self, night: Night, act: Act, by: str) -> None:
        """The effect instead where a mark on the actor voids the act: none, or the reverse.

        `by` is the mark (`bot.engine.night.voiding`).
        """

    def answer(self, night: Night, act: Act) -> None:
        """The actor's answer when the wave closes (CH-12)."""

    def answer_spoiled(self, night: Night, act: Act) -> None:
        """The answer where a mark unknown to the actor voids the act: the same, so that the actor does not notice."""
        self.answer(night, act)

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """The lasting change, and the dawn news about it, before the endings are looked at."""

    def at_dawn(self, game: Play, act: Act, night: Night) -> None:
        """The rest of an act, for the day, once the night's dead are out and named; once for each act."""


@kind
class Passive(Ability):
    """Base of abilities that work without any question at night."""

    passive: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = "none"

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:  # noqa: ARG002 - nobody is asked
        """Ask nobody."""
        return []

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:  # noqa: ARG002 - nobody was asked
        """Do nothing."""
        return None
