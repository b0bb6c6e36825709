"""The night: who is asked in which wave, and what is told at its end (6.1)."""

from dataclasses import dataclass, field
from typing import Any

from tests.models.advanced.asking import ask, choices
from tests.models.advanced.casts import RANKS
from tests.models.advanced.dawn import dawn
from tests.models.advanced.fold import Act, Fold
from tests.models.advanced.powers import EARLY, acts, count_guns, loot
from tests.models.advanced.table import Question, Table
from tests.models.table import TIME

WAVES = (
    (40, ("alchemist", "watchman")),
    (40, ("thief", "enchanter")),
    (40, ("thief", "strongman", "double")),
    (60, RANKS),
    (60, ()),
    (40, ("commander", "psychologist", "thief", "master", "scribe")),
)
LATE = ("save", "approve")
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


@dataclass
class Night:
    """What one night has brought so far.

    Attributes:
        given: the acts of the waves closed so far.
        robbed, locked, guarded: whom that has befallen; 0 for nobody.
        thief: who holds what he has stolen: `loot` of `robbed`.
        arrested: the thief, if he has picked who arrests him.
        doubled: whose act works on two.
        leader: who decides on the shot.
    """

    t: Table
    living: list[int]
    given: list[Act] = field(default_factory=list)
    asked: list[tuple[Question, Act]] = field(default_factory=list)
    poisoned: set[int] = field(default_factory=set)
    robbed: int = 0
    locked: int = 0
    guarded: int = 0
    thief: int = 0
    loot: tuple[str, ...] = ()
    arrested: int = 0
    arrested_by: str = ""
    doubled: int = 0
    leader: int = 0
    requested: int = 0  # the strongman who has asked for his shot
    granted: bool = False
    taken_shot: bool = False  # the thief has fired in the strongman's place
    named: dict[str, tuple[int, ...]] = field(default_factory=dict)
    invited: dict[int, bool] = field(default_factory=dict)
    doctor_named: int = 0
    commander: int = 0  # who may cancel as wave 6 opens
    confirmer: int = 0
    shot: Act | None = None

    # -- asking ----------------------------------------------------------------------------------------------

    def stopped(self, seat: int) -> bool:
        return seat in (self.robbed, self.locked)

    def ask(self, seat: int, ability: str, *, owner: int = 0) -> Question | None:
        """Ask somebody for an act, his own or the `owner`'s."""
        t = self.t
        role = t.roles[owner or seat]
        doubled = not owner and seat == self.doubled
        question = ask(t, seat, ability, role, doubled=doubled, owner=owner)
        if question:
            self.asked.append((question, Act(ability, owner or seat, seat, role)))
        return question

    def cross(self, seat: int) -> None:
        self.t.tell([seat], "cannot_act")

    def ask_roles(self, roles: tuple[str, ...]) -> None:
        """Each of these is asked for his own acts, or sees the cross."""
        t = self.t
        for role in roles:
            seat = t.who(role)
            if not seat or not acts(t, seat) or (role == "outcast" and t.joined):
                continue
            if self.stopped(seat) and not (seat == self.robbed and role in ("doctor", "doctor_classic")):
                self.cross(seat)
            else:
                self.ask_own(seat, role)

    def ask_own(self, seat: int, role: str) -> None:
        t = self.t
        if role in ("master", "scribe") and seat in self.poisoned:
            t.tell([seat], "nobody_to_wake")
            return
        if role == "sacrificer" and seat in self.poisoned:
            self.cross(seat)
            return
        if role == "saboteur":
            t.tell([seat], "guns_possible", many=t.guns_possible)
        if role == "kingslayer":
            t.tell([seat], "chances_left", left=t.left("kingslayer"))
        if seat == self.doubled:
            t.tell([seat], "acts_doubled")
        questions = {ability: self.ask(seat, ability) for ability in acts(t, seat)}
        self.tie(questions, role)

    def tie(self, questions: dict[str, Question | None], role: str) -> None:
        """Questions of which only one is done, or that name different players."""
        first, second = [*questions.values(), None, None][:2]
        if not first or not second:
            return
        if role in ("detective", "arsonist"):
            first.exclusive = second.exclusive = role
        if role == "psychologist":
            first.other, second.other = second, first

    # -- waves -----------------------------------------------------------------------------------------------

    def wave(self, seconds: float):
        """Wait to its end."""
        t = self.t
        t.until = t.now + seconds
        while (given := (yield)) != TIME:
            if isinstance(given, Question):
                self.rivals(given)
            else:
                self.left(given)

    def rivals(self, given: Question) -> None:
        """Of exclusive questions the last press counts; a shot pressed anew stands for the one that was set aside."""
        if given.ability == "mafia_shot" and (grant := self.t.open(given.seat, "grant_leave")):
            grant.before = None
        if given.exclusive and given.chosen:
            for other in self.t.asks:
                if (
                    other is not given
                    and other.seat == given.seat
                    and getattr(other, "exclusive", "") == given.exclusive
                ):
                    if other.ability == "mafia_shot" and other.chosen:
                        given.before = other.chosen
                    if other.chosen:
                        other.chosen = None

    def left(self, seat: int) -> None:
        """Somebody has left the game while a wave is open: a new leader leads, a consent lapses (CH-22, CH-23)."""
        t = self.t
        if seat == self.robbed:
            self.give_up(seat)
        grant = next((each for each in t.asks if each.ability == "grant_leave"), None)
        if seat == self.requested and grant:
            t.close(grant)
            self.requested = 0
            if grant.chosen:
                t.tell([grant.seat], "choice_void", ability="grant_leave", target=seat)
                shot = t.open(grant.seat, "mafia_shot")
                if shot and grant.before:
                    shot.chosen = grant.before
                    t.tell([grant.seat], "back_in_force", ability="mafia_shot", choice=grant.before)
        if seat == self.leader:
            self.leader = t.leader()
            if self.leader not in (0, self.requested) and self.requested:
                self.ask_grant()

    def give_up(self, owner: int) -> None:
        """Whoever was robbed drops out of the theft: nobody has anything of him any more (AD-185)."""
        for question, act in self.asked:
            if act.is_stolen and question in self.t.asks:
                self.t.close(question)
                if question.chosen:
                    self.t.tell([question.seat], "choice_void", ability=question.ability, target=owner)

    def close(self) -> list[tuple[Question, Act]]:
        """The wave is over: what was named stands."""
        t = self.t
        closed = [(question, act) for question, act in self.asked if question in t.asks]
        t.close(*[question for question, _ in self.asked])
        self.asked = []
        for question, act in closed:
            if question.chosen:
                act.targets = tuple(question.chosen)
                self.given.append(act)
                if act.actor == act.owner:
                    self.named[act.ability] = tuple(pick for pick in act.targets if isinstance(pick, int))
        return closed

    def act(self, ability: str, role: str = "") -> Act | None:
        """An act of the waves closed, of those of its targets who are still in the game (AD-185)."""
        for act in self.given:
            if act.ability == ability and role in ("", act.role):
                targets = present(act, self.t.living)
                return Act(act.ability, act.owner, act.actor, act.role, targets) if targets else None
        return None

    def ask_grant(self) -> None:
        t = self.t
        question = t.ask(self.leader, "grant_leave", ["yes"])
        assert isinstance(question, Question)
        question.exclusive = "team act"
        self.asked.append((question, Act("grant_leave", self.leader, self.leader, "")))


