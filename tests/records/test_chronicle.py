"""The chronicle of a game says what the game knew at the end."""

import pytest

from bot.engine.events import NightFell
from bot.records.chronicle import NotFinishedError
from bot.scenario import load
from tests.records.played import chronicle, played


@pytest.mark.parametrize(("scenario", "players"), [("classic", 10), ("godfather", 11), ("masked", 12), ("city", 10)])
def test_it_is_the_game_that_was_played(scenario: str, players: int) -> None:
    for seed in "123":
        game, told = played(scenario, players, seed)
        assert told.end.winner == game.outcome.winner
        assert {seat.seat for seat in told.seats.values() if seat.won} == set(told.end.winners)
        assert {seat: sat.alive for seat, sat in told.seats.items()} == {n: s.alive for n, s in game.seats.items()}
        assert [sat.dealt for sat in told.seats.values()] == list(game.cards.dealt)
        died = [seat for moment in told.moments for seat in moment.died]
        back = [seat for moment in told.moments for seat in moment.returned]
        assert len(died) - len(back) == sum(not sat.alive for sat in told.seats.values())
        for ballot in told.ballots:
            assert all(voter in told.seats and whom in told.seats for voter, whom in ballot.votes)
        assert len(told.moments) == len(game.given) + 1
        assert told.nights == sum(isinstance(event, NightFell) for _, event in told.public())
        assert any(moment.given for moment in told.moments)


@pytest.mark.parametrize(("scenario", "players"), [("simple", 6), ("el_clasico", 11), ("joker", 6)])
def test_nights_are_those_that_fell(scenario: str, players: int) -> None:
    """The night of introduction is none, nor is one that a game was too short for."""
    for seed in "1234":
        game, told = played(scenario, players, seed)
        fell = [event.number for _, event in told.public() if isinstance(event, NightFell)]
        assert told.nights == len(fell)
        assert fell == list(range(game.rules.night.first, game.rules.night.first + told.nights))


def test_a_vote_knows_the_sides_of_its_time() -> None:
    """In this game somebody turns by the very vote that closes."""
    _, told = played("joker", 6, "117")
    turned = 0
    for ballot in told.ballots:
        before, after = told.moments[ballot.moment], told.moments[ballot.moment + 1 :]
        assert ballot.sides == before.sides
        turned += bool(after) and after[0].sides != before.sides
    assert turned


def test_a_log_that_stops_half_way_has_no_chronicle() -> None:
    game, _ = played("classic", 10, "7")
    with pytest.raises(NotFinishedError):
        chronicle(load("classic").rules(), 10, "7", game.given[: len(game.given) // 2])
