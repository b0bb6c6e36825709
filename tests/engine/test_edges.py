"""Presses that come late, twice or from the wrong hand, and exits of the same moment."""

import json
from collections import Counter
from itertools import pairwise

import pytest

from bot.engine.asks import Refusal
from bot.engine.game import Game
from bot.engine.inputs import Answer, Host, HostAction, Say, TimeUp, from_record, to_record
from bot.engine.judging import check_endings
from bot.engine.outputs import Told
from bot.engine.presence.exits import leave
from bot.engine.rules import PACES
from bot.engine.signals import GameEnds
from tests.engine.games import rules, state

RANKS = (
    *("godfather", "nato", "charlatan", "mafioso"),
    *("researcher", "detective", "doctor", "interrogator", "invulnerable", "sniper", "citizen"),
)
DEAL = ["godfather", "mafioso", "doctor", "detective", "citizen", "citizen", "citizen"]


def at_night(deal=DEAL):
    game = Game(rules("classic"), len(deal), "1", deal=deal)
    game.start()
    while game.phase.name != "night":
        game.advance(TimeUp(game.waits_until or 0.0))
    return game


def ask_of(game, seat):
    return next(ask for ask in game.questions.open.values() if ask.seat == seat)


def test_an_answer_after_the_deadline_is_refused_even_before_anybody_has_said_that_time_is_up():
    game = at_night()
    ask = ask_of(game, 3)
    before = state(game)
    for late in (ask.deadline.at, ask.deadline.at + 5):
        assert game.advance(Answer(late, 3, ask.id, (5,))).refusal is Refusal.CLOSED
    assert state(game) == before
    assert game.advance(Answer(ask.deadline.at - 0.001, 3, ask.id, (5,))).refusal is None


def test_an_answer_to_a_closed_question_is_refused():
    game = at_night()
    ask = ask_of(game, 3)
    while game.phase.name == "night":
        game.advance(TimeUp(game.waits_until or 0.0))
    assert game.advance(Answer(game.now, 3, ask.id, (5,))).refusal is Refusal.CLOSED


def test_nobody_answers_for_another():
    game = at_night()
    before = state(game)
    for seat in (1, 2, 4, 5):
        assert game.advance(Answer(game.now, seat, ask_of(game, 3).id, (5,))).refusal is Refusal.NOT_YOURS
    assert state(game) == before


@pytest.mark.rules("CL-40", "NS-20", "NS-77")
@pytest.mark.parametrize(
    ("scenario", "players", "deciding"),
    [("classic", 12, {"mafia_shot": 3}), ("nasim", 10, {"mafia_shot": 1, "guess_role": 1})],
)
def test_a_mark_is_no_proposal_any_more_when_its_maker_has_come_to_decide(scenario, players, deciding):
    """In the classic game all the remaining mafia do, in Nasim the next in rank."""
    game = Game(rules(scenario), players, "1", deal=sorted(rules(scenario).deals[players], key=RANKS.index))
    game.start()
    while game.phase.name != "night":
        game.advance(TimeUp(game.waits_until or 0.0))
    mates = [ask for ask in game.questions.open.values() if ask.ability in deciding and ask.seat != 1]
    assert all(ask.advisory for ask in mates)
    game.advance(Host(game.now, HostAction.LEAVE, 1))
    assert Counter(ask.ability for ask in mates if not ask.advisory) == deciding


def test_time_is_up_when_it_is_up():
    game = at_night()
    assert game.advance(TimeUp(game.waits_until - 0.001)).refusal is Refusal.CLOSED
    assert game.advance(TimeUp(game.waits_until or 0.0)).refusal is None


def test_the_dead_and_strangers_are_out():
    game = at_night()
    game.advance(Host(game.now, HostAction.LEAVE, 5))
    for seat in (5, 0, 8, -1):
        assert game.advance(Say(game.now, seat, "hello")).refusal is Refusal.OUT
        assert game.advance(Host(game.now, HostAction.KICK, seat)).refusal is Refusal.OUT


