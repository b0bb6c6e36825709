"""No text tells a player's gender: neither the Russian nor the Arabic forms of tests/lang/gendered.yaml are used."""

import re

import pytest
import yaml

from bot.lang.extract import ROOT
from tests.lang.said import texts

FORMS = yaml.safe_load((ROOT / "tests" / "lang" / "gendered.yaml").read_text(encoding="utf-8"))
EACH = [(code, entry) for code, entries in FORMS.items() for entry in entries]
NAMES = [f"{code}-{entry['as_in']}" for code, entry in EACH]
PERSON = r"\{(?:player|players|other|target|targets|by|about)\}"


def tells(entry, text):
    return re.search(entry["form"].replace("PERSON", PERSON), re.sub(r"<[^>]*>", "", text), re.IGNORECASE) is not None


def test_the_languages_whose_verbs_have_a_gender_have_a_list():
    assert set(FORMS) == {"ru", "ar"}


@pytest.mark.parametrize(("code", "entry"), EACH, ids=NAMES)
def test_no_text_tells_a_players_gender(code, entry):
    found = [text for text in texts(code) if tells(entry, text)]
    assert not found, f"say it as in {entry['instead']!r}"


@pytest.mark.parametrize(("code", "entry"), EACH, ids=NAMES)
def test_a_gendered_form_is_found_and_what_is_said_instead_is_not(code, entry):
    assert tells(entry, entry["as_in"])
    assert not any(tells(other, entry["instead"]) for other in FORMS[code])
