"""What the engine costs: games of ten robots against a bare coroutine with as many resumes and random choices.

python -m bench.engine [GAMES]
"""

import sys
import time
from collections.abc import Generator
from random import Random

from bot.robots import play
from bot.scenario import load

PLAYERS = 10


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


def main() -> None:
    """Print both, and their ratio."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seconds, inputs = engine(games)
    floor = bare(inputs)
    print(f"{games} classic games of {PLAYERS}: {seconds / games * 1e3:.2f} ms each, {inputs / games:.0f} inputs")
    print(f"an input: {seconds / inputs * 1e6:.1f} us; a bare resume with a choice: {floor / inputs * 1e6:.2f} us")
    print(f"ratio: {seconds / floor:.0f}")


if __name__ == "__main__":
    main()
