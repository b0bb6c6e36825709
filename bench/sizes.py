"""Every scenario at its largest table: one input of it against one of a classic game of ten.

python -m bench.sizes [SCENARIO...]

However many roles a scenario has, a press in it must not cost much more than in the smallest one.
"""

import sys
from collections.abc import Sequence

from bench.big import CLASSIC_PLAYERS, each_input, played
from bench.row import Row, show
from bot.engine.inputs import Input
from bot.engine.rules import Rules
from bot.scenario import available, load

GAMES = 4
ROUNDS = 3
"""Both take turns so often, and the best of each counts: other work on the machine hits both alike."""

Games = tuple[Rules, int, list[list[Input]]]
"""The rules, the number of players, and what each of some games was given."""


def games(scenario: str, players: int, number: int) -> Games:
    """Games that robots have played."""
    rules = load(scenario).rules()
    return rules, players, [played(rules, players, str(seed)) for seed in range(number)]


def measure(scenarios: Sequence[str] = ()) -> list[Row]:
    """A row for each scenario, in turns with the reference."""
    classic = games("classic", CLASSIC_PLAYERS, GAMES * 5)
    return [row(scenario, classic) for scenario in scenarios or sorted(available())]


def row(scenario: str, classic: Games) -> Row:
    """One input of a scenario at its largest table."""
    large = games(scenario, max(load(scenario).sizes()), GAMES)
    rounds = [(each_input(*large), each_input(*classic)) for _ in range(ROUNDS)]
    cost, reference = (min(costs) for costs in zip(*rounds, strict=True))
    _, players, given = large
    return Row(
        f"{scenario}: one input, {players} players",
        f"{cost * 1e6:.0f} us, {sum(map(len, given)) / GAMES:.0f} inputs a game",
        f"{reference * 1e6:.0f} us in a classic game of {CLASSIC_PLAYERS}",
        cost / reference,
        3,
    )


if __name__ == "__main__":
    show(*measure(sys.argv[1:]))
