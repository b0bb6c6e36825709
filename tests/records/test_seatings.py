"""The owner of a seat's result, where one has left the seat and another has played on."""

from collections.abc import Sequence

import pytest

from bot.engine.game import Game
from bot.engine.inputs import Host, HostAction, Input, KeepSeats, Substitute
from bot.records.chronicle import Chronicle
from bot.records.results import Holding, Stay, holders, result, rounds, stays
from bot.scenario import load
from tests.records.played import chronicle, played

PLAYERS, SEED = 9, "1"
SAT = {seat: [seat * 10, seat * 10 + 1] for seat in range(1, PLAYERS + 1)}


def with_a_change(at_round: int, phase: str = "day", *, taken: bool = True) -> tuple[Chronicle, int]:
    """A game of robots with a leaver in this round, whose seat lives to the end."""
    game, told = played("simple", PLAYERS, SEED)
    seat = next(number for number, sat in told.seats.items() if sat.alive)
    rules, given = load("simple").rules(), [KeepSeats(0.0, True), *game.given]
    return chronicle(
        rules, PLAYERS, SEED, _changed(Game(rules, PLAYERS, SEED), given, seat, f"{phase} {at_round}", taken)
    ), seat


def _changed(game: Game, given: Sequence[Input], seat: int, phase: str, taken: bool) -> list[Input]:
    found: list[Input] = []
    game.start()
    for one in given:
        if game.phase.matches(phase) and not any(isinstance(i, Host) for i in found):
            more: list[Input] = [
                Host(game.now, HostAction.LEAVE, seat),
                *([Substitute(game.now, seat)] if taken else []),
            ]
            found += more
            for other in more:
                assert game.advance(other).refusal is None
        assert game.advance(one).refusal is None
        found.append(one)
    return found


def test_without_leavers_everybody_has_the_result_of_their_seat() -> None:
    _, told = played("simple", PLAYERS, SEED)
    whole = Stay(0, len(told.moments) - 1, rounds(told), left=False)
    assert stays(told) == {seat: [whole] for seat in told.seats}
    assert holders(told, SAT).results == [Holding(seat, seat * 10, whole) for seat in told.seats]


@pytest.mark.parametrize("at_round", [1, 2])
def test_a_substitute_has_the_result_after_more_than_half_of_the_rounds(at_round: int) -> None:
    told, seat = with_a_change(at_round)
    whole = rounds(told)
    stayed = whole - at_round + 1
    first, second = stays(told)[seat]
    assert (first.rounds, first.left, second.rounds, second.left) == (at_round, True, stayed, False)
    assert (first.first, second.last) == (0, len(told.moments) - 1)
    assert first.has(first.last)
    assert not second.has(first.last)
    found = holders(told, SAT)
    assert found.leavers == [Holding(seat, seat * 10, first)]
    results = {one.seat: one.person for one in found.results}
    assert results.get(seat) == (seat * 10 + 1 if stayed * 2 > whole else None)
    assert all(results[other] == other * 10 for other in told.seats if other != seat)


def test_votes_are_those_of_whoever_sat_there() -> None:
    told, seat = with_a_change(3)
    first, second = (result(told, seat, stay) for stay in stays(told)[seat])
    whole = told.seats[seat]
    assert (first.votes + second.votes, first.against + second.against) == (whole.votes, whole.against)
    assert min(first.votes, second.votes) > 0
    assert (first.left, first.won, first.alive) == (True, False, False)
    assert (second.left, second.won, second.alive) == (whole.left, whole.won, whole.alive)


def test_a_seat_that_is_free_at_the_end_is_lost_for_who_left_it() -> None:
    told, seat = with_a_change(rounds(played("simple", PLAYERS, SEED)[1]), "night", taken=False)
    found = holders(told, SAT)
    assert [(one.seat, one.person) for one in found.leavers] == [(seat, seat * 10)]
    assert seat not in [one.seat for one in found.results]
