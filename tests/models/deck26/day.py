"""The day: talk, candidates, the court, last words (sections 4 and 5)."""

from functools import partial

from tests.models.ballots import counted, sent_out
from tests.models.deck26.night import meet, night
from tests.models.deck26.table import Deck26Table, clans
from tests.models.table import TIME, ModelQuestion, Over
from tests.models.talk import defences, speakers, speeches

LEAVE_ALL = "leave_all"


def introduction(t: Deck26Table):
    """The clans meet, and night 1 comes before day 1 (DK-12 to DK-14)."""
    for clan, _ in clans(t):
        meet(t, clan)
    yield from night(t)


def day(t: Deck26Table):
    """From the round of talk to the last words of the player who leaves."""
    t.day += 1
    t.floor = None
    t.say("day_broke", number=t.day, living=tuple(t.living))
    yield from speeches(t, speakers(t, t.living[0]), 60)
    candidates, follows = yield from put_forward(t)
    loser = candidates[0] if follows == "out" else 0
    if follows == "court":
        loser = yield from court(t, candidates)
    t.floor = None
    if not loser:
        t.say("nobody_voted_out")
    elif (yield from sent_out(t, loser)):
        t.turn()
        t.end(alone=True)
    dusk(t)


def put_forward(t: Deck26Table):
    """Each may name one other for good; returns the candidates, in order, and the way on (DK-25 to DK-27).

    A lone one is out, but not on day 1 (DK-35, DK-37), nor if a leaving has left him alone (DK-88).
    """
    t.say("put_forward_opened")
    asked = [t.ask(seat, "put_forward", t.others(seat), least=1, final=True) for seat in t.living]
    names: dict[int, list[int]] = {}
    left_alone = False
    t.until = t.now + 30
    while (given := (yield)) != TIME:
        if isinstance(given, ModelQuestion) and given.chosen:
            names.setdefault(given.chosen[0], []).append(given.seat)
        elif names.pop(given, None):
            left_alone = len(names) == 1
    t.close(*asked)
    follows = "court" if len(names) > 1 else "nobody"
    if len(names) == 1:
        follows = "stays" if t.day == 1 or left_alone else "out"
    t.say("candidates_closed", candidates=tuple((seat, tuple(by)) for seat, by in names.items()), follows=follows)
    return list(names), follows


def court(t: Deck26Table, tried: list[int]):
    """Defence in order (DK-27), vote; a second tie, where all may be left. Returns the player out, or 0."""
    for again in (False, True):
        yield from defences(t, tried, 30, partial(is_open, t, tried))
        tried = [seat for seat in tried if seat in t.living]
        if len(tried) < 2:
            return 0
        votes, spared = yield from ballot(t, tried, again)
        if len(votes) < 2:
            return 0
        most = max(len(against) for against in votes.values())
        ahead = [seat for seat, against in votes.items() if len(against) == most > 0]
        if len(ahead) == 1:
            return ahead[0] if most > spared else 0
        if not ahead:
            return 0
        tried = ahead
        if not again:
            t.say("ballot_tied", tied=tuple(tried))
    return 0


def is_open(t: Deck26Table, tried: list[int]) -> bool:
    """Whether there is a case to be judged: two at least stand (DK-88)."""
    return sum(seat in t.living for seat in tried) > 1


def ballot(t: Deck26Table, tried: list[int], again: bool):
    """The votes against each, and how many would leave all (DK-28): of the judges in secret, else of all (DK-39)."""
    judges = t.judges()
    t.say("court_opened", defendants=tuple(tried), second=again, judges=bool(judges))
    more = [LEAVE_ALL] if again else []
    asked = [
        t.ask(voter, "judge_vote" if judges else "vote", [*(seat for seat in tried if seat != voter), *more])
        for voter in judges or t.living
    ]
    votes = yield from counted(t, asked, tried, 30, least=2)
    spared = {each.seat for each in asked if each.seat in t.living and each.chosen == (LEAVE_ALL,)}
    if len(votes) > 1:  # a ballot that was broken off is held against nobody
        t.attendance.silent.update(each.seat for each in asked if each.seat in t.living and not each.answered)
    if len(votes) > 1 and not judges:
        t.say("court_closed", votes=votes, leave_all=spared)
    return votes, len(spared)


def dusk(t: Deck26Table) -> None:
    """Three rounds in a row, from night 2 on, in which nobody has left, are a draw (DK-84)."""
    if t.day > 1:
        t.quiet_rounds = 0 if t.departed else t.quiet_rounds + 1
    if t.quiet_rounds == 3:
        raise Over("draw")
