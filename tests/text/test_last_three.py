"""The end of a game of the last three, and the ranks."""

import pytest

from bot.engine.events import GameEnded
from bot.parts.finales.last_three import HandsShown, SomebodyTurned
from bot.text import plain
from tests.text.samples import CODES, narration

ROLES = ((1, "mafioso"), (2, "doctor"), (3, "citizen"))


def ranks(*sides):
    text = plain(narration(scenario="joker").event(GameEnded("town", "joined_hands", (), ROLES, sides)))
    return text.partition("Ranks\n")[2].splitlines()


@pytest.mark.rules("JK-53", "JK-54", "JK-55")
def test_sides_that_share_a_rank_stand_together_and_the_next_one_is_left_out():
    assert ranks(("town",), ("mafia",), ("joker",)) == ["1. Town", "2. Mafia", "3. Joker"]
    assert ranks(("joker",), ("town", "mafia")) == ["1. Joker", "2. Town, Mafia"]
    assert ranks(("town", "mafia"), ("joker",)) == ["1. Town, Mafia", "3. Joker"]
    assert ranks() == []


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("why", ["joined_hands", "no_hands", "too_few", "laugh"])
def test_every_end_of_the_joker_has_its_reason(code, why):
    say = narration(code, "joker")
    assert say.event(GameEnded("town", why, (), ROLES)) != say.event(GameEnded("town", "", (), ROLES))


def test_whoever_has_become_another_is_shown_with_the_role_dealt():
    text = plain(narration(scenario="joker").event(GameEnded("town", "", (), ROLES, (), ((3, "joker"),))))
    assert "Name03 – Citizen (started as Joker)" in text.replace("\u2068", "").replace("\u2069", "")
    assert text.count("started as") == 1


@pytest.mark.rules("JK-43")
def test_the_group_is_told_that_a_joker_turned_but_not_who():
    assert "Name" not in narration(scenario="joker").event(SomebodyTurned("joker", "citizen"))


@pytest.mark.parametrize("code", CODES)
def test_hands_name_who_was_picked(code):
    text = plain(narration(code).event(HandsShown(((1, 2), (2, 1), (3, None)), (1, 2))))
    assert [text.count(f"Name0{seat}") for seat in (1, 2, 3)] == [3, 3, 1]
