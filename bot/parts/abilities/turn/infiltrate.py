"""`infiltrate`: sit among the enemy."""

from typing import ClassVar

from bot.engine.api import Play, TeamId
from bot.engine.bases.ability import Passive
from bot.engine.events import Event
from bot.engine.records import record
from bot.engine.traits.between_phases import ActsAtNightfall
from bot.text.messages import later
from bot.text.narration.sayings import says
from bot.text.narration.words import Words, register


@record
class AgentReminded(Event):
    """Private: as a night falls, that you must not give away by day what you learn in this team (CT-107)."""

    team: str


class Infiltrate(Passive, ActsAtNightfall, tells=(AgentReminded,)):
    """Its holder sits in a team and plays against it; every night he is reminded to say nothing of it (CT-106, CT-107).

    The team's shot has him among its `agents`: he votes in it, and what it does to him it says. Passive.

    Attributes:
        team: in which he sits.
    """

    stage: ClassVar[str] = "nightfall"

    team: TeamId

    def at_nightfall(self, game: Play, seat: int) -> None:
        """Remind him."""
        game.tell((seat,), AgentReminded(self.team))


# NOTE: a town player who sits with the mafia
register("infiltrate", Words(name=later.context("ability", "Infiltration")))

# NOTE: {team} is the name of a team, in the nominative
says(
    AgentReminded,
    "🕵️ You're awake with them, and against them: <b>{team}</b>. By day, don't name anyone you know from here.",
    team="team",
)
