"""Do ratings find the better player? Players of hidden skill play many games, and their ratings are compared with it.

python -m bench.ratings [PLAYERS]

A game has ten of the players, three of them mafia. The chances of the mafia depend on how much better its members are,
and on the advantage of its side at that size, which nobody tells the ratings. The same games are also rated as if all
sides had even chances (*blind*), to see what the recorded win shares are worth. `docs/rating.md` explains the columns.
"""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from random import Random
from statistics import fmean

from bot.records.rating import Rated, RatedGame, Ratings, SideShares

TABLE, MAFIA = 10, 3
SPREAD = 0.3
"""What one standard deviation of skill adds to the log odds of one's side."""
ADVANTAGE = 1.2
"""The log odds of the mafia among equals: it wins 77 % of such games."""
CHECKED = (10, 20, 50, 100, 200)
KIND = ("simulated", TABLE)


class Even(SideShares):
    """As if no side had any advantage."""

    def of(self, kind: tuple[str, int], sides: Sequence[str]) -> dict[str, float]:  # noqa: ARG002 - as Shares
        return {side: 1 / len(sides) for side in sides}


@dataclass(frozen=True, slots=True)
class RatingSample:
    """How the ratings stand after so many games each.

    Attributes:
        games: how many games a player has played on average.
        found: the rank correlation of the model's guess and the skill; `shown`: of the rating as players see it.
        leak: the correlation of rating and how often one was mafia, more or less than others: 0 is right.
    """

    games: int
    found: float
    shown: float
    leak: float


def simulate(players: int, shares: SideShares, seed: str = "1", checked: Sequence[int] = CHECKED) -> list[RatingSample]:
    """Play, and look at the ratings from time to time."""
    chance = Random(seed)
    skill = [chance.gauss(0, 1) for _ in range(players)]
    ratings, mafia, played = Ratings(shares), [0] * players, 0
    looks = []
    for each in checked:
        while played < each * players // TABLE:
            game = one_game(chance, skill)
            for one in game.people:
                mafia[one.user_id] += one.side == "mafia"
            ratings.take(game)
            played += 1
        guesses = [ratings.of(user).mu for user in range(players)]
        points = [float(ratings.of(user).points) for user in range(players)]
        lucky = [mafia[user] / max(1, ratings.of(user).games) for user in range(players)]
        off = [guess - skill_part for guess, skill_part in zip(guesses, _fitted(guesses, skill), strict=True)]
        looks.append(RatingSample(each, ranks(guesses, skill), ranks(points, skill), correlation(off, lucky)))
    return looks


def one_game(chance: Random, skill: Sequence[float]) -> RatedGame:
    """Ten of them play, three as mafia."""
    who = chance.sample(range(len(skill)), TABLE)
    mafia, town = who[:MAFIA], who[MAFIA:]
    odds = ADVANTAGE + SPREAD * (sum(skill[user] for user in mafia) - sum(skill[user] for user in town))
    won = chance.random() < 1 / (1 + exp(-odds))
    sides: Mapping[str, bool] = {"mafia": won, "town": not won}
    people = [Rated(user, "mafia", won) for user in mafia] + [Rated(user, "town", not won) for user in town]
    return RatedGame(1, KIND, sides, people)


def _fitted(guesses: Sequence[float], skill: Sequence[float]) -> list[float]:
    """The part of each guess that the skill explains, by least squares."""
    slope = correlation(guesses, skill) * _deviation(guesses) / _deviation(skill)
    mean, middle = fmean(guesses), fmean(skill)
    return [mean + slope * (one - middle) for one in skill]


def ranks(first: Sequence[float], second: Sequence[float]) -> float:
    """Spearman's rank correlation."""
    return correlation(_places(first), _places(second))


def _places(values: Sequence[float]) -> list[float]:
    order = sorted(range(len(values)), key=lambda index: values[index])
    places = [0.0] * len(values)
    for place, index in enumerate(order):
        places[index] = float(place)
    return places


def correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Pearson's correlation."""
    one, other = fmean(first), fmean(second)
    together = fmean((a - one) * (b - other) for a, b in zip(first, second, strict=True))
    return together / (_deviation(first) * _deviation(second))


def _deviation(values: Sequence[float]) -> float:
    middle = fmean(values)
    return sqrt(fmean((value - middle) ** 2 for value in values))


def main(players: int) -> None:
    """Print the table."""
    print(f"{players} players, the mafia wins {1 / (1 + exp(-ADVANTAGE)):.0%} among equals")
    print("games each   found   as shown   leak   found, blind   leak, blind")
    for know, blind in zip(simulate(players, SideShares()), simulate(players, Even()), strict=True):
        known = f"{know.games:10d} {know.found:7.2f} {know.shown:10.2f} {know.leak:6.2f}"
        print(f"{known} {blind.found:14.2f} {blind.leak:13.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
