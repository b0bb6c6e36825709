"""El Clasico: rules that no single script can show."""

import pytest

from bot.scenario import load
from tests.scripts.club_games import check_bars, check_deal, check_that_nobody_left_is_a_draw

RULES = load("el_clasico").rules()
MAFIA = ("escobar", "juan", "blanco")
TOWN = ("bridget", "moreno", "bonaparte", "martinez", "chaplin")
DEALS = {10: (0, 1), 11: (0, 2), 12: (0, 3), 13: (1, 3)}
"""Mafiosi and citizens by the number of players."""

BARS = {13: 6, 12: 5, 11: 5, 10: 4, 9: 4, 8: 3, 7: 3, 6: 2, 5: 2, 4: 2}
"""The votes that send a player to the defence, and a lone defendant out, by the number of the living."""


@pytest.mark.rules("EC-01")
@pytest.mark.parametrize("players", range(1, 21))
def test_the_game_is_dealt_for_ten_to_thirteen(players):
    if players not in DEALS:
        check_deal(RULES, players, None)
        return
    mafiosi, citizens = DEALS[players]
    check_deal(RULES, players, [*MAFIA, "churchill", *TOWN, *["mafioso"] * mafiosi, *["citizen"] * citizens])


@pytest.mark.rules("EC-02", "EC-03", "EC-04")
def test_four_roles_are_mafia_and_churchill_is_his_own_side():
    sides = {role.id: role.side for role in RULES.roles.values()}
    assert {role for role, side in sides.items() if side == "mafia"} == {*MAFIA, "mafioso"}
    assert {role for role, side in sides.items() if side == "town"} == {*TOWN, "citizen"}
    assert sides["churchill"] == "churchill"


@pytest.mark.rules("EC-109", "EC-111")
@pytest.mark.parametrize("living", BARS)
def test_the_number_of_votes_for_defence_and_exit(living):
    check_bars(RULES, "escobar", living, BARS)


@pytest.mark.rules("EC-12")
def test_several_who_leave_at_once_so_that_nobody_is_left_make_a_draw():
    check_that_nobody_left_is_a_draw(RULES, "escobar")


def test_a_night_is_two_waves_of_105_seconds():
    assert [wave.seconds for wave in RULES.night.waves] == [60, 45]
