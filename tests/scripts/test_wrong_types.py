"""Any value that YAML makes of a script is read as meant or named with the file and line."""

from itertools import product

import pytest

from bot.robots.scripts import read_script, run
from bot.robots.scripts.moves import ABOUT, MOVES, OF_SEATS, SINCE
from bot.robots.scripts.reading import _KEYS
from bot.scenario import ScenarioError

WRITTEN = (
    "", "~", "yes", "no", "0", "-1", "3", "9", "1.5", ".nan", ".inf", "1e400", "2024-01-01", "2024-01-01 10:00:00",
    '""', '" "', '"\\n"', '"\\0"', "'1'", "word", "a: b", "1 vote", "vote 1", "1 vote 2 3 4 5 6 7 8 9", "٣", "１",
    "[]", "[~]", "[1]", "[word]", "[[1]]", "[{}]", "[{a: b}]", "[yes, ~, 1.5]", "{}", "{1: 2}", "{a: []}",
    "{a: {b: c}}", "{~: 1}", "{1.5: 1}", "{[1]: 2}", "!!binary aGk=", "!!set {a, b}", "!!omap [a: b]",
    "!!python/none x", "!x y", "9" * 5000, "-" + "9" * 30, "0x10", "1_000", "12:30:45", "&a [*a]", "*b", "'",
    "|\n      text", ">\n      text",
)  # fmt: skip
"""What may stand behind a key."""

HEAD = {
    "title": "a test",
    "scenario": "classic",
    "seats": "[godfather, mafioso, doctor, detective, citizen, citizen, citizen]",
    "play": "[{expect: {winner: ~}}]",
}
FIELDS = ("seat: {}", "role: {}", "{}: 5")
"""Fields of an event."""


@pytest.fixture
def outcome(tmp_path):
    """The result of a script: `read`, or its mistake."""
    path = tmp_path / "test.game.yaml"

    def outcome_(text: str) -> str:
        path.write_text(text, encoding="utf-8")
        try:
            script = read_script(path)
        except ScenarioError as error:
            wrong = error
        else:
            failure = run(script).failure
            assert failure is None or failure.place.startswith(f"{path}:")
            return "read"
        assert all(str(problem).startswith(f"{path}:") for problem in wrong.problems), (text, str(wrong))
        return str(wrong)

    return outcome_


def head(**changed: str) -> str:
    return "".join(f"{key}: {value}\n" for key, value in {**HEAD, **changed}.items())


@pytest.mark.parametrize("key", _KEYS)
def test_every_key_of_the_head(outcome, key):
    found = [outcome(head(**{key: value})) for value in WRITTEN]
    assert sum(told != "read" for told in found) > len(WRITTEN) / 3


def test_every_value_of_an_option(outcome):
    for scenario, option in (("classic", "turn"), ("classic", "calls"), ("persian_roles", "own"), ("city", "add")):
        for value in WRITTEN:
            outcome(head(scenario=scenario, options=f"{{{option}: {value}}}" if "\n" not in value else "{}"))


@pytest.mark.parametrize("kind", [*MOVES, "because"])
def test_every_step(outcome, kind):
    before = "refuse: 1 vote 2\n    " if kind == "because" else ""
    found = [outcome(f"{head(play='')}  - {before}{kind}: {value}\n  - expect: {{winner: ~}}\n") for value in WRITTEN]
    assert sum(told != "read" for told in found) > len(WRITTEN) / 3


@pytest.mark.parametrize("about", [*ABOUT, SINCE])
def test_every_expectation(outcome, about):
    for value in WRITTEN:
        outcome(f"{head(play='')}  - expect:\n      {about}: {value}\n")
        if about in OF_SEATS:
            outcome(f"{head(play='')}  - expect:\n      {about}:\n        1: {value}\n")
            outcome(f"{head(play='')}  - expect:\n      {about}:\n        {value}: [vote]\n")


@pytest.mark.parametrize("about", ["public", "not_public", "board"])
def test_every_field_of_a_pattern(outcome, about):
    name = "vote_board" if about == "board" else "died_at_night"
    for value, field in product(WRITTEN, FIELDS):
        outcome(f"{head(play='')}  - expect:\n      {about}:\n        - {name}:\n            {field.format(value)}\n")
    for value in WRITTEN:
        outcome(f"{head(play='')}  - expect:\n      {about}:\n        - {name}: {value}\n")
        outcome(f"{head(play='')}  - expect:\n      {about}:\n        - {value}\n")


def test_steps_that_are_none(outcome):
    for value in WRITTEN:
        outcome(head(play=f"\n  - {value}\n  - expect: {{winner: ~}}"))
        outcome(head(play=f"\n  - {value}: 1 vote 2\n  - expect: {{winner: ~}}"))
        outcome(value)
