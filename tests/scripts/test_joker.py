"""What no script of the joker's game can show."""

import pytest

from bot.engine.endings import NobodyLives
from bot.engine.game import Game, GameEnds
from bot.engine.inputs import TimeUp
from bot.scenario import load

DEAL = ("mafioso", "doctor", "joker", "citizen", "citizen", "citizen")


@pytest.mark.rules("JK-01", "JK-02")
def test_six_play_and_no_other_number() -> None:
    rules = load("joker").rules()
    assert load("joker").sizes() == (6,)
    assert sorted(rules.deals[6]) == sorted(DEAL)
    for players in (5, 7):
        with pytest.raises(ValueError, match=f"no composition for {players} players"):
            Game(rules, players, "1")


@pytest.mark.rules("JK-58")
def test_with_nobody_alive_it_is_a_draw() -> None:
    game = Game(load("joker").rules(), 6, "1", deal=DEAL)
    game.start()
    for seat in game.seats:
        game.leave(seat, "idle")  # all at the same moment
    with pytest.raises(GameEnds) as end:
        game.check_endings("exit")
    assert (end.value.winner, end.value.why) == ("draw", NobodyLives.id)


@pytest.mark.rules("JK-09")
def test_the_introduction_draws_nothing_and_day_1_begins_with_anybody() -> None:
    first = set()
    for seed in range(30):
        game = Game(load("joker").rules(), 6, str(seed), deal=DEAL)
        game.start()
        assert game.floor == (1,)
        while game.first_speaker is None:
            assert not game.chance._streams
            game.advance(TimeUp(game.waits_until or 0.0))
        first.add(game.first_speaker)
    assert first == {1, 2, 3, 4, 5, 6}
