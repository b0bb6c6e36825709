"""The night: the questions of each wave, and the news at the end (6.1)."""

from tests.models.advanced.acts import AdvancedAct
from tests.models.advanced.casts import RANKS
from tests.models.advanced.dawn import dawn
from tests.models.advanced.fold import Fold
from tests.models.advanced.powers import EARLY, acts, loot
from tests.models.advanced.shot import ask_shot, decide_shot, shot_is_lost
from tests.models.advanced.table import AdvancedQuestion, AdvancedTable
from tests.models.advanced.tonight import AdvancedNight

WAVES = (
    (40, ("alchemist", "watchman")),
    (40, ("thief", "enchanter")),
    (40, ("thief", "strongman", "double")),
    (60, RANKS),
    (60, ()),
    (40, ("commander", "psychologist", "thief", "master", "scribe")),
)
WAVE_4 = ("silencer", "lawyer", "saboteur", "kingslayer", "psycho", "yakuza")
WAVE_5 = (
    "outcast",
    "detective",
    "doctor",
    "doctor_classic",
    "priest",
    "sniper",
    "psychologist",
    "master",
    "scribe",
    "gunsmith",
    "blacksmith",
    "sacrificer",
    "arsonist",
    "ripper",
    "killer",
    "fairy",
)
ASKED_EARLY = (
    "mafia_shot",
    "silence",
    "cloak",
    "shoot",
    "sabotage",
    "name_role",
    "mark_confirmer",
    "win_over",
    "seek_mates",
    "inquire",
    "choose_confirmer",
    "bless",
    "give_speech",
    "arm",
    "give_armor",
    "sacrifice",
    "double_up",
    "ignite",
)


def night(t: AdvancedTable):
    """From nightfall to the end of the dawn."""
    t.night, t.floor, t.rooms = True, (), []
    t.say("night_fell", number=t.day)
    nightfall(t)
    tonight = AdvancedNight(t, list(t.living))
    for wave, (seconds, roles) in zip(COURSE, WAVES, strict=True):
        if t.is_dealt(*(roles or ("strongman", "yakuza", *WAVE_5))):
            yield from wave(tonight, seconds)
    dawn(t, tonight, Fold(tonight))


def nightfall(t: AdvancedTable) -> None:
    """Changes of the team by the night before (AD-342, AD-344, AD-416, AD-424)."""
    if t.day == 2 and (yakuza := t.who("yakuza")):
        t.roles[yakuza] = "mafioso"
        t.tell([yakuza], "role_changed", role="mafioso")
    t.free_shadows()
    new = [seat for seat in t.newcomers if seat in t.living]
    t.newcomers = []
    for seat in new:
        if t.roles[seat] == "outcast":
            t.roles[seat] = "mafioso"
            t.tell([seat], "role_changed", role="mafioso")
    if new:
        t.tell(t.team(), "team_met", members=tuple(t.team()), roles=t.cards(t.team()))


def first(tonight: AdvancedNight, seconds: float):
    tonight.ask_roles(("alchemist", "watchman"))
    yield from tonight.wave(seconds)
    tonight.close()
    if poison := tonight.act("poison"):
        tonight.poisoned = set(poison.targets)
    if (guard := tonight.act("guard")) and guard.actor not in tonight.poisoned:
        (tonight.guarded,) = guard.targets


def second(tonight: AdvancedNight, seconds: float):
    tonight.ask_roles(("thief", "enchanter"))
    yield from tonight.wave(seconds)
    tonight.close()
    if steal := tonight.act("steal"):
        theft(tonight, steal)
    if (block := tonight.act("block")) and block.actor not in tonight.poisoned:
        (target,) = block.targets
        if target != tonight.guarded and tonight.t.roles[target] not in EARLY:
            tonight.locked = target


