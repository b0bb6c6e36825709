"""The likeliest mistakes of a first file: each is told with the line, the field, and a right value."""

import pytest

from bot.scenario import ScenarioError
from bot.scenario.own import FILE, read_own
from tests.scenario.test_own import CARD, SIMPLE

COLON = "no ':' with a space behind it in '{}'; write 'name: value', or indent a line that goes on with a text"
SPACE = "with a space behind the ':'"
LIST = "; begin each entry of a list with '- ', or write [one, another]"
MAPPING = "; write 'name: value' in each line, without '- '"
WORD = "a name of small letters, digits and '_'"
NAME, WORDS = "roles.doctor.name", "roles.citizen.card"
SAVE = "roles.doctor.abilities[0].save"

MISTAKES = {
    "a tab": ("    name: Doctor", "\tname: Doctor", "not YAML: a tab; indent with spaces"),
    "a space that is none": (
        "    name: Doctor",
        "\u00a0\u00a0\u00a0\u00a0name: Doctor",
        "not YAML: a space here is none to YAML; indent with those of the space bar",
    ),
    "too few spaces": (
        "    name: Doctor",
        "   name: Doctor",
        "not YAML: the indentation fits no line above; begin a line exactly below those that it belongs with",
    ),
    "no colon": ("    name: Doctor", "    name Doctor", f"not YAML: {COLON.format('name Doctor')}"),
    "no space behind a colon": ("    name: Doctor", "    name:Doctor", f"not YAML: {COLON.format('name:Doctor')}"),
    "no colon behind a role": ("  doctor:\n", "  doctor\n", f"not YAML: {COLON.format('doctor')}"),
    "no colon, and a comment": ("id: simple ", "id simple ", f"not YAML: {COLON.format('id simple')}"),
    "no colon in braces": (
        "5: {mafioso: 1,",
        "5: {mafioso 1,",
        f"composition.plain[5].mafioso 1: expected {WORD}, found 'mafioso 1'; write 'mafioso: 1', {SPACE}",
    ),
    "no comma": (
        "5: {mafioso: 1,",
        "5: {mafioso: 1",
        "not YAML: a '{' without its '}', or no ',' between two of its entries",
    ),
    "no end of a quotation": (
        "name: Doctor",
        'name: "Doctor',
        "not YAML: a text in quotes that begins here has no end; close it with the same quote",
    ),
    "an ability with a near name": (
        "- inquire: {}",
        "- inquier: {}",
        "roles.detective.abilities[0].inquier: unknown key 'inquier'; did you mean 'inquire'?",
    ),
    "an ability without parameters": (
        "- inquire: {}",
        "- inquire",
        f"roles.detective.abilities[0]: expected a mapping, found 'inquire'; write 'inquire: {{}}', {SPACE}",
    ),
    "a parameter with a near name": (
        "repeat: forbidden",
        "repaet: forbidden",
        f"{SAVE}.repaet: unknown key 'repaet'; did you mean 'repeat'?",
    ),
    "a number of roles": (
        "5: {mafioso: 1, citizen: 4}",
        "5: {mafioso: 1, citizen: 3}",
        "composition.plain[5]: expected 5 roles, found 4",
    ),
    "digits of another script": (
        "5: {mafioso: 1,",
        "5: {mafioso: ۱,",
        "composition.plain[5].mafioso: expected a whole number, found '۱'; write it with the digits 0 to 9: 1",
    ),
    "a key in digits of another script": (
        "    5: {mafioso: 1,",
        "    ۵: {mafioso: 1,",
        "composition.plain.۵: write this number with the digits 0 to 9: 5",
    ),
    "a side": (
        "    faction: town\n    name: Citizen",
        "    faction: twon\n    name: Citizen",
        "roles.citizen.faction: unknown faction 'twon'; did you mean 'town'?",
    ),
    "a list where a mapping belongs": (
        "  town: {name: Town}\n  mafia: {name: Mafia}",
        "  - town\n  - mafia",
        f"factions: expected a mapping, found a list{MAPPING}",
    ),
    "a mapping where a list belongs": (
        "      - inquire: {}",
        "      inquire: {}",
        f"roles.detective.abilities: expected a list, found a mapping{LIST}",
    ),
    "a text where a list belongs": (
        "roles: [godfather, mafioso]",
        "roles: godfather, mafioso",
        "teams.mafia.roles: expected a list, found 'godfather, mafioso'; write [godfather, mafioso]",
    ),
    "a role twice": (
        "  godfather:\n",
        "  mafioso:\n",
        "roles.mafioso: key 'mafioso' again in line 29; it stands here already",
    ),
    "an id twice": ("id: simple", "id: simple\nid: mine", "id: key 'id' again in line 3; it stands here already"),
    "too long a text": (CARD, "x" * 1001, f"{WORDS}: expected at most 1000 characters, found 1001"),
    "too long a name": ("name: Doctor", f"name: {'D' * 41}", f"{NAME}: a name has 40 characters at most, found 41"),
    "a link": (
        CARD,
        "Read https://example.org/rules first.",
        f"{WORDS}: no links; take out 'https://example.org/rules'",
    ),
    "a mention": (CARD, "Ask @somebody, please.", f"{WORDS}: no mentions and no hashtags; take out '@somebody,'"),
    "an option in a condition": (
        "name: Doctor",
        "name: Doctor\n    more: [{when: {sett: powers}, say: You are new.}]",
        "roles.doctor.more[0].when.sett: unknown option with choices 'sett'; did you mean 'set'?",
    ),
    "a choice in a condition": (
        "name: Doctor",
        "name: Doctor\n    more: [{when: {set: power}, say: You are new.}]",
        "roles.doctor.more[0].when.set: unknown choice 'power'; did you mean 'powers'?",
    ),
    "an option as a value": (
        "{seconds: 60, asks",
        "{seconds: $sett, asks",
        "night.waves[0].seconds: unknown option 'sett'; did you mean 'set'?",
    ),
}

