"""The strengths of manners of playing, from games of one against another."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log

ROUNDS = 200
"""How often each strength is brought closer to what the games say."""

PRIOR = 1.0
"""How far strengths are held together, so that a manner that has won every game is not infinitely strong."""

ELO = 400 / log(10)
"""The points of Elo to one in logarithms of odds."""


@dataclass(frozen=True, slots=True)
class Bout:
    """Games of one manner, as the many, against another in one scenario, and how many of them the many have won."""

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