def theft(tonight: AdvancedNight, steal: AdvancedAct) -> None:
    """Poison, arrest, guard, theft (AD-382 to AD-387, AD-636)."""
    t = tonight.t
    thief, (target,) = steal.actor, steal.targets
    role = t.roles[target]
    catcher = "watchman" if t.is_dealt("watchman") else "detective"
    catches = role == catcher and target not in tonight.poisoned
    if thief in tonight.poisoned:
        told, brings = "citizen", "nothing"
    elif catches:
        tonight.arrested, tonight.arrested_by = thief, role
        told, brings = "", "caught"
    elif target == tonight.guarded:
        told, brings = "", "guarded"
    else:
        tonight.thief, tonight.loot = thief, loot(t, target)
        told, brings = role, "taken" if tonight.loot else "nothing"
        if tonight.loot or (role not in EARLY and acts(t, target)):
            tonight.robbed = target
    t.tell([thief] if thief in t.living else [], "role_robbed", seat=target, role=told, brings=brings)


def third(tonight: AdvancedNight, seconds: float):
    t = tonight.t
    thief = tonight.thief
    if thief in t.living and tonight.robbed in t.living:
        abilities = [ability for ability in tonight.loot if ability in ASKED_EARLY]
        questions = {ability: tonight.ask(thief, ability, owner=tonight.robbed) for ability in abilities}
        tonight.tie(questions, t.roles[tonight.robbed])
    strongman = t.who("strongman")
    if strongman and acts(t, strongman):
        if tonight.stopped(strongman) or shot_is_lost(tonight):
            tonight.cross(strongman)
        else:
            question = t.ask(strongman, "ask_leave", ["yes"])
            assert isinstance(question, AdvancedQuestion)
            tonight.asked.append((question, AdvancedAct("ask_leave", strongman, strongman, "strongman")))
    tonight.ask_roles(("double",))
    yield from tonight.wave(seconds)
    tonight.close()
    if (
        request := next((act for act in tonight.given if act.ability == "ask_leave"), None)
    ) and request.actor in t.living:
        tonight.requested = request.actor
    if doubling := tonight.act("double_up"):
        double(tonight, doubling)


def double(tonight: AdvancedNight, doubling: AdvancedAct) -> None:
    """A doubling is charged when named, and burnt where the doubled player cannot use one (AD-699 to AD-701)."""
    t = tonight.t
    t.used["double"] += 1
    (target,) = doubling.targets
    burnt = (
        doubling.owner in tonight.poisoned
        or target in tonight.poisoned
        or tonight.stopped(target)
        or t.roles[target] in (*EARLY, "commander", "double")
        or not acts(t, target)
    )
    if not burnt:
        tonight.doubled = target


def fourth(tonight: AdvancedNight, seconds: float):
    t = tonight.t
    team = t.team()
    if team:
        t.rooms = [team]
        t.tell(team, "room_opened", members=tuple(team))
    stolen = tonight.act("shoot", "strongman")
    tonight.taken_shot = bool(stolen) and stolen is not None and stolen.actor != stolen.owner
    ask_shot(tonight, team)
    t.guns_told = t.guns_possible if t.is_dealt("saboteur", "gunsmith") else -1
    tonight.ask_roles(WAVE_4)
    yield from tonight.wave(seconds)
    asked = [question for question, _ in tonight.asked if question in t.asks]
    decide_shot(tonight, asked)
    tonight.leader = 0
    t.rooms = []
    for question, act in tonight.close():
        if act.ability == "mafia_shot" and act.actor == act.owner:
            tonight.given = [each for each in tonight.given if each is not act]
            del question
    if tonight.shot:
        tonight.given.append(tonight.shot)
    invite(tonight)


def invite(tonight: AdvancedNight) -> None:
    """The players woken by an invitation (AD-340 to AD-358)."""
    t = tonight.t
    win = tonight.act("win_over")
    tonight.invited = {}
    if t.day == 1 and win and win.owner not in tonight.poisoned:
        tonight.invited = {seat: False for seat in win.targets if t.side(seat) == "town"}


