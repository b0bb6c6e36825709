"""`infiltrate`: sit in the enemy's team."""

from bot.engine.api import Passive, Play, TeamId, record
from bot.engine.events import Event
from bot.engine.traits.timing import ActsAtNightfall
from bot.text.api import later, register, says


@record
class AgentReminded(Event):
    """Private: as a night falls, that you must not give away by day what you learn in this team (CT-107)."""

    team: TeamId


class Infiltrate(Passive, ActsAtNightfall, tells=(AgentReminded,)):
    """An agent in a team of the enemy, reminded every night to keep the team's secrets (CT-106, CT-107).

    The team's shot has the holder among its `agents`, who vote; the consequences are parameters of the shot. Passive.

    Attributes:
        team: the enemy's team.
    """

    stage = "nightfall"

    team: TeamId

    def at_nightfall(self, game: Play, seat: int) -> None:
        """Remind the holder to keep the team's secrets by day."""
        game.tell((seat,), AgentReminded(self.team))


# NOTE: a town player who sits with the mafia
register("infiltrate", name=later.context("ability", "Infiltration"))

# NOTE: {team} is the name of a team, in the nominative
says(
    AgentReminded,
    "🕵️ You wake with this team (<b>{team}</b>), but you play against it. By day, don't name anyone you know from here.",
)
