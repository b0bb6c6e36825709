"""What of Zodiac no game script can show."""

import pytest

from bot.engine.procedures.base import BARS
from bot.lang import ScenarioTexts, tongue
from bot.scenario import load

ZODIAC = load("zodiac")
ALWAYS = {"zodiac", "professional", "doctor", "detective", "gunsmith", "ocean", "guardian"}
MAFIA = {"al_capone", "magician", "bomb_planter"}


@pytest.mark.rules("ZD-01")
@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("fa", "شب‌های مافیا: زودیاک"),
        ("ru", "Ночи мафии: Зодиак"),
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
