"""The day: testaments, talk, two votes, and the steps after them (sections 4 and 5)."""

from collections.abc import Collection

from tests.models.attendance import Attendance
from tests.models.persian_roles.guns import hand_out, testament
from tests.models.persian_roles.table import PersianTable
from tests.models.table import TIME, ModelQuestion, Over
from tests.models.talk import moment, turn

ROUNDS = 5


def introduction(t: PersianTable):
    """The team and the allied citizens meet (section 3)."""
    t.night, t.floor = True, ()
    t.say("settings_told")
    mates = t.team()
    allies = [seat for seat in t.living if t.roles[seat] == "allied_citizen"]
    t.tell(allies, "team_met", members=tuple(allies))
    t.tell(mates, "team_met", members=tuple(mates), leader=t.who("godfather") or None, roles=t.cards(mates))
    for number, seat in enumerate(t.numbers, 1):
        t.tell([seat], "number_given", number=number)
    yield from t.wait(30)
    t.attendance = Attendance()


def day(t: PersianTable):
    t.say("day_broke", number=t.day, living=tuple(t.living))
    t.floor = None
    guns = hand_out(t)
    if t.testament:
        for seat in t.dead_tonight:
            if seat not in t.silenced:
                yield from testament(t, seat)
    yield from talk(t)
    accused = yield from first_vote(t)
    t.close(*guns)
    t.powers = {}
    yield from trial(t, accused)
    t.floor = ()
    t.count_round(len(t.living))
    if t.quiet_rounds == ROUNDS:
        raise Over("draw")


def open_floor(t: PersianTable) -> None:
    t.floor = None


def talk(t: PersianTable):
    seconds = min(420, max(120, 20 * len(t.living)))
    t.say("debate_opened", seconds=float(seconds))
    open_floor(t)
    t.until = t.now + seconds
    while (yield from moment(t)) != TIME:
        open_floor(t)


def bar(t: PersianTable) -> int:
    """More than half of the living, the silenced included (PR-035)."""
    return len(t.living) // 2 + 1


def counted(
    t: PersianTable, ballot: Collection[ModelQuestion], candidates: Collection[int], seconds: float, least: int = 0
):
    """The voters for each candidate as time is up."""
    open_floor(t)
    t.until = t.now + seconds
    while sum(seat in t.living for seat in candidates) >= least:
        if (yield from moment(t)) == TIME:
            break
        open_floor(t)
    t.close(*ballot)
    votes = {seat: set[int]() for seat in candidates if seat in t.living}
    for asked in ballot:
        if asked.chosen and asked.seat in t.living and asked.chosen[0] in votes:
            votes[asked.chosen[0]].add(asked.seat)
    return votes


def total(t: PersianTable, voters: Collection[int]) -> int:
    """The judge's vote is two (PR-051)."""
    return sum(1 + (t.roles[seat] == "double_judge") for seat in voters)


def first_vote(t: PersianTable):
    candidates = list(t.living)
    t.say("nomination_opened", called=tuple(candidates), need=bar(t), seconds=45.0)
    ballot = [t.ask(seat, "vote", t.others(seat)) for seat in t.able() if t.others(seat)]
    votes = yield from counted(t, ballot, candidates, 45)
    accused = [seat for seat in votes if total(t, votes[seat]) >= bar(t)]
    t.say("nomination_closed", votes=votes, need=bar(t), defendants=tuple(accused))
    return accused


def trial(t: PersianTable, accused: list[int]):
    for seat in accused:
        if seat in t.living:
            yield from defence(t, seat)
    accused = [seat for seat in accused if seat in t.living]
    leaving = (yield from second_vote(t, accused)) if accused else 0
    if not accused:
        t.say("nobody_voted_out")
    if leaving:
        leaving = yield from window(t, leaving)
    if leaving:
        yield from exit_of(t, leaving)


def defence(t: PersianTable, seat: int):
    if seat in t.silenced:
        t.say("passed_over", seat=seat)
        return
    t.say("defence_opened", seat=seat, seconds=45.0)
    yield from turn(t, seat, 45)
    open_floor(t)


