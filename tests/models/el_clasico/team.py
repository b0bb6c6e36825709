"""The mafia's night: one of shot, slaughter and recruiting, or shot and slaughter in mourning (EC-28 to EC-55)."""

from dataclasses import dataclass, field

from tests.models.ballots import led
from tests.models.el_clasico.table import ElClasicoTable, without
from tests.models.table import Choice, ModelQuestion


@dataclass
class Team:
    """The mafia's questions in the first wave, and their agreement."""

    t: ElClasicoTable
    mourning: bool
    shots: dict[int, ModelQuestion] = field(default_factory=dict)
    guess: ModelQuestion | None = None
    name: ModelQuestion | None = None  # whom Blanco wants
    yes: ModelQuestion | None = None  # the shooter's press for it
    agreed: Choice | None = None
    pressed: list[tuple[ModelQuestion, Choice]] = field(default_factory=list)  # by the leader, and not taken back

    def __post_init__(self) -> None:
        t, targets = self.t, self.t.others(*self.t.mates())
        self.leader = shooter(t)
        if not self.leader:
            return
        for mate in t.mates():
            if mate not in t.dizzy:
                most = 2 if mate == self.leader == t.doubled else 1
                self.shots[mate] = t.ask(mate, "mafia_shot", targets, most=most)
        if t.roles[self.leader] == "escobar":
            twice = 2 if t.doubled == self.leader else 1
            places: list[Choice] = [tuple(targets), tuple(t.guessable())]
            self.guess = t.ask(self.leader, "guess_role", *places * twice)
        blanco = t.awake("blanco")
        if blanco and t.loss and "recruit" not in t.spent:
            self.name = t.ask(blanco, "recruit", targets, most=2 if t.doubled == blanco else 1)
            if blanco != self.leader:
                self.yes = t.ask(self.leader, "recruit", ["yes"])

    # -- while the wave is open ------------------------------------------------------------------------------

    def look(self, given: object) -> None:
        """The effect of the last press, or the last leaving."""
        if self.leader not in self.t.living:
            self.inherit()
        if not self.leader or self.mourning:
            return
        acts = self.acts()
        if isinstance(given, ModelQuestion) and given in acts:
            self.press(given, acts)
        elif isinstance(given, int):
            self.strike(given, acts)
        self.lapse(given)

    def acts(self) -> list[ModelQuestion]:
        """The leader's, of which the last one pressed counts (EC-31)."""
        mine = [self.shots[self.leader], self.guess, self.yes]
        if self.name and self.name.seat == self.leader:
            mine.append(self.name)
        return [act for act in mine if act and act in self.t.asks and act.seat == self.leader]

    def press(self, given: ModelQuestion, acts: list[ModelQuestion]) -> None:
        """The last press counts; the one before is kept in mind, until the last is taken back (EC-150)."""
        if not given.chosen and self.pressed and self.pressed[-1][0] is given:
            if given is self.yes:
                self.unpress()  # a consent taken back was never given (CH-23)
                return
            self.pressed = []  # who takes back what was in force has said nothing yet
        self.pressed = [(act, choice) for act, choice in self.pressed if act is not given]
        if given.chosen:
            self.pressed.append((given, given.chosen))
            for other in acts:
                if other is not given:
                    other.chosen = None if other.chosen else other.chosen

    def strike(self, leaver: int, acts: list[ModelQuestion]) -> None:
        """Answers naming the leaver are void. Before a guess or recruiting a shot may stand; a void shot is silence."""
        current = self.pressed[-1][0] if self.pressed else None
        kept = [(act, without(leaver, choice, act)) for act, choice in self.pressed if act in acts]
        if current is self.yes and len(kept) > 1 and not kept[-2][1]:
            kept = kept[-1:]  # what it stood in for is void, and nothing stands before that
        self.pressed = [(act, choice) for act, choice in kept if choice]
        if current and current is not self.yes and not current.chosen:
            if current.ability == "mafia_shot":
                self.pressed = []
            self.back()

    def lapse(self, given: object) -> None:
        """A consent is to the choice at the time of the press, or the first one after that (EC-150, CH-23)."""
        if not self.yes or not self.name or self.yes not in self.t.asks:
            return
        named = self.name.chosen if self.name in self.t.asks else None
        if given is self.yes or not self.agreed:
            self.agreed = named
        if self.name not in self.t.asks:  # its owner has left
            self.t.close(self.yes)
            if self.yes.chosen:
                self.t.tell([self.leader], "choice_void", ability="recruit", target=self.name.seat)
                self.unpress()
        elif self.yes.chosen and self.agreed and named != self.agreed:
            self.yes.chosen = None
            self.t.tell([self.leader], "consent_lapsed", ability="recruit")
            self.unpress()

    def unpress(self) -> None:
        self.pressed = [(act, choice) for act, choice in self.pressed if act is not self.yes]
        self.back()

    def back(self) -> None:
        """The leader's earlier press is in force again."""
        if self.pressed:
            act, choice = self.pressed[-1]
            act.chosen = choice
            self.t.tell([act.seat], "back_in_force", ability=act.ability, choice=act.chosen)

    def inherit(self) -> None:
        """The next one leads, and his proposal is the choice; the slaughter is gone (EC-38, EC-39, CH-22)."""
        t = self.t
        self.leader = next((seat for seat in t.mates_by_rank() if seat in self.shots), 0)
        self.guess = self.yes = None
        self.pressed = []
        if not self.leader:
            return
        shot = self.shots[self.leader]
        shot.most = 2 if t.doubled == self.leader else 1
        self.pressed = [(shot, shot.chosen)] if shot.chosen else []
        if self.name and self.name.seat == self.leader:
            self.name.chosen = None if self.name.chosen else self.name.chosen  # what he had only prepared (CH-22)
        elif self.name in t.asks:
            self.yes = t.ask(self.leader, "recruit", ["yes"])

    # -- as it closes ----------------------------------------------------------------------------------------

    def recruiting(self) -> Choice:
        """The mafia's recruit, if recruiting."""
        asked = self.t.asks
        if not self.name or self.name not in asked or not self.name.chosen:
            return ()
        by_himself = self.name.seat == self.leader
        return self.name.chosen if by_himself or (self.yes in asked and self.yes and self.yes.chosen) else ()

    def finish(self) -> None:
        """A consent given ahead was never given if no name had come by the end (CH-23)."""
        named = self.name.chosen if self.name in self.t.asks and self.name else None
        if self.yes and self.yes in self.t.asks and self.yes.chosen and not named:
            self.yes.chosen = None
            self.unpress()

    def guessing(self) -> Choice:
        return self.guess.chosen or () if self.guess and self.guess in self.t.asks else ()

    def shooting(self) -> Choice:
        """The leader's choice; in silence the name most proposed, a tie at random (EC-41)."""
        return led(self.t, self.leader, [shot for shot in self.shots.values() if shot in self.t.asks])


def shooter(t: ElClasicoTable) -> int:
    """The holder of tonight's bullet: the first of the ranks who is awake (EC-38, EC-129)."""
    return next((seat for seat in t.mates_by_rank() if seat not in t.dizzy), 0)
