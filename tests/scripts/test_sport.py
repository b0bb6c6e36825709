"""Sports Mafia: rules that no script can show, such as refusals to a judge."""

import pytest

from bot.engine.asks import Refusal
from bot.engine.events import RoleDealt
from bot.engine.game import Game
from bot.engine.inputs import Host, HostAction, TimeUp
from bot.engine.outputs import Told
from bot.scenario import load
from bot.text import ScenarioTexts, plain, tongue

TEN = ("don", "mafioso", "mafioso", "sheriff", *["citizen"] * 6)


def game_at(phase):
    """A game of ten whose time has run to a phase."""
    game = Game(load("sport").rules(), 10, "1", deal=TEN)
    game.start()
    while not game.phase.matches(phase):
        game.advance(TimeUp(game.waits_until or 0.0))
    return game


def ruling(game, action, seat=5):
    """The result of a judge's decision."""
    return game.advance(Host(game.now, action, seat)).refusal


@pytest.mark.rules("SP-04", "SP-05")
def test_seven_to_twelve_play_with_three_tenths_black():
    deals = load("sport").rules().deals
    assert sorted(deals) == [7, 8, 9, 10, 11, 12]
    black = {players: sum(role in {"don", "mafioso"} for role in deal) for players, deal in deals.items()}
    assert black == {players: round(0.3 * players) for players in deals}


@pytest.mark.rules("SP-06")
def test_cards_are_dealt_at_random_and_in_private():
    deals = set()
    for seed in range(20):
        game = Game(load("sport").rules(), 10, str(seed))
        told = [one for one in game.start().outputs if isinstance(one, Told)]
        dealt = [(one.audience, one.event.role) for one in told if isinstance(one.event, RoleDealt)]
        assert [audience for audience, _ in dealt] == [(seat,) for seat in range(1, 11)]
        deals.add(tuple(role for _, role in dealt))
    assert len(deals) > 15


@pytest.mark.rules("SP-113", "SP-127")
@pytest.mark.parametrize("action", [HostAction.FOUL, HostAction.DEFEAT])
def test_a_judge_rules_by_day_alone_and_on_nobody_who_is_out(action):
    game = game_at("night 1")
    assert ruling(game, action) is Refusal.CLOSED
    game = game_at("talk")
    game.advance(Host(game.now, HostAction.LEAVE, 5))
    assert ruling(game, action) is Refusal.OUT


@pytest.mark.rules("SP-124")
def test_without_the_option_there_are_no_technical_fouls():
    assert ruling(game_at("talk"), HostAction.TECH_FOUL) is Refusal.CLOSED


@pytest.mark.rules("SP-128")
def test_a_foul_is_taken_back_once_and_a_fourth_never():
    game = game_at("talk")
    assert ruling(game, HostAction.UNFOUL) is Refusal.CLOSED
    assert [ruling(game, action) for action in (HostAction.FOUL, HostAction.FOUL, HostAction.UNFOUL)] == [None] * 3
    assert ruling(game, HostAction.UNFOUL) is Refusal.CLOSED
    assert [ruling(game, HostAction.FOUL) for _ in range(3)] == [None] * 3
    assert not game.seats[5].alive
    assert ruling(game, HostAction.UNFOUL) is Refusal.OUT


@pytest.mark.rules("SP-116")
def test_the_help_lists_what_is_worth_a_foul():
    told = " ".join(plain(rule) for rule in ScenarioTexts(load("sport").raw_with(), tongue("en")).how_to_play)
    assert all(reason in told for reason in ("out of turn", "gesturing during a vote", "stalling"))


def test_other_games_know_no_judge():
    game = Game(load("classic").rules(), 10, "1")
    game.start()
    while game.phase.name != "day":
        game.advance(TimeUp(game.waits_until or 0.0))
    assert ruling(game, HostAction.FOUL) is Refusal.CLOSED
