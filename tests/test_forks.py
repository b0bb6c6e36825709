"""Tests in several processes: the fate of a test that fails, and of one that ends its process."""

import pytest

from tests.imports import TOP

pytest_plugins = ["pytester"]
PLUGIN = """
from tests import processes
from tests.processes import pytest_runtestloop

def pytest_addoption(parser):
    processes.add_options(parser)
"""
CASES = """
import os
from pathlib import Path

import pytest

def is_first(name):
    mark = Path(__file__).with_name(name)
    try:
        return not mark.exists()
    finally:
        mark.touch()

def test_fails_once():
    assert not is_first("failing")

def test_ends_its_process_once():
    if is_first("ending"):
        os._exit(3)

def test_fails():
    assert not "ever"

@pytest.mark.parametrize("number", range(9))
def test_passes(number):
    pass
"""


def test_what_plays_in_real_time_is_run_once_more_alone(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PYTHONPATH", str(TOP))
    pytester.makeini("[pytest]\nasyncio_default_fixture_loop_scope = function\n")
    pytester.makeconftest(PLUGIN)
    for folder in ("tests/whole", "tests/text"):
        where = pytester.path / folder
        where.mkdir(parents=True)
        (where / f"test_{where.name}.py").write_text(CASES)
    found = pytester.runpytest_subprocess("-q", "-rA", "-p", "no:cacheprovider", "--processes", "3")
    found.assert_outcomes(passed=2 * 9 + 2, failed=1 + 3)
    said = found.stdout.str()
    _, alone = said.split("failed beside others, passed alone")
    assert "tests/whole/test_whole.py::test_fails_once\n" in alone
    assert "tests/whole/test_whole.py::test_ends_its_process_once\nits process has ended (3)\n" in alone
    assert "FAILED tests/whole/test_whole.py::test_fails_once" not in said
    assert "FAILED tests/text/test_text.py::test_fails_once" in said
