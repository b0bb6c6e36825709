"""`succeed`: lead a team when the earlier leaders are out."""

from typing import Literal

from bot.engine.api import EVERYONE, Passive, Play, RoleId, TeamId, record
from bot.engine.events import Event, NightNotice
from bot.engine.traits.changing import ChangesRoles
from bot.engine.traits.timing import ActsAtNightfall
from bot.parts.abilities.deciding import leader
from bot.text.api import ActingTeam, later, register, register_notice, retells, says


@record
class TookOver(Event, story=True):
    """To the heir as a night falls: their team's shot is theirs to decide from now on."""

    seat: int
    team: TeamId


class Succeed(Passive, ActsAtNightfall, ChangesRoles, tells=(NightNotice, TookOver)):
    """The news, at nightfall, that the holder leads the team, as all earlier leaders are out (MK-33 to MK-39).

    A mate unknown to the team joins it by that, and they are introduced. Of several holders the first in the team's
    order succeeds. Passive; the lead itself follows from the ranks of the team's acts.

    Attributes:
        after: the roles that lead before the holder.
        joins: the team that the holder joins, if not a member yet.
        called: the name under which the group hears of it, never the holder's; `nothing`: no news.
    """

    stage = "nightfall"

    after: tuple[RoleId, ...]
    joins: TeamId | None = None
    called: Literal["nothing", "unmasking"] = "nothing"

    def may_join(self) -> tuple[str, ...]:
        """The team that does not know the holder yet."""
        return () if self.joins is None else (self.joins,)

    def at_nightfall(self, game: Play, seat: int) -> None:
        """Make the holder the team's leader, once, when all earlier leaders are out."""
        heir = game.seats[seat]
        if heir.uses.get(self.id) or any(player.role.id in self.after for player in game.seats.players):
            return
        if self.joins is not None:
            game.teams.join(self.joins, seat)
        team = game.teams.team_of(seat)
        if team is None or leader(game, game.teams.precedence(team), (heir.role.id,)) != seat:
            return
        heir.pay(self.id)
        if self.called != "nothing":
            game.tell(EVERYONE, NightNotice(self.called))
        game.tell((seat,), TookOver(seat, team.id))


register("succeed", name=later.context("ability", "Succession"))

# NOTE: "نقاب‌دار، نقاب از صورت برداشت و تیر تیم مافیا به دست نقاب‌دار می‌افتد!" Who it is, is not said
register_notice(
    "unmasking", later.text("🎭 <b>The Masked has dropped the mask, and shoots for the mafia from now on!</b>")
)

says(TookOver, "👑 <b>{team}:</b> everybody who led before you is out, and from tonight on the shot is yours.")

# NOTE: a line of the story: who decides a team's shot from now on
retells(TookOver, "👑 {team} had nobody left to lead, so {player} took over the shot.", team=ActingTeam("team"))
