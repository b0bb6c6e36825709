"""Common rules of the club's games that no single script can show: deals, the bars of votes, an empty table."""

from collections import Counter

import pytest

from bot.engine.events import GameEnded, NominationClosed, NominationOpened, VerdictOpened
from bot.engine.game import Game
from bot.engine.inputs import Answer, Host, HostAction, TimeUp
from bot.engine.outputs import Told
from bot.engine.presence.exits import leave

BARS = {13: 5, 12: 5, 11: 5, 10: 4, 9: 4, 8: 4, 7: 3, 6: 3, 5: 2, 4: 2}
"""The votes that send a player to the defence, and out, by the number of the living."""


def check_deal(rules, players, dealt):
    """The deal to so many players, whatever the seed; None: so few or many cannot play."""
    if dealt is None:
        with pytest.raises(ValueError, match="no composition"):
            Game(rules, players, "seed")
        return
    for seed in range(5):
        game = Game(rules, players, f"{seed}")
        assert Counter(seat.role.id for seat in game.seats.values()) == Counter(dealt)


def check_bars(rules, mafia_role, living, bars=BARS):
    """One of the mafia and citizens vote against the last seat."""
    game = Game(rules, living, "seed", deal=[mafia_role, *["citizen"] * (living - 1)])
    outputs = list(game.start().outputs)

    def until(kind):
        while not (found := [o.event for o in outputs if isinstance(o, Told) and isinstance(o.event, kind)]):
            outputs[:] = game.advance(TimeUp(game.waits_until or 0)).outputs
        return found[0]

    need = bars[living]
    assert until(NominationOpened).need == need
    for ask in [ask for ask in game.questions.open.values() if ask.ability == "vote"][:need]:
        game.advance(Answer(game.now, ask.seat, ask.id, (living,)))
    assert until(NominationClosed).defendants == (living,)
    assert until(VerdictOpened).need == need


def check_that_nobody_left_is_a_draw(rules, mafia_role):
    """All who play leave at once."""
    game = Game(rules, 4, "seed", deal=[mafia_role, "citizen", "citizen", "citizen"])
    game.start()
    for seat in (1, 2, 3):
        leave(game, seat, "idle")
    outputs = game.advance(Host(game.now, HostAction.LEAVE, 4)).outputs
    (ended,) = (o.event for o in outputs if isinstance(o, Told) and isinstance(o.event, GameEnded))
    assert (ended.winner, ended.why) == ("draw", "nobody_lives")
