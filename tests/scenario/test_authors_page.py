"""docs/scenarios.md: the examples for authors work."""

import re
import shlex
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.cli import COMMANDS, main
from bot.engine import end_rules, night_rules, rules
from bot.engine.parameters import Parameters
from bot.scenario import models
from bot.scenario.casts.limits import LIMITS
from tests.scenario.authors_page import PAGE, blocks, write_examples


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with the files of the page, to work in."""
    write_examples(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def mafia(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_the_example_has_no_mistake_and_is_warned_of_for_nothing_but_the_languages_it_lacks(mine: Path) -> None:
    result = mafia("check", "wolves.yaml")
    assert result.exit_code == 0, result.output
    assert "Wolves, 5 to 8 players, 4 roles, 1 option" in result.stdout
    warnings = result.stderr.splitlines()
    assert len(warnings) == 1
    assert ": fa (20), ar (20); " in warnings[0], "ru is whole"


@pytest.mark.parametrize("players", [5, 6, 7, 8])
@pytest.mark.parametrize("manner", ["random", "sensible"])
def test_robots_play_it(mine: Path, players: int, manner: str) -> None:
    result = mafia(
        "simulate", "wolves.yaml", "--players", str(players), "--games", "20", "--jobs", "1", "--manner", manner
    )
    assert result.exit_code == 0, result.output
    assert "wolves" in result.stdout


def test_its_script_passes(mine: Path) -> None:
    result = mafia("script", "healer.game.yaml")
    assert result.exit_code == 0, result.output


def test_every_step_stands_in_the_whole_file(mine: Path) -> None:
    whole = {line.strip() for line in (mine / "wolves.yaml").read_text(encoding="utf-8").splitlines()}
    for named, text in blocks("yaml"):
        if not named:
            for line in text.splitlines():
                assert line.strip() in whole, line


def test_every_command_of_the_page_exists() -> None:
    lines = [line for _, text in blocks("") for line in text.splitlines()]
    assert lines
    for line in lines:
        words = shlex.split(line.removeprefix("$ "))
        named = [after for word, after in pairwise(words) if word == "mafia"]
        assert named, line
        assert set(named) <= set(COMMANDS), line


def test_every_key_is_explained() -> None:
    page = PAGE.read_text(encoding="utf-8")
    written = {word for code in re.findall(r"```.*?```|`[^`]+`", page, re.DOTALL) for word in re.findall(r"\w+", code)}
    named = [one for module in (models, rules, night_rules, end_rules) for one in vars(module).values()]
    shapes = [one for one in named if isinstance(one, type) and issubclass(one, Parameters)]
    keys = {field.alias or name for shape in [*shapes, *LIMITS.values()] for name, field in shape.model_fields.items()}
    assert not keys - written


def test_the_readme_and_the_page_know_one_another() -> None:
    assert "docs/scenarios.md" in (PAGE.parent.parent / "README.md").read_text(encoding="utf-8")
