"""The acts of the removed: the terrorist, the guardian, the priest (8.6, 8.9, 8.28, 8.34)."""

from collections.abc import Sequence

from tests.models.advanced.table import AdvancedTable
from tests.models.table import TIME


def has_reveal(t: AdvancedTable) -> bool:
    return t.is_dealt("priest") and t.option("priest_version", "full") == "full"


def last_acts(t: AdvancedTable, gone: Sequence[int], *, voted: bool = False):
    """The pause after a final removal, if the deck has a role that may act then (AD-154)."""
    if not (t.is_dealt("terrorist") or (voted and has_reveal(t))):
        return
    t.say("last_act_awaited", seats=set(gone), seconds=20.0)
    t.floor = ()
    terrorist = next((seat for seat in gone if t.roles[seat] == "terrorist"), 0)
    priest = next((seat for seat in gone if voted and has_reveal(t) and t.roles[seat] == "priest"), 0)
    question = None
    if terrorist:
        question = t.ask(terrorist, "explode", t.living, final=True)
    elif priest:
        question = t.ask(priest, "last_reveal", t.living, final=True)
    t.until = t.now + 20
    t.exits += 1
    while (yield) != TIME:
        if question and question.chosen:
            break
    t.close(question)
    if question and question.chosen:
        (target,) = question.chosen
        if terrorist:
            yield from blast(t, terrorist, target)
        else:
            t.say("side_unveiled", by=priest, target=target, positive=t.side(target) == "town")
    t.exits -= 1


def blast(t: AdvancedTable, by: int, victim: int):
    """The choice, the guardian's answer, the poison, the shield, the armour (AD-233)."""
    t.say("blast_declared", by=by, role="terrorist", targets=(victim,))
    guardian = t.who("guardian")
    shielded = False
    if t.is_dealt("guardian"):
        t.say("shield_awaited", victim=victim, seconds=15.0)
        question = t.ask(guardian, "shield", ["yes"]) if guardian else None
        t.until = t.now + 15
        while victim in t.living:
            if (yield) == TIME:
                break
        shielded = question is not None and question in t.asks and question.chosen == ("yes",)
        t.close(question)
    if victim not in t.living:
        return
    if by in t.poisoned:
        t.say("blast_failed", by=by)
        return
    failing = shielded and guardian in t.poisoned
    if shielded and not failing:
        t.say("blast_shielded", seat=victim)
        t.roles[guardian] = "citizen"
        t.tell([guardian], "role_changed", role="citizen")
        return
    gone = [guardian] if failing and guardian != victim else []
    if victim in t.armour:
        t.armour.discard(victim)
        t.say("armor_held", seat=victim)
    else:
        gone = sorted({*gone, victim})
    for seat in gone:
        t.out(seat)
    if gone:
        t.say("blast_took", seats=set(gone))
