"""The game of thief and gangster: what no single script can show."""

import pytest

from bot.parts.abilities.guess.guess_role import GuessRole
from bot.scenario import load
from tests.scripts.club_games import BARS, check_bars, check_deal, check_that_nobody_left_is_a_draw

RULES = load("thief_gangster").rules()
MAFIA = ("godfather", "gangster", "thief")
TOWN = ("watchman", "doctor", "csi", "gunsmith", "inspector", "private_detective")
OPPOSITES = ("butcher", "dexter")
DEALS = {10: (0, 1), 11: (0, 2), 12: (1, 1), 13: (1, 2)}
"""How many of each of the opposites, and citizens, by the number of players."""


@pytest.mark.rules("TG-01", "TG-02", "TG-03")
@pytest.mark.parametrize("players", range(1, 21))
def test_the_game_is_dealt_for_ten_to_thirteen(players):
    if players not in DEALS:
        check_deal(RULES, players, None)
        return
    opposites, citizens = DEALS[players]
    check_deal(RULES, players, [*MAFIA, *TOWN, *OPPOSITES * opposites, *["citizen"] * citizens])


@pytest.mark.rules("TG-02")
def test_five_roles_are_mafia():
    mafia = {role.id for role in RULES.roles.values() if role.side == "mafia"}
    assert mafia == {*MAFIA, "butcher", "mafioso"}
    assert {role.id for role in RULES.roles.values() if role.side == "town"} == {*TOWN, "dexter", "citizen"}


@pytest.mark.rules("TG-31")
def test_every_role_of_the_town_but_a_citizen_may_be_guessed():
    (guess,) = (own for team in RULES.teams.values() for own in team.abilities if isinstance(own, GuessRole))
    assert set(guess.roles) == {*TOWN, "dexter"}


@pytest.mark.rules("TG-126", "TG-127")
@pytest.mark.parametrize("living", BARS)
def test_the_number_of_votes_for_defence_and_exit(living):
    check_bars(RULES, "godfather", living)


@pytest.mark.rules("TG-08")
def test_several_who_leave_at_once_so_that_nobody_is_left_make_a_draw():
    check_that_nobody_left_is_a_draw(RULES, "godfather")


@pytest.mark.rules("TG-06", "TG-136")
def test_a_night_is_four_waves_of_160_seconds():
    assert [
        (wave.seconds, tuple(f"{entry.of}.{entry.ability}" if entry.of else entry.ability for entry in wave.asks))
        for wave in RULES.night.waves
    ] == [
        (
            60,
            (
                "guard",
                "redirect",
                "mafia_shot",
                "guess_role",
                "butcher_body",
                "foil_butchery",
                "gunsmith.give_gun",
            ),
        ),
        (40, ("seek_role", "save", "gangster.give_gun")),
        (30, ("see_killer",)),
        (30, ("track",)),
    ]
