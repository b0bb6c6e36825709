import re
import string
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog

from bot.lang.catalogs import catalog_path
from bot.lang.extract import ROOT, merged, read, template, up_to_date, written
from bot.lang.extractors import python, scenario
from tests.lang.markup import check_html, check_isolates
from tests.lang.samples import CODES

CATALOGS = {code: read(catalog_path(code), code) or Catalog() for code in CODES}
ENTRIES = {code: [message for message in catalog if message.id] for code, catalog in CATALOGS.items()}
SCENARIO = re.compile(r"^[a-z_0-9]+\.(name|summary|how_to_play|advice|role|faction|team|option)")


def forms(text):
    return (text,) if isinstance(text, str) else tuple(text)


def translated(code):
    """The entries with a translation; `test_everything_is_translated` names the others."""
    return [message for message in ENTRIES[code] if all(forms(message.string))]


def places(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_the_catalogs_in_git_are_up_to_date():
    stale = [str(path) for path, content in up_to_date().items() if path.read_bytes() != content]
    assert not stale, "run `make messages`, and translate what is new"


def test_there_is_no_catalog_of_another_language():
    assert {path.name for path in (ROOT / "locales").iterdir()} == {*CODES, "messages.pot", "README.md"}


@pytest.mark.parametrize("code", CODES)
def test_everything_is_translated(code):
    missing = [(m.context, m.id) for m in ENTRIES[code] if m.fuzzy or not all(forms(m.string))]
    assert not missing
    assert len(ENTRIES[code]) > 200


@pytest.mark.parametrize(("code", "count"), [("fa", 1), ("ru", 3), ("ar", 6), ("en", 2)])
def test_plural_forms(code, count):
    assert CATALOGS[code].num_plurals == count
    plurals = [message for message in ENTRIES[code] if not isinstance(message.id, str)]
    assert plurals
    assert all(len(forms(message.string)) == count for message in plurals)


@pytest.mark.parametrize("code", CODES)
def test_places_are_the_same_as_in_the_source(code):
    for message in translated(code):
        if SCENARIO.match(message.context or ""):
            continue
        wanted = places(forms(message.id)[-1])
        for index, form in enumerate(forms(message.string)):
            # Arabic's forms for 0, 1 and 2 say the number by themselves.
            silent = {"n"} if code == "ar" and index in {1, 2} and len(forms(message.string)) > 1 else set()
            assert wanted - silent <= places(form) <= wanted, form
            assert all(name.isidentifier() for name in places(form)), form


@pytest.mark.parametrize("code", CODES)
def test_html_is_telegrams(code):
    for message in translated(code):
        for text in (*forms(message.id), *forms(message.string)):
            if SCENARIO.match(message.context or ""):
                assert not set(text) & set("<>&{}"), text
            check_html(text)
            check_isolates(text)


@pytest.mark.parametrize("code", ["fa", "ru", "ar"])
def test_the_same_tags_and_line_ends_as_in_the_source(code):
    for message in translated(code):
        for form in forms(message.string):
            source = forms(message.id)[-1]
            assert sorted(re.findall(r"</?[a-z-]+", form)) == sorted(re.findall(r"</?[a-z-]+", source)), form
            assert form.count("\n") == source.count("\n"), form
            assert (form[:1].isspace(), form[-1:].isspace()) == (source[:1].isspace(), source[-1:].isspace()), form


@pytest.mark.parametrize("code", ["fa", "ru", "ar"])
def test_translations_are_in_their_own_script(code):
    foreign = {"fa": "[a-zA-Zа-яА-Яكيىة]", "ar": "[a-zA-Zа-яА-Яکیپژگچ]", "ru": "[a-zA-Z\u0600-\u06ff]"}[code]
    allowed = {"Telegram", "HTML", "ID", "GitHub"}
    for message in translated(code):
        for form in forms(message.string):
            bare = re.sub(r"<[^>]*>|\{\w+\}|/\w+|@\w+|https?:\S+|&\w+;", "", form)
            for word in allowed:
                bare = bare.replace(word, "")
            assert not re.search(foreign, bare), form


@pytest.mark.parametrize("code", ["fa", "ar"])
def test_persian_and_arabic_use_their_own_digits_and_marks(code):
    for message in translated(code):
        for form in forms(message.string):
            bare = re.sub(r"<[^>]*>|\{\w+\}|/\w+", "", form)
            assert not re.search("[0-9?;]|[^\\W\\d_], ", bare), form


@pytest.mark.parametrize("code", ["fa", "ar"])
def test_commands_keep_their_slash_in_front_in_lines_from_right_to_left(code):
    for message in translated(code):
        for form in forms(message.string):
            assert not re.search(r"(?<![<\w/:.\u200e])/[a-z]", form), form


@pytest.mark.parametrize("code", ["fa", "ru", "ar"])
def test_the_same_commands_as_in_the_source(code):
    for message in translated(code):
        for form in forms(message.string):
            source = forms(message.id)[-1]
            assert sorted(re.findall(r"(?<![<\w/:.])/[a-z]+", form)) == sorted(
                re.findall(r"(?<![<\w/:.])/[a-z]+", source)
            ), form


def test_russian_does_not_ask_for_the_players_gender():
    for message in ENTRIES["ru"]:
        for form in forms(message.string):
            assert not re.search(r"\((а|ла|ась|на)\)", form), form


def test_extraction_finds_calls_wherever_they_stand():
    source = """
# NOTE: for those
# who translate
t.plural("{n} a", "{n} b", len(t.text("inner")), c=[x.context("ctx", "in " "context")])
t.text(variable)
text("no method")
t.plural_context("ctx", "one", "many", 2)
"""
    keywords = {"text", "context", "plural", "plural_context"}
    found = list(python(BytesIO(source.encode()), keywords, ("NOTE:",), {}))
    assert [(line, name, message) for line, name, message, _ in found] == [
        (4, "plural", ("{n} a", "{n} b", None)),
        (4, "text", ("inner",)),
        (4, "context", ("ctx", "in context")),
        (7, "plural_context", ("ctx", "one", "many", None)),
    ]
    assert found[0][3] == ["NOTE: for those", "who translate"]


def test_extraction_of_a_scenario_has_contexts_and_lines():
    source = "id: x\nname: The X\nroles:\n  spy:\n    name: Spy\n    card: Spies.\nadvice:\n  - One\n  - Two\n"
    found = [(line, message) for line, _, message, _ in scenario(BytesIO(source.encode()), (), (), {})]
    assert found == [
        (2, ("x.name", "The X")),
        (5, ("x.role.spy.name", "Spy")),
        (6, ("x.role.spy.card", "Spies.")),
        (8, ("x.advice", "One")),
        (9, ("x.advice", "Two")),
    ]


def test_merging_keeps_what_is_known_and_guesses_nothing():
    messages = template()
    old = merged("fa", messages, CATALOGS["fa"])
    changed = template()
    changed.delete("This game is over.")
    changed.add("This game is quite over.")
    new = merged("fa", changed, old)
    assert new.get("This game is over.") is None
    strings = {message.id: message.string for message in new if message.context is None}
    assert not strings["This game is quite over."]
    assert strings["Nobody voted."] == "کسی رأی نداد."
    assert b"fuzzy" not in written(new)
    assert b"#~" not in written(new)
    assert b"Date" not in written(new)
