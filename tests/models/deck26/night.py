"""The night: two waves, and the dawn (section 6)."""

from dataclasses import dataclass, field

from tests.models.attendance import Attendance
from tests.models.ballots import drawn, most_named
from tests.models.deck26.table import CLANS, Deck26Table, clans
from tests.models.table import TIME, Choice, ModelQuestion, chosen

FIRST = ("mafia", "yakuza", "commissioner", "doctor", "sheriff", "maniac")
SECOND = ("don", "ninja", "lawyer")
"""Who is called in the two waves (DK-85 to DK-87)."""


@dataclass
class Clan:
    """The questions of a clan in the first wave.

    Attributes:
        versions: the authors of plans, that of the last version last.
        stand: their texts; a press of the version's own text makes no new one.
    """

    name: str
    plans: list[ModelQuestion] = field(default_factory=list)
    shots: list[ModelQuestion] = field(default_factory=list)
    versions: list[ModelQuestion] = field(default_factory=list)
    stand: dict[ModelQuestion, Choice | None] = field(default_factory=dict)

    def note(self, given: object) -> None:
        """A member has written a plan."""
        for plan in self.plans:
            if plan is given and plan.chosen != self.stand.get(plan):
                self.versions = [*(each for each in self.versions if each is not plan), plan]
            self.stand[plan] = plan.chosen

    def plan(self, asked: list[ModelQuestion]) -> Choice:
        """The last version counts; that of a member who has left is void (DK-17)."""
        standing = [plan.chosen for plan in self.versions if plan in asked and plan.chosen is not None]
        return standing[-1] if standing else ()


def night(t: Deck26Table):
    """From the call of the clans to the news of the dawn."""
    number = t.day + 1
    t.floor, t.night, t.departed = (), True, False
    t.say("night_fell", number=number)
    joined = t.turned if t.newcomer in t.living else ""
    t.newcomer = 0
    if joined:
        meet(t, joined)
    t.call(*FIRST)
    aims = yield from first_wave(t, number, joined)
    t.call(*SECOND)
    yield from second_wave(t)
    t.night = False
    dawn(t, number, aims)


def meet(t: Deck26Table, clan: str) -> None:
    """The members of a clan learn one another's names and cards (DK-13 to DK-15, DK-66)."""
    mates = t.mates(clan)
    t.tell(mates, "team_met", team=clan, members=tuple(mates), roles=t.cards(mates))


def is_planned(number: int) -> bool:
    """Whether the clans plan tonight (DK-16, DK-47)."""
    return number == 1 or (number >= 5 and number % 3 == 2)


# -- the waves -----------------------------------------------------------------------------------------------


def first_wave(t: Deck26Table, number: int, joined: str):
    """The clans, the commissioner, the doctor, the sheriff and the maniac; returns the players hit by shots."""
    asked_clans = [gather(t, clan, number, joined) for clan, _ in clans(t)]
    commissioner, doctor = t.who("commissioner"), t.who("doctor")
    shooters = [seat for seat in (t.who("sheriff"), t.who("maniac")) if seat]
    inquiry = t.ask(commissioner, "inquire", t.others(commissioner)) if commissioner else None
    save, shots = None, list[ModelQuestion]()
    if number == 1:
        for seat in filter(None, (doctor, *shooters)):
            t.tell([seat], "rests_tonight")
    else:
        left = t.others(*t.healed)
        save = t.ask(doctor, "save", left) if doctor and left else None
        shots = [t.ask(seat, "shoot", t.others(seat)) for seat in shooters if t.others(seat)]
    t.until = t.now + 60
    while (given := (yield)) != TIME:
        for clan in asked_clans:
            clan.note(given)
    asked, t.asks, t.rooms = t.asks, [], []

    hit = [conclude(t, clan, number, asked) for clan in asked_clans]
    if target := chosen(inquiry, asked):
        t.tell([commissioner], "inquired", target=target, shows=shows(t, target))
    hit += [chosen(shot, asked) for shot in shots]
    if save in asked and save.chosen:
        t.healed.update(save.chosen)
        hit = [target for target in hit if target not in save.chosen]
    return hit


