"""The engine against arithmetic: the plain game by random players is a small Markov chain."""

from fractions import Fraction
from functools import cache
from math import comb, sqrt

import pytest

from bot.robots.playing import play
from bot.scenario import load
from tests.engine.examples import examples

GAMES = examples(5_000, few=500)


@cache
def lynching(living: int) -> Fraction:
    """The probability that a day kills: each votes once for one of the others, all alike, and one of them gets more
    than half. At most one can, so the cases exclude one another; by symmetry it is any of the living alike.
    """
    need, each = living // 2 + 1, Fraction(1, living - 1)
    voters = living - 1
    enough = (comb(voters, k) * each**k * (1 - each) ** (voters - k) for k in range(need, voters + 1))
    return living * sum(enough, Fraction(0))


@cache
def mafia_wins(mafia: int, town: int) -> Fraction:
    """The probability that the mafia win from the start of a day on.

    They win if they are as many as the town now; a lynching or a killing that leaves one side empty decides at once;
    every night after the first kills one of the town.
    """
    if mafia >= town:
        return Fraction(1)
    kill = lynching(mafia + town)
    hit_mafia = kill * Fraction(mafia, mafia + town)
    hit_town = kill - hit_mafia
    chance = (1 - kill) * night(mafia, town) + hit_town * night(mafia, town - 1)
    return chance + hit_mafia * night(mafia - 1, town)


def night(mafia: int, town: int) -> Fraction:
    if mafia == 0:
        return Fraction(0)
    return Fraction(1) if town <= 1 else mafia_wins(mafia, town - 1)


def test_the_chain_is_right_where_it_can_be_counted_by_hand():
    # Three players, each voting for one of two others: two votes fall on the same one in 6 of the 8 cases.
    assert lynching(3) == Fraction(3, 4)
    # One mafioso, two citizens: lynched by day (1/4) or not; if not, the night leaves one against one at most.
    assert mafia_wins(1, 2) == Fraction(3, 4)
    assert mafia_wins(2, 2) == 1


@pytest.mark.rules("SM-13", "SM-31", "SM-37", "SM-38", "SM-39", "SM-40")
@pytest.mark.parametrize(("players", "mafia"), [(4, 1), (5, 1), (5, 2), (6, 2), (7, 2)])
def test_random_robots_win_as_often_as_the_chain_says(players, mafia):
    rules = load("simple").rules()
    deal = ("mafioso",) * mafia + ("citizen",) * (players - mafia)
    if players in rules.deals and rules.deals[players].count("mafioso") == mafia:
        deal = None  # the composition table has it: drawn as in any game
    wins = 0
    for number in range(GAMES):
        result = play(rules, players, f"{players}/{mafia}/{number}", deal=deal)
        assert result.winner in {"mafia", "town"}
        wins += result.winner == "mafia"
    exact = float(mafia_wins(mafia, players - mafia))
    assert abs(wins / GAMES - exact) < 3 * sqrt(exact * (1 - exact) / GAMES), f"{wins / GAMES:.4f}, exactly {exact:.4f}"
