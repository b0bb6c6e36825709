"""The day: speeches, candidates, the court, and the jail (sections 4 and 5)."""

from dataclasses import dataclass, field

from tests.models.city.ballots import Alone, Verdict, ballots, jail_all
from tests.models.city.casts import MAFIA
from tests.models.city.table import CityTable
from tests.models.table import TIME
from tests.models.talk import one_of, speakers, speeches


@dataclass
class Named:
    """The candidates, in order, and the namers of each."""

    by: dict[int, set[int]] = field(default_factory=dict)
    alone: bool = False  # by a leaving (CT-199)

    def left(self, t: CityTable, *without: int) -> list[int]:
        return [seat for seat in self.by if seat in t.living and seat not in without]


def introduction(t: CityTable):
    """The mafia and the agent meet, then all others with a card of their own confirm it (section 3)."""
    t.night, t.floor = True, ()
    t.say("introduction_night_fell", seconds=60.0)
    t.say("wave_called", callers=("mafia",))
    members = t.family()
    t.tell(members, "team_met", members=tuple(members), leader=t.don or None)
    t.open_room(members)
    yield from t.wait(30)
    t.rooms = []
    t.say("team_has_met")
    confirming = own_cards(t)
    t.say("wave_called", callers=tuple(confirming))
    asked = [t.ask(t.who(role), "confirm_card", ["yes"]) for role in confirming if t.who(role)]
    yield from t.wait(30)
    t.close(*asked)
    t.night = False
    t.attendance.asked.clear()  # to confirm a card is no question, but an answer is a sign of him (CH-08)


def own_cards(t: CityTable) -> list[str]:
    """Every other dealt role that is not plain, in the order of calls, then those without a step (CT-20, CT-21)."""
    called = [role for role in t.order.callers(t.leader()) if role in t.deal]
    uncalled = [role for role in ("werewolf", "rake") if role in t.deal]
    return [role for role in dict.fromkeys([*called, *uncalled]) if role not in ("mafia", "agent", *MAFIA)]


def day(t: CityTable):
    """From the speeches to the jail, whose gate closes on a sleeping city (CT-40)."""
    t.day += 1
    t.floor = None
    t.say("day_broke", number=t.day, living=tuple(t.living))
    yield from speeches(t, speakers(t, t.living[0], t.silent), 60)  # CT-25 to CT-28
    named = yield from naming(t)
    try:
        verdict = yield from trial(t, named)
    except Alone:
        t.asks, t.floor = [], None
        verdict = Verdict([])
    jailed = yield from jail(t, verdict)
    t.silent, t.alibis = set(), set()
    if jailed:
        t.end()


def naming(t: CityTable):
    """Each may name one, and for good (CT-29 to CT-31)."""
    t.say("put_forward_opened", oneself=True, seconds=30.0)
    asked = [t.ask(seat, "put_forward", t.living, final=True, least=1) for seat in t.able()]
    named = Named()
    t.until = t.now + 30
    while (given := (yield)) != TIME:
        if isinstance(given, int):
            named.alone = len(named.left(t)) == 1 and (named.alone or given in named.by)
        elif given.chosen:
            named.by.setdefault(given.chosen[0], set()).add(given.seat)
            named.alone = named.alone and len(named.left(t)) == 1
    t.close(*asked)
    left = named.left(t)
    t.say("candidates_closed", candidates=tuple((seat, tuple(named.by[seat])) for seat in left))
    return named


def trial(t: CityTable, named: Named):
    """The convict, unless acquitted (CT-32, CT-41 to CT-43, CT-54, CT-98 to CT-105)."""
    candidates = named.left(t)
    if not candidates or named.alone or (len(candidates) == 1 and t.day == 1):
        return Verdict([])
    if len(candidates) == 1:
        (convict,) = candidates
        t.tried.add(convict)
        verdict = Verdict([convict], {convict: set(t.able()) - {convict}})
        accusers = named.by[convict]
    else:
        verdict = yield from ballots(t, candidates)
        accusers = set().union(*(verdict.against.get(seat, ()) for seat in verdict.convicts))
    if verdict.all_at_once or verdict.convicts[0] in t.alibis or not t.in_play("judge"):
        return verdict
    acquitted = yield from pause(t, verdict.convicts[0], accusers)
    if not acquitted:
        return verdict
    others = named.left(t, verdict.convicts[0])
    t.say("acquitted", seat=verdict.convicts[0], rest=tuple(others))
    if not others:
        return Verdict([])
    if len(others) == 1:
        verdict = yield from jail_all(t, others)
    else:
        verdict = yield from ballots(t, others)
    return verdict


def pause(t: CityTable, convict: int, accusers: set[int]):
    """The judge may acquit, unless silent or a voter against the convict (CT-99 to CT-105)."""
    judge = t.who("judge")
    t.say("acquittal_awaited", seat=convict)
    t.floor = ()
    question = None
    if judge not in accusers and judge not in t.silent:
        question = t.ask(judge, "veto_vote", ["yes"])
    t.until = t.now + 20
    while convict in t.living:
        if (yield) == TIME:
            break
    acquitted = question is not None and question in t.asks and bool(question.chosen) and convict in t.living
    t.close(question)
    t.floor = None
    return acquitted


def jail(t: CityTable, verdict: Verdict):
    """Convicts without an alibi leave, and a rake takes a player along (CT-39, CT-49, CT-54, CT-133 to CT-135)."""
    convicts = [seat for seat in verdict.convicts if seat in t.living]
    jailed = [seat for seat in convicts if seat not in t.alibis]
    if len(jailed) < len(convicts):
        t.say("alibi_held", seats=tuple(seat for seat in convicts if seat in t.alibis), over=not jailed)
    for seat in jailed:
        t.kill(seat)
    if jailed:
        t.say("jailed", jailed=t.cards(jailed))
    rake = next((seat for seat in jailed if t.roles[seat] == "rake"), 0)
    if rake:
        yield from take_along(t, rake, sorted(verdict.against.get(rake, set()) & set(t.living)))
    if not convicts:
        t.say("nobody_voted_out")
    return jailed


def take_along(t: CityTable, rake: int, voters: list[int]):
    """Thirty seconds for the rake, who is in jail already; the ends wait (CT-133, CT-134, CH-21)."""
    if not voters:
        t.say("taken_along", by=rake, target=None, role=None)
        return
    t.going.add(rake)
    t.floor = ()
    t.say("taking_offered", seat=rake, among=tuple(voters), seconds=30.0)
    taken = yield from one_of(t, t.ask(rake, "take_along", voters), 30)
    t.going.discard(rake)
    if taken:
        t.kill(taken)
    t.say("taken_along", by=rake, target=taken or None, role=t.roles[taken] if taken else None)
