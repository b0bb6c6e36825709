"""No text tells a player's gender: the forms of tests/text/gendered.yaml are not used.

Arabic has no verb without a gender. What it says of a named player is in the masculine, which stands for everybody
(locales/README.md), so there a name may have a verb, but a feminine one nowhere, nor any form that is both. What is
said to a player is a verb and no adjective that fits one gender alone.
"""

import re

import pytest
import yaml

from bot.text.extract import ROOT
from tests.text.said import texts

FORMS = yaml.safe_load((ROOT / "tests" / "text" / "gendered.yaml").read_text(encoding="utf-8"))
MASCULINE_FOR_ALL = {"ar"}
"""Languages in which a named player takes the masculine: forms of a verb with a name are no fault there."""
FEMININE = "خرجت|ماتت|قُتلت|عادت|نجت|فازت|خسرت|اختارت|أطلقت|أنقذت|حمت|سرقت|صوّتت"
ADJECTIVE = "متأكد|واثق|جاهز|مستعد|موافق|ميت|مقتول|مطرود|فائز|خاسر"
OF_THE_MASCULINE = {
    "ar": [
        {
            "form": rf"PERSON (قد |لن |لم |سوف )?({FEMININE}|كانت|صارت|هي|التي)\b",
            "as_in": "{player} خرجت من اللعبة.",
            "instead": "{player} خرج من اللعبة.",
        },
        {
            "form": rf"(^|\s)و?({FEMININE}) PERSON",
            "as_in": "🚪 خرجت {player} من اللعبة.",
            "instead": "🚪 خرج {player} من اللعبة.",
        },
        {
            "form": rf"(^|\s)(أنت|كنت|لست|صرت) ({ADJECTIVE})ة?\b",
            "as_in": "هل أنت متأكد؟",
            "instead": "هل تؤكد ذلك؟",
        },
    ]
}
KNOWN = {
    code: [entry for entry in entries if code not in MASCULINE_FOR_ALL or "PERSON" not in entry["form"]]
    + OF_THE_MASCULINE.get(code, [])
    for code, entries in FORMS.items()
}
EACH = [(code, entry) for code, entries in KNOWN.items() for entry in entries]
NAMES = [f"{code}-{entry['as_in']}" for code, entry in EACH]
PERSON = r"\{(?:player|players|other|target|targets|by|about)\}"


def tells(entry, text):
    return re.search(entry["form"].replace("PERSON", PERSON), re.sub(r"<[^>]*>", "", text), re.IGNORECASE) is not None


def test_the_languages_whose_verbs_have_a_gender_have_a_list():
    assert set(FORMS) == {"ru", "ar"}
    assert all(KNOWN.values())


@pytest.mark.parametrize(("code", "entry"), EACH, ids=NAMES)
def test_no_text_tells_a_players_gender(code, entry):
    found = [text for text in texts(code) if tells(entry, text)]
    assert not found, f"say it as in {entry['instead']!r}"


@pytest.mark.parametrize(("code", "entry"), EACH, ids=NAMES)
def test_a_gendered_form_is_found_and_what_is_said_instead_is_not(code, entry):
    assert tells(entry, entry["as_in"])
    assert not any(tells(other, entry["instead"]) for other in KNOWN[code])
