"""The quick run, `pytest --quick`: tests of every kind, every game and every language, in minutes.

It leaves out examples, and hardly ever a file:

- of a function that is run with several parameters (languages, games, sizes) as many cases as it takes to meet every
  value of each of them once, instead of every combination;
- functions that `long_tests.txt` lists, with the seconds of processor that one of their cases takes; of a file that has
  no others the shortest stays, unless even that takes very long.

`make long-tests` measures, and writes the list anew. `make check` runs the long ones too, `make test-all` every case.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage

import pytest

from tests import forks
from tests.engine.examples import QUICK

LIST = Path(__file__).with_name("long_tests.txt")
LONG = 0.25
"""Seconds of processor from which on a test is listed."""
TOO_LONG = 10.0
"""Seconds of processor from which on a test is left out even where its file has no shorter one."""
PROCESSOR = "processor"
"""The property of a report that says what its test took."""
BEGAN = pytest.StashKey[float]()


def add_options(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="few cases of each function, and none of long_tests.txt")
    parser.addoption("--write-long-tests", action="store_true", help="measure, and write long_tests.txt anew")


def begin(config: pytest.Config) -> None:
    if config.getoption("write_long_tests"):
        config.pluginmanager.register(LongTests(), "longtests")


def choose(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave in the list what this run is to run."""
    if config.getoption("quick"):
        long = listed()
        kept = {item.nodeid for same in _grouped(items, _file) for item in _of_file(same, long)}
    elif QUICK:
        kept = {item.nodeid for same in _grouped(items, _function) for item in covering(same)}
    else:
        return
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in kept])
    items[:] = [item for item in items if item.nodeid in kept]


def listed() -> dict[str, float]:
    """Seconds of processor of a case of each long function."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return {name: float(seconds) for seconds, name in (line.split(maxsplit=1) for line in lines)}


def _of_file(items: Sequence[pytest.Item], long: dict[str, float]) -> list[pytest.Item]:
    functions = [covering(same) for same in _grouped(items, _function)]
    short = [item for same in functions for item in same if _function(item) not in long]
    if short:
        return short
    first = min((same[0] for same in functions), key=lambda item: long[_function(item)])
    return [first] if long[_function(first)] < TOO_LONG else []


def covering(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """As many cases of a function as it takes to meet every value of each of its parameters, greedily.

    Of four languages and fifteen games fifteen cases stay, in which the languages take turns.
    """
    given = [item.callspec.params if isinstance(item, pytest.Function) and _has_cases(item) else {} for item in items]
    varied = [name for name in given[0] if len({id(params.get(name)) for params in given}) > 1]
    if len(varied) < 2:
        return [*items]
    met: set[tuple[str, int]] = set()
    kept: set[int] = set()
    for least in range(len(varied), 0, -1):
        for number, params in enumerate(given):
            values = {(name, id(params.get(name))) for name in varied}
            if len(values - met) >= least:
                met |= values
                kept.add(number)
    return [item for number, item in enumerate(items) if number in kept]


def _grouped(items: Sequence[pytest.Item], key: Callable[[pytest.Item], str]) -> Iterable[list[pytest.Item]]:
    groups: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        groups[key(item)].append(item)
    return groups.values()


def _has_cases(item: pytest.Function) -> bool:
    return hasattr(item, "callspec")


def _file(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def _function(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    item.stash[BEGAN] = _processor()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    if call.when == "teardown" and BEGAN in item.stash:
        item.user_properties.append((PROCESSOR, _processor() - item.stash[BEGAN]))


class LongTests:
    """The times of tests, written down when all have run."""

    def __init__(self) -> None:
        self._seconds: defaultdict[str, list[float]] = defaultdict(list)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        taken = [seconds for name, seconds in report.user_properties if name == PROCESSOR]
        if report.when == "teardown" and taken and ".py::" in report.nodeid:  # a game script is a file of its own
            assert isinstance(taken[0], float)
            self._seconds[report.nodeid.partition("[")[0]].append(taken[0])

    def pytest_sessionfinish(self) -> None:
        means = {name: sum(all_) / len(all_) for name, all_ in self._seconds.items()}
        lines = [f"{seconds:.1f} {name}\n" for name, seconds in sorted(means.items()) if seconds >= LONG]
        LIST.write_text("".join(lines), encoding="utf-8")


def _processor() -> float:
    """Processor seconds of this process, and of its ended children and forks."""
    return forks.spent + sum(
        use.ru_utime + use.ru_stime for use in (getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN))
    )
