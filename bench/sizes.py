"""Every scenario at its largest table: one input of it against one of a classic game of ten.

python -m bench.sizes [SCENARIO...]

However many roles a scenario has, a press in it must not cost much more than in the smallest one.
"""

import sys
from collections.abc import Sequence

from bench.big import CLASSIC_PLAYERS, Games, games, row
from bench.row import BenchRow, show
from bot.scenario import available, load

GAMES = 4
ROUNDS = 3
"""Both take turns so often, and the best of each counts: other work on the machine hits both alike."""


def measure(scenarios: Sequence[str] = ()) -> list[BenchRow]:
    """A row for each scenario, in turns with the reference."""
    classic = games(load("classic").rules(), CLASSIC_PLAYERS, GAMES * 5)
    return [beside(scenario, classic) for scenario in scenarios or sorted(available())]


def beside(scenario: str, classic: Games) -> BenchRow:
    """One input of a scenario at its largest table."""
    players = max(load(scenario).sizes())
    large = games(load(scenario).rules(), players, GAMES)
    return row(f"{scenario}: one input, {players} players", large, classic, ROUNDS)


if __name__ == "__main__":
    show(*measure(sys.argv[1:]))
