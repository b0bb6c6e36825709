"""The time before any work is done: the bot's imports, and commands of scenario authors.

python -m bench.starting

The reference is `import telegram` alone, in an interpreter of its own as everything here. Each takes turns with it.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

from bench.row import BenchRow, show

ROUNDS = 5
ROOT: Final = Path(__file__).resolve().parents[1]


class Start(NamedTuple):
    """A command to start: its name in the table, the arguments of Python, and its most, in units of the reference."""

    name: str
    arguments: tuple[str, ...]
    most: float


REFERENCE: Final = ("-c", "import telegram")
STARTS: Final = (
    Start("`import bot.app`", ("-c", "import bot.app"), 5),
    Start("`mafia check scenarios/advanced.yaml`", ("-m", "bot.cli", "check", "scenarios/advanced.yaml"), 5),
    Start(
        "`mafia script` of one script",
        ("-m", "bot.cli", "script", "tests/scripts/classic/vote/verdict_lone.game.yaml"),
        4,
    ),
    Start("`mafia rules classic`", ("-m", "bot.cli", "rules", "classic"), 4),
)


def processor(arguments: tuple[str, ...]) -> float:
    """Seconds of processor that an interpreter takes for it."""
    before = os.times()
    subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def measure() -> list[BenchRow]:
    """Each start and the reference, in turn; the best of each counts. The first round compiles what is not compiled."""
    rows = []
    for start in STARTS:
        turns = [(processor(start.arguments), processor(REFERENCE)) for _ in range(ROUNDS)]
        spent, reference = (min(times) for times in zip(*turns, strict=True))
        rows.append(
            BenchRow(
                start.name, f"{spent:.2f} s", f"{reference:.2f} s for `import telegram`", spent / reference, start.most
            )
        )
    return rows


if __name__ == "__main__":
    show(*measure())
