"""The processor time and the size of a picture.

The reference is an empty picture of the same size, for which the renderer loads the same fonts.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime

from bench.row import BenchRow, show
from bot.records.pictures.card import card_of, card_svg
from bot.records.pictures.story import Telling, story_svg
from bot.records.pictures.svg import Canvas, png
from bot.scenario import load
from bot.text.narration.story import Occasion
from tests.records.played import played

ROUNDS = 5
LIMIT = 6


def _spent(work: Callable[[], object]) -> float:
    """Seconds of the processor, the best of some rounds."""
    found = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        work()
        found.append(time.process_time() - begun)
    return min(found)


def _row(what: str, draw: Callable[[], str], width: float, height: float) -> BenchRow:
    size = len(png(draw()))
    took = _spent(lambda: png(draw()))
    empty = _spent(lambda: png(Canvas(width, height, rtl=False).svg()))
    figure = f"{took * 1e3:.0f} ms, {size / 1e3:.0f} kB"
    return BenchRow(what, figure, f"{empty * 1e3:.0f} ms, empty", took / empty, LIMIT)


def measure() -> list[BenchRow]:
    """The story of thirty seats, and a card."""
    scenario = load("advanced")
    _, told = played("advanced", 30, "k2")
    raw = scenario.raw_with({})
    names = {seat: f"Player {seat}" for seat in told.seats}
    telling = Telling(raw, "fa", names, Occasion("Cafe", datetime(2026, 11, 23, tzinfo=UTC), 3700.0))
    card = card_of(raw, next(iter(scenario.roles)), "fa")
    return [
        _row("drawing the story of a game of 30", lambda: story_svg(told, telling), 1186, 2328),
        _row("drawing a role's card", lambda: card_svg(card), 1080, 1080),
    ]


if __name__ == "__main__":
    show(*measure())
