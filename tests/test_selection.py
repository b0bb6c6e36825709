"""The quick run: which tests `pytest --quick` leaves out."""

import pytest

from tests import selection
from tests.imports import TOP
from tests.processes import Heap

pytest_plugins = ["pytester"]
PLUGIN = """
from tests import selection
from tests.selection import pytest_runtest_makereport, pytest_runtest_setup

def pytest_addoption(parser):
    selection.add_options(parser)

def pytest_configure(config):
    selection.begin(config)

def pytest_collection_modifyitems(config, items):
    selection.choose(config, items)
"""
CASES = """
import pytest

@pytest.mark.parametrize("language", ["en", "fa", "ru", "ar"])
@pytest.mark.parametrize("game", [f"game{number}" for number in range(15)])
def test_text(game, language):
    pass

@pytest.mark.parametrize("game", [f"game{number}" for number in range(15)])
def test_game(game):
    pass

def test_long():
    pass
"""


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch):
    """A run of three files, of which one has nothing but long tests, and one nothing but a very long one."""
    long = pytester.path / "long_tests.txt"
    long.write_text(
        "0.5 test_cases.py::test_long\n0.9 test_slow.py::test_a\n0.7 test_slow.py::test_b\n12.0 test_huge.py::test_c\n"
    )
    monkeypatch.setattr(selection, "LIST", long)
    monkeypatch.setattr(selection, "QUICK", True)
    pytester.makeini("[pytest]\nasyncio_default_fixture_loop_scope = function\n")
    pytester.makeconftest(PLUGIN)
    pytester.makepyfile(test_cases=CASES, test_slow="def test_a():\n    pass\n\ndef test_b():\n    pass\n")
    pytester.makepyfile(test_huge="def test_c():\n    pass\n")
    return lambda *options: pytester.inline_run("-q", *options)


def test_every_value_is_met_and_no_file_is_left_out(run):
    names = [report.nodeid for report in run("--quick").getreports("pytest_runtest_logreport") if report.when == "call"]
    texts = [name for name in names if "test_text" in name]
    assert len(texts) == 15
    assert all(any(f"[game{number}-" in name for name in texts) for number in range(15))
    assert {name.rpartition("-")[2] for name in texts} == {"en]", "fa]", "ru]", "ar]"}
    assert sum("test_game" in name for name in names) == 15
    assert [name for name in names if name not in texts and "test_game" not in name] == ["test_slow.py::test_b"]


def test_without_the_option_long_ones_are_run_too(run, monkeypatch):
    run().assertoutcome(passed=15 + 15 + 1 + 2 + 1)
    monkeypatch.setattr(selection, "QUICK", False)
    run().assertoutcome(passed=60 + 15 + 1 + 2 + 1)


def test_what_takes_long_is_written_down(run, monkeypatch):
    monkeypatch.setattr(selection, "LONG", 0.0)
    run("--write-long-tests").assertoutcome(passed=34)
    assert {*selection.listed()} == {
        "test_cases.py::test_game",
        "test_cases.py::test_long",
        "test_cases.py::test_text",
        "test_huge.py::test_c",
        "test_slow.py::test_a",
        "test_slow.py::test_b",
    }


def test_every_test_is_taken_once(request):
    items = request.session.items
    heap = Heap(items)
    taken: list[int] = []
    while numbers := heap.take(len(taken) % 3):
        taken += numbers
    assert sorted(taken) == [*range(len(items))]


def test_the_list_names_tests_that_are_there():
    for name in selection.listed():
        file, *_, function = name.split("::")
        assert f"def {function}(" in (TOP / file).read_text(encoding="utf-8"), name