def shows(t: Deck26Table, seat: int) -> str:
    """The commissioner's answer (DK-53, DK-54)."""
    return "mafia" if t.side(seat) in CLANS and t.roles[seat] != "lawyer" else "town"


def gather(t: Deck26Table, name: str, number: int, joined: str) -> Clan:
    """A clan plans in the room, and is asked for the shot (DK-16, DK-42 to DK-47)."""
    clan, mates = Clan(name), t.mates(name)
    planned = t.agreed and (is_planned(number) or joined == name)
    if planned or not t.agreed:
        t.rooms.append(mates)
        t.tell(mates, "room_opened", team=name, members=tuple(mates))
    if planned:
        clan.plans = [t.ask(seat, "plan_shots", t.outside(seat), most=3) for seat in mates]
    if number > 1:
        first, targets = t.plans.get(name, (0, ()))
        if targets and not planned:
            t.tell(mates, "plan_recalled", team=name, first=first, targets=targets)
        clan.shots = [t.ask(seat, "mafia_shot", t.outside(seat), final=t.agreed) for seat in mates]
    return clan


def conclude(t: Deck26Table, clan: Clan, number: int, asked: list[ModelQuestion]) -> int:
    """A clan is told the plan; returns the target of the shot, 0 for a miss."""
    mates = t.mates(clan.name)
    if clan.plans:
        t.plans[clan.name] = max(number, 2), clan.plan(asked)
        first, targets = t.plans[clan.name]
        t.tell(mates, "plan_made", team=clan.name, first=first, targets=targets)
    shots = [shot for shot in clan.shots if shot in asked]
    if number == 1:
        return 0
    if t.agreed:
        t.attendance.silent.update(shot.seat for shot in shots if not shot.answered)
    else:
        target = most_marked(t, clan.name, shots)
        t.tell(mates, "shot_chosen", team=clan.name, target=target or None)
        return target
    for shot in shots:
        if shot.chosen:
            t.tell([shot.seat], "trigger_pulled", target=shot.chosen[0])
    aims = {shot.chosen for shot in shots}
    (aim,) = aims if len(aims) == 1 else (None,)
    return aim[0] if aim else 0


def most_marked(t: Deck26Table, clan: str, marks: list[ModelQuestion]) -> int:
    """A tie goes to the mark of don or ninja, if among the tied, else to a random one of them (DK-46)."""
    ahead = most_named(marks)
    for mark in marks:
        if t.roles[mark.seat] in ("don", "ninja") and mark.chosen and mark.chosen[0] in ahead:
            ahead = [mark.chosen[0]]
    return drawn(t, ahead, clan) if ahead else 0


def second_wave(t: Deck26Table):
    """The findings of don, ninja and lawyer (DK-62, DK-63, DK-68)."""
    asked = [
        t.ask(seat, "seek_role" if role == "don" else "learn_role", t.outside(seat))
        for role in SECOND
        if (seat := t.who(role))
    ]
    yield from t.wait(30)
    for question in asked:
        if target := chosen(question, t.asks):
            if question.ability == "seek_role":
                right = t.roles[target] == "commissioner"
                t.tell([question.seat], "role_sought", target=target, role="commissioner", right=right)
            else:
                t.tell([question.seat], "role_learnt", target=target, role=t.roles[target])
    t.asks = []


# -- dawn ----------------------------------------------------------------------------------------------------


def dawn(t: Deck26Table, number: int, aims: list[int]) -> None:
    """The dead, and players removed for idling, leave at one moment (DK-58, DK-67, DK-77)."""
    t.say("dawn_broke", number=number)
    dead = [seat for seat in t.living if seat in aims and t.roles[seat] != "immortal"]
    t.die_at_night(dead)
    left_alone = t.maniac_is_left()  # not by a removal alone (CH-16)
    if t.day:
        t.remove_idlers()
    else:
        t.attendance = Attendance()  # a round begins with a day (CH-08)
    t.turn()
    t.end(alone=left_alone)
    t.warn_idlers()
