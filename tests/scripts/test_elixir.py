"""Elixir: rules that no single script can show."""

import pytest

from bot.engine.asks import Refusal
from bot.engine.events import SideShown
from bot.engine.inputs import Host, HostAction
from bot.engine.outputs import Told
from bot.engine.presence.exits import show_side
from bot.scenario import load
from tests.concepts.play import ConceptGame
from tests.scripts.club_games import BARS, check_bars, check_deal, check_that_nobody_left_is_a_draw

RULES = load("elixir").rules()
SICK = ("sorcerer", "rebel", "mutineer")
HUMANS = ("scientist", "assistant", "courier", "elixir", "treasurer")
DEALS = {10: (0, 2), 11: (0, 3), 12: (1, 3), 13: (1, 4), 14: (1, 5), 15: (2, 5)}
"""Zombies and citizens by the number of players."""
LARGER = {15: 6, 14: 6, **BARS, 3: 2}
"""The bars of the club's votes; here there are more players, and no last three."""


@pytest.mark.rules("EX-01")
@pytest.mark.parametrize("players", range(1, 21))
def test_the_game_is_dealt_for_ten_to_fifteen(players):
    if players not in DEALS:
        check_deal(RULES, players, None)
        return
    zombies, citizens = DEALS[players]
    check_deal(RULES, players, [*SICK, *HUMANS, *["zombie"] * zombies, *["citizen"] * citizens])


@pytest.mark.rules("EX-02", "EX-03")
def test_four_roles_are_sick_and_six_are_human():
    sides = {role.id: role.side for role in RULES.roles.values()}
    assert {role for role, side in sides.items() if side == "plague"} == {*SICK, "zombie"}
    assert {role for role, side in sides.items() if side == "town"} == {*HUMANS, "citizen"}


@pytest.mark.rules("EX-14", "EX-39")
@pytest.mark.parametrize("role", RULES.roles)
def test_who_leaves_reads_as_what_he_is_and_only_inquiries_spare_the_sorcerer(role):
    played = ConceptGame(RULES, role, "sorcerer", *["citizen"] * 6)
    faction = RULES.roles[role].side
    show_side(played.game, 1)
    played.wait()
    assert played.of(SideShown)[-1] == SideShown(1, faction)
    assert played.game.seats[1].shows == ("town" if role == "sorcerer" else faction)


@pytest.mark.rules("EX-103", "EX-105")
@pytest.mark.parametrize("living", LARGER)
def test_the_number_of_votes_for_defence_and_exit(living):
    check_bars(RULES, "sorcerer", living, LARGER)


@pytest.mark.rules("EX-08")
def test_several_who_leave_at_once_so_that_nobody_is_left_make_a_draw():
    check_that_nobody_left_is_a_draw(RULES, "sorcerer")


@pytest.mark.rules("EX-101")
@pytest.mark.parametrize("phase", ["intro", "night 1"])
def test_nobody_is_expelled_but_by_day(phase):
    played = ConceptGame(RULES, "sorcerer", *["citizen"] * 6)
    played.until(phase)
    step = played.game.advance(Host(played.game.now, HostAction.EXPEL, 3))
    assert step.refusal is Refusal.CLOSED
    assert played.dead == ()


def test_nobody_is_expelled_in_a_game_that_does_not_know_it():
    played = ConceptGame(load("classic").rules(), "godfather", *["citizen"] * 6)
    played.until("day 1")
    step = played.game.advance(Host(played.game.now, HostAction.EXPEL, 3))
    assert (step.refusal, played.dead) == (Refusal.CLOSED, ())


def test_nobody_is_expelled_twice():
    played = ConceptGame(RULES, "sorcerer", *["citizen"] * 6)
    played.until("talk")
    expelled = [played.game.advance(Host(played.game.now, HostAction.EXPEL, 3)) for _ in range(2)]
    assert [step.refusal for step in expelled] == [None, Refusal.OUT]
    assert any(isinstance(output, Told) and output.event.name == "expelled" for output in expelled[0].outputs)


@pytest.mark.rules("EX-17")
def test_a_night_is_three_waves_of_135_seconds():
    assert [(wave.seconds, tuple(entry.ability for entry in wave.asks)) for wave in RULES.night.waves] == [
        (60, ("mafia_shot", "split", "seek_elixir", "seek_elixir")),
        (45, ("inquire", "shoot", "save", "save", "give_gun")),
        (30, ()),
    ]
