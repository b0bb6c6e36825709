"""Any value in a stranger's file is told as a mistake with the place, and breaks nothing."""

import copy
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bot.cli import main
from bot.scenario import Problem, ScenarioError, available, load
from bot.scenario.source import FAST
from playground.desk.workshop import Draft, Drafts
from tests.engine.examples import examples

DIGITS = "a number written with more than 20 characters"
VALUES = {
    "0x" + "f" * 4000: DIGITS,
    "0" + "7" * 6000: DIGITS,
    "0b" + "1" * 20_000: DIGITS,
    "59" + ":59" * 3000: DIGITS,
    "59" + ":59" * 300 + ".5": DIGITS,
    "1" * 5000: DIGITS,
    "9" * 15: "is more than 1000000000000",
    "-0xfffffffffffff": "is more than 1000000000000",
    "1.0e+400": "is no number that can be counted with",
    ".inf": "is no number that can be counted with",
    ".nan": "is no number that can be counted with",
    "0x_": "is no number that can be counted with",
    "2001-01-01": "is a date to YAML; put a text in quotes",
    "2001-99-99": "is a date to YAML",
    "!!timestamp x": "is a date to YAML",
    "!!binary aGVsbG8=": "is bytes to YAML",
    "!!set {a, b}": "'!!set' can be nothing here",
    "!!omap [a: 1]": "'!!omap' can be nothing here",
    "!!int ten": "is no number that can be counted with",
    "!!bool maybe": "is neither yes nor no",
    "!mine x": "is marked !mine",
    "=": "is no text to YAML",
    "{[a]: b}": "a key here is a mapping or a list",
    '"\\ud800"': "a character that cannot be shown",
    '"\\0"': "a character that cannot be shown",
    '"\\e[31m"': "a character that cannot be shown",
    "'" + "x" * 5000 + "'": "a text of more than 4096 characters",
    "{" + "k" * 101 + ": 1}": "a key of more than 100 characters",
}
SCRIPT = """\
title: A script
scenario: simple
seats: [citizen, citizen, citizen, citizen, mafia]
play:
  - expect: {phase: day}
extra: VALUE
"""


def called(value: object) -> str:
    return str(value)[:30]


@pytest.fixture(params=VALUES.items(), ids=called)
def evil(request: pytest.FixtureRequest) -> tuple[str, str]:
    value: tuple[str, str] = request.param
    return value


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def check_said(result: Result, said: str, place: str) -> None:
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.exit_code == 2
    told = (result.stderr or result.stdout).splitlines()
    assert any(place in line and said in line for line in told), told
    assert max(map(len, told)) < 400


def test_check_says_where(tmp_path: Path, evil: tuple[str, str]) -> None:
    value, said = evil
    text = available()["simple"].read_text(encoding="utf-8").replace("id: simple", "id: mine")
    path = written(tmp_path / "mine.yaml", f"extra:\n  - {value}\n{text}")
    check_said(CliRunner().invoke(main, ["check", str(path)]), said, f"{path}:2: extra[0]")


@pytest.fixture(scope="module")
def on_the_desk(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Draft]:
    """A file for each of the values, by its name; looked at together, as the desk does."""
    folder = tmp_path_factory.mktemp("desk")
    for number, value in enumerate(VALUES):
        written(folder / f"mine{number}.yaml", f"id: mine{number}\nplayers: {value}\n")
    return Drafts(folder).all()


def test_the_desk_says_where(on_the_desk: dict[str, Draft], evil: tuple[str, str]) -> None:
    value, said = evil
    problems = on_the_desk[f"mine{list(VALUES).index(value)}.yaml"].problems
    problem = next(each for each in problems if each.field.partition(".")[0] == "players")
    assert problem.line == 2
    assert said in problem.text


def test_scripts_say_where(tmp_path: Path, evil: tuple[str, str]) -> None:
    value, said = evil
    path = written(tmp_path / "mine.game.yaml", SCRIPT.replace("VALUE", value))
    check_said(CliRunner().invoke(main, ["script", str(path)]), said, f"{path}:6: extra")


