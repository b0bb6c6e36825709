"""Seats that are kept when their players leave, and the substitutes on them (CH-07, CH-08)."""

import pytest

from bot.engine.asks import Refusal
from bot.engine.events import IdleWarned, PlayerLeft, SeatFree, SeatOffered, SeatTaken
from bot.engine.inputs import Answer, Host, HostAction, KeepSeats, Sign, Substitute, from_record
from bot.engine.presence.vacancies import OFFER
from bot.scenario import load
from tests.concepts.play import ConceptGame

DEAL = ("mafioso", "doctor", "citizen", "citizen", "citizen", "mafioso", "citizen")


def kept(*, scenario_allows=True, by_day=True):
    played = ConceptGame(load("simple").rules().model_copy(update={"substitutes": scenario_allows}), *DEAL)
    give(played, KeepSeats(0.0, True, by_day))
    return played


def left_shortly_before_night(*, by_day):
    """A seat has been offered for all but 20 seconds, and then the day is hurried to the end."""
    played = kept(by_day=by_day)
    played.until("day 1")
    give(played, Host(played.game.now, HostAction.EXTEND, seconds=OFFER))
    played.leave(4)
    give(played, Sign(played.game.now + OFFER - 20, 2))
    while played.game.phase.name != "night":
        give(played, Host(played.game.now, HostAction.SKIP))
    assert 4 in played.game.exits.vacancies.free
    return played


def give(played, given):
    played._take(played.game.advance(given))


def host(played, action, seat):
    return played.game.advance(Host(played.game.now, action, seat))


def test_by_day_the_seat_is_offered_at_once_and_lives_on():
    played = kept()
    played.until("day 1")
    played.leave(1)
    assert played.of(SeatFree) == [SeatFree(1, "leave")]
    assert played.of(SeatOffered) == [SeatOffered(1, OFFER)]
    assert played.game.seats[1].alive
    assert not played.of(PlayerLeft)


def test_whoever_takes_it_plays_on_as_if_nothing_had_been():
    played = kept()
    played.until("day 1")
    played.leave(1)
    give(played, Substitute(played.game.now, 1))
    assert played.of(SeatTaken) == [SeatTaken(1)]
    assert not played.game.exits.vacancies.free
    played.night({1: {"mafia_shot": (3,)}, 6: {"mafia_shot": (3,)}})
    assert played.dead == (3,)


@pytest.mark.rules("CH-07")
def test_a_seat_that_nobody_takes_leaves_the_game_when_its_time_is_up():
    played = kept()
    played.until("day 1")
    played.leave(1)
    due = played.game.now + OFFER
    while not played.of(PlayerLeft):
        played.wait()
    assert played.game.now == due
    assert played.of(PlayerLeft) == [PlayerLeft(1, "leave", "mafioso")]
    assert played.game.seats[1].left
    assert played.game.advance(Substitute(played.game.now, 1)).refusal is Refusal.CLOSED


def test_by_night_it_waits_for_the_morning():
    played = kept()
    played.until("night 1")
    played.leave(4)
    assert played.of(SeatFree) == [SeatFree(4, "leave")]
    assert not played.of(SeatOffered)
    assert played.game.advance(Substitute(played.game.now, 4)).refusal is Refusal.CLOSED
    played.until("day 1")
    assert played.of(SeatOffered) == [SeatOffered(4, OFFER)]
    give(played, Substitute(played.game.now, 4))
    assert played.of(SeatTaken) == [SeatTaken(4)]


def test_an_offer_that_is_open_when_night_falls_is_made_anew_in_the_morning():
    played = left_shortly_before_night(by_day=True)
    dusk = played.game.now
    while played.game.phase.name == "night":
        played.wait()
        assert not played.of(PlayerLeft), "nobody goes in the middle of the night"
    assert played.game.now > dusk
    assert played.of(SeatOffered) == [SeatOffered(4, OFFER)] * 2
    due = played.game.now + OFFER
    assert played.game.exits.vacancies.due() == due
    give(played, Substitute(due - 1, 4))
    assert played.of(SeatTaken) == [SeatTaken(4)]


