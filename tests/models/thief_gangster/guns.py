"""The guns by day, and the arrest of a watchman who leaves (TG-72 to TG-74, TG-93 to TG-101)."""

from tests.models.table import ModelQuestion
from tests.models.talk import one_of, turn
from tests.models.thief_gangster.table import ThiefGangsterTable


def hand_out(t: ThiefGangsterTable) -> list[ModelQuestion]:
    """All who hold a gun may fire it from now on."""
    t.powers = {"fire_gun": shot}
    return [t.ask(seat, "fire_gun", t.others(seat), ["yes"], least=1, final=True) for seat in sorted(t.guns)]


def shot(t: ThiefGangsterTable, trigger: ModelQuestion):
    """The target speaks a word before the kind of the gun is told (TG-99)."""
    holder, (target, _) = trigger.seat, trigger.chosen or (0, 0)
    gun = t.guns.pop(holder)
    t.close(trigger)
    t.under_way += 1
    t.say("gun_aimed", by=holder, target=target)
    yield from turn(t, target, 30)
    if target in t.living:
        harmless = gun.kind == "blank" or (gun.giver == "gangster" and t.is_mafia(target))
        t.say("gun_fired", by=holder, target=target, kind="blank" if harmless else "real")
        if not harmless:
            t.out(target)
            t.say("shot_down", seat=target, role=None)
            t.say("side_shown", seat=target, side=t.side(target))
            yield from arrest(t, target)
    t.under_way -= 1
    t.check()


def arrest(t: ThiefGangsterTable, seat: int):
    """A watchman who leaves by day may name the thief, who then leaves with him (TG-72 to TG-74)."""
    if t.roles[seat] != "watchman":
        return
    t.say("role_shown", seat=seat, role="watchman")
    t.under_way += 1
    t.say("arrest_offered", seat=seat, role="thief")
    t.floor = ()
    named = yield from one_of(t, t.ask(seat, "take_along", t.living, final=True), 30)
    right = t.roles.get(named) == "thief"
    t.say("arrest_made", by=seat, target=named or None, role="thief", right=right)
    if right:
        t.out(named)
    t.under_way -= 1
