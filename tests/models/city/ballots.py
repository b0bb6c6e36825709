"""Ballots, ties, duels: who is convicted, and by whose votes (section 5)."""

from collections.abc import Collection
from dataclasses import dataclass, field

from tests.models.city.table import Table
from tests.models.table import TIME, Question
from tests.models.talk import turn


class Alone(Exception):  # noqa: N818 - no error
    """A leaving has left one candidate alone, and nobody is jailed today (CT-199)."""


@dataclass
class Verdict:
    """Who is convicted, who has voted against each, and whether all of them go at once."""

    convicts: list[int]
    against: dict[int, set[int]] = field(default_factory=dict)
    all_at_once: bool = False


def seconds(candidates: int) -> int:
    """How long a ballot is open (CT-36)."""
    return min(90, max(20, 15 * candidates))


def ballots(t: Table, candidates: list[int]):
    """The vote, and whatever a tie leads to (CT-38, CT-44 to CT-53)."""
    votes = yield from ballot(t, candidates, second=False)
    ahead = most(t, votes)
    if len(ahead) > 1 and t.duels:
        loser = yield from duel(t, ahead)
        return Verdict([loser], votes)
    if len(ahead) > 1:
        yield from defence(t, ahead)
        ahead = still(t, ahead)
        votes = yield from ballot(t, ahead, second=True)
        ahead = most(t, votes)
    if len(ahead) > 1:
        verdict = yield from jail_all(t, ahead)
        return verdict
    return Verdict(ahead, votes)


def still(t: Table, tied: Collection[int]) -> list[int]:
    """Those of them who have not left; one alone is judged no more.

    Raises:
        Alone: one is left by a leaving.
    """
    left = [seat for seat in tied if seat in t.living]
    if len(left) < 2 and len(left) < len(tied):
        raise Alone
    return left


def most(t: Table, votes: dict[int, set[int]]) -> list[int]:
    """Who has the most votes; the commissioner may shoot him in the nights to come (CT-90)."""
    ahead = [seat for seat, against in votes.items() if len(against) == max(map(len, votes.values()))]
    t.tried.update(ahead)
    return ahead


def ballot(t: Table, candidates: list[int], second: bool):
    """Everybody votes for one of them, the candidates too; the silent against the last one (CT-33 to CT-37, CT-45)."""
    t.say("ballot_opened", candidates=tuple(candidates), second=second)
    asked = [t.ask(seat, "vote", candidates, least=1) for seat in t.able()]
    yield from board(t, candidates, seconds(len(candidates)))
    left = still(t, candidates)
    votes: dict[int, set[int]] = {seat: set() for seat in left}
    for question in asked:
        if question in t.asks:
            votes[question.chosen[0] if question.chosen else left[-1]].add(question.seat)
    t.close(*asked)
    t.say("ballot_closed", votes=votes)
    return votes


def board(t: Table, candidates: list[int], length: float):
    """A vote is open, until its time is up or a leaving leaves one candidate alone."""
    t.until = t.now + length
    while (yield) != TIME:
        if len([seat for seat in candidates if seat in t.living]) < 2 <= len(candidates):
            return


def defence(t: Table, tied: list[int]):
    """The tied speak for themselves (CT-44); who is silenced does not (CT-176)."""
    t.say("ballot_tied", tied=tuple(tied))
    for seat in tied:
        if seat in t.living and seat in t.silent:
            t.say("passed_over", seat=seat)
        elif seat in t.living:
            t.say("defence_opened", seat=seat)
            yield from turn(t, seat, 30)
    t.floor = None


def jail_all(t: Table, tied: list[int]):
    """Spare them all or jail them all (CT-46 to CT-48)."""
    asked = [t.ask(seat, "jail_all", ["spare", "jail"], least=1) for seat in t.able()]
    need = len(asked) // 2 + 1
    t.say("jail_all_opened", tied=tuple(tied), need=need)
    yield from board(t, tied, 30)
    jail = {question.seat for question in asked if question in t.asks and question.chosen == ("jail",)}
    t.close(*asked)
    left = still(t, tied)
    t.say("jail_all_closed", jail=tuple(sorted(jail)), jailed=len(jail) >= need)
    return Verdict(left if len(jail) >= need else [], dict.fromkeys(left, jail), all_at_once=True)


def duel(t: Table, tied: list[int]):
    """The farthest from a hidden number is convicted (CT-51 to CT-53)."""
    for _ in range(3):
        numbers = list(range(1, max(9, len(tied)) + 1))
        t.say("duel_opened", tied=tuple(tied), highest=numbers[-1])
        asked = [t.ask(seat, "number", numbers, least=1) for seat in tied]
        yield from board(t, tied, 30)
        t.close(*asked)
        left = still(t, tied)
        shown = t.hints["duel_shown"][0]
        picks = dict(shown["picks"])
        assert all(picks[question.seat] == question.chosen[0] for question in asked if question.chosen)
        away = {seat: abs(picks[seat] - shown["number"]) for seat in left}
        tied = [seat for seat in left if away[seat] == max(away.values())]
        if len(tied) == 1:
            return tied[0]
    return t.hints["lot_drawn"][0]["seat"]


def free_numbers(t: Table, question: Question) -> list[int]:
    """The numbers that nobody else has taken."""
    taken = {asked.chosen for asked in t.asks if asked.ability == question.ability and asked is not question}
    return [number for number in question.parts[0] if (number,) not in taken]
