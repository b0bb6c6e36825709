"""The occasion of a game, for its file and its picture: the group, the time, the length."""

from dataclasses import dataclass
from datetime import datetime

from markupsafe import Markup

from bot.text.tongue import Tongue


@dataclass(frozen=True, slots=True)
class Occasion:
    """The time and place of a game: the title of its group, its end by the group's clock, its length in seconds."""

    group: str
    ended: datetime
    seconds: float

    def told(self, t: Tongue, players: int) -> list[Markup]:
        """The date by the calendar of this language, the number of players, the length."""
        return [t.date(self.ended), t.plural("{n} player", "{n} players", players), t.duration(self.seconds)]
