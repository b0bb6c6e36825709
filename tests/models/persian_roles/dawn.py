"""The end of a night: outcome, report, changed roles (N7 to N15, section 9)."""

from tests.models.persian_roles.acts import PersianEvening
from tests.models.persian_roles.items import Items
from tests.models.persian_roles.seizing import Seizing
from tests.models.persian_roles.table import PersianTable
from tests.models.persian_roles.turning import Turning
from tests.models.persian_roles.violence import PersianViolence

ITEMS = {"gun": "kept gun"}
BULLETS = ("mafia", "sniper", "vigilante")


class PersianOutcome:
    """All that a night comes to."""

    def __init__(self, evening: PersianEvening) -> None:
        self.seizing = Seizing(evening)
        self.silenced = silenced(evening)
        self.items = Items(evening)
        self.violence = PersianViolence(evening, self.seizing, self.items.vests)
        self.turning = Turning(evening, self.violence)


def silenced(evening: PersianEvening) -> set[int]:
    """The player silenced by the silencer, and not blessed by the priest (N7)."""
    silent = {act.at for act in evening.all_of("silence") if not act.void}
    blessed = {act.at for act in evening.all_of("bless") if not act.void}
    return silent - blessed - evening.left - {0}


def dawn(t: PersianTable, evening: PersianEvening, killer_was: bool) -> None:
    outcome = PersianOutcome(evening)
    t.day += 1
    t.say("dawn_broke", number=t.day)
    t.silenced = outcome.silenced
    if t.silenced:
        t.say("silenced", seats=tuple(sorted(t.silenced)))
    report(t, outcome)
    change(t, outcome)
    won_over(t, outcome, evening.masons)
    removed = len(t.remove_idlers())  # after the night is resolved (PR-388)
    t.calm = False
    t.dawn_at = t.now
    t.cursed = {act.at for act in evening.all_of("curse_word") if not act.void} - evening.left
    t.drunk = outcome.seizing.drunk
    t.dead_tonight = sorted(outcome.violence.dead)
    t.end(killer_was=killer_was and t.killer_stays(), removed=removed)
    things(t, outcome)
    t.warn_idlers()


def report(t: PersianTable, outcome: PersianOutcome) -> None:
    """Lines 2 to 10 of the dawn, and the torn vest."""
    violence = outcome.violence
    dead = {seat: cause for seat, cause in violence.dead.items() if seat in t.living}
    if "mafia" in violence.stone:
        t.say("hit_stone", bullet="mafia")
        if not dead:
            t.say("nobody_died")
    if outcome.turning.mason_death:
        t.say("died_together", dead=tuple((seat, t.shown(seat)) for seat in sorted(dead)), cause="masons")
    else:
        by_cause(t, dead, violence.stone)
    for seat in dead:
        t.out(seat)
    t.tell_each(sorted(violence.torn), "vest_torn")


def by_cause(t: PersianTable, dead: dict[int, str], stone: set[str]) -> None:
    def of(cause: str) -> list[int]:
        return sorted(seat for seat in dead if dead[seat] == cause)

    for bullet in BULLETS:
        for seat in of(bullet):
            t.say("died_at_night", seat=seat, role=t.shown(seat), cause=bullet)
        if bullet != "mafia" and bullet in stone:
            t.say("hit_stone", bullet=bullet)
    if of("killer"):
        t.say("died_together", dead=tuple((seat, t.shown(seat)) for seat in of("killer")), cause="killer")
    for cause in ("arrest", ""):
        for seat in of(cause):
            t.say("died_at_night", seat=seat, role=t.shown(seat), cause=cause)


def change(t: PersianTable, outcome: PersianOutcome) -> None:
    """N14: items, bullets, links, new roles."""
    items, violence, turning = outcome.items, outcome.violence, outcome.turning
    t.guns = {seat: spoilt for seat, spoilt in items.guns.items() if seat in t.living}
    t.vests = violence.vests & set(t.living)
    t.stock = items.stock
    t.hoped -= items.tried
    t.bullets -= violence.fired
    t.samurai_kills = turning.kills
    for seat, role in turning.roles.items():
        if seat in t.living:
            t.roles[seat] = role
            t.tell([seat], "role_changed", role=role)
    if turning.linked:
        t.linked.append(turning.linked)
        t.ever.append(turning.linked)


def won_over(t: PersianTable, outcome: PersianOutcome, before: list[int]) -> None:
    """The news of links and of recruits."""
    turning = outcome.turning
    group = [seat for seat in before if seat in t.living and turning.roles.get(seat) != "mafioso"]
    if turning.linked in t.living:
        t.tell(group, "circle_grew", seat=turning.linked)
        known = {seat for seat in t.known() if seat in t.living} - {turning.linked}  # whoever has turned too (PR-363)
        t.tell([turning.linked], "circle_joined", members=known)
    elif turning.tried and not turning.mason_death:
        t.tell(group, "circle_unchanged")
    t.linked = [seat for seat in t.linked if turning.roles.get(seat) != "mafioso"]
    if turning.recruit in t.living:
        recruited(t, turning.recruit, turning.recruiter)


def things(t: PersianTable, outcome: PersianOutcome) -> None:
    """The news of guns and vests; none for players whose game is over."""
    items = outcome.items
    for seat in items.armed:
        if t.guns.get(seat) is not None:
            t.tell([seat], "gun_received")
    for seat in items.dressed:
        if seat in t.vests:
            t.tell([seat], "vest_given")
    theft = items.thief
    target, item = items.loot or (0, "")
    if item and theft and theft.owner in t.living:
        t.tell([theft.owner], "pocket_picked", by=theft.owner, target=target, item=ITEMS.get(item, item))


def recruited(t: PersianTable, seat: int, by: int) -> None:
    """The team and the new member are told of one another, and he has the next number (PR-124, PR-322)."""
    t.tell([mate for mate in t.team() if mate != seat], "recruited", by=by, target=seat, won=True)
    t.tell(t.team(), "team_met", members=tuple(t.team()))
    place = sum(t.roles[mate] in ("terrorist", "mafioso") for mate in t.numbers)
    t.numbers.insert(place, seat)
    for number, mate in enumerate(t.numbers, 1):
        if mate in t.living:
            t.tell([mate], "number_given", number=number)
