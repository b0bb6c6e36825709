"""Ballots, ties, duels: the convict, and the votes for that (section 5)."""

from collections.abc import Collection
from dataclasses import dataclass, field

from tests.models.city.table import CityTable
from tests.models.table import TIME, ModelQuestion
from tests.models.talk import turn


class Alone(Exception):  # noqa: N818 - no error
    """A leaving has left one candidate alone, and no player is jailed today (CT-199)."""


@dataclass
class Verdict:
    """The convicts, the voters against each, and whether all of them go at once."""

    convicts: list[int]
    against: dict[int, set[int]] = field(default_factory=dict)
    all_at_once: bool = False


def seconds(candidates: int) -> int:
    """How long a ballot is open (CT-36)."""
    return min(90, max(20, 15 * candidates))


def ballots(t: CityTable, candidates: list[int]):
    """The vote, and the steps after a tie (CT-38, CT-44 to CT-53)."""
    votes = yield from ballot(t, candidates)
    ahead = most(t, votes)
    if len(ahead) > 1 and t.duels:
        loser = yield from duel(t, ahead)
        return Verdict([loser], votes)
    if len(ahead) > 1:
        yield from defence(t, ahead)
        ahead = still(t, ahead)
        votes = yield from ballot(t, ahead)
        ahead = most(t, votes)
    if len(ahead) > 1:
        verdict = yield from jail_all(t, ahead)
        return verdict
    return Verdict(ahead, votes)


def left_of(t: CityTable, tied: Collection[int]) -> list[int]:
    """The tied who have not left."""
    return [seat for seat in tied if seat in t.living]


def still(t: CityTable, tied: Collection[int]) -> list[int]:
    """The tied who have not left; one alone is judged no more.

    Raises:
        Alone: one is left by a leaving.
    """
    left = left_of(t, tied)
    if len(left) < 2 and len(left) < len(tied):
        raise Alone
    return left


def ahead_of(votes: dict[int, set[int]]) -> list[int]:
    """The candidates with the most votes."""
    return [seat for seat, against in votes.items() if len(against) == max(map(len, votes.values()))]


def most(t: CityTable, votes: dict[int, set[int]]) -> list[int]:
    """The candidate with the most votes; the commissioner may shoot him in the nights to come (CT-90)."""
    ahead = ahead_of(votes)
    t.tried.update(ahead)
    return ahead


def ballot(t: CityTable, candidates: list[int]):
    """All vote for one of them, the candidates too; the silent against the last one (CT-33 to CT-37, CT-45)."""
    t.say("trial_opened", candidates=tuple(candidates), seconds=float(seconds(len(candidates))))
    asked = [t.ask(seat, "vote", candidates, least=1) for seat in t.able()]
    yield from board(t, candidates, seconds(len(candidates)))
    left = still(t, candidates)
    votes: dict[int, set[int]] = {seat: set() for seat in left}
    given = [question for question in asked if question in t.asks]
    for question in given:
        votes[question.chosen[0] if question.chosen else left[-1]].add(question.seat)
    t.close(*asked)
    silent = tuple(question.seat for question in given if not question.chosen)
    t.say("trial_closed", votes=votes, silent=silent, most=tuple(ahead_of(votes)))
    return votes


def board(t: CityTable, candidates: list[int], length: float):
    """A vote is open, until the time is up or a leaving leaves one candidate alone."""
    t.until = t.now + length
    while (yield) != TIME:
        if len(left_of(t, candidates)) < min(2, len(candidates)):
            return


def defence(t: CityTable, tied: list[int]):
    """The tied speak for themselves (CT-44), but for a silenced one (CT-176)."""
    t.say("ballot_tied", tied=tuple(tied))
    for seat in tied:
        if seat in t.living and seat in t.silent:
            t.say("passed_over", seat=seat)
        elif seat in t.living:
            t.say("defence_opened", seat=seat)
            yield from turn(t, seat, 30, lambda: len(left_of(t, tied)) > 1)
            still(t, tied)
    t.floor = None


def jail_all(t: CityTable, tied: list[int]):
    """Spare them all or jail them all (CT-46 to CT-48)."""
    asked = [t.ask(seat, "spare_or_jail", ["spare", "jail"], least=1) for seat in t.able()]
    need = len(asked) // 2 + 1
    t.say("spare_or_jail_opened", seats=tuple(tied), need=need, seconds=30.0)
    yield from board(t, tied, 30)
    left = still(t, tied)
    given = [question for question in asked if question in t.asks]
    t.close(*asked)
    jail, spare, silent = (
        [question.seat for question in given if question.chosen == choice] for choice in (("jail",), ("spare",), None)
    )
    jailed = len(jail) >= need
    t.say("spare_or_jail_closed", seats=tuple(left), jail=tuple(jail), spare=(*spare, *silent), jailed=jailed)
    return Verdict(left if jailed else [], {seat: set(jail) for seat in left}, all_at_once=True)


def duel(t: CityTable, tied: list[int]):
    """The farthest from a hidden number is convicted (CT-51 to CT-53)."""
    for again in range(3):
        top = max(9, len(tied))
        t.say("number_duel_opened", duellists=tuple(tied), top=top, again=again > 0, seconds=30.0)
        picked = yield from picks(t, tied, [f"number_{number}" for number in range(1, top + 1)])
        left = still(t, tied)
        shown = t.hints["numbers_shown"][0]
        drawn = dict(shown["picks"])
        assert all(drawn[seat] == number for seat, number in picked.items() if seat in left)
        assert len(set(drawn.values())) == len(drawn)
        away = {seat: abs(drawn[seat] - shown["number"]) for seat in left}
        tied = [seat for seat in left if away[seat] == max(away.values())]
        t.say("numbers_shown", number=shown["number"], picks=drawn, farthest=tuple(tied))
        if len(tied) == 1:
            return tied[0]
    loser = t.hints["lot_drawn"][0]["seat"]
    assert loser in tied
    t.say("lot_drawn", tied=tuple(tied), seat=loser)
    return loser


def picks(t: CityTable, tied: list[int], numbers: list[str]):
    """Their picks in thirty seconds, each a number that no other has taken."""
    asked = [t.ask(seat, "duel_pick", numbers, least=1, final=True) for seat in tied]
    t.until = t.now + 30
    while (given := (yield)) != TIME:
        left = [question for question in asked if question in t.asks]
        if len(left) < 2 <= len(tied) or all(question.chosen for question in left):
            break
        for question in left:
            if question.chosen is None and isinstance(given, ModelQuestion):
                free = tuple(number for number in question.parts[0] if (number,) != given.chosen)
                question.parts = (free,)
    t.close(*asked)
    return {
        question.seat: int(str(question.chosen[0]).removeprefix("number_")) for question in asked if question.chosen
    }
