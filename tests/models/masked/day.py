"""The day: talk in turns with challenges, the declared gun, the two ballots, removals (sections 4 and 5)."""

from tests.models import talk
from tests.models.ballots import called, sent_out, trial
from tests.models.masked.table import MaskedTable
from tests.models.table import TIME, ModelQuestion
from tests.models.talk import first_words, last_words, one_of, pause


def introduction(t: MaskedTable):
    """All say a few words; then the mafia but the masked meet (MK-03 to MK-05)."""
    yield from first_words(t)
    t.floor, t.night = (), True
    t.joined = [seat for role in ("godfather", "yakuza", "mafioso") for seat in t.living if t.roles[seat] == role]
    t.tell(t.mates(), "team_met", members=tuple(t.mates()), roles=t.cards(t.mates()))
    yield from t.wait(30)
    t.night = False


def day(t: MaskedTable):
    """From the dawn report to the last words of the player who leaves by the vote."""
    t.day += 1
    t.floor = None
    t.say("day_broke", number=t.day, living=tuple(t.living))
    gun = armed(t)
    yield from talk.talk(t)
    yield from last_call(t)
    t.close(*gun)
    yield from vote(t)
    if t.lingering:
        yield from fade(t)
    t.check()


def armed(t: MaskedTable) -> list[ModelQuestion]:
    """An earned gun may be declared from now on."""
    t.powers = {"draw_gun": declared_gun}
    return [t.ask(t.armed, "draw_gun", ["draw"], ["yes"], least=1, final=True)] if t.armed else []


# -- talk ----------------------------------------------------------------------------------------------------


def declared_gun(t: MaskedTable, gun: ModelQuestion):
    """The avenger talks with one player for a minute and then fires at anyone, or loses the gun (MK-88 to MK-94)."""
    avenger = gun.seat
    t.close(gun)
    t.say("gun_drawn", seat=avenger, role="avenger")
    t.floor = (avenger,)
    partner = yield from one_of(t, t.ask(avenger, "name_partner", t.others(avenger), least=1, final=True), 20)
    if partner and avenger in t.living:
        t.say("partner_named", by=avenger, partner=partner)
        t.floor, t.until = tuple(sorted((avenger, partner))), t.now + 60
        while avenger in t.living and partner in t.living:
            if (yield) == TIME:
                break
    if avenger not in t.living:
        return
    t.say("must_fire", seat=avenger)
    t.floor = (avenger,)
    targets = [seat for seat in t.others(avenger) if seat != t.lingering]
    target = yield from one_of(t, t.ask(avenger, "fire_gun", targets, ["yes"], least=1, final=True), 20)
    if avenger in t.living:
        t.armed = 0
        if target:
            t.say("gun_fired", by=avenger, target=target, kind="real")
            yield from last_words(t, target)
            if target in t.living:
                t.out(target)
                t.say("shot_down", seat=target, role=None)
            t.say("side_shown", seat=target, side=t.side(target))
            t.check()
        else:
            t.say("gun_lost", seat=avenger)


def last_call(t: MaskedTable):
    """Ten seconds for the gun, if any (MK-113)."""
    t.say("last_call_opened", holders=(), seconds=10)
    yield from pause(t, 10)


# -- the vote ------------------------------------------------------------------------------------------------


def vote(t: MaskedTable):
    """Candidates with enough votes are heard, and voted on (MK-96 to MK-99, MK-109, MK-110)."""
    loser = yield from trial(t, [seat for seat in called(t) if seat != t.lingering])
    if loser and (yield from sent_out(t, loser)) and not t.lingering:
        t.check()


def fade(t: MaskedTable):
    """A revenant leaves as the vote of his last day is over, before the count (MK-79, MK-105)."""
    seat = t.lingering
    yield from last_words(t, seat)
    if seat in t.living:
        t.out(seat)
        t.lingering = 0
        t.say("faded", seat=seat)


# -- chaos ---------------------------------------------------------------------------------------------------


def chaos(t: MaskedTable):
    """Three are left: two who name each other join hands (MK-11, MK-12, MK-106)."""
    yield from talk.chaos(t, lambda: armed(t))
