"""Each independent alone: the endings that wait for a dawn with one of them left (AD-901 to AD-906)."""

import pytest

from bot.engine.game import Game
from bot.engine.inputs import Host, HostAction, TimeUp
from tests.engine.games import rules

INDEPENDENTS = ("arsonist", "ripper", "killer", "fairy")


def winner(*deal, leave=(), nights=1):
    """The winner by the day after so many idle nights; some leave the game on day 1."""
    game = Game(rules("advanced"), len(deal), "1", deal=list(deal))
    game.start()
    for seat in leave:
        game.advance(Host(game.now, HostAction.LEAVE, seat))
    while not game.outcome.over and not (game.phase.name == "day" and game.round > nights):
        game.advance(TimeUp(game.waits_until or 0.0))
    return game.outcome.winner


@pytest.mark.rules("AD-903")
@pytest.mark.parametrize("alone", INDEPENDENTS)
def test_without_the_mafia_he_wins_however_many_of_the_town_live(alone):
    assert winner("godfather", alone, *["citizen"] * 6, leave=(1,)) == alone


@pytest.mark.rules("AD-904")
@pytest.mark.parametrize("alone", INDEPENDENTS)
@pytest.mark.parametrize("town", [1, 2])
def test_he_wins_when_the_mafia_is_as_many_as_the_town_or_more(alone, town):
    assert winner("godfather", "mafioso", alone, *["citizen"] * town) == alone


@pytest.mark.rules("AD-901", "AD-904")
@pytest.mark.parametrize("alone", INDEPENDENTS)
def test_he_does_not_win_while_the_mafia_is_fewer_than_the_town(alone):
    assert winner("godfather", "mafioso", alone, *["citizen"] * 3) is None


@pytest.mark.rules("AD-905")
@pytest.mark.parametrize("alone", INDEPENDENTS)
def test_beside_another_he_does_not_win(alone):
    other = next(role for role in INDEPENDENTS if role != alone)
    assert winner("godfather", alone, other, *["citizen"] * 2, leave=(1,)) is None


@pytest.mark.rules("AD-903")
@pytest.mark.parametrize("alone", INDEPENDENTS)
def test_the_last_of_all_has_won(alone):
    assert winner("godfather", alone, "citizen", leave=(1, 3)) == alone
