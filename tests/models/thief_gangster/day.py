"""The day: news, the inspector's farewell, the status inquiry, talk, guns, vote; chaos (sections 3 to 5)."""

from collections import Counter

from tests.models import talk
from tests.models.ballots import poll
from tests.models.table import TIME, ModelQuestion
from tests.models.talk import first_words, moment, one_of, turn
from tests.models.thief_gangster import guns
from tests.models.thief_gangster.table import ThiefGangsterTable
from tests.models.thief_gangster.vote import vote


def introduction(t: ThiefGangsterTable):
    """All say a few words; then the mafia without the thief meet (TG-04, TG-05)."""
    yield from first_words(t)
    t.floor = ()
    t.tell(t.mates(), "team_met", members=tuple(t.mates()), roles=t.cards(t.mates()))
    yield from t.wait(30)


def day(t: ThiefGangsterTable):
    """From the dawn report to the last words of the player who leaves by the vote."""
    t.day += 1
    t.floor, t.cuffed, t.body = None, 0, 0
    t.check()
    t.say("day_broke", number=t.day, living=tuple(t.others(t.inspector)))
    news_of_guns(t)
    if t.inspector:
        yield from farewell(t, t.inspector)
        t.check()
    if t.day > 1 and t.inquiries and len(t.living) > 3 and len(t.living) < len(t.dealt):
        yield from status_inquiry(t)
    triggers = guns.hand_out(t)
    yield from talk.talk(t)
    yield from last_call(t)
    t.close(*triggers)
    t.guns = {}
    yield from vote(t)


def news_of_guns(t: ThiefGangsterTable) -> None:
    """The holders of guns, of any kind (TG-97)."""
    if t.guns:
        t.say("guns_named", holders=tuple(sorted(t.guns)))


def farewell(t: ThiefGangsterTable, seat: int):
    """An inspector killed by the mafia speaks, and may take somebody's vote for the day (TG-120 to TG-123)."""
    t.say("role_shown", seat=seat, role="inspector")
    t.say("last_words_given", seat=seat)
    yield from turn(t, seat, 30)
    t.floor = None
    if seat in t.going and len(t.living) > 4:
        t.say("cuffs_offered", seat=seat)
        t.floor = ()
        t.cuffed = yield from one_of(t, t.ask(seat, "handcuff", t.others(seat), final=True), 20)
        t.floor = None
        if seat in t.going:
            t.say("cuffs_used", by=seat, target=t.cuffed or None)
    if seat in t.living:
        t.out(seat)
    t.inspector = 0


def status_inquiry(t: ThiefGangsterTable):
    """More than half of the living may have the sides of players out counted (TG-134, TG-135)."""
    if not (yield from poll(t, t.inquiries)):
        return
    t.inquiries -= 1
    out = [seat for seat in t.dealt if seat not in t.living]
    sides = Counter("butchered" if seat == t.butchered else t.side(seat) for seat in out)
    t.say("status_inquired", counts={"town": 0, "mafia": 0, **sides})


def last_call(t: ThiefGangsterTable):
    """A gun still held is fired now or never; with no gun about there is no call."""
    if not t.guns:
        return
    t.say("last_call_opened", holders=tuple(sorted(t.guns)), seconds=10.0)
    end = t.now + 10
    t.until = end
    while t.guns and (yield from moment(t)) != TIME and t.now < end:
        t.until = end


def chaos(t: ThiefGangsterTable):
    """Three are left: two who name each other join hands (TG-13 to TG-15)."""
    t.in_chaos = True
    yield from talk.chaos(t, lambda: armed_anew(t))


def armed_anew(t: ThiefGangsterTable) -> list[ModelQuestion]:
    """The holders of guns are named again as the last three begin to talk (TG-15)."""
    news_of_guns(t)
    return guns.hand_out(t)
