"""Tallies: counts of many robot games, what was played, and the strengths of manners (kinds of robots) by them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import exp, log, sqrt

from bot.engine.rules import Rules

NORMAL_95 = 1.959963984540054
"""The number of standard deviations on each side of the mean that hold 95 % of a normal distribution."""


@dataclass
class WinTally:
    """The counts over many games: the winners, the sides that won for at least one player, the rounds."""

    winners: Counter[str] = field(default_factory=Counter)
    shared: Counter[str] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    inputs: int = 0

    @property
    def games(self) -> int:
        """How many games."""
        return self.winners.total()

    def add(self, other: "WinTally") -> None:
        """Take in the counts of other games."""
        self.winners += other.winners
        self.shared += other.shared
        self.rounds += other.rounds
        self.inputs += other.inputs

    def share(self, winner: str) -> float:
        """The share of games that a side won, alone or with another."""
        return self.wins(winner) / self.games

    def wins(self, side: str) -> int:
        """How many games a side won, alone or with another."""
        return self.winners[side] + self.shared[side]

    def interval(self, winner: str) -> tuple[float, float]:
        """The 95 % Wilson interval of a side's share."""
        return wilson(self.wins(winner), self.games)

    def mean_rounds(self) -> float:
        """The mean number of rounds."""
        return sum(rounds * games for rounds, games in self.rounds.items()) / self.games

    def rounds_at(self, share: float) -> int:
        """The number of rounds within which this share of the games was over."""
        seen = 0
        for rounds in sorted(self.rounds):
            seen += self.rounds[rounds]
            if seen >= share * self.games:
                return rounds
        return 0


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share."""
    share, square = won / games, NORMAL_95**2
    middle = share + square / (2 * games)
    reach = NORMAL_95 * sqrt(share * (1 - share) / games + square / (4 * games**2))
    whole = 1 + square / games
    return (middle - reach) / whole, (middle + reach) / whole


@dataclass(frozen=True, slots=True)
class Cell:
    """The games to play many times: rules, the number of players, and the robots' manner.

    `against` is the manner of the players against the many, where it differs, or of the side `of` alone.
    """

    rules: Rules
    players: int
    manner: str = "random"
    against: str = ""
    of: str = ""


ROUNDS = 200
"""The number of rounds of fitting, each of which brings the strengths closer to the results."""

PRIOR = 1.0
"""The weight that holds strengths together, so that a manner that has won every game is not infinitely strong."""

ELO = 400 / log(10)
"""The points of Elo in one unit of the logarithm of odds."""


@dataclass(frozen=True, slots=True)
class Bout:
    """The games of one manner, on the side of the many, against another in a scenario, and the wins of the first."""

    scenario: str
    many: str
    others: str
    won: int
    games: int


def elo(bouts: Sequence[Bout], manners: Iterable[str]) -> dict[str, float]:
    """The Elo of each manner above the first, by the most likely strengths where each scenario favours a side."""
    names = list(manners)
    strengths = dict.fromkeys(names, 0.0)
    favours = dict.fromkeys([bout.scenario for bout in bouts], 0.0)
    for _ in range(ROUNDS):
        for name in names:
            slope, curve = -PRIOR * strengths[name], PRIOR
            for bout in bouts:
                if (bout.many == name) != (bout.others == name):
                    likely = _likely(strengths[bout.many] - strengths[bout.others] + favours[bout.scenario])
                    missing = bout.won - bout.games * likely
                    slope += missing if bout.many == name else -missing
                    curve += bout.games * likely * (1 - likely)
            strengths[name] += slope / curve
        for scenario in favours:
            slope, curve = -PRIOR * favours[scenario], PRIOR
            for bout in bouts:
                if bout.scenario == scenario:
                    likely = _likely(strengths[bout.many] - strengths[bout.others] + favours[scenario])
                    slope += bout.won - bout.games * likely
                    curve += bout.games * likely * (1 - likely)
            favours[scenario] += slope / curve
    return {name: ELO * (strengths[name] - strengths[names[0]]) for name in names}


def _likely(more: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, more))))
