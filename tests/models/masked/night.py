"""The night: nightfall, four waves, the dawn (section 6)."""

from dataclasses import dataclass

from tests.models.ballots import led
from tests.models.consent import Consent
from tests.models.masked.table import MAFIA, TOWN_ROLES, MaskedTable
from tests.models.table import TIME, Choice, Over


@dataclass
class MaskedNight:
    """The outcome of one night."""

    eve: list[int]
    frozen: bool = False
    yakuza: bool = False
    doomed: int = 0
    shot: int = 0
    saved: int = 0

    def victim(self, t: MaskedTable) -> int:
        """The victim of the shot: in the game still, not the masked, not saved (MK-18, MK-65, MK-84)."""
        if self.shot not in t.living or self.shot == self.saved:
            return 0
        return self.shot if t.roles[self.shot] != "masked" else 0


def night(t: MaskedTable):
    tonight = MaskedNight(list(t.living))
    t.night, t.floor = True, ()
    t.say("night_fell", number=t.day)
    nightfall(t)
    t.call("masked")
    yield from mask(t, tonight)
    t.call("mafia", "jupiter")
    yield from team(t, tonight)
    t.call("detective", "doctor")
    yield from detective_and_doctor(t, tonight)
    t.call("avenger")
    yield from avenger(t, tonight)
    t.night = False
    dawn(t, tonight)


def nightfall(t: MaskedTable) -> None:
    """A touched player joins; with boss and yakuza out the mask falls, with the masked out too a mafioso leads."""
    masked, led = t.who("masked"), t.who("godfather") or t.who("yakuza")
    new = [t.touched] if t.touched in t.living else []
    t.touched = 0
    if masked and not led and "mask" not in t.spent:
        t.spent.add("mask")
        t.say("night_notice", act="unmasking")
        t.tell([masked], "took_over", seat=masked)
        new.append(masked)
    new = [seat for seat in dict.fromkeys(new) if seat not in t.joined]
    t.joined += new
    if new:
        t.tell(t.mates(), "team_met", members=tuple(t.mates()), roles=t.cards(t.mates()))
    heir = leader(t)
    if heir and t.roles[heir] == "mafioso" and heir != t.told_heir:
        t.told_heir = heir
        t.tell([heir], "took_over", seat=heir)


def leader(t: MaskedTable) -> int:
    """The decider of the shot: boss, yakuza, masked, then the mafiosi as they joined (MK-14, MK-15, MK-34, MK-39)."""
    joined = [seat for seat in t.joined if seat in t.living]
    return min(joined, key=lambda seat: (MAFIA.index(t.roles[seat]), joined.index(seat)), default=0)


# -- the waves -----------------------------------------------------------------------------------------------


def mask(t: MaskedTable, tonight: MaskedNight):
    """Alpha, beta or neither; the last one named counts (MK-22 to MK-32)."""
    seat = t.who("masked")
    alpha = t.ask(seat, "freeze_inquiry", ["yes"]) if seat and "alpha" not in t.spent else None
    beta = None
    if seat and "beta" not in t.spent:
        others = t.others(seat, *(t.mates() if seat in t.joined else ()))
        beta = t.ask(seat, "strip_role", others, [role for role in TOWN_ROLES if role in t.deal])
    t.until = t.now + 45
    while (given := (yield)) != TIME:
        if alpha and beta and given in (alpha, beta) and given.chosen:
            other = beta if given is alpha else alpha
            other.chosen = None if other.chosen else other.chosen
    t.close(*filter(None, (alpha, beta)))
    if seat not in t.living:
        return
    if alpha and alpha.chosen:
        t.spent.add("alpha")
        tonight.frozen = True
    if beta and beta.chosen:
        t.spent.add("beta")
        target, role = beta.chosen
        right = t.roles[target] == role
        t.tell([seat], "role_stripped", target=target, role=role, right=right)
        if right:
            t.roles[target] = "citizen"
            t.tell([target], "role_changed", role="citizen")
            if t.armed == target:
                t.armed = 0


