"""`python -m tests.records.finding GAMES`: how often each achievement occurs in games of robots, and where one does.

So many games of every scenario, over its sizes. It writes `found.json` and docs/achievements.md.
"""

import json
import sys
from collections import Counter
from pathlib import Path

from bot.records.achievements import ACHIEVEMENTS, Career, earned
from bot.scenario import load_all
from tests.records.played import played

MANNERS = ("sensible", "random", "sensible")
ROOT = Path(__file__).parents[2]


def main(games: int) -> None:
    """Play, count, write down."""
    count, tables, found = Counter[str](), Counter[str](), dict[str, tuple[str, int, str, str, int, int]]()
    seats = played_games = 0
    for scenario, known in load_all().items():
        sizes = known.sizes({})
        for number in range(games):
            players, manner = sizes[(number * 7) % len(sizes)], MANNERS[number % 3]
            _, told = played(scenario, players, f"a{number}", manner)
            played_games, seats = played_games + 1, seats + players
            here = {seat: {one.id for one in earned(told, seat, Career())} for seat in told.seats}
            count.update(one for ones in here.values() for one in ones)
            tables.update(set().union(*here.values()))
            for one in set().union(*here.values()):
                by = next(seat for seat in here if one in here[seat])
                other = next((seat for seat in here if one not in here[seat] and not told.seats[seat].left), None)
                if other is not None and (one not in found or players < found[one][1]):
                    found[one] = (scenario, players, f"a{number}", manner, by, other)
    (Path(__file__).parent / "found.json").write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")
    (ROOT / "docs" / "achievements.md").write_text(_page(played_games, seats, count, tables), encoding="utf-8")


def _page(games: int, seats: int, count: Counter[str], tables: Counter[str]) -> str:
    lines = [
        "# Achievements",
        "",
        "Each is a function of a finished game, seen from one seat (`bot/records/achievements/`). Nobody who leaves a",
        "game gets one in it, and neither do robots. An achievement counts once; it is said when it is new, and listed",
        "in `/me`.",
        "",
        f"How often each occurs in {games:,} games of robots over all fifteen games and their sizes ({seats:,} seats).",
        "Robots play only one game each, so those of many games have no share.",
        "",
        "| | achievement | given when you | a seat | a game |",
        "|---|---|---|---|---|",
    ]
    for one in ACHIEVEMENTS:
        shares = ("", "") if one.id not in count else (f"{count[one.id] / seats:.2%}", f"{tables[one.id] / games:.1%}")
        lines.append(f"| {one.emoji} | {one.name} | {one.meaning} | {shares[0]} | {shares[1]} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main(int(sys.argv[1]))
