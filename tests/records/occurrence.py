"""How often each achievement occurs in games of robots: docs/achievements.md."""

import re
from collections import Counter
from pathlib import Path

from bot.records.achievements.registry import ACHIEVEMENTS, earned
from bot.records.chronicle import Chronicle
from bot.results import Career

PAGE = Path(__file__).parents[2] / "docs" / "achievements.md"

COUNTED = re.compile(r"in [\d,]+ games of robots, over all fifteen scenarios and their sizes \([\d,]+\nseats")
"""Of how many games the page says that it tells."""


class Occurrence:
    """Counts achievements earned in games by newcomers."""

    def __init__(self) -> None:
        self.games = self.seats = 0
        self.by_seats, self.by_games = Counter[str](), Counter[str]()

    def take(self, game: Chronicle) -> None:
        """Count one game more."""
        earnings = [{one.id for one in earned(game, seat, Career())} for seat in game.seats]
        self.games += 1
        self.seats += len(earnings)
        self.by_seats.update(one for ones in earnings for one in ones)
        self.by_games.update(set().union(*earnings))

    def rows(self) -> list[str]:
        """A row of the page for each achievement, with its shares of seats and of games."""
        rows = []
        for one in ACHIEVEMENTS:
            seat, game = "", ""
            if one.id in self.by_games:
                seat = f"{self.by_seats[one.id] / self.seats:.2%}"
                game = f"{self.by_games[one.id] / self.games:.1%}"
            rows.append(f"| {one.emoji} | {one.name} | {one.meaning} | {seat} | {game} |")
        return rows

    def page(self, text: str) -> str:
        """The page, with these figures in place of the old ones."""
        kept = [line for line in text.splitlines() if not line.startswith("| ") or line.startswith("| | ")]
        head = kept.index("|---|---|---|---|---|") + 1
        told = f"in {self.games:,} games of robots, over all fifteen scenarios and their sizes ({self.seats:,}\nseats"
        whole = "\n".join([*kept[:head], *self.rows(), *kept[head:]]) + "\n"
        return COUNTED.sub(told, whole)
