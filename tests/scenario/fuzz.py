"""Strangers' files by the thousand: shipped ones with a fault, and new ones of random parts.

`python -m tests.scenario.fuzz COUNT SEED [FIRST [GAMES]]`: case `FIRST` and those after it; one in ten is made of
random parts. Each file is read as one that a group brings. It is refused with its problems, or robots play it at
random, with random options, to an end; nothing else may come of it, and not in more time than `READING` and `PLAYING`,
nor in more memory than `MEMORY`.
"""

import faulthandler
import json
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from bot.engine.rules import Rules
from bot.robots.playing import play
from bot.scenario import Scenario, ScenarioError
from bot.scenario.models import ChoiceOption, NumberOption
from bot.scenario.own import read_own
from bot.telegram.lobbies.own.screens import described
from bot.text import tongue
from tests.scenario.fuzz_files import GENERATED, written

READING, PLAYING = 10, 10
"""Seconds of the processor: to read a file, and for each game of it."""
MEMORY = 1 << 30
GAMES = 4
"""So many games of each file, with options and at a size of their own; more have the smallest size, and options of
these.
"""
LONGEST_PROBLEM = 4000
"""Characters: one names all parts that there are."""


class TooLongError(BaseException):
    """More time than is allowed; none of the code that is tried here catches it."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """A limit on the processor's time."""

    def stop(*_: object) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@dataclass
class Tally:
    """The results of all cases."""

    cases: Counter[str]
    accepted: Counter[str]
    games: int = 0
    slowest_read: float = 0
    slowest_game: float = 0


def tried(text: str, chance: Random, tally: Tally, kind: str, games: int = GAMES) -> None:
    """Read a file, show it, and play it with random options."""
    begin = time.process_time()
    try:
        with within(READING):
            scenario = read_own(text, "own_1")
    except ScenarioError as error:
        for problem in error.problems:
            assert len(str(problem)) < LONGEST_PROBLEM, problem
            str(problem).encode()
        return
    finally:
        tally.slowest_read = max(tally.slowest_read, time.process_time() - begin)
    tally.accepted[kind] += 1
    with within(READING):
        described(tongue("en"), scenario)
    chosen: list[Rules] = []
    for number in range(games):
        begin = time.process_time()
        with within(PLAYING):
            if number < GAMES:
                chosen += _rules(scenario, chance, number)
            if not chosen:
                continue
            rules = chosen[-1] if number < GAMES else chance.choice(chosen)
            sizes = sorted(rules.deals)
            play(rules, chance.choice(sizes) if number < GAMES else sizes[0], f"fuzz/{number}")
        tally.games += 1
        tally.slowest_game = max(tally.slowest_game, time.process_time() - begin)


def _rules(scenario: Scenario, chance: Random, number: int) -> list[Rules]:
    """The rules for some choice of options, if there are such games; for the first number those of the defaults."""
    values: dict[str, object] = {}
    for name, option in scenario.options.items() if number else ():
        if isinstance(option, ChoiceOption):
            values[name] = chance.choice(list(option.choices))
        elif isinstance(option, NumberOption):
            values[name] = chance.randint(option.low, option.high)
    try:
        rules = scenario.rules(scenario.with_reading(values, reads=True) if values else None)  # type: ignore[arg-type]
    except ScenarioError:
        return []
    return [rules] if rules.deals else []


def _tell(line: str) -> None:
    print(line, flush=True)


def fuzz(
    count: int, seed: str, first: int = 0, games: int = GAMES, *, told: Callable[[str], None] = _tell
) -> tuple[Tally, list[str]]:
    """Try many files, each with so many games; what came of them, and the faults."""
    tally, faults = Tally(Counter(), Counter()), []
    begin = time.monotonic()
    for number in range(first, first + count):
        kind = "generated" if number % GENERATED == 0 else "mutated"
        tally.cases[kind] += 1
        try:
            tried(written(seed, number), Random(f"{seed}/{number}/games"), tally, kind, games)
        except (Exception, TooLongError) as error:  # noqa: BLE001 - whatever it is, it is told
            where = traceback.extract_tb(error.__traceback__)[-1]
            faults.append(
                f"{seed}/{number}: {type(error).__name__}: {str(error)[:200]} ({where.filename}:{where.lineno})"
            )
            told(faults[-1])
        if tally.cases.total() % 500 == 0:
            told(_sum(tally, len(faults), time.monotonic() - begin))
    told(_sum(tally, len(faults), time.monotonic() - begin))
    return tally, faults


def _sum(tally: Tally, faults: int, seconds: float) -> str:
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    figures = {"cases": dict(tally.cases), "accepted": dict(tally.accepted), "games": tally.games, "faults": faults}
    figures |= {"seconds": round(seconds), "slowest_read": round(tally.slowest_read, 2)}
    return json.dumps(figures | {"slowest_game": round(tally.slowest_game, 2), "largest_MiB": memory})


if __name__ == "__main__":
    faulthandler.enable()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    sys.exit(bool(fuzz(int(sys.argv[1]), sys.argv[2], *map(int, sys.argv[3:5]))[1]))
