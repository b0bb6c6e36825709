"""Guns by day (PR-248 to PR-261)."""

from tests.models.persian_roles.table import PersianTable
from tests.models.table import ModelQuestion
from tests.models.talk import turn


def hand_out(t: PersianTable) -> list[ModelQuestion]:
    """All who hold a gun and are not silenced may fire it until the defence."""
    t.powers = {"fire_gun": shot}
    holders = [seat for seat in sorted(t.guns) if seat not in t.silenced]
    return [t.ask(seat, "fire_gun", t.others(seat), ["yes"], least=1, final=True) for seat in holders]


def shot(t: PersianTable, trigger: ModelQuestion):
    """A spoilt gun hits its holder; a bullet is stopped by a vest, or by granny (PR-254 to PR-261)."""
    holder, (target, _) = trigger.seat, trigger.chosen or (0, 0)
    spoilt = t.guns.pop(holder)
    t.close(trigger)
    t.say("fired_at", by=holder, target=target)
    hit = holder if spoilt else target
    killer_was = bool(t.who("killer"))
    granny = t.roles[hit] == "granny"
    if granny or hit in t.vests:
        if not granny:
            t.vests.discard(hit)
            t.tell([hit], "vest_torn", seat=hit)
        t.say("bullet_stopped")
        return
    yield from farewell(t, hit)
    if hit in t.living:
        t.out(hit)
        t.say("shot_down", seat=hit, role=t.roles[hit])
    t.going.discard(hit)
    if t.roles[hit] == "bomb" and holder in t.living:
        t.say("blown_up", seat=holder, by=hit, role=t.shown(holder))
        t.out(holder)
        yield from farewell(t, holder)
        t.going.discard(holder)
    if not t.going:  # else another who was shot before is still on the way out
        t.end(killer_was=killer_was)


def farewell(t: PersianTable, seat: int):
    """Once more a player speaks where that is agreed (PR-049, PR-050), and the ends wait (CH-21, PR-029)."""
    t.close(t.open(seat, "fire_gun"))
    if t.testament and seat not in t.silenced:
        t.going.add(seat)
        strike(t, seat)
        yield from testament(t, seat)


def strike(t: PersianTable, seat: int) -> None:
    """A player at last words neither votes nor is voted for meanwhile (PR-249)."""
    for asked in [asked for asked in t.asks if asked.ability == "vote"]:
        asked.parts = tuple(tuple(pick for pick in part if pick != seat) for part in asked.parts)
        if asked.seat == seat:
            t.close(asked)
        elif asked.chosen and seat in asked.chosen:
            asked.chosen = None


def testament(t: PersianTable, seat: int):
    """The last words of one who is out, or about to be."""
    t.say("last_words_given", seat=seat, seconds=45.0)
    floor = t.floor
    yield from turn(t, seat, t.testament)
    t.floor = floor
