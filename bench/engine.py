"""What the engine costs: games of ten robots against a bare coroutine with as many resumes and random choices.

python -m bench.engine
"""

import time
from collections.abc import Generator
from random import Random

from bench.row import Row, show
from bot.robots import play
from bot.scenario import load

PLAYERS = 10
GAMES = 1000


def engine(games: int) -> tuple[float, int]:
    """Seconds and inputs of whole games."""
    rules = load("classic").rules()
    begun = time.process_time()
    inputs = sum(play(rules, PLAYERS, str(number)).inputs for number in range(games))
    return time.process_time() - begun, inputs


def bare(resumes: int) -> float:
    """Seconds of a coroutine that is sent so many random picks and keeps them."""

    def loop() -> Generator[None, int, None]:
        picked = [0] * PLAYERS
        while True:
            picked[(yield) % PLAYERS] += 1

    chance = Random(1)
    coroutine = loop()
    next(coroutine)
    begun = time.process_time()
    for _ in range(resumes):
        coroutine.send(int(chance.random() * PLAYERS))
    return time.process_time() - begun


def measure() -> list[Row]:
    """Whole games, and as many bare resumes."""
    seconds, inputs = engine(GAMES)
    floor = bare(inputs)
    return [
        Row(
            f"engine: a classic game of {PLAYERS} by random robots",
            f"{seconds / GAMES * 1e3:.2f} ms, {inputs / GAMES:.0f} inputs",
            f"{floor / GAMES * 1e3:.3f} ms bare resumes",
            seconds / floor,
            10,
        )
    ]


if __name__ == "__main__":
    show(*measure())
