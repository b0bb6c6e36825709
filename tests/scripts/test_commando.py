"""The commando's game: what no single script can show."""

import pytest

from bot.scenario import load
from tests.scripts.club_games import BARS, check_bars, check_deal, check_that_nobody_left_is_a_draw

RULES = load("commando").rules()
MAFIA = ("godfather", "nato", "hostage_taker")
TOWN = ("detective", "doctor", "commando", "watchman", "gunsmith")
DEALS = {10: (0, 2), 11: (0, 3), 12: (1, 3), 13: (1, 4)}
"""Mafiosi and citizens by the number of players."""


@pytest.mark.rules("CM-01")
@pytest.mark.parametrize("players", range(1, 21))
def test_the_game_is_dealt_for_ten_to_thirteen(players):
    if players not in DEALS:
        check_deal(RULES, players, None)
        return
    mafiosi, citizens = DEALS[players]
    check_deal(RULES, players, [*MAFIA, *TOWN, *["mafioso"] * mafiosi, *["citizen"] * citizens])


@pytest.mark.rules("CM-02", "CM-53", "CM-54")
def test_four_roles_are_mafia_and_only_the_boss_shows_as_town():
    mafia = {role.id for role in RULES.roles.values() if role.side == "mafia"}
    assert mafia == {*MAFIA, "mafioso"}
    assert all(role.side in {"town", "mafia"} for role in RULES.roles.values())
    shown = {role.id for role in RULES.roles.values() if role.shown_side == "mafia"}
    assert shown == mafia - {"godfather"}


@pytest.mark.rules("CM-87", "CM-88", "CM-89", "CM-90")
@pytest.mark.parametrize("living", BARS)
def test_the_number_of_votes_for_defence_and_exit(living):
    check_bars(RULES, "nato", living)


@pytest.mark.rules("CM-108")
def test_several_who_leave_at_once_so_that_nobody_is_left_make_a_draw():
    check_that_nobody_left_is_a_draw(RULES, "nato")


@pytest.mark.rules("CM-11")
def test_acts_are_resolved_in_the_order_of_the_call():
    order = ["guard", "block", "guess_role", "save", "inquire", "shoot", "mafia_shot", "give_gun"]
    kinds = {ability.id: ability for role in RULES.roles.values() for ability in role.abilities}
    kinds |= {ability.id: ability for team in RULES.teams.values() for ability in team.abilities}
    stages = [RULES.night.stages_in_order.index(kinds[name].stage) for name in order]
    assert stages == sorted(stages)
    assert [entry.ability for wave in RULES.night.waves for entry in wave.asks] == [
        *("guard", "mafia_shot", "guess_role"),
        "block",
        *("inquire", "shoot", "save", "give_gun"),
    ]
