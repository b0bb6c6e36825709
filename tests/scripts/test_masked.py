"""The game of the masked: what no single script can show."""

import pytest

from bot.scenario import load
from tests.scripts.club_games import BARS, check_bars, check_deal, check_that_nobody_left_is_a_draw

RULES = load("masked").rules()
MAFIA = ("godfather", "masked", "yakuza")
TOWN = ("detective", "doctor", "jupiter", "revenant", "avenger")
DEALS = {9: (0, 1), 10: (0, 2), 11: (0, 3), 12: (1, 3), 13: (1, 4)}
"""Mafiosi and citizens by the number of players."""


@pytest.mark.rules("MK-02", "MK-03")
@pytest.mark.parametrize("players", range(1, 21))
def test_the_game_is_dealt_for_nine_to_thirteen(players):
    if players not in DEALS:
        check_deal(RULES, players, None)
        return
    mafiosi, citizens = DEALS[players]
    check_deal(RULES, players, [*MAFIA, *TOWN, *["mafioso"] * mafiosi, *["citizen"] * citizens])


@pytest.mark.rules("MK-01", "MK-13", "MK-40", "MK-61", "MK-62")
def test_four_roles_are_mafia_and_only_the_boss_shows_as_town():
    mafia = {role.id for role in RULES.roles.values() if role.side == "mafia"}
    assert mafia == {*MAFIA, "mafioso"}
    assert {role.id for role in RULES.roles.values() if role.side == "town"} == {*TOWN, "citizen"}
    assert {role.id for role in RULES.roles.values() if role.shown_side == "mafia"} == mafia - {"godfather"}


@pytest.mark.rules("MK-97")
@pytest.mark.parametrize("living", BARS)
def test_the_number_of_votes_for_defence_and_exit(living):
    check_bars(RULES, "yakuza", living)


@pytest.mark.rules("MK-06")
def test_several_who_leave_at_once_so_that_nobody_is_left_make_a_draw():
    check_that_nobody_left_is_a_draw(RULES, "yakuza")


@pytest.mark.rules("MK-103")
def test_nobody_asks_after_those_who_are_out():
    assert not {"status_inquiry", "interrogation"} & {procedure.id for procedure in RULES.day}


@pytest.mark.rules("MK-100")
def test_a_night_is_four_waves_of_165_seconds():
    assert [(wave.seconds, tuple(entry.ability for entry in wave.asks)) for wave in RULES.night.waves] == [
        (45, ("freeze_inquiry", "strip_role")),
        (60, ("mafia_shot", "recruit", "ward")),
        (30, ("inquire", "save")),
        (30, ("predict",)),
    ]
