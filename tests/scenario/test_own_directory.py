"""Scenarios of one's own, in the directory SCENARIOS: the same checks, no id of another, known to every command."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.cli import main
from bot.scenario import ScenarioError, available, load_all
from tests.scenario.authors_page import write_examples

TOKEN = "123456:ABCdef-secret-secret"


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "mine"
    place.mkdir()
    write_examples(place)
    monkeypatch.setenv("SCENARIOS", str(place))
    monkeypatch.delenv("BOT_TOKEN", raising=False)
    monkeypatch.chdir(tmp_path)
    return place


def mafia(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def write(place: Path, name: str, text: str) -> Path:
    path = place / name
    path.write_text(text, encoding="utf-8")
    return path


def test_they_come_after_the_shipped_ones(mine: Path) -> None:
    assert [*available(), "wolves"] == list(available([mine]))
    assert "wolves" not in available()


def test_an_id_that_is_taken_is_refused_with_its_line(mine: Path) -> None:
    path = write(mine, "classic.yaml", "# mine\n" + available()["classic"].read_text(encoding="utf-8"))
    with pytest.raises(ScenarioError) as raised:
        load_all([mine])
    said = f"{path}:3: id: 'classic' is another scenario's id; give this file and its id another"
    assert said in str(raised.value).splitlines()
    result = mafia("check")
    assert result.exit_code == 2
    assert said in result.stderr


def test_all_mistakes_of_all_files_are_told(mine: Path) -> None:
    good = (mine / "wolves.yaml").read_text(encoding="utf-8")
    one = write(mine, "cats.yaml", good.replace("id: wolves", "id: cats").replace("roles: [wolf]", "roles: [wulf]"))
    two = write(mine, "dogs.yaml", "id: [dogs\n")
    write(mine, "foxes.yaml", good)
    with pytest.raises(ScenarioError) as raised:
        load_all([mine])
    said = [str(problem) for problem in raised.value.problems]
    assert f"{one}:37: teams.pack.roles[0]: unknown role 'wulf'; did you mean 'wolf'?" in said
    assert any(line.startswith(f"{two}:1: not YAML: ") for line in said)
    assert any("foxes.yaml:1: id: expected 'foxes', as the file is called; found 'wolves'" in line for line in said)


def test_a_malformed_file_keeps_the_bot_from_starting(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = mine / "wolves.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("bar: half}", "bar: most}"), encoding="utf-8")
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    result = mafia("run")
    assert result.exit_code == 2
    assert f"{path}:55: day[1].nomination.bar: expected 'majority'" in result.stderr
    assert TOKEN not in result.output


@pytest.mark.parametrize(
    "command",
    [
        ["check", "wolves"],
        ["simulate", "wolves", "--games", "5", "--jobs", "1"],
        ["script", "mine/healer.game.yaml"],
    ],
)
def test_commands_know_them_by_id(mine: Path, command: list[str]) -> None:
    script = mine / "healer.game.yaml"
    script.write_text(script.read_text(encoding="utf-8").replace("scenario: wolves.yaml", "scenario: wolves"), "utf-8")
    assert mafia(*command).exit_code == 0


def test_a_setting_from_the_file_counts_too(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SCENARIOS")
    assert mafia("simulate", "wolves", "--games", "5", "--jobs", "1").exit_code == 2
    (mine.parent / ".env").write_text("SCENARIOS=mine\n", encoding="utf-8")
    assert mafia("simulate", "wolves", "--games", "5", "--jobs", "1").exit_code == 0


def test_what_is_no_directory_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SCENARIOS", "nowhere")
    for command in (["run"], ["check"], ["demo", "--scenario", "classic"]):
        result = mafia(*command)
        assert result.exit_code == 2, command
        assert "SCENARIOS: must be a directory; there is none at nowhere" in result.stderr


@pytest.mark.parametrize("command", [["demo"], ["play", "--terminal"]])
def test_a_mistake_keeps_the_playground_from_opening(mine: Path, command: list[str]) -> None:
    path = write(mine, "dogs.yaml", "id: [dogs\n")
    result = mafia(*command)
    assert result.exit_code == 2
    assert f"{path}:1: not YAML: " in result.stderr


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["--players", "5"], "classic needs at least 6 players, not 5"),
        (["--option", "trun=30"], "classic: options.trun: unknown option 'trun'; "),
        (["--option", "turn=soon"], "classic: options.turn: expected a whole number from 20 to 60, found 'soon'"),
    ],
)
def test_the_robots_do_not_wait_for_what_cannot_be_played(mine: Path, wrong: list[str], said: str) -> None:
    result = mafia("demo", "--scenario", "classic", *wrong)
    assert result.exit_code == 2
    assert said in result.stderr


def test_an_unknown_scenario_is_no_choice(mine: Path) -> None:
    result = mafia("demo", "--scenario", "cats")
    assert result.exit_code == 2
    assert "'cats' is not one of advanced, city, classic, " in result.stderr


def test_the_page_opens_all_the_same_and_says_what_is_left_out(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(mine, "dogs.yaml", "id: [dogs\n")
    monkeypatch.setattr("playground.play.opening.serve", lambda *_: None)
    result = mafia("play")
    assert result.exit_code == 0
    assert f"{path}:1: not YAML: " in result.stderr
    assert "/desk" in result.stderr
