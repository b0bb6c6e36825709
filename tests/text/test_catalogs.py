import copy
import os
import re
import string
from functools import cache
from io import BytesIO

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.text import catalogs, extract
from bot.text.catalogs import _compiled as compiled
from bot.text.catalogs import catalog_path, scenario_translations
from bot.text.extract import (
    ROOT,
    gathered,
    in_python,
    in_scenario,
    merged,
    present,
    read,
    templates,
    up_to_date,
    written,
)
from bot.text.scenario_texts import ScenarioTexts
from bot.text.tongue import Tongue, tongue
from tests.text.markup import check_html, check_isolates
from tests.text.said import forms, messages
from tests.text.samples import CODES, SCENARIOS

FILES = {code: sorted((ROOT / "locales" / code).rglob("*.po")) for code in CODES}
CATALOGS = {code: gathered(FILES[code], code) for code in CODES}
ENTRIES = {code: messages(code) for code in CODES}
all_templates = cache(templates)
"""Gathered once: from all files, which takes seconds."""
SCENARIO = re.compile(r"^[a-z_0-9]+\.(name|summary|how_to_play|advice|role|faction|team|option|words)")


def translated(code):
    """The entries with a translation; `test_everything_is_translated` names the others."""
    return [message for message in ENTRIES[code] if all(forms(message.string))]


def said(code):
    """The same without the page's words, which name keys and commands of a terminal."""
    return [message for message in translated(code) if not (message.context or "").startswith("page.")]


def places(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_the_catalogs_in_git_are_up_to_date(monkeypatch):
    monkeypatch.setattr(extract, "templates", lambda *_: all_templates())
    files = up_to_date()
    assert set(files) == set(present()), "run `make messages`: a catalog is missing, or nothing uses it"
    stale = [str(path) for path, content in files.items() if path.read_bytes() != content]
    assert not stale, "run `make messages`, and translate what is new"


def test_english_says_what_the_code_and_the_scenarios_say():
    stale = [message.id for message in ENTRIES["en"] if forms(message.string) != forms(message.id)]
    assert not stale, "English is the source: its catalog has the text of an earlier version"


def test_there_is_no_catalog_of_another_language():
    assert {path.name for path in (ROOT / "locales").iterdir()} == {*CODES, "templates", "README.md"}


def test_a_message_is_in_one_catalog_that_of_its_place():
    homes: dict[tuple[str | None, str], str] = {}
    for domain, found in all_templates().items():
        for message in found:
            if message.id:
                key = (message.context, str(message.id))
                assert key not in homes, f"{message.id!r} is in {domain} and in {homes[key]}"
                homes[key] = domain
    assert homes[None, "Nobody voted."] == "narrator"
    assert homes["ability", "Protection"] == "narrator"
    assert homes[None, "This game is over."] == "bot", "of the chat and of the narrator: in the first of the two"
    assert homes["joker.name", "Joker Mafia"] == "scenarios/joker"
    assert homes["page.title", "Mafia playground"] == "page"
    assert {domain for (context, _), domain in homes.items() if SCENARIO.match(context or "") and domain != "page"} == {
        f"scenarios/{id_}" for id_ in SCENARIOS
    }


def test_a_game_that_is_not_played_is_not_read(monkeypatch):
    speaks, read_so_far = tongue("fa"), []

    def noted(code, domain):
        read_so_far.append((code, domain))
        return compiled(code, domain)

    monkeypatch.setattr(catalogs, "_compiled", noted)
    scenario_translations.cache_clear()
    assert ScenarioTexts(SCENARIOS["joker"], speaks).name == "جوکر مافیا"
    assert read_so_far == [("fa", "scenarios/joker")]


def test_the_narrator_is_read_when_a_language_tells_a_game(monkeypatch):
    read_so_far = []

    def noted(code, domain):
        read_so_far.append(domain)
        return compiled(code, domain)

    monkeypatch.setattr(catalogs, "_compiled", noted)
    t = Tongue("fa", catalogs.translations.__wrapped__("fa"))
    assert t.text("This game is over.") == tongue("fa").text("This game is over.")
    assert read_so_far == ["bot"]
    for said in (
        t.text("Nobody voted."),
        t.context("ability", "Protection"),
        t.plural("It takes {n} vote.", "It takes {n} votes.", 2),
    ):
        assert not said.isascii()
    assert t.plural_context("no such context", "{n} vote", "{n} votes", 1) == "۱ vote"
    assert read_so_far == ["bot", "narrator"], "once"


@pytest.mark.parametrize("age", [-60, 60])
def test_a_catalog_is_read_as_it_was_compiled_where_that_is_newer(tmp_path, monkeypatch, age):
    folder = tmp_path / "fa" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "bot.po").write_text('msgid "Night"\nmsgstr "شب"\n', encoding="utf-8")
    with (folder / "bot.mo").open("wb") as file:
        write_mo(file, read_po(BytesIO('msgid "Night"\nmsgstr "تاریکی"\n'.encode()), locale="fa"))
    written = (folder / "bot.po").stat().st_mtime
    os.utime(folder / "bot.mo", (written + age, written + age))
    monkeypatch.setattr(catalogs, "locales_directory", lambda: tmp_path)
    assert compiled("fa", "bot").gettext("Night") == ("شب" if age < 0 else "تاریکی")


