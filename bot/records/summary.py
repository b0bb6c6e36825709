"""The record of a person: all games together."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Past:
    """A game of a person that counts: the side at its end, the role at the deal.

    `drawn`: whether no side has won.
    """

    scenario: str
    side: str
    dealt: str
    won: bool
    drawn: bool
    alive: bool
    left: bool
    votes: int
    against: int


@dataclass(frozen=True, slots=True)
class Score:
    """Games of one kind: `last` is the scenario in which this side or role was played last, for its name there."""

    games: int
    won: int
    last: str


@dataclass(frozen=True, slots=True)
class Summary:
    """All games of a person.

    Attributes:
        games, won, survived, left: the number of games, and of each kind.
        votes, against: public votes, and the number of them against another side.
        streak: how many of the last games were won in a row; below 0: lost in a row. A draw ends either.
        longest: the most games that were won in a row.
        sides, roles, scenarios: by side at the end, role dealt, and scenario; the most played first.
    """

    games: int
    won: int
    survived: int
    left: int
    votes: int
    against: int
    streak: int
    longest: int
    sides: Mapping[str, Score]
    roles: Mapping[str, Score]
    scenarios: Mapping[str, Score]


def summary(games: Sequence[Past]) -> Summary:
    """The record of a person with these games, in the order of their ends."""
    streak, longest = _streaks(games)
    return Summary(
        games=len(games),
        won=sum(game.won for game in games),
        survived=sum(game.alive and not game.left for game in games),
        left=sum(game.left for game in games),
        votes=sum(game.votes for game in games),
        against=sum(game.against for game in games),
        streak=streak,
        longest=longest,
        sides=_scores((game.side, game) for game in games),
        roles=_scores((game.dealt, game) for game in games),
        scenarios=_scores((game.scenario, game) for game in games),
    )


def _streaks(games: Iterable[Past]) -> tuple[int, int]:
    streak = longest = 0
    for game in games:
        streak = 0 if game.drawn else max(streak, 0) + 1 if game.won else min(streak, 0) - 1
        longest = max(longest, streak)
    return streak, longest


def _scores(games: Iterable[tuple[str, Past]]) -> dict[str, Score]:
    found: dict[str, Score] = {}
    for key, game in games:
        before = found.get(key, Score(0, 0, ""))
        found[key] = Score(before.games + 1, before.won + game.won, game.scenario)
    return dict(sorted(found.items(), key=lambda item: (-item[1].games, item[0])))