def test_a_second_press_of_a_final_answer_is_refused():
    game = Game(rules("classic"), len(DEAL), "1", deal=DEAL)
    game.start()
    while game.phase.part != "talk":
        game.advance(TimeUp(game.waits_until or 0.0))
    (ask,) = game.questions.open.values()
    assert game.advance(Answer(game.now, ask.seat, ask.id, ("done",))).refusal is None
    assert ask.refuse(("done",)) is Refusal.FINAL
    assert game.advance(Answer(game.now, ask.seat, ask.id, ("done",))).refusal is Refusal.CLOSED


def test_nothing_is_taken_after_the_end():
    game = at_night()
    game.advance(Host(game.now, HostAction.ABORT))
    for given in (Host(game.now, HostAction.ABORT), TimeUp(1e9), Say(game.now, 1, "well played")):
        assert game.advance(given).refusal is Refusal.OVER


@pytest.mark.rules("CL-66", "SM-48", "CH-17")
@pytest.mark.parametrize("scenario", ["classic", "simple"])
def test_nobody_alive_is_a_draw(scenario):
    game = Game(rules(scenario), 2, "1", deal=["mafioso", "citizen"])
    game.start()
    leave(game, 1, "leave")
    leave(game, 2, "leave")  # at the same moment: endings are looked at when both are gone
    with pytest.raises(GameEnds) as end:
        check_endings(game, "exit")
    assert end.value.winner == "draw"


@pytest.mark.rules("CH-01")
def test_paces_stretch_phases_but_a_turn_in_writing_is_never_under_20_seconds():
    assert {pace.id: pace.seconds(60) for pace in PACES.values()} == {
        "quick": 30,
        "standard": 60,
        "relaxed": 120,
        "slow": 3600,
    }
    assert PACES["quick"].turn(60) == 30
    assert PACES["quick"].turn(30) == 20


@pytest.mark.rules("CH-02")
@pytest.mark.parametrize(("living", "seconds"), [(4, 60), (6, 90), (7, 90), (20, 90)])
def test_one_board_for_all_names_is_open_for_the_sum_of_the_calls_90_seconds_at_most(living, seconds):
    game = Game(rules("classic"), living, "1", deal=["godfather", *["citizen"] * (living - 1)])
    game.start()
    while game.phase.part != "nomination":
        game.advance(TimeUp(game.waits_until or 0.0))
    assert next(iter(game.questions.open.values())).deadline.length == seconds


def test_the_log_refuses_what_is_no_input():
    with pytest.raises(ValueError, match="no such input"):
        from_record({"kind": "Bribe", "at": 1.0})
    with pytest.raises(ValueError, match="not a whole input"):
        from_record({"kind": "TimeUp"})
    with pytest.raises(ValueError, match="without a choice"):
        from_record({"kind": "Answer", "at": 1.0, "seat": 1, "ask": 1, "choice": None})
    answer = Answer(1.5, 2, 3, (4, "citizen"))
    assert from_record(json.loads(json.dumps(to_record(answer)))) == answer


def test_ids_do_not_tell_how_many_secret_questions_were_put_to_others():
    """A night with a doctor and one without leave the same numbers to the next day's public questions."""
    numbers = []
    for deal in (DEAL, [role if role != "doctor" else "citizen" for role in DEAL]):
        game = at_night(deal)
        while game.phase.name == "night":
            game.advance(TimeUp(game.waits_until or 0.0))
        numbers.append(sorted(game.questions.open))
    assert numbers[0] == numbers[1]


def test_public_lines_vary_in_wording():
    game = Game(rules("classic"), len(DEAL), "1", deal=DEAL)
    outputs = game.start().outputs
    while not game.outcome.over:
        outputs += game.advance(TimeUp(game.waits_until or 0.0)).outputs
    wordings = [o.wording % 3 for o in outputs if isinstance(o, Told) and o.audience is None]
    assert set(wordings) == {0, 1, 2}
    assert any(a != b for a, b in pairwise(wordings))
