"""A trial of a stranger's scenario, in a process of its own: checked, and played by robots, within limits.

The file comes on stdin; what came of it goes to stdout as JSON. Over a limit the process dies.
"""

import json
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from bot.engine.events import ENDLESS
from bot.engine.narrator import MOST_ROUNDS
from bot.engine.rules import Rules
from bot.robots.playing import GameOutcome, play
from bot.scenario import Scenario, ScenarioError
from bot.scenario.options import variations
from bot.scenario.own import read_own
from bot.scenario.source import LONGEST

MEMORY = 1 << 30
"""The most memory that a trial may take: bytes of address space."""
SECONDS = 40
"""The most seconds of the processor that a trial may take."""
READING = 5
"""The most processor time to read a file, in seconds: the bot reads the file again itself while others wait."""
RANDOM, SENSIBLE = 20, 30
"""The least number of games of random robots, at all sizes and with all options; and the number of games of sensible
ones, at one size.
"""
USUAL = 10
"""The number of players in the games of sensible robots, or the nearest possible."""
ENDLESS_GAME = (
    f"a game of it did not end: robots played {MOST_ROUNDS} rounds, and nothing was decided; add an ending that must "
    "come, or limit what brings players back or keeps them from dying"
)


class EndlessError(Exception):
    """A game that the engine gave up as endless."""


def tried(text: str, games: tuple[int, int] | None = None) -> dict[str, Any]:
    """The outcome of a trial: the file's mistakes, or what it is, and who wins how often; `games`: so many of both
    kinds, else as many as it takes.
    """
    try:
        begin = time.process_time()
        scenario = read_own(text, "own_0")
        if time.process_time() - begin > READING:
            return _problems([(None, "", "too large: to check it with all its options takes too long")])
        sizes = scenario.sizes()
        if not sizes:
            return _problems([(None, "composition", "nobody can be dealt anything")])
        at_random = _at_random(scenario)
        for number, (rules, players) in enumerate(at_random if games is None else islice(at_random, games[0])):
            _ended(play(rules, players, f"random/{number}"))
        size = min(sizes, key=lambda one: abs(one - USUAL))
        winners = Counter(
            _ended(play(scenario.rules(), size, f"sensible/{number}", "sensible")).winner
            for number in range(SENSIBLE if games is None else games[1])
        )
    except EndlessError:
        return _problems([(None, "endings", ENDLESS_GAME)])
    except ScenarioError as error:
        return _problems([(one.line, one.field, one.text) for one in error.problems])
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever breaks, the file is at fault, or nobody can play it
        return _problems([(None, "", f"a game of it broke off: {type(error).__name__}")])
    return {"problems": [], **_told(scenario, size, winners)}


def _at_random(scenario: Scenario) -> Iterator[tuple[Rules, int]]:
    """The games of random robots: each choice of options that is checked, and each size, at least once.

    They begin with choices and sizes that differ much, and go on until all were there.
    """
    choices = [rules for values in variations(scenario.options) if (rules := scenario.rules(values)).deals]
    dealt = [sorted(rules.deals) for rules in choices]
    left = dict.fromkeys(size for sizes in dealt for size in sizes)
    for number in range(max(RANDOM, len(choices))):
        place = number % len(choices)
        new = [size for size in dealt[place] if size in left] or dealt[place]
        size = new[0 if number // len(choices) % 2 else -1]
        left.pop(size, None)
        yield choices[place], size
    for size in left:
        yield next((rules, size) for rules in choices if size in rules.deals)


def _ended(outcome: GameOutcome) -> GameOutcome:
    """The outcome of a game that has come to its own end.

    Raises:
        EndlessError: it has not.
    """
    if outcome.why == ENDLESS:
        raise EndlessError
    return outcome


def _problems(problems: list[tuple[int | None, str, str]]) -> dict[str, Any]:
    return {"problems": problems}


def _told(scenario: Scenario, size: int, winners: Mapping[str, int]) -> dict[str, Any]:
    return {
        "warnings": [(one.line, one.field, one.text) for one in scenario.warnings],
        "sizes": list(scenario.sizes()),
        "size": size,
        "winners": dict(winners),
    }


def main() -> None:
    """Try the scenario file on stdin, and print the outcome as JSON."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    text = sys.stdin.buffer.read(LONGEST + 1).decode()
    sys.stdout.write(json.dumps(tried(text)))


if __name__ == "__main__":
    main()