def present(act: Act, living: list[int]) -> tuple[Any, ...]:
    """What an act names of those who are still in the game (AD-185)."""
    if act.ability == "name_role":
        pairs = zip(act.targets[::2], act.targets[1::2], strict=True)
        return tuple(pick for pair in pairs if pair[0] in living for pick in pair)
    return tuple(pick for pick in act.targets if not isinstance(pick, int) or pick in living)


def night(t: Table):
    """From nightfall to the end of the dawn."""
    t.night, t.floor, t.rooms = True, (), []
    t.say("night_fell", number=t.day)
    nightfall(t)
    count_guns(t)
    tonight = Night(t, list(t.living))
    for wave, (seconds, roles) in zip(COURSE, WAVES, strict=True):
        if t.is_dealt(*(roles or ("strongman", "yakuza", *WAVE_5))):
            yield from wave(tonight, seconds)
    dawn(t, tonight, Fold(tonight))


def nightfall(t: Table) -> None:
    """What the night before has made of the team (AD-342, AD-344, AD-416)."""
    if t.day == 2 and (yakuza := t.who("yakuza")):
        t.roles[yakuza] = "mafioso"
        t.tell([yakuza], "role_changed", role="mafioso")
    t.free_shadows()
    new = [seat for seat in t.newcomers if seat in t.living]
    t.newcomers = []
    if new:
        t.tell(t.team(), "team_met", members=tuple(t.team()), roles=t.cards(t.team()))


