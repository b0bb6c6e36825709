"""The times and the number of private answers show nowhere: neither in the moment of a message, nor in their number.

Played twice: without private answers; and with players who, asked at night, play with the buttons, at any moment of
the wave, and in the end declare no choice, or leave the question open. Both read the same to all who may not know.
"""

from collections import Counter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.engine.inputs import Answer
from bot.scenario import available
from bot.telegram.outbox.deliveries import Post
from tests.engine.examples import examples
from tests.engine.views import GROUP, GameReading, deal_of, differences, in_public, rules_of

ROUNDS = 2
EXAMPLES = examples(4, few=2)
TRIES = st.lists(st.tuples(st.floats(0.05, 0.9), st.integers(0, 30)), max_size=12)
"""At which share of a wave one of those who are asked, the one of this number, presses something."""


def played(id_, tries):
    """The messages of a game with these presses in each night; and the seats that have answered."""
    deal = deal_of(id_)
    reading = GameReading(id_, rules_of(id_), deal, len(deal))
    game = reading.game
    busy: dict[int, bool] = {}
    while not (game.outcome.over or (game.phase.name == "day" and game.round >= ROUNDS)):
        for ask in list(game.questions.open.values()):
            choice = (
                in_public(game, ask, ())
                if ask.public and ask.id in game.questions.open and ask.chosen is None
                else None
            )
            if choice is not None and ask.refuse(choice) is None:
                reading.answer(ask, choice)
        until = game.waits_until
        if game.outcome.over or until is None:
            break
        if game.phase.name == "night":
            begin = game.now
            for share, number in sorted(tries):
                asks = [
                    ask for ask in game.questions.open.values() if not ask.public and ask.least == 0 and not ask.final
                ]
                if asks and game.waits_until == until:
                    play_with(reading, asks[number % len(asks)], begin + share * (until - begin), number, busy)
            # Taking one choice back may bring another back that it had stood instead of.
            while chosen := next((ask for ask in game.questions.open.values() if ask.chosen and not ask.public), None):
                answer(reading, chosen, begin + 0.95 * (until - begin), (), busy)
        reading.wait()
    return reading.views, busy


def play_with(reading, ask, at, number, busy):
    """Another pick, or none: for a moment."""
    picks = [(), *((pick,) for pick in ask.choices)]
    choice = picks[number % len(picks)]
    if ask.refuse(choice) is None:
        answer(reading, ask, at, choice, busy)


def answer(reading, ask, at, choice, busy):
    busy[ask.seat] = True
    reading.take(reading.game.advance(Answer(at, ask.seat, ask.id, choice)))


def knowing(id_, seats):
    """These seats, and all that share a message with them."""
    deal, rules = deal_of(id_), rules_of(id_)
    teams = [rules.team_of(deal[seat - 1]) for seat in seats]
    return {seat for seat, role in enumerate(deal, 1) for team in teams if team and role in team.roles} | set(seats)


@pytest.mark.rules("CH-05", "CH-06")
@pytest.mark.parametrize("id_", sorted(available()))
def test_when_and_how_often_one_answers(id_):
    quiet, _ = played(id_, ())

    @example([(0.5, 1), (0.5, 7)])  # nasim: a shot, then a guess instead of it
    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, database=None)
    @given(TRIES)
    def check(tries):
        loud, busy = played(id_, tries)
        assert not differences(quiet, loud, knowing(id_, busy))
        sent = [Counter(type(seen).__name__ for _, seen in views[GROUP]) for views in (quiet, loud)]
        assert sent[0] == sent[1]

    check()


@pytest.mark.parametrize("id_", sorted(available()))
def test_the_presses_are_real(id_):
    """A player who is asked has a choice of presses, and sees them."""
    quiet, _ = played(id_, ())
    loud, busy = played(id_, [(share / 20, share) for share in range(1, 18)])
    assert busy
    assert any(quiet[seat] != loud[seat] for seat in busy)


def test_reading_sees_how_and_when():
    """A message that comes a moment later, or louder, or as a look instead of a message, is a difference."""
    quiet, _ = played("classic", ())
    at, first = next((at, seen) for at, seen in quiet[GROUP] if isinstance(seen, Post))
    place = quiet[GROUP].index((at, first))
    for other in ((at + 0.001, first), (at, Post(**{**fields_of(first), "silent": not first.silent}))):
        changed = {**quiet, GROUP: [*quiet[GROUP][:place], other, *quiet[GROUP][place + 1 :]]}
        assert differences(quiet, changed, ())
    assert not differences(quiet, {**quiet}, ())


def fields_of(post):
    return {name: getattr(post, name) for name in Post.__dataclass_fields__}
