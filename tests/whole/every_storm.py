"""`make storm`: so many games in a storm of every scenario; a line for each, and the whole plan of what went wrong."""

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
from tests.whole.storms import in_a_storm

AT_ONCE = 4 * (os.cpu_count() or 1)
"""A game waits for most of its time."""


def play(scenario: str, seed: str) -> tuple[str, str, Counter[str]]:
    """One game in a process that may be used again: its line, the whole report if it is a bad one, its faults."""
    logging.getLogger("telegram").setLevel(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(in_a_storm(Path(folder), scenario, seed))
    faults = report.storm.counts if report.storm is not None else Counter[str]()
    return report.line(), report.whole() if report.problems else "", faults


def main() -> int:
    """Play so many seeds (of the first argument, from the second on); returns how many games went wrong."""
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    games = [(scenario, str(seed)) for seed in range(first, first + seeds) for scenario in sorted(available())]
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
