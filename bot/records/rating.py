"""Ratings: how much a player adds to the chances of a side, by the games that were counted, in the order of their ends.

docs/rating.md explains it. The model is Plackett-Luce as Weng and Lin have it (`openskill`), with the sides as teams.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import log, sqrt

from openskill.models import PlackettLuce, PlackettLuceRating

SHOWN_AFTER = 10
"""A rating is shown after so many games."""
PRIOR = 10.0
"""The recorded win shares of a scenario at a size weigh as if so many games had been won evenly before."""
BASE, STEP = 1000, 40
"""What somebody is shown who has not played, and how much a unit of the model is."""
_SURE = 1e-4
"""The model wants to be unsure of everything; of the advantage of a side it hardly is."""

_MODEL = PlackettLuce()
_MEAN = _MODEL.mu
_BETA_SQUARE = _MODEL.beta**2


@dataclass(frozen=True, slots=True)
class Rated:
    """Somebody in a game that is rated; `won` as in his result: whoever has left has not."""

    user_id: int
    side: str
    won: bool


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game that counts.

    Attributes:
        group: where it was played.
        kind: what has the same chances for its sides: the scenario and the number of its seats.
        sides: the sides at the end, with those of robots, and whether each has won.
        people: who played.
    """

    group: int
    kind: tuple[str, int]
    sides: Mapping[str, bool]
    people: Sequence[Rated]


@dataclass(frozen=True, slots=True)
class Rating:
    """What is thought of a player: `mu` is the guess, `sigma` how unsure it is, after so many games."""

    mu: float = _MEAN
    sigma: float = _MODEL.sigma
    games: int = 0

    @property
    def points(self) -> int:
        """As it is shown: what the player is most probably better than; it grows as the model gets surer."""
        return BASE + round(STEP * (self.mu - 3 * self.sigma))

    @property
    def shown(self) -> bool:
        """Whether there were games enough."""
        return self.games >= SHOWN_AFTER


class Shares:
    """How often each side has won in games of each kind so far, with a prior for the first of them."""

    def __init__(self) -> None:
        self._games: defaultdict[tuple[tuple[str, int], str], int] = defaultdict(int)
        self._won: defaultdict[tuple[tuple[str, int], str], int] = defaultdict(int)

    def of(self, kind: tuple[str, int], sides: Sequence[str]) -> dict[str, float]:
        """The chances of these sides against one another; together 1."""
        even = 1 / len(sides)
        raw = {
            side: (self._won[kind, side] + PRIOR * even) / (self._games[kind, side] + PRIOR) for side in sorted(sides)
        }
        whole = sum(raw.values())
        return {side: share / whole for side, share in raw.items()}

    def take(self, kind: tuple[str, int], sides: Mapping[str, bool]) -> None:
        """A game has ended."""
        for side, won in sides.items():
            self._games[kind, side] += 1
            self._won[kind, side] += won


@dataclass(slots=True)
class Ratings:
    """The ratings of everybody after some games: within each group, and over all groups together (`group` None)."""

    shares: Shares = field(default_factory=Shares)
    _found: dict[tuple[int | None, int], Rating] = field(default_factory=dict)

    def of(self, user_id: int, group: int | None = None) -> Rating:
        """The rating of a person in a group, or over all."""
        return self._found.get((group, user_id), Rating())

    def take(self, game: RatedGame) -> None:
        """A game has ended: the next in order."""
        chances = self.shares.of(game.kind, list(game.sides))
        for group in (None, game.group):
            before = {one.user_id: self.of(one.user_id, group) for one in game.people}
            after = rated(game.people, game.sides, chances, before)
            self._found.update({(group, user_id): rating for user_id, rating in after.items()})
        self.shares.take(game.kind, game.sides)


def rated(
    people: Sequence[Rated], sides: Mapping[str, bool], chances: Mapping[str, float], before: Mapping[int, Rating]
) -> dict[int, Rating]:
    """The ratings after one game.

    A team is whoever was of one side at the end and has won with it, or has not: whoever left plays for himself, and
    has lost. A side without people (robots) is a team too. Each team has its advantage as one more member, of whom the
    model is sure: so that, were all players average, the model would expect what was recorded.
    """
    teams: dict[tuple[str, bool], list[Rated]] = {(side, won): [] for side, won in sides.items()}
    for one in people:
        teams.setdefault((one.side, one.won), []).append(one)
    unsure = sum(sum(before[one.user_id].sigma ** 2 for one in team) + _BETA_SQUARE for team in teams.values())
    scale = sqrt(unsure)
    given = [
        [
            PlackettLuceRating(_advantage(scale, chances[side], team), _SURE),
            *(PlackettLuceRating(before[one.user_id].mu, before[one.user_id].sigma) for one in team),
        ]
        for (side, _), team in teams.items()
    ]
    if len(given) < 2:
        return dict(before)
    ranks = [1.0 if won else 2.0 for _, won in teams]
    if len(set(ranks)) < 2:
        return {user_id: Rating(one.mu, one.sigma, one.games + 1) for user_id, one in before.items()}
    found = {}
    for (_, *members), team in zip(_MODEL.rate(given, ranks=ranks), teams.values(), strict=True):
        for one, new in zip(team, members, strict=True):
            found[one.user_id] = Rating(new.mu, new.sigma, before[one.user_id].games + 1)
    return found


def _advantage(scale: float, chance: float, team: Sequence[Rated]) -> float:
    """What makes a team of average players as strong as the chances of its side say."""
    return scale * log(chance) - _MEAN * len(team)
