"""`inquire`: learn the side a player shows."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from pydantic import Field

from bot.engine.abilities.base import Act
from bot.engine.abilities.bend.freeze_inquiry import FROZEN
from bot.engine.abilities.targeted import Targeted
from bot.engine.events import Inquired
from bot.engine.names import FactionId
from bot.engine.purposes import Purpose
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night
    from bot.engine.play import Play

BARRED = "inquired while frozen"
"""The mark of whoever cannot be inquired about any more."""

NEUTRAL = "neutral"
"""What a frozen inquiry shows of everybody."""


class Inquire(Targeted):
    """The side of another player, as it shows (CL-47, CL-48, CL-49, SM-18, SM-19); told when the wave closes.

    Whoever is misled tonight sees his own side in everybody (NS-23). Whose inquiry is frozen tonight gets a neutral
    answer, and can never ask about that player again (MK-22, MK-23).

    Attributes:
        spoiled_shows: what it shows for a side where something that its holder does not know of voids his act; a side
            that is not among them shows as it is.
    """

    stage: ClassVar[str] = "inquire"
    purpose: ClassVar[Purpose] = "learn"
    in_turn: ClassVar[bool] = True

    spoiled_shows: dict[FactionId, FactionId] = Field(default_factory=dict)

    def choices(self, game: "Play", seat: int) -> tuple[int, ...]:
        """The living he may name, but for those about whom he once got a neutral answer."""
        return tuple([target for target in super().choices(game, seat) if not game.seats[target].has(BARRED)])

    def resolve(self, night: "Night", act: Act) -> None:
        """Whom a frozen inquiry is about stays out of reach of the later ones."""
        if night.has(act.actor, FROZEN):
            for target in act.targets:
                night.mark(target, Status(BARRED, act.actor, "ever"))

    def answer(self, night: "Night", act: Act) -> None:
        """Tell the side that each target shows; of an act that was moved, as if it were his whom he named (TG-60)."""
        self._tell(night, act, {})

    def answer_spoiled(self, night: "Night", act: Act) -> None:
        """Tell what shows in its place."""
        self._tell(night, act, self.spoiled_shows)

    def _tell(self, night: "Night", act: Act, instead: Mapping[str, str]) -> None:
        misled, frozen = night.has(act.actor, "misled"), night.has(act.actor, FROZEN)
        for named, target in zip(act.targets, night.aims(act), strict=True):
            shows = night.side(act.actor) if misled else NEUTRAL if frozen else night.shows(target)
            night.game.tell((act.actor,), Inquired(act.actor, named, instead.get(shows, shows)))
