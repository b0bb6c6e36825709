"""The words of the dawn (section 9): the names of the dead in seat order, without killers or causes."""

from bot.engine.events import DiedAtNight
from bot.engine.game import Game
from bot.engine.inputs import Answer, TimeUp
from bot.engine.outputs import EVERYONE, Told
from tests.engine.games import nightly, rules

DEAL = ["citizen", "citizen", "killer", "citizen", "detective", "citizen", "godfather", "citizen", "citizen", "citizen"]
SHOTS = {7: {"mafia_shot": (6,)}, 3: {"shoot": (4,)}, 5: {"shoot": (1,)}}


def test_the_dead_are_named_in_seat_order_without_a_cause():
    game, told = Game(rules("advanced"), len(DEAL), "1", deal=DEAL), []
    game.start()
    while game.round < 2 and not game.outcome.over:
        for seat, ability, choice in list(nightly(SHOTS)(game)):
            if game.phase.name == "night":
                ask = next(ask for ask in game.questions.open.values() if (ask.seat, ask.ability) == (seat, ability))
                game.advance(Answer(game.now, seat, ask.id, choice))
        told += game.advance(TimeUp(game.waits_until or 0.0)).outputs
    dead = [one.event for one in told if isinstance(one, Told) and isinstance(one.event, DiedAtNight)]
    assert dead == [DiedAtNight(seat, None, "") for seat in (1, 4, 6)]
    assert all(one.audience == EVERYONE for one in told if isinstance(one, Told) and one.event in dead)
