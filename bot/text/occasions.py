"""Where and when a game was played, as its file and its picture say it."""

from dataclasses import dataclass
from datetime import datetime

from markupsafe import Markup

from bot.text.tongue import Tongue


@dataclass(frozen=True, slots=True)
class Occasion:
    """Where and when a game was played: the title of its group, its end by the group's clock, its length in seconds."""

    group: str
    ended: datetime
    seconds: float

    def told(self, t: Tongue, players: int) -> list[Markup]:
        """The date by the calendar of this language, how many played, and how long."""
        return [t.date(self.ended), t.plural("{n} player", "{n} players", players), t.duration(self.seconds)]
