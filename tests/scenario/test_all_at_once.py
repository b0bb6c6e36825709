"""However many mistakes a file has, each is told as if it stood alone, and nothing is made up beside them.

Mistakes of all kinds are put into one file two by two: what is said of both is what is said of the one and of the
other.
"""

from functools import cache

import pytest

from bot.scenario import available
from tests.engine.examples import sample
from tests.scenario.conftest import Mistakes
from tests.scenario.test_mistakes import CAST, COMPOSITION, COURSE, OPTIONS, SHAPE, WORDS

Mistake = tuple[str, str, str]

MISTAKES: list[Mistake] = [*SHAPE, *OPTIONS, *CAST, *COMPOSITION, *COURSE, *WORDS]

REPEATS = "expected 'allowed', 'forbidden', 'last' or 'never'"

STRIDES = sample((11, 29), 1)
"""How far apart in the list those stand that are put together: in other kinds of mistakes."""

UNKNOWN_KIND = ("kind: seconds", "kind: seconds, ")
"""Edits after which an option may be anything: nothing can be called unused, nor a value of it wrong."""


def _field(line: str) -> str:
    return line.split(": ")[1]


def _said(lines: list[str]) -> dict[str, str]:
    """The words on each field; a line may be moved by the other edit, and a key be written otherwise."""
    told = (line.partition(": ")[2].replace("Doctor.", "doctor.") for line in lines)
    return {line.partition(": ")[0].lower(): line for line in told}


def _are_apart(one: Mistake, other: Mistake) -> bool:
    """Whether both can be made, in places that say nothing of one another."""
    places = [tuple(_field(f"FILE: {each[2]}").replace("[", ".").split(".")) for each in (one, other)]
    if any(
        a[0] in UNKNOWN_KIND and ("unused" in b[2] or "turn" in b[2] + b[0] or "talk" in b[2])
        for a, b in ((one, other), (other, one))
    ):
        return False
    same = places[0][0] == places[1][0] and places[0][0] in {"options", "composition", "players"}
    shortest = min(map(len, places))
    nested = places[0][:shortest] == places[1][:shortest]
    text = available()["classic"].read_text(encoding="utf-8")
    once = text.replace(one[0], one[1], 1)
    return not same and not nested and other[0] in once and text.find(other[0]) != text.find(one[0])


@cache
def _pairs() -> list[tuple[Mistake, Mistake]]:
    found = []
    for index, one in enumerate(MISTAKES):
        for stride in STRIDES:
            other = MISTAKES[(index + stride) % len(MISTAKES)]
            if _are_apart(one, other):
                found.append((one, other))
    return found


@pytest.mark.parametrize(("one", "other"), _pairs())
def test_two_mistakes_are_told_as_if_each_stood_alone(mistakes: Mistakes, one: Mistake, other: Mistake) -> None:
    both = _said(mistakes(one[:2], other[:2]))
    assert both == _said(mistakes(one[:2])) | _said(mistakes(other[:2]))


def test_mistakes_of_every_kind_in_one_file(mistakes: Mistakes) -> None:
    assert mistakes(
        ("id: classic", "id: classic\nid: classic"),
        ("players: {from: 6, to: 20}", "players: {from: 6, to: 20}\nminutes: 2024-01-01"),
        ("faction: mafia", "faction: maffia"),
        ("repeat: allowed", "repeat: forbiden"),
        ("9: {godfather: 1", "9: {godfather: 2"),
        ("day:\n", "day: \n  - tlak: {seconds: soon}\n"),
        ("save, inquire]", "save, inqire]"),
        ("winner: town", "winner: twon"),
        ("advice:\n", "words:\n  shoot: {name: Hit}\nadvice:\n"),
    ) == [
        "FILE:2: id: key 'id' again in line 3; it stands here already",
        "FILE:7: minutes: '2024-01-01' is a date to YAML; put a text in quotes, without any mark",
        f"FILE:33: roles.doctor.abilities[0].save.repeat: {REPEATS}, found 'forbiden'",
        "FILE:39: roles.detective.abilities[0].inquire: no wave of night.waves asks for it",
        "FILE:41: roles.godfather.faction: unknown faction 'maffia'; did you mean 'mafia'?",
        "FILE:64: composition[9]: expected 9 roles, found 10",
        "FILE:83: day[0].tlak: unknown key 'tlak'; did you mean 'talk'?",
        "FILE:83: day[0].tlak.seconds: expected a number or a mapping, found 'soon'",
        "FILE:92: night.waves[0].asks[2]: unknown ability 'inqire'; did you mean 'inquire'?",
        "FILE:96: endings[1].no_faction_left.winner: unknown faction 'twon'; did you mean 'town'?",
        "FILE:109: words.shoot: unused: nothing in this game asks for it",
    ]


@pytest.mark.parametrize(
    ("section", "field"), [("teams:", "teams"), ("options:", "options"), ("roles:", "roles"), ("night:", "night")]
)
def test_a_section_of_another_kind_hides_nothing_of_the_others(mistakes: Mistakes, section: str, field: str) -> None:
    said = mistakes((f"\n{section}\n", f"\n{section} 5\nother:\n"), ("- Trust", "- Trust: "), ("id: classic", "id: 7"))
    for part in (f": {field}: expected a mapping, found '5'", ": other: unknown key", ": advice[2]: expected text"):
        assert any(part in line for line in said), said