def first(tonight: Night, seconds: float):
    tonight.ask_roles(("alchemist", "watchman"))
    yield from tonight.wave(seconds)
    tonight.close()
    if poison := tonight.act("poison"):
        tonight.poisoned = set(poison.targets)
    if (guard := tonight.act("guard")) and guard.actor not in tonight.poisoned:
        (tonight.guarded,) = guard.targets


def second(tonight: Night, seconds: float):
    tonight.ask_roles(("thief", "enchanter"))
    yield from tonight.wave(seconds)
    tonight.close()
    if steal := tonight.act("steal"):
        theft(tonight, steal)
    if (block := tonight.act("block")) and block.actor not in tonight.poisoned:
        (target,) = block.targets
        if target != tonight.guarded and tonight.t.roles[target] not in EARLY:
            tonight.locked = target


def theft(tonight: Night, steal: Act) -> None:
    """Poison, arrest, guard, theft (AD-382 to AD-387, AD-636)."""
    t = tonight.t
    thief, (target,) = steal.actor, steal.targets
    role = t.roles[target]
    catcher = "watchman" if t.is_dealt("watchman") else "detective"
    catches = role == catcher and target not in tonight.poisoned and role not in t.spent
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
        if role not in EARLY and not (role == "ripper" and t.day % 2):
            tonight.robbed = target
    t.tell([thief] if thief in t.living else [], "role_robbed", seat=target, role=told, brings=brings)


def third(tonight: Night, seconds: float):
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
            assert isinstance(question, Question)
            tonight.asked.append((question, Act("ask_leave", strongman, strongman, "strongman")))
    tonight.ask_roles(("double",))
    yield from tonight.wave(seconds)
    tonight.close()
    if (
        request := next((act for act in tonight.given if act.ability == "ask_leave"), None)
    ) and request.actor in t.living:
        tonight.requested = request.actor
    if doubling := tonight.act("double_up"):
        double(tonight, doubling)


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


def shot_is_lost(tonight: Night) -> bool:
    """Whether the team has no shot because its godfather is robbed or locked (AD-211, AD-213)."""
    godfather = tonight.t.who("godfather")
    return bool(godfather) and tonight.stopped(godfather)


def double(tonight: Night, doubling: Act) -> None:
    """A doubling is charged when named, and burnt where the doubled one cannot use it (AD-699 to AD-701)."""
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


def fourth(tonight: Night, seconds: float):
    t = tonight.t
    team = t.team()
    if team:
        t.rooms = [team]
        t.tell(team, "room_opened", members=tuple(team))
    stolen = tonight.act("shoot", "strongman")
    tonight.taken_shot = bool(stolen) and stolen is not None and stolen.actor != stolen.owner
    ask_shot(tonight, team)
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


def ask_shot(tonight: Night, team: list[int]) -> None:
    """Who is asked for the team's shot (AD-200 to AD-215, AD-265 to AD-276)."""
    t = tonight.t
    tonight.shot = None
    if shot_is_lost(tonight):
        godfather = t.who("godfather")
        tonight.cross(godfather)
        t.tell([seat for seat in team if seat != godfather], "no_team_shot")
        return
    if tonight.taken_shot:
        t.tell(team, "shot_taken", role="strongman")
        return
    if not team:
        sleepers = sorted(t.mafia(), key=t.rank)
        if sleepers and sleepers[0] != tonight.arrested:
            tonight.leader = sleepers[0]
            ask_team_shot(tonight, sleepers[0])
        return
    tonight.leader = t.leader()
    if tonight.requested and tonight.requested == tonight.leader:
        tonight.granted = True
        t.tell(team, "leader_fires", by=tonight.leader)
        return
    if tonight.requested:
        t.tell(team, "leave_asked", by=tonight.requested)
    if tonight.doubled == tonight.leader == t.who("godfather"):
        t.tell([tonight.leader], "acts_doubled")
    for seat in sorted(team, key=t.rank):
        ask_team_shot(tonight, seat)
    if tonight.requested:
        tonight.ask_grant()


