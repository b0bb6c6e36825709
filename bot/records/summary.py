"""The record of a person: wins, votes, streaks and more over all games."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.results import PastGame


@dataclass(frozen=True, slots=True)
class Score:
    """The games with one side, role or scenario; `last` is the last scenario of these games, for its name there."""

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


def summary(games: Sequence[PastGame]) -> Summary:
    """The record of a person with these games, in the order of their ends."""
    streak, longest = _streaks(games)
    results = [game.result for game in games]
    return Summary(
        games=len(games),
        won=sum(one.won for one in results),
        survived=sum(one.alive and not one.left for one in results),
        left=sum(one.left for one in results),
        votes=sum(one.votes for one in results),
        against=sum(one.against for one in results),
        streak=streak,
        longest=longest,
        sides=_scores((game.result.side, game) for game in games),
        roles=_scores((game.result.dealt, game) for game in games),
        scenarios=_scores((game.scenario, game) for game in games),
    )


def _streaks(games: Iterable[PastGame]) -> tuple[int, int]:
    streak = longest = 0
    for game in games:
        streak = 0 if game.drawn else max(streak, 0) + 1 if game.result.won else min(streak, 0) - 1
        longest = max(longest, streak)
    return streak, longest


def _scores(games: Iterable[tuple[str, PastGame]]) -> dict[str, Score]:
    found: dict[str, Score] = {}
    for key, game in games:
        before = found.get(key, Score(0, 0, ""))
        found[key] = Score(before.games + 1, before.won + game.result.won, game.scenario)
    return dict(sorted(found.items(), key=lambda item: (-item[1].games, item[0])))
