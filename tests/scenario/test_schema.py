"""The JSON schema of scenario files: current, open to every right file, and closed to misspelt ones."""

import json
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from bot.cli import main
from bot.parts.abilities import ABILITIES
from bot.scenario import available
from bot.text.extract import ROOT
from tests.scenario.authors_page import blocks

SCHEMA = ROOT / "scenarios" / "scenario.schema.json"
CONCEPTS = [path for path in sorted((ROOT / "tests" / "concepts").glob("*.yaml")) if ".game." not in path.name]
FIRST_LINE = f"# yaml-language-server: $schema={SCHEMA.name}"


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def wrong(validator: Draft202012Validator, text: str) -> list[str]:
    """Where a file breaks the schema; its keys are text, as editors see them."""
    data = json.loads(json.dumps(yaml.safe_load(text)))
    return [error.json_path for error in validator.iter_errors(data)]


def test_the_schema_is_current() -> None:
    result = CliRunner().invoke(main, ["schema"])
    assert result.exit_code == 0
    assert result.stdout == SCHEMA.read_text(encoding="utf-8"), "run `make schema`"


@pytest.mark.parametrize("path", [*available().values(), *CONCEPTS], ids=lambda path: path.stem)
def test_every_scenario_keeps_to_it(validator: Draft202012Validator, path: Path) -> None:
    assert wrong(validator, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("id_", available())
def test_every_shipped_file_names_it_in_its_first_line(id_: str) -> None:
    assert available()[id_].read_text(encoding="utf-8").splitlines()[0] == FIRST_LINE


def test_the_examples_of_the_authors_page_keep_to_it(validator: Draft202012Validator) -> None:
    whole = next(text for name, text in blocks("yaml") if name == "wolves.yaml")
    assert wrong(validator, whole) == []
    parts = [yaml.safe_load(text) for _, text in blocks("yml")]
    for part in parts:
        assert wrong(validator, yaml.safe_dump({**yaml.safe_load(whole), **part})) == []


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("summary:", "sumary:", "$"),
        ("repeat: allowed", "repeat: yes", "$.roles.doctor.abilities[0].save.repeat"),
        ("repeat: allowed", "repaet: allowed", "$.roles.doctor.abilities[0].save"),
        ("- save:", "- safe:", "$.roles.doctor.abilities[0]"),
        ("inquire: {}", "{inquire: {}, save: {}}", "$.roles.detective.abilities[0]"),
        ("  doctor:", "  Doctor:", "$.roles"),
        ("  9: {godfather: 1", "  9: {godfather: 0", "$.composition['9'].godfather"),
        ("seconds: 15", "seconds: soon", "$.introduction[0].meet.seconds"),
        ("hidden", "secret", "$.roles_of_the_dead"),
        ("- talk:", "- tlak:", "$.day[0]"),
        ("kind: seconds", "kind: second", "$.options.turn"),
        ("name: Doctor", "name: Doctor\n    colour: red", "$.roles.doctor"),
    ],
)
def test_what_is_misspelt_is_found(validator: Draft202012Validator, old: str, new: str, place: str) -> None:
    text = available()["classic"].read_text(encoding="utf-8")
    assert old in text
    assert place in wrong(validator, text.replace(old, new, 1))


def test_an_editor_can_tell_what_every_ability_and_each_of_its_parameters_means() -> None:
    definitions = json.loads(SCHEMA.read_text(encoding="utf-8"))["$defs"]
    for ability in ABILITIES.values():
        entry = definitions[ability.__name__]
        assert entry["description"].endswith((".", ")"))
        for name, parameter in entry["properties"].items():
            assert parameter["description"], f"{ability.id}.{name}"
