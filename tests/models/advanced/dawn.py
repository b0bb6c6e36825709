"""The end of a night: the words about the night, and the table after that (section 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.models.advanced.fold import Fold
from tests.models.advanced.table import HUNT, AdvancedTable
from tests.models.advanced.violence import AdvancedViolence

if TYPE_CHECKING:
    from tests.models.advanced.tonight import AdvancedNight


def dawn(t: AdvancedTable, night: AdvancedNight, fold: Fold) -> None:
    violence = AdvancedViolence(fold)
    converts = fold.converts()
    causers, newcomers = fold.causers(), fold.newcomers()
    possessed = [seat for seat in fold.named("possess") if t.side(seat) in ("town", "mafia")]
    guns, silenced = fold.guns(), fold.silenced()
    oil(t, night, fold)
    charge(t, night, violence)
    fairy = t.who("fairy")
    possessing = any(act.ability == "possess" for act in night.given)
    number = t.day
    roles = {seat: fold.role(seat) for seat in t.living}
    t.say("dawn_broke", number=number)
    for seat, target, right in violence.judged:
        if seat in t.living:
            t.tell([seat], "named_role_judged", target=target, right=right)
    dead, ruined = sorted(violence.dead), bool(fold.mason_dead())
    t.die_at_night(dead)
    if night.arrested in dead:
        t.say("thief_arrested", by="detective" if night.arrested_by == "detective" else "")
    if ruined:
        t.say("mason_death")
    t.roles |= {seat: roles[seat] for seat in converts}
    retire(t, violence)
    t.newcomers = converts
    t.day += 1
    t.armour = violence.armour
    t.poisoned = set(night.poisoned)
    t.guns = {seat: spoilt for seat, spoilt in guns.items() if seat in t.living}
    t.speech = [seat for seat in fold.named("give_speech") if seat in t.living]
    if not causers:
        t.alliance |= set(newcomers)
    if fairy in t.living and possessing:
        list_shadows(t, fairy, possessed)
    place = len(t.told)
    t.exits += 1
    removed = t.remove_idlers()
    t.exits -= 1
    t.free_shadows()
    for seat in t.guns:
        if seat in t.living:
            t.tell([seat], "gun_for_today")
    t.silenced = silenced & set(t.living)
    if t.silenced:
        t.told.insert(place, (None, "silenced", {"seats": tuple(sorted(t.silenced))}))
    t.last = night.named
    if number == HUNT and t.who("outcast") and len(t.found) >= 2:
        t.joined = True
        t.newcomers = [t.who("outcast")]
    t.count_round(len(t.living))
    t.end(removed)
    t.warn_idlers()


def list_shadows(t: AdvancedTable, fairy: int, possessed: list[int]) -> None:
    """The lists for the possessed and the fairy (AD-754)."""
    t.shadows |= set(possessed)
    for seat in possessed:
        if seat in t.living:
            t.tell([seat], "possessed")
    t.tell([fairy], "shadows_listed", seats=tuple(sorted(t.shadows & set(t.living))))


def retire(t: AdvancedTable, violence: AdvancedViolence) -> None:
    """A detective who has fired is a citizen, a kingslayer out of guesses, one of them right, a mafioso (AD-443)."""
    if violence.fired:
        retired(t, violence.fired, "detective", "citizen")
    if violence.judged and t.used["kingslayer"] == 3 and t.right:
        for seat in t.roles:
            retired(t, seat, "kingslayer", "mafioso")


def retired(t: AdvancedTable, seat: int, was: str, now: str) -> None:
    if t.roles[seat] == was:
        t.roles[seat] = now
        if seat in t.living:
            t.tell([seat], "role_changed", role=now)


def oil(t: AdvancedTable, night: AdvancedNight, fold: Fold) -> None:
    """Step 15, after the fire of this night."""
    act = night.act("oil")
    if act:
        t.oil_named |= set(act.targets)
        if fold.sober(act):
            t.oiled |= {seat for seat in act.targets if fold.oil_takes(seat)}
    if night.act("ignite"):
        t.lit = True


def charge(t: AdvancedTable, night: AdvancedNight, violence: AdvancedViolence) -> None:
    """Uses and stocks that are spent (AD-177, AD-178, AD-381, AD-391, AD-470)."""
    for role, many in violence.charged.items():
        t.used[role] += many
    t.used["kingslayer"] += len(violence.judged)
    t.right += sum(right for *_, right in violence.judged)
    for act in night.given:
        many = len([seat for seat in act.targets if seat in t.living])
        if act.actor == night.doubled:
            many = -(-many // 2)
        if act.ability == "save" and act.role == "doctor" and (act.is_stolen or act.owner != night.robbed):
            t.used["doctor"] += many
        if act.ability == "arm":
            t.used["gunsmith"] += many
        if act.ability == "give_armor" and act.actor == act.owner and act.owner in act.targets:
            t.self_armed = True
