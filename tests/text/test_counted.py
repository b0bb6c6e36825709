"""All counted nouns have their plural forms, different where the language makes them differ."""

import re

import pytest

from tests.text.said import forms, messages

NUMBERS = r"\{(?:n|count|number|need|least|most|joined|games|lobbies|place|day|night)\}[ \u00a0](?:<b>)?"
NOUNS = {
    "en": r"(player|vote|round|game|night|day|name|gun|bullet|pick|mafia|check|lobby|minute|second|time|more)",
    "ru": r"(игрок|голос|раунд|круг|игр[аыу]\b|ноч|дн|день|им[яе]|ствол|пул|проверк|минут|секунд|раз\b)",
    "ar": r"(لاعب|صوت|أصوات|جول|لعب|ليل|ليال|يوم|أيام|اسم|أسماء|رصاص|سلاح|أسلح|دقيق|ثاني|مرة|مرات|مرّ)",
}
"""How nouns begin that stand beside a number and change with it. Persian nouns do not."""


def counts(code, text):
    """Whether a noun stands beside a number in it."""
    return re.search(NUMBERS + NOUNS[code], text, re.IGNORECASE) is not None


def plain(code):
    return [message for message in messages(code) if isinstance(message.id, str)]


@pytest.mark.parametrize("code", NOUNS)
def test_no_noun_is_counted_without_its_plural_forms(code):
    found = [message.id for message in plain(code) if counts(code, message.string or "")]
    assert not found, "make it a plural: tongue.plural(one, many, n)"


@pytest.mark.parametrize(
    ("code", "text"), [("en", "with {count} players"), ("ru", "нужно {n} голосов"), ("ar", "بعد {count} ليالٍ")]
)
def test_a_counted_noun_is_found(code, text):
    assert counts(code, text)
    assert not counts(code, text.replace(" {", ": {").replace("} ", "}; "))


@pytest.mark.parametrize(("code", "least"), [("en", 2), ("ru", 2), ("ar", 4)])
def test_the_forms_of_a_counted_noun_differ(code, least):
    """At least: Russian has one and several (a case may make few and many alike), Arabic one, two, few and many."""
    for message in messages(code):
        written = forms(message.string)
        if len(written) > 1 and any(counts(code, form) for form in written):
            assert len(set(written)) >= least, written


def test_arabic_says_eleven_and_more_in_the_accusative():
    """١٢ لاعبًا, but ١٠٠ لاعب: the two forms are easily swapped, as the catalog does not have them in CLDR's order."""
    counted = [forms(message.string) for message in messages("ar") if "{n}" in forms(message.string)[-1]]
    nouns = [(words(written[-1]), words(written[-2])) for written in counted if len(written) > 1]
    assert len(nouns) > 20
    assert [both for both in nouns if not both[0].endswith(("ًا", "ة")) or both[1].endswith("ًا")] == []


def words(form):
    """The word that stands beside the number."""
    return re.findall(r"\{n\}[ \u00a0](?:<b>)?([^\s<.:؛]+)", form)[0]
