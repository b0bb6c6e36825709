"""`mafia new`: the new files work, hold only marked text, and `make check` lists the places to fill in."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from bot.cli import main
from bot.cli.new import FILL_IN, TEMPLATES
from bot.engine.night_rules import NightRules
from bot.scenario import Scenario, load
from bot.scenario.models import FactionModel, RoleModel, ScenarioModel, TeamModel
from bot.text.extract import ROOT

OPTIONAL = re.compile(r"^(\s*)# (\w+: .*)$", re.MULTILINE)
IGNORED = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "images", "bench", "replay")


def new(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["new", *arguments])


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory of one's own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the repository."""
    return Path(shutil.copytree(ROOT, tmp_path / "copy", ignore=IGNORED))


def run(copy: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command of Python in the copy."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    env |= {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, cwd=copy, env=env, capture_output=True, text=True, check=False)


def complete(copy: Path, which: str) -> subprocess.CompletedProcess[str]:
    """The tests of the copy that report lacks."""
    return run(copy, "pytest", "-q", "-p", "no:cacheprovider", "tests/test_completeness.py", "-k", which)


def but_for_stages(scenario: Scenario) -> ScenarioModel:
    """A scenario's file without the order of the stages, which may be written as moves or as a whole."""
    model = scenario.model
    return model.model_copy(update={"night": model.night.model_copy(update={"stages": ()})})


def test_a_scenario_of_ones_own_works_at_once(here: Path) -> None:
    result = new("scenario", "wolf_night")
    assert result.exit_code == 0, result.stderr
    assert sorted(path.name for path in here.iterdir()) == [
        "scenario.schema.json",
        "wolf_night.game.yaml",
        "wolf_night.yaml",
    ]
    checked = CliRunner().invoke(main, ["check", "wolf_night.yaml"])
    assert "wolf_night.yaml: ok: Wolf night, 5 to 7 players" in checked.stdout
    assert len(checked.stderr.splitlines()) == 1, "of translations"
    played = CliRunner().invoke(main, ["script", "wolf_night.game.yaml"])
    assert played.exit_code == 0, played.stdout


def test_its_comments_name_everything_optional_and_tell_its_default(here: Path) -> None:
    new("scenario", "mine")
    text = Path("mine.yaml").read_text(encoding="utf-8")
    Path("mine.yaml").write_text(OPTIONAL.sub(r"\1\2", text), encoding="utf-8")
    spelled = load("mine.yaml")
    Path("mine.yaml").write_text(text, encoding="utf-8")
    bare = load("mine.yaml")
    assert spelled.rules().night.stages_in_order == bare.rules().night.stages_in_order
    assert but_for_stages(spelled) == but_for_stages(bare)
    raw = spelled.raw
    for model, given in (
        (ScenarioModel, raw),
        (FactionModel, raw["factions"]["town"]),
        (RoleModel, raw["roles"]["citizen"]),
        (TeamModel, raw["teams"]["mafia"]),
        (NightRules, raw["night"]),
    ):
        assert set(model.model_fields) == set(given), model.__name__


@pytest.mark.parametrize(
    ("kind", "name", "said"),
    [
        ("scenario", "classic", "there is a scenario 'classic' already"),
        ("scenario", "Wolves", "expected words of small letters and digits"),
        ("scenario", "wolves.yaml", "expected words of small letters and digits"),
        ("scenario", "../wolves", "expected words of small letters and digits"),
        ("scenario", "w" * 31, "at most 30 characters"),
        ("scenario", "class", "'class' is a word of Python"),
        ("ability", "save", "run this in the repository"),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(here: Path, kind: str, name: str, said: str) -> None:
    result = new(kind, name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert not list(here.iterdir())


@pytest.mark.parametrize(
    ("name", "folder", "said"),
    [
        ("save", "learn", "there is an ability 'save' already"),
        ("vote", "learn", "there is an ability 'vote' already"),
        ("spy__out", "learn", "expected words"),
        ("spy_2", "learn", "expected words"),
        ("spy", "kitchen", "there is no folder 'kitchen' in bot/parts/abilities; there are bend, bonds, day"),
    ],
)
def test_an_ability_that_cannot_be_is_refused(
    here: Path, monkeypatch: pytest.MonkeyPatch, name: str, folder: str, said: str
) -> None:
    for place in ("bend", "bonds", "day", "learn"):
        (here / "bot" / "parts" / "abilities" / place).mkdir(parents=True)
    result = new("ability", name, "--folder", folder)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert not [path for path in here.rglob("*") if path.is_file()]


def test_what_is_there_is_not_written_over(here: Path) -> None:
    script = here / "mine.game.yaml"
    script.write_text("mine", encoding="utf-8")
    result = new("scenario", "mine")
    assert result.exit_code == 2
    assert "nothing was written: mine.game.yaml: there already" in result.stderr
    assert [path.name for path in here.iterdir()] == [script.name]
    assert script.read_text(encoding="utf-8") == "mine"


def test_what_cannot_be_written_leaves_nothing(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = Path.write_text

    def full(path: Path, *arguments: str, **more: str) -> int:
        if path.name.endswith(".game.yaml"):
            raise OSError(28, "No space left on device", str(path))
        return write(path, *arguments, **more)

    monkeypatch.setattr(Path, "write_text", full)
    result = new("scenario", "mine")
    assert result.exit_code == 2
    assert "nothing was written: mine.game.yaml: No space left on device" in result.stderr
    assert not list(here.iterdir())


@pytest.mark.timeout(300)
def test_an_ability_in_the_repository_works_and_is_told_what_to_fill_in(copy: Path) -> None:
    made = run(copy, "bot.cli", "new", "ability", "spy_out", "--folder", "bend")
    assert made.returncode == 0, made.stderr
    files = [line.split(":")[0] for line in made.stdout.splitlines()[:-1]]
    assert files == [
        "bot/parts/abilities/bend/spy_out.py",
        "tests/concepts/spy_out.yaml",
        "tests/concepts/spy_out.game.yaml",
    ]
    code = [file for file in files if file.endswith(".py")]
    for words in (["ruff", "check", *code], ["ruff", "format", "--check", *code]):
        linted = run(copy, *words)
        assert linted.returncode == 0, linted.stdout
    played = run(copy, "bot.cli", "script", "tests/concepts/spy_out.game.yaml")
    assert played.returncode == 0, played.stdout
    shown = run(copy, "bot.cli", "abilities", "spy_out")
    assert shown.stdout.startswith("spy_out\n")
    checked = complete(copy, "spy_out or fill_in")
    assert checked.returncode == 1
    for file in files:
        text = (copy / file).read_text(encoding="utf-8")
        for number, line in enumerate(text.splitlines(), 1):
            assert (f"{file}:{number}: {line.strip()}" in checked.stdout) == (FILL_IN in line)
    for file in files:
        path = copy / file
        path.write_text(path.read_text(encoding="utf-8").replace(FILL_IN, "Written"), encoding="utf-8")
    checked = complete(copy, "spy_out or fill_in")
    assert checked.returncode == 0, checked.stdout


@pytest.mark.timeout(300)
def test_a_scenario_in_the_repository_is_told_what_it_lacks(copy: Path) -> None:
    made = run(copy, "bot.cli", "new", "scenario", "joke_night")
    assert made.returncode == 0, made.stderr
    files = [line.split(":")[0] for line in made.stdout.splitlines()[:-1]]
    assert files == [
        "scenarios/joke_night.yaml",
        "docs/rules/joke_night.md",
        "tests/scripts/joke_night/night/first_night.game.yaml",
    ]
    assert yaml.safe_load((copy / files[2]).read_text(encoding="utf-8"))["rules"] == ["JO-01"]
    assert run(copy, "bot.cli", "script", files[2]).returncode == 0
    assert run(copy, "bot.cli", "rules", "joke_night").stdout == "joke_night: 1 rule, 1 shown by tests, 0 not\n"
    checked = run(copy, "bot.cli", "check", "joke_night")
    assert checked.returncode == 2
    assert all("no translation into fa, ru, ar" in line for line in checked.stderr.splitlines())
    told = complete(copy, "joke_night or fill_in")
    assert told.returncode == 1
    for lack in (*files, "README.md: joke_night", "docs/balance.md: joke_night"):
        assert lack in told.stdout


@pytest.mark.parametrize(("folder", "base"), [("learn", "Check"), ("protect", "Targeted")])
def test_an_ability_is_of_the_kind_its_folder_holds_and_names_what_may_befall_it(
    here: Path, folder: str, base: str
) -> None:
    for each in ("learn", "protect"):
        (here / "bot" / "parts" / "abilities" / each).mkdir(parents=True)
    assert new("ability", "spy_out", "--folder", folder).exit_code == 0
    text = Path(f"bot/parts/abilities/{folder}/spy_out.py").read_text(encoding="utf-8")
    assert f"class SpyOut({base}" in text
    for thing in ("drunk", "stolen", "doubled", "moved", "blocked"):
        assert re.search(rf"^    # - Its? [^:]*{thing}", text, re.MULTILINE), thing
    inquire = Path("tests/concepts/spy_out.yaml").read_text(encoding="utf-8").replace("spy_out", "inquire")
    Path("inquire.yaml").write_text(inquire.replace("id: inquire", "id: mine"), encoding="utf-8")
    assert load("inquire.yaml").warnings == ()


def test_every_template_has_something_to_fill_in() -> None:
    for template in TEMPLATES.iterdir():
        assert FILL_IN in template.read_text(encoding="utf-8"), template.name
