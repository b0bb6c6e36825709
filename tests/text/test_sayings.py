"""Rows of sayings: their places exist, and fit; a row with another place is refused."""

from collections.abc import Iterable
from types import UnionType
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from bot.engine.bases.shelf import import_all_parts
from bot.engine.events import NobodyDied, Saved
from bot.parts.abilities.bonds.invite import Invited
from bot.parts.abilities.learn.count_mafia import MafiaCounted
from bot.text import ScenarioTexts, tongue
from bot.text.narration import Narration
from bot.text.narration.sayings import PLACES, RETELLINGS, SAYINGS, PlainSaying, Sayings, home_of

import_all_parts()


NUMBERS = {"number", "count"}
WORDS = {"role", "was", "target_role", "word", "words", "side", "team", "caller", "ability", "card"}
LISTS = {"players", "targets"}


def rows_of(saying: object) -> list[PlainSaying]:
    """The rows that a saying is made of; none of a function."""
    return [saying, *rows_of(saying.otherwise)] if isinstance(saying, PlainSaying) else []


ROWS = {
    f"{kind.name}-{how}-{row.when or 'else'}": (kind, row)
    for how, register in (("said", SAYINGS), ("retold", RETELLINGS))
    for kind, saying in register.items()
    for row in rows_of(saying)
}


def taken(place: str) -> Iterable[object]:
    """The types of a field that may fill a place."""
    if place in WORDS:
        return (str,)
    if place in LISTS:
        return (tuple[int, ...], tuple[int, int])
    return (int, float) if place == "time" else (int,)


@pytest.mark.parametrize(("kind", "row"), ROWS.values(), ids=ROWS)
def test_every_place_of_a_row_is_filled_from_a_field_of_its_type(kind, row):
    row.check(kind)
    hints = get_type_hints(kind)
    for place, field in row.places.items():
        hint = str if get_origin(hints[field]) is Literal else hints[field]
        if field == row.when:  # then it is not None
            hint, *_ = get_args(hint) if get_origin(hint) is UnionType else (hint,)
        assert hint in taken(place), f"{kind.__name__}: {{{place}}} cannot be filled from {field}"


def test_there_are_rows():
    assert len(ROWS) > 200
    assert {place for _, row in ROWS.values() for place in row.places} == set(PLACES)


@pytest.mark.parametrize(
    ("message", "places", "complaint"),
    [
        ("{player} was saved.", {}, "no field {'seat'}"),
        ("Saved.", {"player": "target"}, "places of the message"),
        ("{player} was saved.", {"player": "nowhere"}, "no field {'nowhere'}"),
        ("{hero} was saved.", {"hero": "target"}, "fills {'hero'}"),
        ("Saved.", {"when": "never"}, "no field {'never'}"),
        ("Saved.", {"shows": "card"}, "no field {'card'}"),
    ],
)
def test_a_row_that_does_not_fit_is_refused(message, places, complaint):
    with pytest.raises(ValueError, match=complaint):
        Sayings().add(Saved, message, **places)


def test_an_event_is_said_once():
    register = Sayings()
    register.add(NobodyDied, "Nobody died.")
    with pytest.raises(ValueError, match="said twice"):
        register.add(NobodyDied)(lambda _say, _event: None)


def test_of_two_rows_the_first_is_said_where_its_field_is_true():
    register = Sayings()
    register.add(Invited, "In.", when="joined")
    register.add(Invited, "Out.")
    say = Narration(tongue("en"), ScenarioTexts({}, tongue("en")), {}).voice
    assert [register[Invited](say, Invited(1, 2, joined)) for joined in (True, False)] == ["In.", "Out."]


def test_each_row_for_some_events_has_one_for_all_others():
    assert (SAYINGS.begun, RETELLINGS.begun) == ({}, {})


def test_the_home_of_a_row_is_the_file_it_stands_in():
    assert home_of(MafiaCounted) == "bot.parts.abilities.learn.count_mafia"
    assert home_of(NobodyDied) == "bot.text.narration.night"
    assert home_of(Invited) == "bot.parts.abilities.bonds.invite"