def test_a_scenario_without_a_catalog_is_told_in_its_own_words():
    assert ScenarioTexts({"id": "of_a_host", "name": "Ours"}, tongue("fa")).name == "Ours"


@pytest.mark.parametrize("code", CODES)
def test_everything_is_translated(code):
    missing = [(m.context, m.id) for m in ENTRIES[code] if m.fuzzy or not all(forms(m.string))]
    assert not missing, f"translate in locales/{code}/LC_MESSAGES (after `make messages`): {missing}"
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
    for message in said(code):
        for form in forms(message.string):
            bare = re.sub(r"<[^>]*>|\{\w+\}|/\w+|@\w+|https?:\S+|&\w+;", "", form)
            for word in allowed:
                bare = bare.replace(word, "")
            assert not re.search(foreign, bare), form


@pytest.mark.parametrize("code", ["fa", "ar"])
def test_persian_and_arabic_use_their_own_digits_and_marks(code):
    for message in said(code):
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
# NOTE: of a row
says(Event, "{player} is out.", player="seat")
@retells(Event)
def f(): ...
"""
    found = list(in_python(source))
    assert [(message.context, message.message) for message in found] == [
        (None, ("{n} a", "{n} b")),
        (None, "inner"),
        ("ctx", "in context"),
        ("ctx", ("one", "many")),
        (None, "{player} is out."),
    ]
    assert found[0].notes == ["for those", "who translate"]
    assert found[-1].notes == ["of a row"]


def test_extraction_of_a_scenario_has_contexts():
    source = "id: x\nname: The X\nroles:\n  spy:\n    name: Spy\n    card: Spies.\nadvice:\n  - One\n  - Two\n"
    source += "words:\n  save:\n    question: Whom?\n"
    assert [(found.context, found.message) for found in in_scenario(source)] == [
        ("x.name", "The X"),
        ("x.role.spy.name", "Spy"),
        ("x.role.spy.card", "Spies."),
        ("x.words.save.question", "Whom?"),
        ("x.advice", "One"),
        ("x.advice", "Two"),
    ]


def test_merging_keeps_what_is_known_and_guesses_nothing():
    changed = copy.deepcopy(all_templates()["narrator"])
    old = merged("fa", changed, CATALOGS["fa"])
    changed.delete("Nobody is left on the other side.")
    changed.add("Nobody at all is left on the other side.")
    new = merged("fa", changed, old)
    assert new.get("Nobody is left on the other side.") is None
    strings = {message.id: message.string for message in new if message.context is None}
    assert not strings["Nobody at all is left on the other side."]
    assert strings["Nobody voted."] == "کسی رأی نداد."
    assert b"fuzzy" not in written(new)
    assert b"#~" not in written(new)
    assert b"Date" not in written(new)


def test_a_message_that_moves_to_another_catalog_keeps_its_translation(tmp_path):
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "chat.py").write_text('t.text("Nobody voted.")')
    was = catalog_path("fa", "narrator", tmp_path / "locales")
    was.parent.mkdir(parents=True)
    was.write_text('msgid "Nobody voted."\nmsgstr "کسی رأی نداد."\n')
    other = catalog_path("fa", "bot", tmp_path / "locales")
    other.write_text('msgid "Nobody voted."\nmsgstr ""\n')
    files = up_to_date(tmp_path)
    assert {path.name for path in files} == {"bot.pot", "bot.po"}
    other.write_bytes(files[other])
    assert [message.string for message in read(other, "fa") if message.id] == ["کسی رأی نداد."]
