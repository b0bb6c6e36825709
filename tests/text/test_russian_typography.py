"""Rules of Russian: no-break spaces before dashes, small letters of roles, no arrow for a verb, cases of names."""

import re
from functools import cache

import pytest
import yaml
from markupsafe import Markup

from bot.text.extract import ROOT
from bot.text.nouns import persons
from bot.text.tongue import tongue
from tests.text.said import forms, messages, texts, wordings

PERSONS = persons("ru") or frozenset()
PROPER = {name.split()[0] for name in PERSONS} | {"Матадор"}
DASH = re.compile(r"[^\S\u00a0]—")
PERSON = r"\{(?:player|players|target|targets|by|other|first|second)\}"
ARROW = re.compile(rf"{PERSON}(?:</b>)? ?[→←]|[→←] ?(?:<b>)?{PERSON}")
VERB = re.compile(r"игрок(?:а|у|ом|е) \{\w+\} (?:(?:всё|ещё|уже|не) )*[а-яё]+(?:[её]т|ит|[уюая]т)(?:ся)?\b")
"""A verb behind a name that is no subject: «Бомба перед игроком 5. Ольга тикает» reads as if Olga ticked."""


def roles():
    """The first words of the names of all roles, without those of persons."""
    names = [m.string for m in messages("ru") if re.search(r"\.role\.\w+\.name$", m.context or "")]
    return sorted({str(name).split()[0] for name in names} - PROPER)


@cache
def capitals():
    """A role with a capital after a word or a comma, in whatever case it is."""
    stems = "|".join(re.escape(word if len(word) < 5 else word.rstrip("аейоуыья")) for word in roles())
    return re.compile(rf"(?<=[а-яё,;—] )(?:{stems})[а-яё]{{0,3}}\b")


def capital(text):
    """A role that is written so."""
    return capitals().search(re.sub(r"<[^>]*>", "", text))


def spoken():
    """The words of robots."""
    lines = yaml.safe_load((ROOT / "locales" / "ru" / "robots.yaml").read_text(encoding="utf-8"))
    return [line for kind in lines.values() for line in kind]


def sentences():
    """All that is said in sentences: no titles of games and names."""
    told = [m for m in messages("ru") if not (m.context or "").endswith(".name")]
    yield from (form for message in told for form in forms(message.string))
    yield from (text for _, text in wordings("ru"))
    yield from spoken()


def test_no_line_begins_or_breaks_before_a_dash():
    assert not [text for text in (*texts("ru"), *spoken()) if DASH.search(text)]


def test_a_role_is_small_inside_a_sentence():
    assert len(roles()) > 60
    assert not [text for text in sentences() if capital(text)]


def test_who_did_what_to_whom_is_told_with_a_verb():
    told = [m for m in messages("ru") if m.context != "mark"]  # what a team's board shows of its picks
    lines = [*(form for message in told for form in forms(message.string)), *(text for _, text in wordings("ru"))]
    assert not [line for line in lines if ARROW.search(line)]


def verb(text):
    """A name in a case, with a verb behind it whose subject it seems to be."""
    return VERB.search(re.sub(r"<[^>]*>", "", text))


def test_no_verb_stands_behind_a_name_that_is_not_its_subject():
    assert not [text for text in sentences() if verb(text)]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Бомба перед игроком <b>{player}</b> всё ещё тикает.", "Бомба всё ещё тикает перед игроком <b>{player}</b>."),
        ("Об игроке {about} говорит <b>{player}</b>.", "<b>{player}</b> говорит об игроке {about}."),
        ("Перед игроком {player} ложится карта.", "{player} целится в игрока {target} и стреляет."),
    ],
)
def test_a_verb_behind_a_name_is_found(wrong, right):
    assert verb(wrong)
    assert not verb(right)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Утром говорит Комиссар.", "Утром говорит комиссар. Комиссар прав."),
        ("Мафия, Доктора не трогать.", "Доктора не трогать, а Зодиака можно."),
        ("Побеждает <b>Мститель</b>.", "Побеждает <b>мститель</b>."),
    ],
)
def test_a_capital_is_found(wrong, right):
    assert capital(wrong)
    assert not capital(right)


def test_a_dash_and_an_arrow_are_found():
    assert DASH.search("Ночь — это день.")
    assert not DASH.search("Ночь\u00a0— это день, 8–10.")
    assert ARROW.search("{player} → <b>{target}</b>")
    assert not ARROW.search("{player} стреляет в игрока {target}")


def test_the_names_of_persons_are_those_of_roles():
    names = {m.string for m in messages("ru") if re.search(r"\.role\.\w+\.name$", m.context or "")}
    assert PERSONS
    assert PERSONS.issubset(names)


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("Это {role}!", "Это вор!"),
        ("<b>{role}</b> засыпает.", "<b>Вор</b> засыпает."),
        ("Роль: <b>{role}</b>", "Роль: <b>Вор</b>"),
        ("роль «{role}»", "роль «Вор»"),
        ("🎭 Роль: {role}\nСторона: {role}", "🎭 Роль: Вор\nСторона: Вор"),
        ("Город узнаёт роль: <b>{role}</b>.", "Город узнаёт роль: <b>вор</b>."),
        ("Мафия ошибается: {role} («Догадка») ❌", "Мафия ошибается: вор («Догадка») ❌"),
        ("Это {player}: {person}!", "Это Анна: Зодиак!"),
        ("{player}\u00a0— <b>{role}</b>", "Анна\u00a0— <b>вор</b>"),
        ("{player} ({role})", "Анна (вор)"),
        ("{role}? Нет, {role}.", "Вор? Нет, вор."),
        ("Это {person}.", "Это Зодиак."),
    ],
)
def test_a_role_that_is_no_name_of_a_person_is_small_inside_a_sentence(message, said):
    ru = tongue("ru")
    values = {"role": ru.noun(Markup("Вор")), "person": ru.noun(Markup("Зодиак")), "player": Markup("Анна")}
    assert ru.filled(message, **values) == said


def test_in_an_enumeration_roles_behind_the_first_are_small():
    ru = tongue("ru")
    roles = ru.listing(ru.noun(Markup(role)) for role in ("Вор", "Зодиак", "Доктор"))
    assert ru.filled("{roles}, ваш ход.", roles=roles) == "Вор, Зодиак и доктор, ваш ход."
    assert ru.filled("Вот они, {roles}.", roles=roles) == "Вот они, вор, Зодиак и доктор."
    assert ru.filled("Просыпаемся: {roles}. Тихо!", roles=roles) == "Просыпаемся: вор, Зодиак и доктор. Тихо!"
    assert ru.filled("Роли: {roles}", roles=roles) == "Роли: Вор, Зодиак и доктор"


def test_languages_that_make_no_difference_keep_names_as_they_stand():
    assert tongue("en").filled("this is {role}", role=tongue("en").noun(Markup("Thief"))) == "this is Thief"
