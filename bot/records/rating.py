"""Ratings: how much a player adds to the chances of a side, by the games that were counted, in the order of their ends.

docs/rating.md explains the ratings. The model is Plackett-Luce in the form of Weng and Lin (`openskill`), with the
sides as teams.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import log, sqrt
from statistics import fmean

REGULAR = 10
"""The number of games after which a player is a regular, and counts as one of the people whom others have played with.
"""
WIDE = 8.0
"""The number of different regulars that is enough everywhere, if a player has played with them."""
SHARE = 0.6
"""The share of the regulars that is enough where there are few."""
SHOWN_AFTER = REGULAR
"""The number of games after which a rating is shown."""
FEWEST = 4
"""The fewest people, robots aside, of a game that is rated."""
PRIOR = 10.0
"""The number of evenly won games that the recorded win shares of a scenario begin with."""
BASE, STEP = 1000, 40
"""The rating shown for a player who has not played, and the points shown for a unit of the model."""
_SURE = 1e-4
"""The uncertainty given to a side's advantage: nearly none, though the model wants some for everything."""

_MEAN = 25.0
_UNSURE = _MEAN / 3
"""The model's guess about somebody unknown, and its uncertainty."""
_BETA = _MEAN / 6
"""The luck in the play of everybody, in one game."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A player in a rated game; `won` as in their result: a leaver has not."""

    user_id: int
    side: str
    won: bool
    left: bool = False


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game that is rated; or one that a player has stopped alone (`stopped`), which is rated for that player only.

    Attributes:
        group: the group of the game.
        kind: games with the same chances for their sides: the scenario and the number of its seats.
        sides: the sides at the end, with those of robots, and whether each has won.
        people: the players; of a stopped game the player who stopped the game.
    """

    group: int
    kind: tuple[str, int]
    sides: Mapping[str, bool]
    people: Sequence[Rated]
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Rating:
    """The estimate of a player: `mu` is the guess, `sigma` its uncertainty, after so many games.

    `breadth`: the share of the rating that is shown, by how many different people the player has played with
    (`Acquaintances`).
    """

    mu: float = _MEAN
    sigma: float = _UNSURE
    games: int = 0
    breadth: float = 1.0

    @property
    def points(self) -> int:
        """The points shown: the level that the player most probably exceeds; they grow as the model gets surer."""
        return BASE + round(STEP * self.breadth * (self.mu - 3 * self.sigma))

    @property
    def shown(self) -> bool:
        """Whether the player has played enough games for the rating to be shown."""
        return self.games >= SHOWN_AFTER

    def towards(self, other: "Rating", weight: float) -> "Rating":
        """A step from this rating towards the `other` one, which the game would lead to at full weight 1."""
        mu, sigma = (old + weight * (new - old) for old, new in ((self.mu, other.mu), (self.sigma, other.sigma)))
        return replace(self, mu=mu, sigma=sigma, games=self.games + 1)


class Acquaintances:
    """The people of a group, or of all groups together, and how often any two of them were in a game."""

    def __init__(self) -> None:
        self._games: Counter[int] = Counter()
        self._met: defaultdict[int, Counter[int]] = defaultdict(Counter)
        self._regulars = 0

    def take(self, people: Collection[int]) -> None:
        """Count a game that these people have played with one another."""
        for one in people:
            self._games[one] += 1
            self._regulars += self._games[one] == REGULAR
            self._met[one].update(other for other in people if other != one)

    def needed(self, user_id: int) -> float:
        """The number of regulars with whom a person should have played here."""
        return min(WIDE, SHARE * (self._regulars - (self._games[user_id] >= REGULAR)))

    def met(self, user_id: int) -> float:
        """The number of regulars with whom a person has effectively played, as if equally often with each.

        A person who plays nearly always with the same two has met two, whatever other people there were once.
        """
        often = [times for other, times in self._met[user_id].items() if self._games[other] >= REGULAR]
        return sum(often) ** 2 / sum(times * times for times in often) if often else 0.0


def breadth(met: float, needed: float) -> float:
    """How well a player's games show their strength: 0 with half of the needed people, 1 with all of them."""
    return min(1.0, max(0.0, 2 * met / needed - 1)) if needed > 0 else 1.0


class SideShares:
    """The share of games that each side has won so far, by kind of game; each kind begins with a prior."""

    def __init__(self) -> None:
        self._games: defaultdict[tuple[tuple[str, int], str], int] = defaultdict(int)
        self._won: defaultdict[tuple[tuple[str, int], str], int] = defaultdict(int)

    def of(self, kind: tuple[str, int], sides: Sequence[str]) -> dict[str, float]:
        """The chances of these sides to win against one another; they add up to 1."""
        even = 1 / len(sides)
        raw = {
            side: (self._won[kind, side] + PRIOR * even) / (self._games[kind, side] + PRIOR) for side in sorted(sides)
        }
        whole = sum(raw.values())
        return {side: share / whole for side, share in raw.items()}

    def take(self, kind: tuple[str, int], sides: Mapping[str, bool]) -> None:
        """Count the wins of a game that has ended."""
        for side, won in sides.items():
            self._games[kind, side] += 1
            self._won[kind, side] += won