def second_vote(t: PersianTable, accused: list[int]):
    """The candidate with most votes, if enough, leaves; a tie frees both (PR-037, PR-044, PR-389)."""
    t.say("verdict_opened", defendants=tuple(accused), need=bar(t), seconds=30.0)
    choices = {seat: [name for name in accused if name != seat] for seat in t.able()}
    ballot = [t.ask(seat, "vote", names) for seat, names in choices.items() if names]
    votes = yield from counted(t, ballot, accused, 30, least=1)
    sums = {seat: total(t, votes[seat]) for seat in votes}
    ahead = [seat for seat in sums if sums[seat] == max(sums.values()) and sums[seat] >= bar(t)]
    leaving = ahead[0] if len(ahead) == 1 else 0
    if votes:
        t.say("verdict_closed", votes=votes, leaving=(leaving,) if leaving else ())
    if not leaving:
        t.say("nobody_voted_out")
    return leaving


def window(t: PersianTable, condemned: int):
    """The governor may cancel the vote (PR-055 to PR-059)."""
    if not t.is_dealt("governor"):
        return condemned
    t.say("veto_awaited", seats=(condemned,), seconds=20.0)
    governor = t.who("governor")
    able = governor and governor not in t.silenced and not t.vetoed
    question = t.ask(governor, "veto_vote", ["yes"]) if able else None
    t.floor = ()
    t.until = t.now + 20
    while condemned in t.living:
        if (yield) == TIME:
            break
    vetoed = question is not None and question in t.asks and question.chosen == ("yes",)
    t.close(question)
    if condemned not in t.living:
        t.say("nobody_voted_out")
        return 0
    if vetoed:
        t.vetoed = True
        t.say("vote_cancelled", seats=(condemned,))
        return 0
    return condemned


def exit_of(t: PersianTable, seat: int):
    killer_was = bool(t.who("killer"))
    role = t.roles[seat]
    if role == "guardian" and t.day == 1:
        t.say("stays_as", seat=seat, was=role, role="citizen")
        t.roles[seat] = "citizen"
        t.tell([seat], "role_changed", role="citizen")
        return
    if t.testament and seat not in t.silenced:
        t.going.add(seat)
        yield from testament(t, seat)
        t.going.discard(seat)
        if seat not in t.living:
            return
    t.out(seat)
    t.say("voted_out", seat=seat, role=role)
    t.calm = role == "virgin"
    if role == "terrorist":
        yield from blast(t, seat)
    t.end(fool=role == "fool", killer_was=killer_was)


def blast(t: PersianTable, seat: int):
    """A terrorist voted out may take a player along, and a guardian bring him back (PR-135 to PR-145, PR-390)."""
    t.going.add(seat)
    t.floor = ()
    t.say("explosion_awaited", seat=seat)
    question = t.ask(seat, "explode", t.living, final=True) if seat not in t.silenced else None
    t.until = t.now + 30
    while (yield) != TIME:
        if question and question.chosen is not None:
            break
    t.close(question)
    named = question.chosen[0] if question and question.chosen else 0
    victim = named if named in t.living and seat not in t.drunk else 0
    t.say("exploded", by=seat, target=victim or None)
    t.going.discard(seat)
    if victim:
        yield from rescue(t, victim)


def rescue(t: PersianTable, victim: int):
    """The victim speaks, and the guardian is asked meanwhile (PR-137 to PR-145)."""
    t.going.add(victim)
    guardian = t.who("guardian")
    able = guardian and guardian not in (victim, *t.silenced)
    question = t.ask(guardian, "shield", ["yes"]) if able else None
    speaks = victim not in t.silenced
    if speaks:
        t.say("last_words_given", seat=victim, seconds=45.0)
        t.floor = (victim,)
    yield from t.wait(45 if speaks else 20)
    t.floor = ()
    saved = question is not None and question in t.asks and question.chosen == ("yes",)
    t.close(question)
    t.going.discard(victim)
    if saved and victim in t.living:
        t.say("returned", seat=victim)
        t.roles[guardian] = "citizen"
        t.tell([guardian], "role_changed", role="citizen")
    elif victim in t.living:
        t.out(victim)
        if t.shown(victim):
            t.say("role_shown", seat=victim, role=t.shown(victim))
