"""Zodiac: rules that no game script can show."""

import pytest

from bot.engine.game import Game
from bot.parts.procedures.votes.ballots import BARS
from bot.scenario import load
from bot.text import ScenarioTexts, tongue
from tests.engine.games import nightly, rules, until_over

ZODIAC = load("zodiac")
ALWAYS = {"zodiac", "professional", "doctor", "detective", "gunsmith", "ocean", "guardian"}
MAFIA = {"al_capone", "magician", "bomb_planter"}


@pytest.mark.rules("ZD-01")
@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("fa", "شب‌های مافیا: زودیاک"),
        ("ru", "Ночи мафии. Зодиак"),
        ("ar", "ليالي المافيا: زودياك"),
        ("en", "Mafia Nights: Zodiac"),
    ],
)
def test_it_is_named_after_the_show(language, name):
    assert str(ScenarioTexts(ZODIAC.raw, tongue(language)).name) == name


@pytest.mark.rules("ZD-02", "ZD-03")
@pytest.mark.parametrize("players", range(10, 16))
def test_every_table_has_its_roles(players):
    dealt = ZODIAC.rules().deals[players]
    mafia = MAFIA | {"mafioso"} if players >= 13 else MAFIA
    assert sorted(role for role in dealt if role != "citizen") == sorted(ALWAYS | mafia)
    assert len(dealt) == players


@pytest.mark.rules("ZD-02")
def test_it_takes_ten_to_fifteen():
    assert ZODIAC.sizes() == tuple(range(10, 16))


@pytest.mark.rules("ZD-17")
def test_half_is_rounded_up():
    table = {15: 8, 14: 7, 13: 7, 12: 6, 11: 6, 10: 5, 9: 5, 8: 4, 7: 4, 6: 3, 5: 3, 4: 2, 3: 2}
    assert {living: BARS["half_up"](living) for living in table} == table


# -- secrets: games that differ only in what somebody may not know look the same to him --------------------------

DEAL = (
    "al_capone", "magician", "bomb_planter", "zodiac", "professional", "doctor",
    "detective", "gunsmith", "ocean", "guardian", "citizen", "citizen",
)  # fmt: skip
GROUP = 0


def awake(game):
    """All the living end their turns and abstain, so that nobody idles."""
    for ask in list(game.questions.open.values()):
        if ask.ability in {"turn", "vote"}:
            yield ask.seat, ask.ability, ("done",) if ask.ability == "turn" else ()


def seen(choices, deal=DEAL, nights=2):
    """The sights of each seat and the group (0), with the same secret choices every night."""
    game = Game(rules("zodiac"), len(deal), "1", deal=deal)
    plan = nightly(choices, awake)
    return until_over(game, plan, lambda game: game.outcome.over or (game.phase.name == "day" and game.round > nights))


@pytest.mark.rules("ZD-79", "CH-05")
@pytest.mark.parametrize("holder", range(1, 12))
def test_the_group_cannot_tell_who_sits_where(holder):
    swapped = list(DEAL)
    swapped[holder - 1], swapped[11] = swapped[11], swapped[holder - 1]
    one, other = seen({}), seen({}, deal=swapped)
    assert one[GROUP] == other[GROUP]


BOMB = {1: {"mafia_shot": (12,)}, 3: {"plant_bomb": (11, "code_2")}}


@pytest.mark.rules("ZD-50", "ZD-51", "ZD-79")
@pytest.mark.parametrize("guardian", [{2: {"block": (10,)}}, {10: {"defuse": ()}}, {2: {"block": (9,)}}])
def test_the_group_cannot_tell_why_nobody_stepped_in(guardian):
    assert seen(BOMB | guardian, nights=1)[GROUP] == seen(BOMB, nights=1)[GROUP]


@pytest.mark.rules("ZD-67", "ZD-39", "ZD-74")
def test_the_group_learns_neither_kind_nor_code_nor_circle():
    one = seen({3: {"plant_bomb": (11, "code_1")}, 8: {"give_gun": (12, "real")}, 9: {"invite": (7,)}}, nights=1)
    other = seen({3: {"plant_bomb": (11, "code_2")}, 8: {"give_gun": (12, "blank")}, 9: {"invite": (6,)}}, nights=1)
    for seat in (GROUP, 1, 2, 4, 5, 10, 11, 12):
        assert one[seat] == other[seat], seat
    assert one[7] != other[7]