class Ratings:
    """The ratings of all players after some games: within each group, and over all groups together (`group` None)."""

    def __init__(self, shares: SideShares | None = None) -> None:
        self.shares = shares or SideShares()
        self._found: dict[tuple[int | None, int], Rating] = {}
        self._known: defaultdict[int | None, Acquaintances] = defaultdict(Acquaintances)
        self._groups: defaultdict[int, dict[int, None]] = defaultdict(dict)

    def of(self, user_id: int, group: int | None = None) -> Rating:
        """The rating of a person in a group, or over all."""
        found = self._found.get((group, user_id))
        return Rating() if found is None else replace(found, breadth=self._breadth(user_id, group))

    def take(self, game: RatedGame) -> None:
        """Rate a game that has ended, the next in order."""
        if not game.stopped and len(game.people) < FEWEST:
            return
        chances = self.shares.of(game.kind, list(game.sides))
        people = [one.user_id for one in game.people]
        for user_id in people:
            self._groups[user_id][game.group] = None
        for group in (None, game.group):
            before = {user_id: self._found.get((group, user_id), Rating()) for user_id in people}
            self._known[group].take(people)
            met = {user_id: self._known[group].met(user_id) for user_id in people}
            after = rated(game, chances, before)
            for user_id, rating in after.items():
                weight = 1.0 if game.stopped else self._weight(user_id, met, group)
                self._found[group, user_id] = before[user_id].towards(rating, weight)
        if not game.stopped:
            self.shares.take(game.kind, game.sides)

    def _needed(self, user_id: int, group: int | None) -> float:
        """The number of different people with whom a player should have played: over all groups, as in the largest of
        theirs.
        """
        groups = [group] if group is not None else [*self._groups[user_id]]
        return max((self._known[one].needed(user_id) for one in groups), default=0.0)

    def _breadth(self, user_id: int, group: int | None) -> float:
        return breadth(self._known[group].met(user_id), self._needed(user_id, group))

    def _weight(self, user_id: int, met: Mapping[int, float], group: int | None) -> float:
        """How much a game says about a player: more when the others in it have met many, by the measure of this one."""
        needed = self._needed(user_id, group)
        return fmean(breadth(many, needed) for other, many in met.items() if other != user_id)


def rated(game: RatedGame, chances: Mapping[str, float], before: Mapping[int, Rating]) -> dict[int, Rating]:
    """The ratings after one game, were it of full weight.

    Teams are sides. A leaver, or a player who has not won with the own side, is rated as if that side had lost, and the
    others as if no side had.
    """
    found = _rated(game, game.sides, chances, before)
    for side in game.sides:
        apart = [one for one in game.people if one.side == side and (one.left or one.won != game.sides[side])]
        if apart:
            lost = _rated(game, {other: other != side for other in game.sides}, chances, before)
            found.update({one.user_id: lost[one.user_id] for one in apart})
    return found


def _rated(
    game: RatedGame, sides: Mapping[str, bool], chances: Mapping[str, float], before: Mapping[int, Rating]
) -> dict[int, Rating]:
    """The ratings after a game that these sides have won or lost.

    A side without people (robots) is a team too. Each team has its advantage as one more member, of whom the model is
    sure: so that, were all players average, the model would expect the recorded wins. The strength of robots is
    unknown, so they make a game as uncertain as so many newcomers would.
    """
    if len(set(sides.values())) < 2:
        return dict(before)
    from openskill.models import PlackettLuce, PlackettLuceRating  # noqa: PLC0415 - where a game has ended

    teams = {side: [one.user_id for one in game.people if one.side == side] for side in sides}
    strangers = 0 if game.stopped else max(0, game.kind[1] - len(game.people))
    robots = _UNSURE**2 * strangers / len(teams)
    unsure = sum(sum(before[one].sigma ** 2 for one in team) + robots + _BETA**2 for team in teams.values())
    given = [
        [
            PlackettLuceRating(_advantage(sqrt(unsure), chances[side], team), max(_SURE, sqrt(robots))),
            *(PlackettLuceRating(before[one].mu, before[one].sigma) for one in team),
        ]
        for side, team in teams.items()
    ]
    found = {}
    model = PlackettLuce(mu=_MEAN, sigma=_UNSURE, beta=_BETA)
    ranks = [1.0 if won else 2.0 for won in sides.values()]
    for (_, *members), team in zip(model.rate(given, ranks=ranks), teams.values(), strict=True):
        for one, new in zip(team, members, strict=True):
            found[one] = Rating(new.mu, new.sigma)
    return found


def _advantage(scale: float, chance: float, team: Sequence[int]) -> float:
    """The advantage that makes a team of average players as strong as the chances of its side say."""
    return scale * log(chance) - _MEAN * len(team)