def team(t: MaskedTable, tonight: MaskedNight):
    """The shot, or the yakuza's sacrifice in place of it; Jupiter wards meanwhile."""
    mates = t.mates()
    t.tell(mates, "room_opened", members=tuple(mates))
    shots = [t.ask(seat, "mafia_shot", t.others(*mates)) for seat in mates]
    boss, yakuza, jupiter = t.who("godfather"), t.who("yakuza"), t.who("jupiter")
    t.rooms = [mates]
    deal = None
    if boss and yakuza and "recruit" not in t.spent:
        shot = next(asked for asked in shots if asked.seat == boss)
        deal = Consent(t, t.ask(yakuza, "recruit", t.others(*mates)), t.ask(boss, "recruit", ["yes"]), shot)
    ward = t.ask(jupiter, "ward", t.living) if jupiter else None
    t.until = t.now + 60
    while (given := (yield)) != TIME:
        if deal:
            deal.look(given)
    agreed = deal is not None and deal.is_given(t.asks)
    asked, t.asks, t.rooms = t.asks, [], []
    if deal and agreed:
        warded = ward.chosen if ward in asked and ward else None
        recruit(t, tonight, deal.name.seat, *(deal.name.chosen or ()), warded=warded or ())
        return
    named = led(t, leader(t), [shot for shot in shots if shot in asked])  # MK-16
    tonight.shot = named[0] if named else 0
    t.tell(t.mates(), "shot_chosen", target=tonight.shot or None)


def recruit(t: MaskedTable, tonight: MaskedNight, yakuza: int, target: int, *, warded: Choice) -> None:
    """Only the masked, and a plain citizen who is not warded, can be won; the masked for nothing (MK-41 to MK-55)."""
    t.spent.add("recruit")
    tonight.yakuza = True
    won = t.roles[target] == "masked" or (t.roles[target] == "citizen" and target not in warded)
    if t.roles[target] != "masked":
        tonight.doomed = yakuza
    t.say("night_notice", act="suicide")
    t.touched = target if won else 0
    for seat in t.living:
        t.tell([seat], "hand_touched", touched=seat == t.touched)
    if t.touched and t.roles[target] == "citizen":
        t.roles[target] = "mafioso"
        t.tell([target], "role_changed", role="mafioso")


def detective_and_doctor(t: MaskedTable, tonight: MaskedNight):
    """An inquiry, and a save where there is a shot (MK-52, MK-60 to MK-67)."""
    detective, doctor = t.who("detective"), t.who("doctor")
    inquiry = save = None
    if detective:
        inquiry = t.ask(detective, "inquire", t.others(detective, *t.barred))
    if doctor and tonight.yakuza:
        t.tell([doctor], "rests_tonight")
    elif doctor:
        save = t.ask(doctor, "save", t.living if t.self_saves < 2 else t.others(doctor))
    yield from t.wait(30)
    if inquiry in t.asks and inquiry.chosen:
        (target,) = inquiry.chosen
        shows = "mafia" if t.roles[target] in ("masked", "yakuza", "mafioso") else "town"
        t.tell([detective], "inquired", target=target, shows="neutral" if tonight.frozen else shows)
        if tonight.frozen:
            t.barred.add(target)
    if save in t.asks and save.chosen:
        tonight.saved = save.chosen[0]
        t.self_saves += tonight.saved == doctor
    t.asks = []


def avenger(t: MaskedTable, tonight: MaskedNight):
    """The guess at the victim, until one was right (MK-82 to MK-86, MK-95)."""
    seat = t.who("avenger")
    guess = None
    if seat and "gun" not in t.spent and tonight.yakuza:
        t.tell([seat], "rests_tonight")
    elif seat and "gun" not in t.spent:
        targets = [other for other in tonight.eve if other in t.living and other != seat]
        guess = t.ask(seat, "predict", targets, most=2 if len(tonight.eve) >= 8 else 1)
    yield from t.wait(30)
    if guess in t.asks and guess.chosen:
        right = tonight.victim(t) in guess.chosen
        t.tell([seat], "victim_guessed", targets=guess.chosen, right=right)
        if right:
            t.spent.add("gun")
            t.armed = seat
    t.asks = []


def dawn(t: MaskedTable, tonight: MaskedNight) -> None:
    """The players out by morning, by seat; the revenant stays for a day (MK-54, MK-73, MK-102, MK-107)."""
    t.say("dawn_broke", number=t.day)
    victim = tonight.victim(t)
    gone = sorted(seat for seat in (victim, tonight.doomed) if seat in t.living)
    spared = victim if victim and t.roles[victim] == "revenant" else 0
    for seat in gone:
        if seat != spared:
            t.out(seat)
            t.say("died_at_night", seat=seat, role=None)
    if spared:
        t.lingering = spared
        t.say("lingers", seat=spared, role="revenant")
    if not gone:
        t.say("nobody_died")
    t.remove_idlers()
    t.count_round(len(t.living))
    if spared:
        t.quiet_rounds = 0
    t.check()
    t.warn_idlers()
    if t.quiet_rounds == 3:
        raise Over("draw")
