"""Every bench runs to the end at the smallest size, so that a broken row is noticed.

Such a measurement says nothing: whether a row holds is seen by `make bench`.
"""

import importlib
import inspect
import math
from contextlib import nullcontext
from pathlib import Path

import pytest

import bench
from bench import big, restart
from bench.__main__ import BENCHES
from bench.games import in_mid_game
from bench.memory import ScenarioGames
from bench.row import BenchRow, table
from bench.telegram import telegram

ASIDE = ("many",)
"""Benches with rows that are run for a page only, and not by `make bench`."""
OVER_POSTGRESQL = ("workers", "permits", "many")

SMALLEST: dict[str, dict[str, object]] = {
    "starting": {"starting.ROUNDS": 1},
    "engine": {"engine.GAMES": 1, "engine.ROUNDS": 1},
    "big": {"big.GAMES": 1, "big.ROUNDS": 1},
    "sizes": {"sizes.GAMES": 1, "sizes.ROUNDS": 1},
    "loading": {"loading.ROUNDS": 1},
    "memory": {"memory.GAMES": 2, "memory.CLASSIC": ScenarioGames("classic", 2, 10)},
    "presses": {"presses.GAMES": 2, "presses.PRESSES": 5, "presses.ROUNDS": 1},
    "life": {"life.GAMES": 1, "life.PRESSES": 2, "life.ROUNDS": 2, "life.WARM": 1},
    "whispers": {"whispers.GAMES": 1, "whispers.PRESSES": 3, "whispers.ROUNDS": 1, "whispers.WARM": 1},
    "latency": {"latency.GAMES": 2, "latency.WARM": 2, "latency.COUNTED": 4, "latency.ROUNDS": 1},
    "restart": {
        "restart.TOWNS": (
            restart.RestartedGames("games in mid-game", 2, 10, in_mid_game, 10, 5.0),
            restart.RestartedGames("big games in mid-game", 1, big.PLAYERS, restart.big_game, 25, 30.0),
        ),
        "restart.ROUNDS": 1,
    },
    "messages": {"messages.GAMES": 1, "messages.PLAYERS": 6, "messages.SPEED": 60.0},
    "growth": {"growth.SIZES": (1, 2), "growth.PRESSES": 2, "growth.WARM": 1, "growth.ROUNDS": 1},
    "ceiling": {"ceiling.GAMES": 2, "ceiling.RATE": 4.0, "ceiling.WARM": 1, "ceiling.SECONDS": 1},
    "pictures": {"pictures.ROUNDS": 1},
    "workers": {
        "workers.GAMES": 2,
        "workers.PRESSES": 5,
        "presses.PRESSES": 5,
        "workers.ROUNDS": 1,
        "workers.TAKEN_OVER": 4,
    },
    "permits": {"permits.WARM": 1.0, "permits.SECONDS": 1.0},
    "many": {"many.GAMES": 2, "many.PRESSES": 6, "many.WARM": 2},
}
"""By bench: what says how much it measures."""


@pytest.fixture(scope="module")
def server():
    """One server for all benches, in place of one for each; each makes its own groups there."""
    with telegram() as it:
        yield it


def benches():
    """Every module of the package whose `measure` returns rows."""
    for path in sorted(Path(bench.__path__[0]).glob("[a-z]*.py")):
        measure = getattr(importlib.import_module(f"bench.{path.stem}"), "measure", None)
        if measure is not None and not inspect.iscoroutinefunction(measure):
            yield path.stem


def test_each_bench_has_a_smallest_size():
    assert set(SMALLEST) == set(benches()) == {*BENCHES, *ASIDE}


@pytest.mark.parametrize("name", SMALLEST)
def test_a_bench_runs_to_its_end(name, request, server, monkeypatch):
    if name in OVER_POSTGRESQL:
        cluster = request.getfixturevalue("cluster")
        monkeypatch.setattr("bench.workers.postgres", lambda: nullcontext(cluster))
        monkeypatch.setattr("bench.many.postgres", lambda: nullcontext(cluster))
    measured = importlib.import_module(f"bench.{name}")
    if hasattr(measured, "telegram"):
        monkeypatch.setattr(measured, "telegram", lambda: nullcontext(server))
    for size, value in SMALLEST[name].items():
        monkeypatch.setattr(f"bench.{size}", value)

    rows = measured.measure()

    assert rows
    assert all(isinstance(row, BenchRow) and math.isfinite(row.ratio) for row in rows)
    assert len({row.what for row in rows}) == len(rows)
    assert all(
        row.what in line and row.reach in line for row, line in zip(rows, table(rows).splitlines()[1:], strict=True)
    )
