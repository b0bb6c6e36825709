"""`succeed`: lead a team when those before one are out."""

from typing import ClassVar, Literal

from bot.engine.api import EVERYONE, Play, RoleId, TeamId
from bot.engine.bases.ability import Passive
from bot.engine.events import Event, NightNotice
from bot.engine.records import record
from bot.engine.traits.between_phases import ActsAtNightfall
from bot.engine.traits.changing.changes_roles import ChangesRoles
from bot.parts.abilities.deciding import leader
from bot.text.messages import later
from bot.text.narration.sayings import retells, says
from bot.text.narration.words import Words, register, register_notice


@record
class TookOver(Event, story=True):
    """To the heir as a night falls: he decides his team's shot from now on."""

    seat: int
    team: str


class Succeed(Passive, ActsAtNightfall, ChangesRoles, tells=(NightNotice, TookOver)):
    """As a night falls and all who lead before him are out, its holder learns that he leads his team (MK-33 to MK-39).

    A mate whom his team does not know joins it by that, and they are introduced. Of several with his role it is the
    first in the team's order. Passive; that he leads follows from the ranks of the team's acts.

    Attributes:
        after: the roles that lead before him.
        joins: the team that he joins, if he does not belong to it yet.
        called: what the group hears of it, never who he is; `nothing`: nothing.
    """

    stage: ClassVar[str] = "nightfall"

    after: tuple[RoleId, ...]
    joins: TeamId | None = None
    called: Literal["nothing", "unmasking"] = "nothing"

    def may_join(self) -> tuple[str, ...]:
        """The team that does not know him yet."""
        return () if self.joins is None else (self.joins,)

    def at_nightfall(self, game: Play, seat: int) -> None:
        """Take over, once."""
        heir = game.seats[seat]
        if heir.uses.get(self.id) or any(player.role.id in self.after for player in game.seats.players):
            return
        if self.joins is not None:
            game.teams.join(self.joins, seat)
        team = game.teams.team_of(seat)
        if team is None or leader(game, game.teams.precedence(team), (heir.role.id,)) != seat:
            return
        heir.uses[self.id] = 1
        if self.called != "nothing":
            game.tell(EVERYONE, NightNotice(self.called))
        game.tell((seat,), TookOver(seat, team.id))


register("succeed", Words(name=later.context("ability", "Succession")))

# NOTE: "نقاب‌دار، نقاب از صورت برداشت و تیر تیم مافیا به دست نقاب‌دار می‌افتد!" Who it is, is not said
register_notice(
    "unmasking", later.text("🎭 <b>The Masked has dropped the mask, and shoots for the mafia from now on!</b>")
)

says(
    TookOver,
    "👑 <b>{team}:</b> everybody who led before you is out, and from tonight on the shot is yours.",
    team="team",
)

# NOTE: a line of the story: who decides a team's shot from now on
retells(TookOver, "👑 {player} took over the shot of {team}.", team="team", player="seat")