def ask_team_shot(tonight: Night, seat: int) -> None:
    t = tonight.t
    names = choices(t, seat, "mafia_shot", "godfather", 0)
    many = 2 if tonight.doubled == seat == t.who("godfather") else 1
    if names:
        question = t.ask(seat, "mafia_shot", names, most=many)
        assert isinstance(question, Question)
        question.exclusive = "team act"
        tonight.asked.append((question, Act("mafia_shot", seat, seat, "godfather")))


def decide_shot(tonight: Night, asked: list[Question]) -> None:
    """Whom the team shoots, or whether its strongman does (AD-203, AD-268 to AD-272, CH-22)."""
    t = tonight.t
    tonight.shot = None
    grant = next((question for question in asked if question.ability == "grant_leave"), None)
    if grant and grant.chosen:
        tonight.granted = True
    if tonight.granted:
        if t.option("strongman_announce", "everyone") == "everyone":
            t.say("fires_instead", role="strongman")
        else:
            t.tell(t.team(), "fires_instead", role="strongman")
        return
    shots = [question for question in asked if question.ability == "mafia_shot"]
    if not shots:
        return
    decided = next((shot for shot in shots if shot.seat == tonight.leader), None)
    if decided and decided.chosen is not None:
        chosen: tuple[int, ...] = decided.chosen
        by = decided.seat
    else:
        proposal = next((shot for shot in sorted(shots, key=lambda shot: t.rank(shot.seat)) if shot.chosen), None)
        chosen, by = (proposal.chosen or (), proposal.seat) if proposal else ((), 0)
    for target in chosen or (None,):
        t.tell(t.team() or [tonight.leader], "shot_chosen", target=target)
    if chosen:
        godfather = t.who("godfather")
        tonight.shot = Act("mafia_shot", godfather, by, "godfather", chosen)


def invite(tonight: Night) -> None:
    """Whom an invitation wakes (AD-340 to AD-358)."""
    t = tonight.t
    win = tonight.act("win_over")
    tonight.invited = {}
    if t.day == 1 and win and win.owner not in tonight.poisoned:
        tonight.invited = {seat: False for seat in win.targets if t.side(seat) == "town"}


def fifth(tonight: Night, seconds: float):
    t = tonight.t
    strongman = t.who("strongman")
    if tonight.granted and strongman:
        if tonight.doubled == strongman:
            t.tell([strongman], "acts_doubled")
        tonight.ask(strongman, "shoot")
    for seat in tonight.invited:
        question = t.ask(seat, "answer_recruit", ["yes"])
        assert isinstance(question, Question)
        tonight.asked.append((question, Act("answer_recruit", seat, seat, "")))
    if t.who("ripper") and t.day % 2:
        t.tell([t.who("ripper")], "rests_tonight")
    tonight.ask_roles(WAVE_5)
    yield from tonight.wave(seconds)
    for question, act in tonight.close():
        if act.ability == "answer_recruit" and question.chosen:
            tonight.invited[act.actor] = True
    answers(tonight)


def answers(tonight: Night) -> None:
    """What is told as wave 5 closes: inquiries, converts, the robbed doctor's cross."""
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


def sixth(tonight: Night, seconds: float):
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
        assert isinstance(question, Question)
        act = Act("save", tonight.robbed, tonight.thief, t.roles[tonight.robbed])
        tonight.asked.append((question, act))
    circle(tonight, fold)
    yield from tonight.wave(seconds)
    tonight.close()
    if t.rooms:
        t.tell([seat for seat in t.rooms[0] if seat in t.living], "circle_closed")
    t.rooms = []


def ask_leave_of(tonight: Night, seat: int, ability: str, targets: list[int], owner: int = 0) -> None:
    if targets and seat:
        if ability == "approve" and not owner and tonight.stopped(seat):
            return
        question = tonight.t.ask(seat, ability, targets, most=len(targets))
        assert isinstance(question, Question)
        tonight.asked.append((question, Act(ability, owner or seat, seat, "")))


def circle(tonight: Night, fold: Fold) -> None:
    """The alliance talks, with its newcomers, but on a night of mason death (AD-616, AD-623, AD-625)."""
    t = tonight.t
    members = sorted(seat for seat in {*t.alliance, *fold.newcomers()} if seat in t.living)
    founders = [seat for seat in t.living if t.roles[seat] in ("master", "scribe") and seat not in fold.converts()]
    if founders and not fold.causers() and len(members) > 1:
        t.rooms = [members]
        t.tell(members, "circle_opened", members=tuple(members), trusted=False)


COURSE = (first, second, third, fourth, fifth, sixth)