@pytest.mark.rules("CH-07")
def test_a_seat_that_nobody_takes_leaves_on_the_first_day_that_lasts_long_enough():
    played = left_shortly_before_night(by_day=True)
    while not played.of(PlayerLeft):
        played.wait()
    assert played.of(PlayerLeft) == [PlayerLeft(4, "leave", "citizen")]
    assert played.game.phase.name == "day"


def test_a_log_of_old_goes_on_by_what_held_then():
    given = from_record({"kind": "KeepSeats", "at": 0.0, "kept": True})
    assert given == KeepSeats(0.0, True, by_day=False)
    played = left_shortly_before_night(by_day=given.by_day)
    while not played.of(PlayerLeft):
        played.wait()
    assert played.game.phase.name == "night"
    assert played.of(SeatOffered) == [SeatOffered(4, OFFER)]


def test_a_free_seat_that_is_killed_is_no_longer_to_be_had_and_does_not_come_back():
    played = kept()
    played.until("night 2")
    played.leave(4)
    played.night({1: {"mafia_shot": (4,)}, 6: {"mafia_shot": (4,)}})
    assert played.dead == (4,)
    assert not played.of(SeatOffered)
    assert not played.game.cards.may_return(4)
    assert not played.of(PlayerLeft), "what came of the seat is told by the dawn, as of all others"


@pytest.mark.rules("CH-08")
def test_whoever_is_silent_for_two_rounds_loses_the_seat_and_the_next_one_begins_with_none():
    played = kept()
    played.until("day 1")
    while not played.of(SeatFree) and not played.game.outcome.over:
        for ask in list(played.game.questions.open.values()):
            if ask.seat != 2 and ask.chosen is None and not ask.final and ask.least == 0:
                give(played, Answer(played.game.now, ask.seat, ask.id, ()))
        for seat in played.game.seats.living:
            if seat != 2:
                give(played, Sign(played.game.now, seat))
        played.wait()
    assert played.heard(2, IdleWarned)
    assert played.of(SeatFree) == [SeatFree(2, "idle")]
    assert played.game.seats[2].alive
    assert played.of(SeatOffered) == [SeatOffered(2, OFFER)], "the morning is there already"
    give(played, Substitute(played.game.now, 2))
    assert 2 not in played.game.questions.attendance.warned
    assert played.game.questions.attendance.missed[2], "this round counts neither for nor against them"


def test_the_host_may_give_up_a_free_seat_and_nobody_leaves_it_twice():
    played = kept()
    played.until("day 1")
    played.leave(1)
    assert host(played, HostAction.LEAVE, 1).refusal is Refusal.OUT
    give(played, Host(played.game.now, HostAction.KICK, 1))
    assert played.of(PlayerLeft) == [PlayerLeft(1, "kick", "mafioso")]


def test_the_second_offer_is_as_long_as_the_first():
    played = kept()
    played.until("day 1")
    played.leave(1)
    give(played, Substitute(played.game.now, 1))
    played.leave(1)
    assert played.of(SeatOffered) == [SeatOffered(1, OFFER)] * 2


def test_without_substitutes_leavers_are_out_at_once():
    for played in (kept(scenario_allows=False), ConceptGame(load("simple").rules(), *DEAL)):
        played.until("day 1")
        played.leave(1)
        assert played.of(PlayerLeft) == [PlayerLeft(1, "leave", "mafioso")]
        assert not played.of(SeatFree)


def test_the_group_hears_the_same_whatever_the_leaver_is():
    heard = []
    for seat in (1, 2, 3):
        played = kept()
        played.until("day 1")
        begin = len(played.told)
        played.leave(seat)
        heard.append([type(event) for event in played.told[begin:]])
    assert heard == [[SeatFree, SeatOffered]] * 3
