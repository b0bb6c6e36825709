"""Can ratings be had without playing for them? Eleven ways to try, and how far each of them gets.

python -m bench.farming

A group has thirty equal players with a hundred games each. A newcomer tries to get to the top in one way or another;
each time the best account of those who do it is looked at after 20 games and after 100, with the rules of
`bot.records.rating` that are against it and without them (*plain*). The measure is the climb, the points above
those of the beginning, with that of an equal newcomer who just plays. Whoever also plays real games meanwhile has the
climb of these anyway: there the measure is the addition. `docs/rating.md` tells of it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import count, islice
from random import Random
from statistics import fmean

from bot.records.rating import BASE, Rated, RatedGame, Ratings

GROUP, REAL, TABLE, MAFIA = 1, 30, 10, 3
CHECKED = (20, 100)
EACH = 100
"""The number of games that the players of the group have played."""
NEWCOMERS = 12
"""Of so many newcomers the climb is averaged."""
ME = 1000
"""The farmer, who wants to get to the top; helping accounts have the numbers after this."""


class UnguardedRatings(Ratings):
    """The ratings without the rules of how many people there are, and how many different ones."""

    def _is_enough(self, game: RatedGame) -> bool:  # noqa: ARG002 - as Ratings
        return True

    def _breadth(self, user_id: int, group: int | None) -> float:  # noqa: ARG002
        return 1.0

    def _weight(self, user_id: int, met: Mapping[int, float], group: int | None) -> float:  # noqa: ARG002
        return 1.0


Games = Iterator[Sequence[RatedGame]]
"""What is played at each step; of real games and arranged ones both."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to farm ratings.

    Attributes:
        games: what is played, step by step; for the ratings as they are, and without the rule against it.
        mixed: whether real games are played meanwhile, whose climb is not the point.
    """

    name: str
    games: Callable[[Random], Games]
    plain: Callable[[Random], Games] | None = None
    mixed: bool = False


@dataclass(frozen=True, slots=True)
class Reached:
    """How far somebody has got: the points above the beginning, and the place among the thirty."""

    climb: float
    place: int


# -- games ---------------------------------------------------------------------------------------------------


def real(chance: Random, new: Sequence[int] = (), *, stops: bool | None = None) -> RatedGame | None:
    """A game of the group, in which newcomers may sit; none at all if it is one that is stopped without a trace.

    Args:
        chance: decides the game: all are equal.
        new: the newcomers.
        stops: whether the first of them stops it where it would be lost: True: which counts, False: which does not.
    """
    who = [*new, *chance.sample(range(REAL), TABLE - len(new))]
    chance.shuffle(who)
    won = chance.random() < 1 / 2
    game = arranged(who[:MAFIA], who[MAFIA:], won=won, kind="real")
    mine = [one for one in game.people if one.user_id in new]
    if stops is None or mine[0].won:
        return game
    sides = dict.fromkeys(game.sides, False)
    gone = [Rated(mine[0].user_id, mine[0].side, won=False, left=True)]
    return RatedGame(GROUP, game.kind, sides, gone, stopped=True) if stops else None


def arranged(mafia: Sequence[int], town: Sequence[int], *, won: bool = True, kind: str = "farm") -> RatedGame:
    """A game of ten seats, empty ones are robots'; `won`: by the mafia."""
    people = [Rated(one, "mafia", won) for one in mafia] + [Rated(one, "town", not won) for one in town]
    return RatedGame(GROUP, (kind, TABLE), {"mafia": won, "town": not won}, people)


def one_wins(friends: int) -> Callable[[Random], Games]:
    """One wins against so many friends, always."""
    return lambda _: ([arranged([ME], range(ME + 1, ME + 1 + friends))] for _ in count())


def by_turns(people: int) -> Callable[[Random], Games]:
    """Each of them wins against all the others, one after another."""
    all_of_them = range(ME, ME + people)
    return lambda _: ([arranged([one], [other for other in all_of_them if other != one])] for one in _cycle(people))


def _cycle(people: int) -> Iterator[int]:
    return (ME + number % people for number in count())


def together(people: int) -> Callable[[Random], Games]:
    """All of them win on one side against robots, each time in another scenario or at another size."""
    return lambda _: ([arranged([], range(ME, ME + people), won=False, kind=f"farm {n}")] for n in count())


def strangers(people: int) -> Callable[[Random], Games]:
    """The farmer wins against new accounts, other ones in each game."""
    first = ME + 1
    return lambda _: ([arranged([ME], range(first + n * people, first + (n + 1) * people))] for n in count())


