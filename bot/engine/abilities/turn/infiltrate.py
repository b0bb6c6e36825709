"""`infiltrate`: sit among the enemy."""

from typing import ClassVar

from bot.engine.abilities.base import Passive
from bot.engine.api import Play, TeamId
from bot.engine.events import AgentReminded


class Infiltrate(Passive, tells=(AgentReminded,)):
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
