"""How often each achievement occurs in games of robots: docs/achievements.md."""

from collections import Counter
from pathlib import Path

from bot.records.achievements import ACHIEVEMENTS, Career, earned
from bot.records.chronicle import Chronicle

PAGE = Path(__file__).parents[2] / "docs" / "achievements.md"

HEAD = """\
# Achievements

Each is a function of a finished game, seen from one seat (`bot/records/achievements/`). Whoever leaves a game gets
none in it, and neither do robots. An achievement counts once; it is said when it is new, and listed in `/me`.

How often each occurs in {games:,} games of robots over all fifteen games and their sizes ({seats:,} seats;
`python -m bench.records` counts again). Robots play only one game each, so those of many games have no share.

| | achievement | given when you | a seat | a game |
|---|---|---|---|---|"""


class Occurrence:
    """Counts what is earned in games, by somebody who has played no other."""

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

    def page(self) -> str:
        """The page of all achievements, with their shares of seats and of games."""
        lines = [HEAD.format(games=self.games, seats=self.seats)]
        for one in ACHIEVEMENTS:
            seat, game = "", ""
            if one.id in self.by_games:
                seat = f"{self.by_seats[one.id] / self.seats:.2%}"
                game = f"{self.by_games[one.id] / self.games:.1%}"
            lines.append(f"| {one.emoji} | {one.name} | {one.meaning} | {seat} | {game} |")
        return "\n".join(lines) + "\n"
