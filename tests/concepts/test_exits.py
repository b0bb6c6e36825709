"""Leaving the game may ask questions, and the endings wait for the answers (CH-21)."""

import pytest

from bot.engine.bases.ability import Passive
from bot.engine.events import LeftTogether, PlayerLeft, VotedOut
from bot.engine.presence.exits import put_out
from bot.engine.traits.leaving import ActsOnExit
from tests.concepts.play import ConceptGame, rules_with


class TakeAlong(Passive, ActsOnExit):
    """A voted out player may name another, who leaves too."""

    stage = "deliver"

    async def on_exit(self, game, seat, cause):
        deadline = game.deadline(20)
        ask = game.ask(seat, "take_along", game.seats.living, deadline, final=True)
        while game.now < deadline.at and ask.chosen is None:
            await game.next(deadline)
        game.questions.close_topic(ask.topic)
        if ask.chosen:
            await put_out(game, ask.chosen[0], "magic", LeftTogether(ask.chosen[0], seat, None))


@pytest.fixture
def condemned():
    """Six, two of them mafia; seat 3, with the ability, is voted out on day 1 and being asked."""
    played = ConceptGame(
        rules_with("classic", citizen=[TakeAlong()]),
        "godfather",
        "mafioso",
        "citizen",
        "doctor",
        "detective",
        "citizen",
    )
    played.until("nomination")
    for voter in (1, 2, 4, 5):
        played.do(voter, "vote", 3)
    played.until("verdict")
    for voter in (1, 2, 4, 5):
        played.do(voter, "vote", 3)
    while not played.of(VotedOut):
        played.wait()
    return played


@pytest.mark.rules("CH-21")
def test_whoever_leaves_names_somebody_who_leaves_with_him(condemned):
    assert not condemned.game.seats[3].alive
    assert condemned.ask(3, "take_along").choices == (1, 2, 4, 5, 6)
    condemned.do(3, "take_along", 1)
    assert condemned.of(LeftTogether) == [LeftTogether(1, 3, None)]
    assert condemned.game.seats.living == (2, 4, 5, 6)
    assert not condemned.game.outcome.over


@pytest.mark.rules("CH-21", "CH-07")
def test_the_endings_wait_for_his_answer(condemned):
    """The mafia leave meanwhile: the town has won as soon as the question is answered, and not before."""
    condemned.leave(1)
    condemned.leave(2)
    assert len(condemned.of(PlayerLeft)) == 2
    assert not condemned.game.outcome.over
    condemned.do(3, "take_along", 4)
    assert condemned.of(LeftTogether) == [LeftTogether(4, 3, None)]
    assert condemned.game.outcome.winner == "town"


@pytest.mark.rules("CH-21")
def test_silence_lets_the_game_go_on(condemned):
    condemned.wait()
    assert condemned.ask(3, "take_along") is None
    assert condemned.game.seats.living == (1, 2, 4, 5, 6)
    condemned.until("night 1")