def test_a_bot_that_starts_names_the_file(tmp_path: Path) -> None:
    place = tmp_path / "sc"
    place.mkdir()
    written(place / "hx.yaml", f"id: hx\nplayers: 0x{'f' * 4000}\n")
    env = {**os.environ, "BOT_TOKEN": "123456:ABCdefghijk", "SCENARIOS": str(place), "DATABASE": str(tmp_path / "x")}
    command = [sys.executable, "-m", "bot.cli", "run"]
    done = subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"{place / 'hx.yaml'}:2: players: {DIGITS}" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_pipe_among_the_files_does_not_hold_up_the_desk(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (problem,) = Drafts(tmp_path).all()["pipe.yaml"].problems
    assert problem.text == "cannot be read: not a regular file"


BITS = st.one_of(
    st.sampled_from([value for value in VALUES if len(value) < 200]),
    st.sampled_from(["[", "}", ": ", "- ", "&a ", "*a", "<<: *a", "? ", "|", "\t", "#", "!", "'", '"', "~", "0", "-1"]),
    st.text(max_size=8),
)
LINES = available()["simple"].read_text(encoding="utf-8").splitlines()


@settings(max_examples=examples(60, few=20), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    edits=st.lists(
        st.tuples(st.integers(0, len(LINES) - 1), st.floats(0, 1), BITS, st.booleans()), min_size=1, max_size=3
    )
)
@example(edits=[(LINES.index("composition:"), 0.0, "|", True)])  # all that follows is one text
def test_any_file_is_read_or_refused_with_its_place(tmp_path: Path, edits: list[tuple[int, float, str, bool]]) -> None:
    lines = list(LINES)
    for number, place, bit, whole in edits:
        line = lines[number]
        at = int(place * len(line))
        lines[number] = f"{line.partition(':')[0]}: {bit}" if whole else line[:at] + bit + line[at:]
    path = tmp_path / "simple.yaml"
    path.write_bytes("\n".join(lines).encode("utf-8", "surrogatepass"))
    try:
        load(path)
    except ScenarioError as error:
        for problem in error.problems:
            assert problem.file == str(path)
            assert problem.line is not None or "not UTF-8" in problem.text
            assert len(str(problem)) < 1000
            str(problem).encode()


KINDS = [7, -1, 1.5, True, None, "x", "$x", "$players", [], {}, ["x"], [["x"], {"a": 1}], {"x": 1}, {"x": {"y": ["z"]}}]
TREES = {id_: yaml.load(path.read_text(encoding="utf-8"), FAST) for id_, path in available().items()}


def paths(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of a tree, without the tree itself."""
    if path:
        yield path
    for step, part in tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ():
        yield from paths(part, (*path, step))


PLACES = {id_: list(paths(tree)) for id_, tree in TREES.items()}


def check_refused(tmp_path: Path, id_: str, path: tuple[Any, ...], value: object) -> list[Problem]:
    """The words on a scenario with a replaced value; empty where it can be played all the same."""
    tree = copy.deepcopy(TREES[id_])
    inside = tree
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    file = written(tmp_path / f"{id_}.yaml", yaml.safe_dump(tree, allow_unicode=True, sort_keys=False))
    found: tuple[Problem, ...] = ()
    try:
        load(file)
    except ScenarioError as error:
        found = error.problems
    assert all(problem.file == str(file) and problem.line for problem in found)
    return list(found)


@settings(max_examples=examples(40, few=12), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_part_may_be_of_any_kind(tmp_path: Path, data: st.DataObject) -> None:
    id_ = data.draw(st.sampled_from(sorted(TREES)))
    check_refused(tmp_path, id_, data.draw(st.sampled_from(PLACES[id_])), data.draw(st.sampled_from(KINDS)))


@pytest.mark.parametrize(
    ("id_", "path", "value", "field"),
    [
        ("classic", ("factions",), True, "factions"),
        ("classic", ("roles", "doctor"), 7, "roles.doctor"),
        ("classic", ("roles", "doctor", "faction"), {"x": 1}, "roles.doctor.faction"),
        ("classic", ("options", "calls", "choices"), 7, "options.calls"),
        ("classic", ("composition", 9, "doctor"), [["x"], {"a": 1}], "composition"),
        ("persian_roles", ("composition", "starter", 6, "citizen"), {"x": {"y": ["z"]}}, "composition"),
        ("persian_roles", ("composition", "starter", 6, "citizen"), None, "composition"),
    ],
)
def test_a_part_of_another_kind_is_named(
    tmp_path: Path, id_: str, path: tuple[Any, ...], value: object, field: str
) -> None:
    assert any(problem.field.startswith(field) for problem in check_refused(tmp_path, id_, path, value))
