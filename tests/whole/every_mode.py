"""Whole games wherever secrets are told: `python -m tests.whole.every_mode [--bad] [SCENARIO ...]`.

A line for each game: presses; messages and edits (as `sent+edited`) in the group, in private and in the group
to one member alone; refused calls; and faults: secrets in public, lost messages,
players removed for questions that did not reach them. With `--bad` the games run on bad servers.
"""

import argparse
import asyncio
import logging
import os
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from tests.whole.modes import GOOD, MODES, SERVERS, ModeGame, mode_game

SCENARIOS = ("classic", "godfather", "zodiac", "persian_roles", "advanced")
AT_ONCE = 3 * (os.cpu_count() or 1)
"""A game waits for most of its time."""


def play(scenario: str, mode: str, server: str) -> ModeGame:
    """One game, in a process that may be used again."""
    logging.getLogger("telegram").setLevel(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(mode_game(Path(folder), scenario, mode, server))


def table(games: list[ModeGame]) -> str:
    """A Markdown table of them."""
    rows = [game.cells() for game in games]
    heads = list(rows[0])
    lines = [heads, ["---"] * len(heads), *(list(row.values()) for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def main() -> int:
    """Play all that was asked for; returns how many games have a problem."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--bad", action="store_true", help="on bad servers, where it is left to each player")
    arguments.add_argument("--mode", choices=MODES, action="append")
    arguments.add_argument("--at-once", type=int, default=AT_ONCE, help="so many games")
    arguments.add_argument("scenarios", nargs="*", default=[])
    given = arguments.parse_args()
    scenarios = given.scenarios or SCENARIOS
    modes = given.mode or (("auto",) if given.bad else MODES)
    servers = SERVERS if given.bad else (GOOD,)
    wanted = [(scenario, mode, server) for scenario in scenarios for mode in modes for server in servers]
    games: dict[tuple[str, str, str], ModeGame] = {}
    failed = 0
    with ProcessPoolExecutor(given.at_once) as pool:
        playing = {pool.submit(play, *game): game for game in wanted}
        for done in as_completed(playing):
            game = playing[done]
            if (error := done.exception()) is not None:
                failed += 1
                print(*game, f"did not come to its end: {error!r}", flush=True)
                continue
            games[game] = found = done.result()
            head = f"{' '.join(game)}: {found.seconds:.0f} s"
            print("\n  ".join([head, *found.problems()]), flush=True)
    print(table([games[game] for game in wanted if game in games]))
    return failed + sum(bool(game.problems()) for game in games.values())


if __name__ == "__main__":
    sys.exit(main())
