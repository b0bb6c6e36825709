"""`ward`: keep a player from being recruited or converted."""

from typing import Literal

from markupsafe import Markup
from pydantic import Field

from bot.engine.api import Act, Conditions, Count, Night, Play, RoleId, Status, record
from bot.engine.events import Event, RoleChanged, RoleTurned
from bot.engine.night.conversions import WARDED, convert_for_good
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Voice, deed, later, register, says


@record
class Warded(Event, story=True):
    """Secret until the end: a player kept this one from being recruited."""

    by: int
    target: int


class Ward(Targeted, tells=(RoleChanged, RoleTurned, Warded)):
    """A ward for the named player, who cannot be recruited or converted.

    MK-68 to MK-72, EC-103 to EC-106, EC-142, PR-326 to PR-330. The effect is told to nobody but a cured player.

    Attributes:
        lasts: the length: the `night`, or the rest of the `game`.
        only: the roles that the ward works for; none named: all.
        cures: the roles with a cure, and the new roles of their living holders from dawn on.
    """

    stage = "guard"
    purpose = "help"

    self_uses: Count = "unlimited"
    lasts: Literal["night", "game"] = "night"
    only: tuple[RoleId, ...] = ()
    cures: dict[RoleId, RoleId] = Field(default_factory=dict)

    @property
    def conditions(self) -> Conditions:
        """The event for cured players, in games with a cure."""
        return (*super().conditions, (RoleTurned, self.cures), (RoleChanged, self.cures))

    def makes(self) -> tuple[str, ...]:
        """The new roles of cured players."""
        return tuple(self.cures.values())

    def resolve(self, night: Night, act: Act) -> None:
        """Keep the targets from being recruited or converted."""
        for target in night.aims(act):
            night.note(Warded(act.actor, target))
            if not self.only or night.role(target).id in self.only:
                night.marks.put(target, Status(WARDED, act.actor, "dawn" if self.lasts == "night" else "ever"))

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """Tell cured players their new role."""
        for target in night.aims(act):
            cure = self.cures.get(game.seats[target].role.id)
            if cure is not None and game.seats[target].alive:
                night.convert(act, target, cure)
        if self.cures:
            convert_for_good(game, act, night)


register(
    "ward",
    # NOTE: it keeps a player from being recruited by the other side
    name=later.context("ability", "Shield"),
    question=later.text("🪐 <b>Who do you want to shield tonight?</b> A shielded citizen can't be recruited."),
)


@says(Warded)
def _warded(say: Voice, event: Warded) -> Markup:
    t = say.tongue
    if event.by == event.target:
        # NOTE: a line of the story: a player has kept himself from being recruited
        return t.text("🪐 {player} shielded themselves.", player=say.player(event.by))
    return t.text("🪐 {player} shielded {target}.", player=say.player(event.by), target=say.player(event.target))


deed(Warded)
