"""Several processes for the tests: `--processes N`.

Tests collected once are there in all of them, since they are forks of the collecting process; and each
takes the next tests when it is about to have done its own. Some tests of the same file follow one another in one
process, all where they share something that is made once for the file.

A test that plays in real time may fail because the machine was busy. Such a test is run once more when all others
are done, alone: a second failure counts, and a success is named at the end of the run.
"""

import gc
import os
import signal
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby, islice
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from typing import Any

import pytest
from _pytest._io import TerminalWriter

from tests.forks import fork_server

PAGES = "tests/page/"
"""Tests that drive a browser: two processes begin with them, since more browsers would only be in each other's way."""
WAITING = ("tests/whole/", "tests/workers/", "tests/app/")
"""Tests that wait more than they work, for time and for other processes: every other process begins with them."""
ONCE_MORE = 5
"""At most so many tests that failed are run again; where more fail it is not for want of time."""
IN_A_ROW = 12
"""At most so many other tests of a file are taken at once."""
PATIENCE = 10.0
"""Seconds in which a process that is told to stop does so."""
REPORTERS = ("terminalreporter", "lfplugin", "nfplugin", "stepwiseplugin", "longtests", "unsteady")
"""Plugins that tell and keep what has come of all tests: only one process has them."""


def add_options(parser: pytest.Parser) -> None:
    parser.addoption("--processes", type=int, default=0, metavar="N", help="run the tests in so many processes")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    count = int(session.config.getoption("processes"))
    if count < 2 or session.config.option.collectonly or session.testsfailed:
        return None
    Crew(session, Heap(session.items)).work(count)
    return True


class Heap:
    """The tests that nobody has taken yet, by their numbers."""

    def __init__(self, items: Sequence[pytest.Item]) -> None:
        self._pages: deque[list[int]] = deque()
        self._waiting: deque[list[int]] = deque()
        self._others: deque[list[int]] = deque()
        for file, found in groupby(enumerate(items), lambda one: one[1].nodeid.partition("::")[0]):
            same = list(found)
            queue = self._queue(file)
            alone = queue is not self._others
            most = len(same) if any(_shares(item) for _, item in same) else 1 if alone else IN_A_ROW
            numbers = iter([number for number, _ in same])
            while row := list(islice(numbers, most)):
                queue.append(row)

    def _queue(self, file: str) -> deque[list[int]]:
        return self._pages if file.startswith(PAGES) else self._waiting if file.startswith(WAITING) else self._others

    def take(self, member: int) -> list[int]:
        """The next ones for this process; none when all are taken."""
        both = [self._waiting, self._others] if member % 2 else [self._others, self._waiting]
        queues = [self._pages, *both] if member < 2 else [*both, self._pages]
        return next((queue.popleft() for queue in queues if queue), [])

    def put_back(self, numbers: Sequence[int]) -> None:
        """The tests taken and not begun."""
        if numbers:
            self._others.appendleft([*numbers])


def _shares(item: pytest.Item) -> bool:
    """Whether the test shares fixtures made once for its file."""
    if not isinstance(item, pytest.Function):
        return False
    used = item._fixtureinfo.name2fixturedefs.values()
    return any(one.scope in {"module", "class", "package"} for found in used for one in found)


@dataclass(eq=False)
class Member:
    """A process that runs tests, in the eyes of the reporting process.

    Attributes:
        taken: the tests to run; the first is running now.
    """

    number: int
    pid: int
    line: Connection
    taken: deque[int] = field(default_factory=deque)


class Unsteady:
    """Tests that failed beside others, and what was said of them then: to be run alone, or passed alone."""

    def __init__(self) -> None:
        self.failed: dict[int, list[pytest.TestReport]] = {}
        self.passed: list[pytest.TestReport] = []

    def holds_back(self, item: pytest.Item, number: int, reports: list[pytest.TestReport]) -> bool:
        """Whether these reports of a test are kept until it has been run again."""
        if number in self.failed:
            if not any(report.failed for report in reports):
                self.passed += [report for report in self.failed[number] if report.failed]
            return False
        in_real_time = item.nodeid.startswith((PAGES, *WAITING))
        if not in_real_time or len(self.failed) == ONCE_MORE or not any(report.failed for report in reports):
            return False
        self.failed[number] = reports
        return True

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """The words on tests that have passed alone."""
        if self.passed:
            terminalreporter.section("failed beside others, passed alone")
        for report in self.passed:
            terminalreporter.write_line(report.nodeid)
            terminalreporter.write_line(report.longreprtext)


