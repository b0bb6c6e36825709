"""Results and summaries are functions of the events."""

from dataclasses import replace

import pytest

from bot.records.results import counts, result, sides, stays
from bot.records.summary import summary
from bot.results import PastGame, SeatResult
from bot.scenario import load
from tests.records.played import played


@pytest.mark.parametrize(("scenario", "players"), [("classic", 10), ("godfather", 11), ("simple", 8)])
def test_results_are_those_of_the_game(scenario: str, players: int) -> None:
    for seed in "123":
        game, told = played(scenario, players, seed)
        found = tuple(told.seats.values())
        assert [one.seat for one in found] == list(game.seats)
        assert {one.seat for one in found if one.won} == {n for n in game.outcome.winners() if not game.seats[n].left}
        assert all(one.against <= one.votes for one in found)
        assert sum(one.votes for one in found) > 0
        for ballot in told.ballots:
            for voter, _ in ballot.votes:
                assert found[voter - 1].votes > 0
        assert {side for side, won in sides(told).items() if won} == {
            game.seats[n].faction for n in game.outcome.winners()
        }


def test_a_vote_for_oneself_says_nothing_and_sides_are_those_of_then() -> None:
    _, told = played("classic", 10, "1")
    ballot = replace(
        told.ballots[0], votes=((1, 1), (2, 3), (4, 3)), sides={1: "town", 2: "town", 3: "mafia", 4: "mafia"}
    )
    alone = replace(told, ballots=(ballot,))
    found = [result(alone, seat, stay) for seat, (stay,) in stays(alone).items()]
    assert [(one.votes, one.against) for one in found[:4]] == [(0, 0), (1, 1), (0, 0), (1, 0)]


def test_who_has_left_has_lost_whoever_wins() -> None:
    _, told = played("simple", 5, "1")
    winner = next(seat for seat in told.seats.values() if seat.won)
    gone = replace(told, seats={**told.seats, winner.seat: replace(winner, left=True, won=False)})
    (stay,) = stays(gone)[winner.seat]
    assert not result(gone, winner.seat, stay).won
    assert sides(gone) == sides(told)


def test_what_counts() -> None:
    _, told = played("simple", 5, "1")
    fewest = min(load("simple").rules().deals)
    assert counts(told, (1, 2), fewest)
    assert not counts(told, (1,), fewest)
    assert not counts(told, (1, 2, 3), 6)
    assert not counts(replace(told, end=replace(told.end, winner="none")), (1, 2, 3), fewest)


def past(won: bool, side: str = "town", *, left: bool = False, alive: bool = True, drawn: bool = False) -> PastGame:
    result = SeatResult(1, "citizen", "citizen", side, side, won, alive, left, votes=4, against=1)
    return PastGame("simple", "draw" if drawn else "town", result)


def test_a_summary_adds_up() -> None:
    told = summary([past(True), past(True), past(False, "mafia", alive=False), past(True), past(False, left=True)])
    assert (told.games, told.won, told.survived, told.left) == (5, 3, 3, 1)
    assert (told.votes, told.against) == (20, 5)
    assert (told.streak, told.longest) == (-1, 2)
    assert [(side, score.games, score.won) for side, score in told.sides.items()] == [("town", 4, 3), ("mafia", 1, 0)]
    assert summary([past(False), past(True), past(True)]).streak == 2
    assert summary([]).games == 0


def test_a_draw_is_no_loss_and_no_win() -> None:
    told = summary([past(False), past(False), past(False, drawn=True)])
    assert (told.games, told.won, told.streak) == (3, 0, 0)
    assert summary([past(False), past(False, drawn=True), past(False)]).streak == -1
    told = summary([past(True), past(True), past(False, drawn=True), past(True)])
    assert (told.streak, told.longest) == (1, 2)
