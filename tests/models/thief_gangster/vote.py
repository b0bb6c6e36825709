"""The vote: hearings, removals, and the last acts of the removed (section 5)."""

from tests.models.ballots import bar, called, nomination, sent_out, verdict
from tests.models.table import TIME
from tests.models.talk import turn
from tests.models.thief_gangster.guns import arrest
from tests.models.thief_gangster.table import ThiefGangsterTable


def vote(t: ThiefGangsterTable):
    """Two rounds with the defence between them; handcuffs take the vote and nothing else (TG-121, TG-122)."""
    t.floor = None
    need = bar(len(t.living))
    accused = yield from nomination(t, called(t), t.others(t.cuffed), need)
    if len(accused) == 1:
        yield from lone_defence(t, accused[0])
    else:
        for seat in accused:
            yield from speech(t, seat, 60)
    t.floor = None
    loser = yield from verdict(t, [seat for seat in accused if seat in t.living], need, voteless=t.cuffed)
    if loser:
        yield from exit_of(t, loser)
    else:
        t.say("nobody_voted_out")


def lone_defence(t: ThiefGangsterTable, seat: int):
    """The defendant names a target and a cover, speaks, hears them argue, and speaks again (TG-128, TG-129)."""
    target, cover = yield from naming(t, seat)
    yield from speech(t, seat, 30)
    target, cover = (name if name in t.living else 0 for name in (target, cover))
    if seat in t.living and target and cover:
        t.say("duel_opened", target=target, cover=cover, about=seat, seconds=60)
        t.floor = tuple(sorted((target, cover)))
        t.until = t.now + 60
        while seat in t.living:
            if (yield) == TIME:
                break
    elif seat in t.living and (target or cover):
        speaker, task = (target, "accuser") if target else (cover, "defender")
        t.say("speaker_heard", seat=speaker, about=seat, task=task, seconds=30)
        yield from turn(t, speaker, 30)
    yield from speech(t, seat, 30)


def naming(t: ThiefGangsterTable, seat: int):
    """Target and cover, 0 for one not named; of two names for a player the last counts."""
    t.say("duel_asked", seat=seat, seconds=20)
    t.floor = ()
    asked = [t.ask(seat, name, t.others(seat)) for name in ("name_accuser", "name_defender")]
    t.until = t.now + 20
    while seat in t.living:
        if (given := (yield)) == TIME:
            break
        for question in asked:
            if given in asked and question is not given and given.chosen and question.chosen == given.chosen:
                question.chosen = None
    t.close(*asked)
    return tuple(question.chosen[0] if question.chosen else 0 for question in asked)


def speech(t: ThiefGangsterTable, seat: int, seconds: float):
    """A defendant is heard."""
    if seat in t.living:
        t.say("defence_opened", seat=seat, seconds=seconds)
        yield from turn(t, seat, seconds)


def exit_of(t: ThiefGangsterTable, seat: int):
    """Last words; a watchman may take the thief along (TG-11, TG-72, TG-140)."""
    if (yield from sent_out(t, seat)):
        t.body = seat
        yield from arrest(t, seat)
    t.check()
