"""`go_over`: go over to a team that has lost a member, or that shoots the holder."""

from bot.engine.api import FactionId, Hit, Night, Passive, Play, Status, TeamId, record
from bot.engine.events import Event, TeamMet
from bot.engine.night.rooms import introduce
from bot.engine.traits.changing import ChangesRoles
from bot.engine.traits.striking import WithstandsHits
from bot.engine.traits.timing import ActsAtNightfall, ActsBeforeCheck
from bot.text.api import later, register, retells, says


@record
class Turned(Event, story=True):
    """To the one who turns: this side is theirs from now on."""

    seat: int
    side: FactionId


@record
class MateWon(Event):
    """To a team: a player who has turned belongs to it from now on."""

    team: TeamId
    seat: int


BITTEN = "bitten"
"""The mark (status) of a player who was shot by the team and changes sides at dawn."""


class GoOver(Passive, ActsAtNightfall, ActsBeforeCheck, ChangesRoles, WithstandsHits, tells=(MateWon, TeamMet, Turned)):
    """A change to a team, at the nightfall after it has lost a member, or at the dawn after it has shot the holder.

    CT-142 to CT-150. The loss must be one by the rules of the game, not a player's quitting (CH-07). The team's shot
    does no harm to the holder, but turns them if they live, whatever else strikes (CT-148). The holder keeps their
    card, and belongs to the team at once: holder and mates are told. A copied shot counts as one by its original owner
    (CT-149). Passive; after the change it does nothing any more.

    Attributes:
        joins: the team.
        side: the holder's side after the change.
    """

    stage = "nightfall"

    joins: TeamId
    side: FactionId

    def may_join(self) -> tuple[str, ...]:
        """The team to which the holder goes over."""
        return (self.joins,)

    def withstands(self, night: Night, hit: Hit) -> bool:
        """Whether this is the team's shot, which turns the holder."""
        copy = hit.source.through
        theirs = night.side(copy.targets[0]) == self.side if copy is not None else hit.source.team == self.joins
        if not theirs or night.side(hit.target) == self.side:
            return False
        night.marks.leave(hit.target, Status(BITTEN, 0, "dusk"))
        return True

    def at_nightfall(self, game: Play, seat: int) -> None:
        """Let the holder change sides at nightfall, after a player of the new side is out by the rules."""
        if any(game.rules.roles[role].side == self.side for role in game.exits.mourned):
            self._turn(game, seat)

    def before_check(self, game: Play, seat: int) -> None:
        """Let the holder change sides at dawn, after the team's shot; the mates are introduced at once."""
        player, team = game.seats[seat], game.rules.team(self.joins)
        if player.has(BITTEN):
            player.shed(BITTEN)
            self._turn(game, seat)
            if team is not None:
                introduce(game, team)

    def _turn(self, game: Play, seat: int) -> None:
        """Move the holder to the side and team, unless they were of that side before."""
        if game.seats[seat].faction == self.side:
            return
        game.tell(game.teams.group(self.joins), MateWon(self.joins, seat))
        game.seats[seat].turn(self.side)
        game.teams.join(self.joins, seat)
        game.tell((seat,), Turned(seat, self.side))


# NOTE: the werewolf goes over to the mafia
register("go_over", name=later.context("ability", "Turning"))

# NOTE: the werewolf's; {side} is a side's name in the nominative
says(
    Turned,
    "🐺 <b>You've turned.</b> Your side from now on: <b>{side}</b>. Your teammates know it, and you shoot with them.",
)

# NOTE: the werewolf has turned and belongs to the mafia now
says(MateWon, "🐺 <b>The werewolf has turned:</b> {player} is on your team now.")

# NOTE: a line of the story: the werewolf; {side} is a side's name in the nominative
retells(Turned, "🐺 {player} turned, and changed sides: {side}.")