def half_real(friends: int) -> Callable[[Random], Games]:
    """After each real game one wins against the same friends."""

    def games(chance: Random) -> Games:
        arranged_ones = one_wins(friends)(chance)
        return ([*filter(None, [real(chance, [ME])]), *next(arranged_ones)] for _ in count())

    return games


def stopping(*, counts: bool) -> Callable[[Random], Games]:
    """A host plays real games, and stops what would be lost."""
    return lambda chance: ([*filter(None, [real(chance, [ME], stops=counts)])] for _ in count())


def honest(chance: Random) -> Games:
    """A newcomer just plays."""
    return ([*filter(None, [real(chance, [ME])])] for _ in count())


WAYS = (
    Way("two against each other, one always wins", one_wins(1)),
    Way("two against each other, by turns", by_turns(2)),
    Way("two on the same side against robots, in ever new games", together(2)),
    Way("three against each other, by turns", by_turns(3)),
    Way("four, one always wins", one_wins(3)),
    Way("four on the same side against robots, in ever new games", together(4)),
    Way("six, one always wins", one_wins(5)),
    Way("six against each other, by turns", by_turns(6)),
    Way("one against five new accounts, others each time", strangers(5)),
    Way("a game against three friends after every real one", half_real(3), mixed=True),
    Way("a host stops what would be lost", stopping(counts=True), stopping(counts=False), mixed=True),
)


# -- how far -------------------------------------------------------------------------------------------------


def group_of(ratings: Ratings) -> Ratings:
    """The thirty, with a hundred games each."""
    chance = Random("group")
    for _ in range(REAL * EACH // TABLE):
        ratings.take(_sure(real(chance)))
    return ratings


def _sure(game: RatedGame | None) -> RatedGame:
    if game is None:
        raise ValueError("nobody has stopped this game")
    return game


def reached(group: Ratings, way: Callable[[Random], Games], seed: str, checked: Sequence[int]) -> list[Reached]:
    """How far the best account of a way has got after so many steps each."""
    ratings, found, chance = deepcopy(group), [], Random(seed)
    points = [ratings.of(user, GROUP).points for user in range(REAL)]
    accounts: dict[int, None] = {}
    for number, games in enumerate(islice(way(chance), max(checked)), 1):
        for game in games:
            ratings.take(game)
            accounts.update(dict.fromkeys(one.user_id for one in game.people if one.user_id >= ME))
        if number in checked:
            best = max((ratings.of(one, GROUP).points for one in accounts), default=BASE)
            found.append(Reached(best - BASE, 1 + sum(best < one for one in points)))
    return found


def climbs(group: Ratings, way: Callable[[Random], Games], checked: Sequence[int], times: int) -> list[Reached]:
    """The same, on average of several times."""
    each = [reached(group, way, str(seed), checked) for seed in range(times)]
    return [
        Reached(fmean(one.climb for one in those), round(fmean(one.place for one in those)))
        for those in zip(*each, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class FarmingRow:
    """How far a way gets, at each of the checks; `share` is of the climb of a newcomer who just plays."""

    name: str
    plain: Sequence[Reached]
    now: Sequence[Reached]
    shares: Sequence[float]


def table(
    ways: Sequence[Way] = WAYS, checked: Sequence[int] = CHECKED, newcomers: int = NEWCOMERS
) -> Iterator[FarmingRow]:
    """First a newcomer who just plays, and then all of the ways."""
    plain, now = group_of(UnguardedRatings()), group_of(Ratings())
    just = climbs(now, honest, checked, newcomers)
    yield FarmingRow(
        "somebody new who just plays", climbs(plain, honest, checked, newcomers), just, [1.0] * len(checked)
    )
    for way in ways:
        times = newcomers if way.mixed else 1
        reaches = climbs(now, way.games, checked, times)
        added = [one.climb - (own.climb if way.mixed else 0.0) for one, own in zip(reaches, just, strict=True)]
        shares = [more / own.climb for more, own in zip(added, just, strict=True)]
        yield FarmingRow(way.name, climbs(plain, way.plain or way.games, checked, times), reaches, shares)


def main() -> None:
    """Print the table."""
    steps = [f"{number} games" for number in CHECKED]
    print(f"| way | {' | '.join(f'plain, {one}' for one in steps)} | {' | '.join(steps)} | of a real climb |")
    print("|---" * (2 + 2 * len(steps)) + "|")
    for row in table():
        cells = [f"{one.climb:+.0f}, place {one.place}" for one in (*row.plain, *row.now)]
        print(f"| {row.name} | {' | '.join(cells)} | {', '.join(f'{share:.0%}' for share in row.shares)} |")


if __name__ == "__main__":
    main()
