"""Hooks and fixtures for all tests."""

import asyncio
import functools
import gc
import inspect
import os
import signal
from collections.abc import Awaitable, Callable, Generator, Iterator

import pytest

from bot.event_loop import new_event_loop
from bot.ops.garbage import collect_later
from bot.store.place import Server
from tests import processes, selection
from tests.postgres import Cluster, programs, the_cluster
from tests.processes import pytest_runtestloop
from tests.selection import pytest_runtest_makereport, pytest_runtest_setup

__all__ = ["pytest_runtest_makereport", "pytest_runtest_setup", "pytest_runtestloop"]

MISSING = (
    "there is no PostgreSQL: tests/setup_postgres.sh installs Debian's; on others install it, with initdb on the path"
)

LONGEST = (
    "tests/app/test_upgrading.py",
    "tests/whole/",
    "tests/workers/test_processes.py",
    "tests/workers/test_restarts.py",
)
"""Tests that take up to minutes, though they hardly work: whole games over HTTP, restarts, bots of older versions."""

signal.signal(signal.SIGINT, signal.default_int_handler)
"""A shell that starts the tests in the background ignores this signal, for every process that they start as well."""


def pytest_addoption(parser: pytest.Parser) -> None:
    processes.add_options(parser)
    selection.add_options(parser)


def pytest_configure(config: pytest.Config) -> None:
    selection.begin(config)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collected tests stay until the end. Garbage goes before: a record's first class is still a subclass there."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.collect()
        collect_later()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest first, so that no process waits for one of them at the end."""
    selection.choose(config, items)
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """A test that waits for ever fails at the line where it waits, before pytest-timeout ends the whole process.

    pytest-timeout's own way, an exception out of a signal's handler, is swallowed by uvloop.
    """
    if not isinstance(item, pytest.Function) or not inspect.iscoroutinefunction(item.obj):
        return (yield)
    marker = item.get_closest_marker("timeout")
    limit = float(marker.args[0] if marker else item.config.getini("timeout"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(item, "obj", within(0.9 * limit, item.obj))
        return (yield)


def within(seconds: float, test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """That test, ended by a TimeoutError after so many seconds."""

    @functools.wraps(test)
    async def bounded(*args: object, **given: object) -> None:
        async with asyncio.timeout(seconds):
            await test(*args, **given)

    return bounded


@pytest.fixture(scope="session")
def cluster() -> Cluster:
    """A server of PostgreSQL, for this process of the tests."""
    if programs() is None:
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    return the_cluster()


@pytest.fixture
def postgres(cluster: Cluster) -> Iterator[Server]:
    """A new database on the server, as the bot has left one."""
    with cluster.database() as made:
        yield made


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if programs() is None:
        terminalreporter.section("TESTS OVER POSTGRESQL DID NOT RUN", sep="!", red=True, bold=True)
        terminalreporter.line(MISSING)


def pytest_asyncio_loop_factories() -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """The tests run on the loop that the bot runs on."""
    return {"uvloop": new_event_loop}
