"""The day: news, the status, talk with challenges, spears, the vote (sections 3 to 5)."""

from tests.models.ballots import called, poll, sent_out, trial
from tests.models.elixir.table import SICK, ElixirTable
from tests.models.table import ModelQuestion
from tests.models.talk import first_words, last_words, pause, speakers, turns


def introduction(t: ElixirTable):
    """All say a few words; at night the sick meet, the pair meets, elixir sees two names (EX-09 to EX-12)."""
    t.powers = {"fire_gun": throw}
    yield from first_words(t)
    t.floor, t.night = (), True
    t.say("introduction_night_fell")
    t.say("wave_called", callers=("plague",))
    meet(t, "plague", t.mates())
    yield from t.wait(30)
    t.say("wave_called", callers=("pair",))
    meet(t, "pair", t.pair())
    yield from t.wait(20)
    t.say("wave_called", callers=("elixir",))
    elixir, shown = t.who("elixir"), tuple(seat for seat in t.living if t.roles[seat] in ("mutineer", "scientist"))
    if elixir and shown:
        t.tell([elixir], "names_shown", seat=elixir, players=shown)
    yield from t.wait(20)
    t.night = False


def meet(t: ElixirTable, team: str, mates: list[int]) -> None:
    t.tell(mates, "team_met", team=team, members=tuple(mates), roles=t.cards(mates))


def day(t: ElixirTable):
    """From the dawn report to the last words of the player who leaves by the vote."""
    t.day += 1
    t.floor, t.expulsion = None, t.expel
    t.reports.clear()
    t.say("day_broke", number=t.day, living=tuple(t.living))
    for seat in t.living:
        t.ask_report(seat)
    for seat in t.living:
        trigger(t, seat)
    if t.spear:
        t.tell([t.spear], "spear_held")
    if t.silence:
        t.silence = False
        t.say("silence_held", seconds=60)
        t.floor = ()
        yield from pause(t, 60)
        t.floor = None
    if t.day > 1 and t.polls and len(t.living) < len(t.roles):
        yield from status(t)
    order = speakers(t, t.hints["talk_opened"][0]["order"][0] if "talk_opened" in t.hints else 0)
    t.say("role_talk_barred")
    yield from turns(t, order)
    t.say("last_call_opened", holders=(), what="spear")
    yield from pause(t, 10)
    t.close(*(asked for asked in t.asks if asked.ability == "fire_gun"))
    t.spear = 0
    yield from vote(t)


def status(t: ElixirTable):
    """More than half of the living may have the one word, twice in a game (EX-91 to EX-96)."""
    if not (yield from poll(t, t.polls)):
        return
    t.polls -= 1
    readings = [t.reads(seat) for seat in t.roles if seat not in t.living]
    sick = sum(role in SICK for role in t.deal)
    humans = len(t.deal) - sick
    ahead = humans - readings.count("town") - (sick - readings.count("plague"))
    t.say("status_word", calm=ahead >= 3)


# -- spears --------------------------------------------------------------------------------------------------


def trigger(t: ElixirTable, seat: int) -> None:
    """A holder may throw the spear; the treasurer's before one's own (EX-69, EX-78, EX-89)."""
    own = t.roles[seat] == "courier" and not t.courier
    if own or t.spear == seat:
        t.ask(seat, "fire_gun", t.others(seat), ["yes"], least=1, final=True)


def throw(t: ElixirTable, given: ModelQuestion):
    """The treasurer's takes the target, after last words; the courier's takes both at once (EX-77, EX-79, EX-87)."""
    t.close(given)
    by, target = given.seat, given.chosen[0] if given.chosen else 0
    t.say("spear_thrown", by=by, target=target)
    if t.spear == by:
        t.spear = 0
        t.close(t.open(target, "fire_gun"))  # whoever is hit is as good as out (CH-21)
        yield from last_words(t, target)
        if target in t.living:
            t.out(target)
            t.say("spear_struck", seats=(target,))
        if by in t.living:
            trigger(t, by)
    else:
        t.courier = "carry_spear"
        for seat in (by, target):
            t.out(seat)
        t.say("spear_struck", seats=(by, target))
        for seat in (by, target):
            t.say("side_shown", seat=seat, side=t.reads(seat))
    t.end()


# -- the vote ------------------------------------------------------------------------------------------------


def vote(t: ElixirTable):
    """Candidates with enough votes are heard, and voted on (EX-103 to EX-106, EX-114)."""
    loser = yield from trial(t, called(t), 45)
    if loser and (yield from sent_out(t, loser)):
        t.say("side_shown", seat=loser, side=t.reads(loser))
        t.end()
