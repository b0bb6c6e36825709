"""The commando's game: what no single script can show."""

from collections import Counter

import pytest

from bot.engine.events import GameEnded, NominationClosed, NominationOpened, VerdictOpened
from bot.engine.game import Game
from bot.engine.inputs import Answer, Host, HostAction, TimeUp
from bot.engine.outputs import Told
from bot.scenario import load

RULES = load("commando").rules()
MAFIA = ("godfather", "nato", "hostage_taker")
TOWN = ("detective", "doctor", "commando", "watchman", "gunsmith")
DEALS = {10: (0, 2), 11: (0, 3), 12: (1, 3), 13: (1, 4)}
"""Mafiosi and citizens by the number of players."""


@pytest.mark.rules("CM-01")
@pytest.mark.parametrize("players", range(1, 21))
def test_the_game_is_dealt_for_ten_to_thirteen(players):
    if players not in DEALS:
        with pytest.raises(ValueError, match="no composition"):
            Game(RULES, players, "seed")
        return
    mafiosi, citizens = DEALS[players]
    expected = Counter([*MAFIA, *TOWN, *["mafioso"] * mafiosi, *["citizen"] * citizens])
    for seed in range(5):
        game = Game(RULES, players, f"{seed}")
        assert Counter(seat.role.id for seat in game.seats.values()) == expected


@pytest.mark.rules("CM-02", "CM-53", "CM-54")
def test_four_roles_are_mafia_and_only_the_boss_shows_as_town():
    mafia = {role.id for role in RULES.roles.values() if role.faction == "mafia"}
    assert mafia == {*MAFIA, "mafioso"}
    assert all(role.faction in {"town", "mafia"} for role in RULES.roles.values())
    shown = {role.id for role in RULES.roles.values() if role.shows_as == "mafia"}
    assert shown == mafia - {"godfather"}


BARS = {13: 5, 12: 5, 11: 5, 10: 4, 9: 4, 8: 4, 7: 3, 6: 3, 5: 2, 4: 2}


@pytest.mark.rules("CM-87", "CM-88", "CM-89", "CM-90")
@pytest.mark.parametrize("living", BARS)
def test_the_number_of_votes_for_defence_and_exit(living):
    game = Game(RULES, living, "seed", deal=["nato", *["citizen"] * (living - 1)])
    outputs = list(game.start().outputs)

    def until(kind):
        while not (found := [o.event for o in outputs if isinstance(o, Told) and isinstance(o.event, kind)]):
            outputs[:] = game.advance(TimeUp(game.waits_until or 0)).outputs
        return found[0]

    assert until(NominationOpened).need == BARS[living]
    for ask in list(game.asks.values())[: BARS[living]]:
        game.advance(Answer(game.now, ask.seat, ask.id, (living,)))
    assert until(NominationClosed).defendants == (living,)
    assert until(VerdictOpened).need == BARS[living]


@pytest.mark.rules("CM-108")
def test_several_who_leave_at_once_so_that_nobody_is_left_make_a_draw():
    game = Game(RULES, 4, "seed", deal=["nato", "citizen", "citizen", "citizen"])
    game.start()
    for seat in (1, 2, 3):
        game.leave(seat, "idle")
    outputs = game.advance(Host(game.now, HostAction.LEAVE, 4)).outputs
    (ended,) = (o.event for o in outputs if isinstance(o, Told) and isinstance(o.event, GameEnded))
    assert (ended.winner, ended.why) == ("draw", "nobody_lives")


@pytest.mark.rules("CM-11")
def test_acts_are_resolved_in_the_order_of_the_call():
    order = ["guard", "block", "guess_role", "save", "inquire", "shoot", "mafia_shot", "give_gun"]
    kinds = {ability.id: ability for role in RULES.roles.values() for ability in role.abilities}
    kinds |= {ability.id: ability for team in RULES.teams for ability in team.abilities}
    stages = [RULES.stages.index(kinds[name].stage) for name in order]
    assert stages == sorted(stages)
    assert [entry.ability for wave in RULES.waves for entry in wave.asks] == [
        *("guard", "mafia_shot", "guess_role"),
        "block",
        *("inquire", "shoot", "save", "give_gun"),
    ]
