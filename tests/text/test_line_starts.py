"""No line of a text from right to left begins with a Latin letter, which would turn the whole line around."""

import unicodedata

import pytest

from bot.cli.proof.sheet import whole_sheet
from bot.scenario import load_all
from bot.text.cleaning import FSI, PDI
from bot.text.sample_names import NAMES
from tests.engine.examples import sample
from tests.text.hostile import HOSTILE
from tests.text.said import KEYS, texts

RTL = ("fa", "ar")
LATIN_NAMES = dict(enumerate(NAMES["en"], 1))
ANY_NAMES = LATIN_NAMES | {seat: name for seat, name in enumerate(HOSTILE.values(), 1) if seat <= len(LATIN_NAMES)}


def turns(line):
    """Whether the first letter or mark with a direction, outside of isolates (UAX 9, P2), goes from left to right."""
    depth = 0
    for char in line:
        depth += (char == FSI) - (char == PDI)
        if not depth and unicodedata.bidirectional(char) in {"L", "R", "AL"}:
            return unicodedata.bidirectional(char) == "L"
    return False


def test_a_line_that_turns_is_found():
    assert turns("🎭 Sara از بازی رفت.")
    assert turns("\u200e/roles نقش‌ها")
    assert not turns("\u200f\u2068Sara\u2069 از بازی رفت.")
    assert not turns(f"{FSI}Sara{PDI} از بازی رفت.")
    assert not turns("۱۲:۳۰")


@pytest.mark.parametrize(
    ("code", "names"), sample([("fa", "latin"), ("ar", "latin"), ("ar", "hostile"), ("fa", "hostile")], 2)
)
def test_nothing_that_is_said_begins_with_a_latin_letter(code, names):
    """Of few examples, each language and all names once."""
    at_table = {"latin": LATIN_NAMES, "hostile": ANY_NAMES}[names]
    lines = [line for line in whole_sheet(code, at_table, list(load_all().values())) if not line.startswith(("#", "["))]
    assert len(lines) > 2000
    assert not [line for line in lines if turns(line.removeprefix("– ")) and not KEYS.fullmatch(line)]


@pytest.mark.parametrize("code", RTL)
def test_no_line_of_a_catalog_begins_with_a_place_that_may_hold_latin_alone(code):
    """The place of a title of a group or a name has its mark; that of an id or a command has none."""
    lines = [line for text in texts(code) for line in text.split("\n")]
    assert not [line for line in lines if line.startswith(("{error}", "{bot}", "{version}", "{reference}"))]
