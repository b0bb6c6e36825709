"""One night so far: the questions, the acts, the effects."""

from dataclasses import dataclass, field

from tests.models.advanced.acts import AdvancedAct, present
from tests.models.advanced.asking import ask, choices
from tests.models.advanced.powers import acts
from tests.models.advanced.table import AdvancedQuestion, AdvancedTable
from tests.models.table import TIME
from tests.models.table import ModelQuestion as Asked


@dataclass
class AdvancedNight:
    """One night so far.

    Attributes:
        given: the acts of the waves closed so far.
        robbed, locked, guarded: the player concerned; 0 for none.
        thief: the holder of `loot` of `robbed`.
        arrested: the thief, if his pick is an arrester.
        doubled: the player whose act works on two.
        leader: the decider on the shot.
    """

    t: AdvancedTable
    living: list[int]
    given: list[AdvancedAct] = field(default_factory=list)
    asked: list[tuple[AdvancedQuestion, AdvancedAct]] = field(default_factory=list)
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
    shot: AdvancedAct | None = None

    # -- asking ----------------------------------------------------------------------------------------------

    def stopped(self, seat: int) -> bool:
        return seat in (self.robbed, self.locked)

    def ask(self, seat: int, ability: str, *, owner: int = 0) -> AdvancedQuestion | None:
        """Ask a player for an act, his own or the `owner`'s."""
        t = self.t
        role = t.roles[owner or seat]
        doubled = not owner and seat == self.doubled
        question = ask(t, seat, ability, role, doubled=doubled, owner=owner)
        if question:
            self.asked.append((question, AdvancedAct(ability, owner or seat, seat, role)))
        return question

    def cross(self, seat: int) -> None:
        self.t.tell([seat], "cannot_act")

    def ask_roles(self, roles: tuple[str, ...]) -> None:
        """Each of these is asked for his acts, or sees the cross."""
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
        if role == "kingslayer" and choices(t, seat, "name_role", role, 0):
            t.tell([seat], "chances_left", left=t.left("kingslayer"))
        questions = {ability: self.ask(seat, ability) for ability in acts(t, seat)}
        if seat == self.doubled and any(questions.values()):
            t.tell([seat], "acts_doubled")
        self.tie(questions, role)

    def tie(self, questions: dict[str, AdvancedQuestion | None], role: str) -> None:
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
            if isinstance(given, AdvancedQuestion):
                self.rivals(given)
            else:
                self.left(given)

    def rivals(self, given: AdvancedQuestion) -> None:
        """Of exclusive questions the last press counts; a shot pressed anew stands for the one that was set aside."""
        if given.ability == "mafia_shot" and (grant := self.t.open(given.seat, "grant_leave")):
            grant.before = None
        if given.ability == "grant_leave" and not given.chosen:
            self.shoot_after_all(given)
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
        """A player has left the game while a wave is open: a new leader leads, a consent lapses (CH-22, CH-23)."""
        t = self.t
        if seat == self.robbed:
            self.give_up(seat)
        grant = next((each for each in t.asks if each.ability == "grant_leave"), None)
        if seat == self.requested:
            self.requested = 0
            t.close(grant)
            if grant and grant.chosen:
                t.tell([grant.seat], "choice_void", ability="grant_leave", target=seat)
                self.shoot_after_all(grant)
        if seat == self.leader:
            self.leader = t.leader()
            if self.leader not in (0, self.requested) and self.requested:
                self.ask_grant()

    def shoot_after_all(self, grant: Asked) -> None:
        """Leave that was taken back, or lapsed, was never given: the shot named before is in force (CH-23)."""
        shot = self.t.open(grant.seat, "mafia_shot")
        if shot and grant.before:
            shot.chosen, grant.before = grant.before, None
            self.t.tell([grant.seat], "back_in_force", ability="mafia_shot", choice=shot.chosen)

    def give_up(self, owner: int) -> None:
        """A robbed player who leaves drops out of the theft: the loot is gone (AD-185)."""
        for question, act in self.asked:
            if act.is_stolen and question in self.t.asks:
                self.t.close(question)
                if question.chosen:
                    self.t.tell([question.seat], "choice_void", ability=question.ability, target=owner)

    def close(self) -> list[tuple[AdvancedQuestion, AdvancedAct]]:
        """The wave is over: the choices stand."""
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

    def act(self, ability: str, role: str = "") -> AdvancedAct | None:
        """An act of the waves closed, with the targets who are still in the game (AD-185)."""
        for act in self.given:
            if act.ability == ability and role in ("", act.role):
                targets = present(act, self.t.living)
                return AdvancedAct(act.ability, act.owner, act.actor, act.role, targets) if targets else None
        return None

    def ask_grant(self) -> None:
        t = self.t
        question = t.ask(self.leader, "grant_leave", ["yes"])
        assert isinstance(question, AdvancedQuestion)
        question.exclusive = "team act"
        self.asked.append((question, AdvancedAct("grant_leave", self.leader, self.leader, "")))