class Crew:
    """All processes that run tests, and what they tell."""

    def __init__(self, session: pytest.Session, heap: Heap) -> None:
        self._session, self._heap = session, heap
        self._members: list[Member] = []
        self._numbers = iter(range(10**6))
        self._unsteady = Unsteady()
        session.config.pluginmanager.register(self._unsteady, "unsteady")

    def work(self, count: int) -> None:
        """Run all tests; in a fork it returns when there is nothing left to run."""
        folder_of(self._session.config).getbasetemp()
        fork_server()
        try:
            if self._run(count):
                return
            self._heap.put_back([*self._unsteady.failed])
            if self._unsteady.failed and not self._is_to_stop() and self._run(1):
                return
        finally:
            self._end()
        if self._session.shouldfail:
            raise self._session.Failed(self._session.shouldfail)
        if self._session.shouldstop:
            raise self._session.Interrupted(self._session.shouldstop)

    def _run(self, count: int) -> bool:
        """Have so many processes do what there is; whether this is one of them, and has done everything."""
        for _ in range(count):
            if self._fork():
                return True
        while self._members:
            told = {member.line: member for member in self._members}
            for line in wait([*told]):
                assert isinstance(line, Connection)
                if self._hear(told[line]):
                    return True
            if self._is_to_stop():
                break
        return False

    def _is_to_stop(self) -> bool:
        return bool(self._session.shouldfail or self._session.shouldstop)

    def _fork(self) -> bool:
        """Another process; whether this is it, and has done everything."""
        number, (ours, theirs) = next(self._numbers), Pipe()
        if pid := os.fork():
            theirs.close()
            self._members.append(Member(number, pid, ours))
            return False
        for other in self._members:
            other.line.close()
        self._members.clear()
        ours.close()
        Work(self._session, theirs, number).do()
        return True

    def _hear(self, member: Member) -> bool:
        """One word of a process; whether this is another one that has done everything."""
        try:
            word = member.line.recv()
        except (EOFError, ConnectionResetError):
            return self._gone(member)
        if word is None:
            taken = self._heap.take(member.number)
            member.taken.extend(taken)
            member.line.send(taken)
            return False
        hook, config = self._session.config.hook, self._session.config
        self._tell(
            member.taken.popleft(),
            [hook.pytest_report_from_serializable(config=config, data=data) for data in word],
        )
        return False

    def _tell(self, number: int, reports: list[pytest.TestReport]) -> None:
        """Hand on the result of a test, unless the test is to be run again."""
        item, hook = self._session.items[number], self._session.config.hook
        if self._unsteady.holds_back(item, number, reports):
            return
        for report in reports:
            hook.pytest_runtest_logreport(report=report)
        hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)

    def _gone(self, member: Member) -> bool:
        """A process has ended: all is done, or a test has ended it and another one goes on with the rest."""
        self._members.remove(member)
        member.line.close()
        _, status = os.waitpid(member.pid, 0)
        if not member.taken:
            return False
        number = member.taken.popleft()
        item, why = self._session.items[number], f"its process has ended ({os.waitstatus_to_exitcode(status)})"
        self._tell(number, [pytest.TestReport(item.nodeid, item.location, {}, "failed", why, "call")])
        self._heap.put_back(member.taken)
        return self._fork()

    def _end(self) -> None:
        """Processes still at work are told to stop, and waited for."""
        for member in self._members:
            os.kill(member.pid, signal.SIGINT)
        until = time.monotonic() + PATIENCE
        for member in self._members:
            while os.waitpid(member.pid, os.WNOHANG) == (0, 0):
                if time.monotonic() > until:
                    os.kill(member.pid, signal.SIGKILL)
                time.sleep(0.05)
            member.line.close()
        self._members.clear()


class Screen:
    """A fork's share of the reporter: pytest-timeout writes there where a test hangs, before ending the fork."""

    def __init__(self, writer: TerminalWriter) -> None:
        self._tw = writer


class Work:
    """A fork's work: run the tests given, and report the results."""

    def __init__(self, session: pytest.Session, line: Connection, number: int) -> None:
        self._session, self._line = session, line
        self._taken: deque[int] = deque()
        self._told: list[object] = []
        plugins = session.config.pluginmanager
        screen = Screen(session.config.get_terminal_writer())
        for name in REPORTERS:
            if plugins.has_plugin(name):
                plugins.unregister(name=name)
        plugins.register(screen, "terminalreporter")
        plugins.register(self, "told")
        _capture_apart(session.config)
        folder = folder_of(session.config)
        folder._basetemp = folder.getbasetemp() / f"process{number}"
        folder._basetemp.mkdir(mode=0o700)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        config = self._session.config
        self._told.append(config.hook.pytest_report_to_serializable(config=config, report=report))

    def do(self) -> None:
        """Run tests until none is left; what is shared between two of them is known from the next."""
        items = self._session.items
        self._ask()
        while self._taken:
            number = self._taken.popleft()
            if not self._taken:
                self._ask()
            item, after = items[number], items[self._taken[0]] if self._taken else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            self._line.send(self._told)
            self._told = []
        self._line.close()
        gc.collect(1)
        gc.freeze()  # pytest collects all garbage in the end, which takes seconds where this much has lasted

    def _ask(self) -> None:
        self._line.send(None)
        self._taken.extend(self._line.recv())


def folder_of(config: pytest.Config) -> pytest.TempPathFactory:
    """Where the temporary directories of tests are made."""
    found = config._tmp_path_factory  # type: ignore[attr-defined]
    assert isinstance(found, pytest.TempPathFactory)
    return found


def _capture_apart(config: pytest.Config) -> None:
    """Capture the prints of tests into files of this process: a fork shares those of its parent."""
    capturing: Any = config.pluginmanager.getplugin("capturemanager")
    capturing.stop_global_capturing()
    capturing.start_global_capturing()
    capturing.suspend_global_capture(in_=True)
