"""`mafia check` and the lists."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.cli import COMMANDS, main
from bot.cli.abilities import WIDTH
from bot.cli.check import untranslated
from bot.engine.bases.shelf import import_all_parts
from bot.engine.events import EVENTS
from bot.parts.abilities import ABILITIES
from bot.parts.endings import ENDINGS
from bot.parts.finales import FINALES
from bot.parts.procedures import PROCEDURES
from bot.scenario import available, load
from tests.scenario.authors_page import write_examples
from tests.scenario.conftest import Edited

import_all_parts()


def mafia(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def test_help_lists_every_command() -> None:
    result = mafia("--help")
    assert result.exit_code == 0
    for name, row in COMMANDS.items():
        assert f"  {name} " in result.stdout
        assert row.help in result.stdout
        assert mafia(name, "--help").exit_code == 0


def test_an_unknown_command_is_refused() -> None:
    result = mafia("chek")
    assert result.exit_code == 2
    assert "No such command 'chek'" in result.stderr


@pytest.mark.parametrize("command", ["check", "simulate", "events", "answers", "balance"])
def test_a_file_that_cannot_be_read_is_told(command: str, tmp_path: Path) -> None:
    for name, why in (("x" * 300 + ".yaml", "File name too long"), ("none.yaml", "No such file or directory")):
        result = mafia(command, tmp_path / name)
        assert result.exit_code == 2
        assert f"{tmp_path / name}: cannot be read: {why}" in result.stderr


def test_the_shipped_scenarios_are_right_in_every_language() -> None:
    result = mafia("check")
    assert result.stderr == ""
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert len(lines) == len(available())
    assert all(": ok: " in line for line in lines)
    assert any(line.endswith("classic.yaml: ok: Classic Mafia, 6 to 20 players, 5 roles, 2 options") for line in lines)


def test_mistakes_go_to_stderr(edited: Edited) -> None:
    path = edited(("repeat: allowed", "repeat: yes"))
    result = mafia("check", "classic", path)
    assert result.exit_code == 2
    assert "classic.yaml: ok" in result.stdout
    assert result.stderr == (
        f"{path}:2: id: expected 'mine', as the file is called; found 'classic'\n"
        f"{path}:31: roles.doctor.abilities[0].save.repeat: "
        "expected 'allowed', 'forbidden', 'last' or 'never', found 'yes'\n"
    )


def test_a_file_is_called_as_its_id(edited: Edited) -> None:
    path = edited()
    result = mafia("check", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{path}:2: id: expected 'mine', as the file is called; found 'classic'\n"
    path = path.rename(path.with_name("classic.yaml"))
    result = mafia("check", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{path}:2: id: 'classic' is another scenario's id; give this file and its id another\n"
    assert mafia("check", available()["classic"]).exit_code == 0


def test_an_unknown_scenario_is_told() -> None:
    result = mafia("check", "clasic")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "unknown scenario 'clasic'; did you mean 'classic'?\n"


def warnings(path: Path) -> list[str]:
    return [str(warning) for warning in load(path, untranslated=untranslated).warnings]


def test_a_missing_translation_is_a_warning_in_ones_own_file(edited: Edited) -> None:
    path = edited(("name: Doctor", "name: Surgeon"))
    assert warnings(path) == [f"{path}:28: roles.doctor.name: no translation into fa, ru, ar"]
    write_examples(path.parent)
    wolves = path.with_name("wolves.yaml")
    result = mafia("check", wolves)
    assert result.exit_code == 0
    line = "20 texts show in English where there is no translation: fa (20), ar (20); --verbose names them (warning)"
    assert result.stderr == f"{wolves}: {line}\n"
    result = mafia("check", "--verbose", wolves)
    assert f"{wolves}:2: name: no translation into fa, ar (warning)\n" in result.stderr
    assert len(result.stderr.splitlines()) == 20


def test_a_file_may_bring_its_own_translations(edited: Edited) -> None:
    texts = 'texts:\n  fa: {role.doctor.name: "جراح"}\n  ru: {role.doctor.name: "Хирург"}\n'
    path = edited(("name: Doctor", "name: Surgeon"), ("factions:\n", texts + "factions:\n"))
    assert warnings(path) == [f"{path}:31: roles.doctor.name: no translation into ar"]


def test_translations_of_nothing_are_told(edited: Edited) -> None:
    path = edited(("factions:\n", "texts:\n  fa: {role.docter.name: x}\n  de: {}\nfactions:\n"))
    key, language = warnings(path)
    assert key.startswith(f"{path}:10: texts.fa.role.docter.name: unknown text 'role.docter.name'; did you mean")
    assert language == f"{path}:11: texts.de: unknown language 'de'; expected 'fa', 'ru', 'ar' or 'en'"


def test_what_is_wrong_with_a_games_own_wordings_is_told(edited: Edited) -> None:
    wordings = (
        "wordings:\n  en:\n    night_fell: [Coyotes howl.]\n    voted_out: [Out.]\n    high_noon: [Bang.]\n  de: {}\n"
    )
    path = edited(("factions:\n", wordings + "factions:\n"))
    place, moment, language = warnings(path)
    assert place == f"{path}:12: wordings.en.voted_out: the place {{player}} is missing: 'Out.'"
    assert moment == f"{path}:13: wordings.en.high_noon: there is no such moment"
    assert language == f"{path}:14: wordings.de: unknown language 'de'; expected 'fa', 'ru', 'ar' or 'en'"


def test_a_missing_translation_is_a_mistake_in_a_shipped_file(edited: Edited, monkeypatch: pytest.MonkeyPatch) -> None:
    path = edited(("id: classic", "id: mine"), ("- Trust your instincts.", "- Trust nobody."))
    monkeypatch.setattr("bot.scenario.loading.shipped_dir", lambda: path.parent)
    result = mafia("check", path)
    assert result.exit_code == 2
    assert f"{path}:108: advice[2]: no translation into fa, ru, ar\n" in result.stderr


@pytest.mark.parametrize(
    ("command", "ids"),
    [
        ("events", EVENTS),
        ("procedures", PROCEDURES),
        ("endings", ENDINGS),
        ("finales", FINALES),
    ],
)
def test_lists_are_complete(command: str, ids: dict[str, type]) -> None:
    result = mafia(command)
    assert result.exit_code == 0
    entries = result.stdout.split("\n\n")
    assert [entry.splitlines()[0] for entry in entries] == list(ids)
    for entry in entries:
        assert entry.splitlines()[1].endswith("."), f"{entry}: a sentence that tells what it is"


def test_abilities_are_an_index_by_subject() -> None:
    *subjects, closing = mafia("abilities").stdout.strip().split("\n\n")
    assert closing.startswith(f"{len(ABILITIES)} abilities.")
    assert [subject.splitlines()[0] for subject in subjects] == sorted(subject.splitlines()[0] for subject in subjects)
    lines = [line for subject in subjects for line in subject.splitlines()[1:] if not line.startswith("   ")]
    assert sorted(line.split()[0] for line in lines) == sorted(ABILITIES)
    assert "  save              A player named does not die of tonight's attacks." in lines
    assert max(map(len, lines)) <= WIDTH


def test_abilities_are_found_by_words() -> None:
    found = mafia("abilities", "--search", "Poison").stdout
    assert "\n  poison " in found
    assert "\n  double_vote " not in found
    both = mafia("abilities", "-s", "gun", "-s", "sabotage").stdout
    assert "\n  sabotage " in both
    assert len(both.splitlines()) < len(mafia("abilities", "-s", "gun").stdout.splitlines())
    nothing = mafia("abilities", "--search", "zeppelin")
    assert (nothing.exit_code, nothing.stdout) == (2, "")
    assert "no ability speaks of zeppelin" in nothing.stderr


def test_an_ability_has_a_page() -> None:
    page = mafia("abilities", "save").stdout
    assert "rules: CL-43, CL-44, CL-45, SM-20" in page
    assert "  stops: list of text = [shot]\n" in page
    own, _, shared = page.partition("mafia abilities --parameters")
    assert "repeat" not in own, "what most abilities have is told once, for all"
    assert "self_uses = unlimited" in " ".join(shared.split())
    assert "grows = false" in " ".join(shared.split())


def test_what_an_ability_shares_with_most_is_explained_once() -> None:
    common = mafia("abilities", "--parameters").stdout
    assert "  repeat: allowed | forbidden | last | never = allowed\n      whether" in common
    names = [line.split(":")[0].strip() for line in common.splitlines() if not line.startswith("   ")]
    assert len(names) == len(set(names))
    for id_, kind in ABILITIES.items():
        page = mafia("abilities", id_).stdout
        for field in kind.model_fields:
            assert f"  {field}: " in page or (f" {field}" in page and field in names), (id_, field)


@pytest.mark.parametrize("command", ["events", "procedures", "ties", "endings", "finales"])
def test_one_of_a_list_is_shown_by_its_name(command: str) -> None:
    entries = mafia(command).stdout.strip().split("\n\n")
    for entry in entries[::5]:
        assert mafia(command, entry.splitlines()[0]).stdout.strip() == entry


def test_one_that_is_not_there_is_told_with_what_is_meant() -> None:
    result = mafia("abilities", "inqire")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Error: unknown ability 'inqire'; did you mean 'inquire'?\n"


def test_every_parameter_is_explained() -> None:
    told = [mafia(command).stdout for command in ("procedures", "endings", "finales")]
    told += [mafia("abilities", "--parameters").stdout, *(mafia("abilities", id_).stdout for id_ in ABILITIES)]
    for text in told:
        lines = text.splitlines()
        for line, after in zip(lines, [*lines[1:], ""], strict=True):
            if line.startswith("  ") and (" = " in line or line.endswith(": text")) and not line.startswith("   "):
                assert after.startswith("      "), f"{line.strip()} is not explained in the docstring"


def test_an_event_is_told_with_its_fields() -> None:
    entry = next(entry for entry in mafia("events").stdout.split("\n\n") if entry.startswith("nomination_closed\n"))
    assert "  in the story told at the end\n" in entry
    assert "  votes: list of (whole number, list of whole numbers)\n" in entry
    assert "  need: whole number\n" in entry


def test_the_events_of_a_game_are_listed() -> None:
    entries = mafia("events", "classic").stdout.strip().split("\n\n")
    names = [entry.splitlines()[0] for entry in entries[:-1]]
    assert {"night_fell", "inquired", "saved", "voted_out", "wave_called"} <= set(names)
    assert not {"gun_fired", "jailed", "night_called"} & set(names)
    everything = mafia("events").stdout.strip().split("\n\n")
    assert all(entry in everything for entry in entries[:-1])
    assert entries[-1].startswith("Never said with the parameters of this game, though its parts could: night_called,")
    duel = mafia("events", "city", "--option", "tie_rule=duel").stdout
    assert "\nnumber_duel_opened\n" in duel
    assert "\nballot_tied\n" not in duel


def test_the_answers_of_a_game_are_listed() -> None:
    lines = mafia("answers", "simple").stdout.splitlines()
    assert [line.split()[0] for line in lines[:-3]] == ["inquire", "mafia_shot", "save", "vote"]
    assert lines[-2:] == ["ROLE: citizen, mafioso, godfather, detective, doctor", "SIDE: town, mafia"]


def test_a_list_of_no_game_says_what_is_meant(tmp_path: Path) -> None:
    assert mafia("answers", "simpel").stderr == "Error: unknown game 'simpel'; did you mean 'simple'?\n"
    assert mafia("events", "simpel").stderr == "Error: unknown event or game 'simpel'; did you mean 'simple'?\n"
    result = mafia("events", "classic", "--option", "calls=maybe")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "options.calls: expected" in result.stderr
    (tmp_path / "no.yaml").write_text("id: [")
    assert mafia("answers", tmp_path / "no.yaml").exit_code == 2


def test_a_part_says_what_it_tells() -> None:
    assert (
        "\n  tells: rests_tonight, nobody_to_name, found_dead, not_reached, inquired\n"
        in mafia("abilities", "inquire").stdout
    )
    assert "\n  tells: lot_drawn\n" in mafia("ties", "lot").stdout


def test_a_wheel_finds_the_packed_scenarios(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = tmp_path / "data" / "scenarios"
    packed.mkdir(parents=True)
    (packed / "packed.yaml").touch()
    monkeypatch.setattr("bot.scenario.files._PACKAGE", tmp_path)
    assert available() == {"packed": packed / "packed.yaml"}


def test_an_installation_without_the_playground_says_so(monkeypatch):
    def absent(module):
        raise ModuleNotFoundError(f"No module named {module!r}", name="playground")

    monkeypatch.setattr("bot.cli.import_module", absent)
    result = mafia("demo")
    assert (result.exit_code, result.stderr) == (2, "Error: The playground is not part of this installation.\n")
