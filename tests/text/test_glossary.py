"""No text uses a term that the glossary forbids (tests/text/glossary.yaml, and the tables of locales/README.md).

Wordings tell scenes: a term that is a plain word too, in another sense, may stand in them (`scenes: true`). And a game
may have a role of that name (`named_in`).
"""

import re

import pytest
import yaml

from bot.text.extract import ROOT
from tests.text.said import texts, texts_of, wordings
from tests.text.samples import CODES

FORBIDDEN = yaml.safe_load((ROOT / "tests" / "text" / "glossary.yaml").read_text(encoding="utf-8"))
EACH = [(code, entry) for code, entries in FORBIDDEN.items() for entry in entries]
NAMES = [f"{code}-{entry['avoid']}" for code, entry in EACH]


def uses(entry, text):
    return re.search(entry["term"], text, re.IGNORECASE) is not None


def test_the_glossary_is_of_languages_the_bot_speaks():
    assert set(FORBIDDEN) <= set(CODES)


@pytest.mark.parametrize(("code", "entry"), EACH, ids=NAMES)
def test_no_text_uses_a_forbidden_term(code, entry):
    spared = {text for _, text in wordings(code)} if entry.get("scenes") else set()
    spared |= set(texts_of(code, "page")) if entry.get("on_page") else set()
    spared |= {text for scenario in entry.get("named_in", ()) for text in texts_of(code, scenario)}
    found = [text for text in texts(code) if uses(entry, text) and text not in spared]
    assert not found, f"say {entry['use']!r} instead of {entry['avoid']!r}"


@pytest.mark.parametrize(("code", "entry"), EACH, ids=NAMES)
def test_a_forbidden_term_is_found_and_its_replacement_is_not(code, entry):
    assert uses(entry, entry["as_in"])
    assert not uses(entry, entry["use"])


@pytest.mark.parametrize(("code", "entry"), EACH, ids=NAMES)
def test_translators_are_told_of_it(code, entry):
    rows = (ROOT / "locales" / "README.md").read_text(encoding="utf-8").splitlines()
    assert any(row.startswith("| ") and entry["avoid"] in row for row in rows)