def fifth(tonight: AdvancedNight, seconds: float):
    t = tonight.t
    strongman = t.who("strongman")
    if tonight.granted and strongman:
        if tonight.doubled == strongman:
            t.tell([strongman], "acts_doubled")
        tonight.ask(strongman, "shoot")
    for seat in tonight.invited:
        question = t.ask(seat, "answer_recruit", ["yes"])
        assert isinstance(question, AdvancedQuestion)
        tonight.asked.append((question, AdvancedAct("answer_recruit", seat, seat, "")))
    if t.who("ripper") and t.day % 2:
        t.tell([t.who("ripper")], "rests_tonight")
    tonight.ask_roles(WAVE_5)
    yield from tonight.wave(seconds)
    closed = tonight.close()
    tonight.invited = {act.actor: bool(question.chosen) for question, act in closed if act.ability == "answer_recruit"}
    answers(tonight)


def answers(tonight: AdvancedNight) -> None:
    """The news as wave 5 closes: inquiries, converts, the robbed doctor's cross."""
    t = tonight.t
    fold = Fold(tonight)
    for seat, target, shows in fold.inquiries():
        if seat in t.living:
            t.tell([seat], "inquired", by=seat, target=target, shows=shows)
    for seat in fold.converts():
        t.tell([seat], "role_changed", role="mafioso")
    robbed = tonight.robbed
    if robbed in t.living and t.roles[robbed] in ("doctor", "doctor_classic") and tonight.loot:
        tonight.cross(robbed)
        save = next((act for act in tonight.given if act.ability == "save" and act.actor == robbed), None)
        tonight.doctor_named = len(save.targets) if save else 0


def sixth(tonight: AdvancedNight, seconds: float):
    t = tonight.t
    fold = Fold(tonight)
    commander = tonight.commander = t.who("commander")
    sniper = tonight.act("shoot", "sniper")
    robbed_commander = commander if commander and commander == tonight.robbed else 0
    if sniper and commander and not robbed_commander:
        ask_leave_of(tonight, commander, "approve", [seat for seat in sniper.targets if seat != commander])
    elif sniper and robbed_commander and tonight.thief in t.living:
        targets = [seat for seat in sniper.targets if seat != tonight.thief]
        ask_leave_of(tonight, tonight.thief, "approve", targets, owner=robbed_commander)
    if commander and tonight.stopped(commander):
        tonight.cross(commander)
    shots, confirmer = tonight.act("shoot", "psychologist"), tonight.act("choose_confirmer")
    if shots and confirmer:
        tonight.confirmer = confirmer.targets[0]
        ask_leave_of(tonight, confirmer.targets[0], "confirm", list(shots.targets))
    if tonight.doctor_named and tonight.thief in t.living and tonight.robbed:
        names = list(t.living)
        question = t.ask(tonight.thief, "save", names, most=tonight.doctor_named)
        assert isinstance(question, AdvancedQuestion)
        act = AdvancedAct("save", tonight.robbed, tonight.thief, t.roles[tonight.robbed])
        tonight.asked.append((question, act))
    circle(tonight, fold)
    yield from tonight.wave(seconds)
    tonight.close()
    if t.rooms:
        t.tell([seat for seat in t.rooms[0] if seat in t.living], "circle_closed")
    t.rooms = []


def ask_leave_of(tonight: AdvancedNight, seat: int, ability: str, targets: list[int], owner: int = 0) -> None:
    if targets and seat:
        if ability == "approve" and not owner and tonight.stopped(seat):
            return
        question = tonight.t.ask(seat, ability, targets, most=len(targets))
        assert isinstance(question, AdvancedQuestion)
        tonight.asked.append((question, AdvancedAct(ability, owner or seat, seat, "")))


def circle(tonight: AdvancedNight, fold: Fold) -> None:
    """The alliance talks, newcomers too, but on a night of mason death (AD-616, AD-623, AD-625)."""
    t = tonight.t
    members = sorted(seat for seat in {*t.alliance, *fold.newcomers()} if seat in t.living)
    founders = [seat for seat in t.living if t.roles[seat] in ("master", "scribe") and seat not in fold.converts()]
    if founders and not fold.causers() and len(members) > 1:
        t.rooms = [members]
        t.tell(members, "circle_opened", members=tuple(members), trusted=False)


COURSE = (first, second, third, fourth, fifth, sixth)
