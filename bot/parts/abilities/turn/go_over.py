"""`go_over`: go over to a team that has lost somebody, or that shoots at one."""

from typing import ClassVar

from bot.engine.api import FactionId, Hit, Night, Play, Status, TeamId
from bot.engine.bases.ability import Passive
from bot.engine.events import Event, TeamMet
from bot.engine.night.rooms import introduce
from bot.engine.records import record
from bot.engine.traits.between_phases import ActsAtNightfall, ActsBeforeCheck
from bot.engine.traits.changing.changes_roles import ChangesRoles
from bot.engine.traits.striking.withstands_hits import WithstandsHits
from bot.text.messages import later
from bot.text.narration.sayings import retells, says
from bot.text.narration.words import Words, register


@record
class Turned(Event, story=True):
    """To the one who turns: he is of this side from now on."""

    seat: int
    side: str


@record
class MateWon(Event):
    """To a team: somebody who has turned belongs to it from now on."""

    team: str
    seat: int


BITTEN = "bitten"
"""The mark of whoever turns at dawn."""


class GoOver(Passive, ActsAtNightfall, ActsBeforeCheck, ChangesRoles, WithstandsHits, tells=(MateWon, TeamMet, Turned)):
    """Its holder goes over to a team: as the night falls after it has lost somebody, or at dawn, when it has shot him.

    CT-142 to CT-150. The loss must be one by the rules of the game, not a leaving (CH-07). The team's shot does nothing
    else to him, and turns him whatever else strikes him, if he lives (CT-148). He keeps his card, and belongs to the
    team at once: he and his mates are told. A shot that somebody has copied counts as that one's of whom he has it
    (CT-149). Passive; once he has turned, it does nothing any more.

    Attributes:
        joins: the team.
        side: the side that he is of then.
    """

    stage: ClassVar[str] = "nightfall"

    joins: TeamId
    side: FactionId

    def may_join(self) -> tuple[str, ...]:
        """The team to which he goes over."""
        return (self.joins,)

    def withstands(self, night: Night, hit: Hit) -> bool:
        """Whether it is the team's shot, which turns him."""
        shooter = hit.source.copied_from
        theirs = night.side(shooter) == self.side if shooter else hit.source.team == self.joins
        if not theirs or night.side(hit.target) == self.side:
            return False
        night.marks.leave(hit.target, Status(BITTEN, 0, "dusk"))
        return True

    def at_nightfall(self, game: Play, seat: int) -> None:
        """Turn, after one of the side is out by the rules."""
        if any(game.rules.roles[role].faction == self.side for role in game.exits.mourned):
            self._turn(game, seat)

    def before_check(self, game: Play, seat: int) -> None:
        """Turn at dawn, after the team's shot; his mates are introduced at once."""
        player, team = game.seats[seat], game.rules.team(self.joins)
        if player.has(BITTEN):
            player.statuses = [mark for mark in player.statuses if mark.name != BITTEN]
            self._turn(game, seat)
            if team is not None:
                introduce(game, team)

    def _turn(self, game: Play, seat: int) -> None:
        """He is of the other side and team now, unless he was before."""
        if game.seats[seat].faction == self.side:
            return
        game.tell(game.teams.group(self.joins), MateWon(self.joins, seat))
        game.seats[seat].faction = self.side
        game.teams.join(self.joins, seat)
        game.tell((seat,), Turned(seat, self.side))


# NOTE: the werewolf goes over to the mafia
register("go_over", Words(name=later.context("ability", "Turning")))

# NOTE: the werewolf's; {side} is a side's name in the nominative
says(
    Turned,
    "🐺 <b>You've turned.</b> From now on your side is: <b>{side}</b>. Your teammates know it, and you shoot "
    "with them.",
    side="side",
)

# NOTE: the werewolf has turned and belongs to the mafia now
says(MateWon, "🐺 <b>The werewolf has turned.</b> On your team now: {player}.", player="seat")

# NOTE: a line of the story: the werewolf; {side} is a side's name in the nominative
retells(Turned, "🐺 {player} turned, and changed sides: {side}.", player="seat", side="side")