DOCTER = "role.docter.name"
SIDES = "'faction.town.name', 'faction.mafia.name'"

EARLIER = {"a list where a mapping belongs", "a mapping where a list belongs", "a role twice", "an id twice"}
"""What is told at the line where the whole begins."""


def changed_line(text: str) -> int:
    """The first line in which a text differs from the shipped file."""
    pairs = zip(SIMPLE.splitlines(), text.splitlines(), strict=False)
    return next(line for line, (one, other) in enumerate(pairs, 1) if one != other)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_with_its_line_its_field_and_what_would_be_right(mistake: str) -> None:
    old, new, said = MISTAKES[mistake]
    assert old in SIMPLE
    text = SIMPLE.replace(old, new, 1)
    with pytest.raises(ScenarioError) as caught:
        read_own(text, "own_1")
    lines = [one.line or 0 for one in caught.value.problems if str(one) == f"{FILE}:{one.line}: {said}"]
    assert len(lines) == 1, str(caught.value)
    (line,) = lines
    place = changed_line(text)
    assert line == place or (mistake in EARLIER and line < place), (line, place)


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        ("{fra: {name: Mafia}}", "texts.fra: unknown language 'fra'; did you mean 'fa'?"),
        (
            "{ru: {role.docter.name: Doc}}",
            f"texts.ru.{DOCTER}: unknown text '{DOCTER}'; did you mean 'role.doctor.name'?",
        ),
        (
            "{ru: {name: Mafia}}",
            f"texts.ru: no translation of 'summary', {SIDES} and 19 more: these show as the file has them",
        ),
    ],
)
def test_translations_that_nobody_will_see_and_those_that_lack_are_told_and_the_file_is_played(
    texts: str, said: str
) -> None:
    warnings = read_own(SIMPLE.replace("id: simple", f"id: simple\ntexts: {texts}", 1), "own_1").warnings
    assert f"{FILE}:3: {said}" in [str(one) for one in warnings]


def test_a_language_that_a_file_has_not_begun_is_not_asked_for() -> None:
    assert read_own(SIMPLE, "own_1").warnings == ()
