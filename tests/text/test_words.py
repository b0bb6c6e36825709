"""Every question has words, in the file of its ability."""

import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from bot.parts.abilities import ABILITIES
from bot.parts.abilities.turn.recruit import Recruit
from bot.parts.abilities.turn.succeed import Succeed
from bot.parts.finales import FINALES
from bot.parts.procedures import PROCEDURES
from bot.parts.procedures.exits.cards import CARDS
from bot.parts.procedures.votes.ties import TIES
from bot.text import tongue
from bot.text.extract import ROOT
from bot.text.narration import words
from bot.text.narration.words import NOTICES, PICKS, WORDS, register
from bot.text.tongue import Message, later
from tests.completeness import source_of
from tests.text.samples import CODES, narration

PUBLIC = {"turn", "poll", "put_forward", "spare_or_jail", "lift", "morning", "sign"}
"""Asked in the group alone, on a board that says what it is about."""


def askers() -> Iterator[tuple[str, Any]]:
    """Every id that needs words, with the class that asks it."""
    for id_, kind in ABILITIES.items():
        yield id_, kind
        yield from ((asked, kind) for asked in kind.asks)
    by_day: dict[str, Any] = {**PROCEDURES, **TIES, **FINALES}
    for part in by_day.values():
        yield from ((asked, part) for asked in part.asks if asked not in ABILITIES)


ASKERS = {id_: kind for id_, kind in askers() if id_ not in CARDS} | {id_: type(card) for id_, card in CARDS.items()}


@pytest.mark.parametrize("id_", sorted(ASKERS))
def test_what_can_be_asked_has_words(id_):
    kind = ASKERS[id_]
    wanted = f"""{id_} has no words yet. Write into {source_of(kind)}:

    from bot.text.api import later, register

    register(
        "{id_}",
        name=later.context("ability", "its short name"),
        question=later.text("<b>The question in private?</b>"),
    )

beside how its events are said, run `make messages`, and translate."""
    assert id_ in WORDS, wanted
    silent = id_ in PUBLIC or getattr(kind, "passive", False) or WORDS[id_].call or not asks_in_private(id_)
    assert WORDS[id_].question or silent, f"{id_} has no question: give its words in {source_of(kind)} a `question`"


def asks_in_private(id_):
    return id_ != "card_identity"  # its owner has nothing to choose


@pytest.mark.parametrize("ability", ABILITIES)
def test_the_words_of_an_ability_are_where_its_rules_are(ability):
    file = source_of(ABILITIES[ability])
    written = (ROOT / file).read_text(encoding="utf-8") if (ROOT / file).is_file() else ""
    assert re.search(rf'register\(\s*"{ability}"', written), f"the words of {ability} belong into {file}"


def test_no_words_are_left_of_what_nobody_asks():
    unasked = sorted(set(WORDS) - set(ASKERS))
    assert not unasked, f"{unasked}: words of what no part asks; `asks` of its class names it"


def test_every_act_that_all_hear_of_has_its_notice():
    called = {
        *get_args(Recruit.model_fields["called"].annotation),
        *get_args(Succeed.model_fields["called"].annotation),
    }
    assert set(NOTICES) == {"guess", *called} - {"nothing"}


@pytest.mark.parametrize("code", CODES)
def test_words_are_said_in_every_language(code):
    say = narration(code)
    for id_ in WORDS:
        assert say.ability(id_)
        if code != "en":
            assert say.ability(id_) != narration("en").ability(id_), id_
    shown = [say.pick("code_3" if pick == "code" else pick) for pick in PICKS]
    assert len(set(shown)) == len(PICKS)


def test_a_numbered_word_needs_its_number():
    assert narration().pick("code_12") == "Code 12"
    assert words.pick_name(narration().voice, "code_x") is None
    assert words.pick_name(narration().voice, "red_3") is None


def test_words_are_registered_once():
    with pytest.raises(ValueError, match="save"):
        register("save", Message("Save again"))


def test_a_message_waits_for_its_language():
    name, need = later.context("ability", "Protection"), later.text("Needed: {need}, {player}.")
    assert [str(name.said(tongue(code))) for code in ("en", "ru")] == ["Protection", "Лечение"]
    assert need.said(tongue("fa"), need=3, player="<b>") == "Needed: ۳, \u200f\u2068&lt;b&gt;\u2069."
