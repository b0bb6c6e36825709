"""A game comes back from the log as before, or the difference is found."""

from random import Random

import pytest

from bot.engine.game import Game
from bot.robots.playing import MANNERS, drive
from bot.scenario import available, load
from bot.store.rows import LoggedInput
from bot.telegram.games.digests import digest
from bot.telegram.games.replay import START, ReplayDiffersError, replay, step_of
from tests.engine.examples import examples
from tests.logged_game import LoggedGame


def played(rules, players, seed):
    """The log of a whole game."""
    game, chance = LoggedGame(rules, players, seed), Random(seed)
    drive(game, {seat: MANNERS["sensible"](seat, rules, chance) for seat in game.seats}, chance)
    return game.log


MOMENTS = examples(40, few=8)
"""At so many moments of a game it comes back."""


@pytest.mark.parametrize("id_", sorted(available()))
def test_a_game_comes_back_as_it_was(id_):
    rules = load(id_).rules()
    players = max(rules.deals)
    log = played(rules, players, "1")
    live = Game(rules, players, "1")
    often = max(1, len(log) // MOMENTS)
    for line in log:
        step = step_of(live, line)
        assert digest(step) == line.digest
        if line.number % often == 0:
            back = Game(rules, players, "1")
            replay(back, log[: line.number + 1])
            assert (back.phase, back.now, back.floor.seats, back.voice.story) == (
                live.phase,
                live.now,
                live.floor.seats,
                live.voice.story,
            )
            assert back.questions.open == live.questions.open
            assert back.questions.public_boards() == live.questions.public_boards()
            assert [back.questions.board(ask.topic) for ask in back.questions.open.values()] == [
                live.questions.board(ask.topic) for ask in live.questions.open.values()
            ]


def test_other_rules_are_found_out():
    scenario = load("classic")
    log = played(scenario.rules(), 10, "1")
    with pytest.raises(ReplayDiffersError):
        replay(Game(scenario.rules({"turn": 30}), 10, "1"), log)


def test_another_digest_is_found_out_and_one_of_the_first_version_is_not_compared():
    rules = load("classic").rules()
    log = played(rules, 10, "1")
    first = [LoggedInput(line.number, line.record, f"{line.number:024x}", 0.0) for line in log]
    back = Game(rules, 10, "1")
    replay(back, first)
    assert back.outcome.over
    for strange in ("another", log[0].digest[:-1] + "-", "1:" + "0" * 24):
        with pytest.raises(ReplayDiffersError):
            replay(Game(rules, 10, "1"), [LoggedInput(0, START, strange, 0.0), *log[1:]])


def test_all_games_that_chose_the_same_share_their_rules():
    scenario = load("classic")
    assert scenario.rules({"turn": 30}, "quick") is scenario.rules({"turn": "30"}, "quick")
    assert scenario.rules() is scenario.rules({"turn": 60})
    assert scenario.rules({"turn": 30}) is not scenario.rules()
    assert scenario.rules(pace="slow") is not scenario.rules()
