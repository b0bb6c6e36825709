"""`make storm`: so many games in a storm of every scenario; a line for each, and the whole plan of what went wrong.

`python -m tests.whole.every_storm [SEEDS [FIRST]] [--secrets here] [--only classic]`: with secrets in the group half of
the players have never started the bot, and messages to one member of the group are lost as well.
"""

import argparse
import asyncio
import contextlib
import logging
import os
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from bot.scenario import available
from tests.whole.modes import MODES
from tests.whole.storms import in_a_storm

AT_ONCE = 4 * (os.cpu_count() or 1)
"""A game waits for most of its time."""


def play(scenario: str, seed: str, secrets: str | None) -> tuple[str, str, Counter[str]]:
    """One game in a reusable process: its line, the whole report of a bad one, its faults."""
    logging.getLogger("telegram").setLevel(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(in_a_storm(Path(folder), scenario, seed, secrets=secrets))
    faults = report.storm.counts if report.storm is not None else Counter[str]()
    return report.line(), report.whole() if report.problems else "", faults


def main() -> int:
    """Play so many seeds, from the first on; returns how many games went wrong."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("seeds", nargs="?", type=int, default=10)
    arguments.add_argument("first", nargs="?", type=int, default=1)
    arguments.add_argument("--secrets", choices=MODES)
    arguments.add_argument("--only", action="append", choices=sorted(available()))
    given = arguments.parse_args()
    seeds = range(given.first, given.first + given.seeds)
    scenarios = given.only or sorted(available())
    games = [(scenario, str(seed), given.secrets) for seed in seeds for scenario in scenarios]
    bad: list[str] = []
    faults: Counter[str] = Counter()
    with contextlib.suppress(KeyboardInterrupt), ProcessPoolExecutor(AT_ONCE) as pool:
        for done in as_completed([pool.submit(play, *game) for game in games]):
            line, whole, counts = done.result()
            print(line, flush=True)
            faults += counts
            if whole:
                bad.append(whole)
                print(whole, flush=True)
    total = ", ".join(f"{kind} {count}" for kind, count in faults.most_common())
    print(f"{len(games)} games, {len(bad)} with problems; {faults.total()} misfortunes: {total}")
    return len(bad)


if __name__ == "__main__":
    sys.exit(main())
