"""The mafia's night: one of shot, slaughter and recruiting, or shot and slaughter in mourning (EC-28 to EC-55)."""

from collections import Counter
from dataclasses import dataclass, field

from tests.models.el_clasico.table import Question, Table
from tests.models.table import Choice


@dataclass
class Team:
    """What the mafia are asked in the first wave, and what they agree on."""

    t: Table
    mourning: bool
    shots: dict[int, Question] = field(default_factory=dict)
    guess: Question | None = None
    name: Question | None = None  # whom Blanco wants
    yes: Question | None = None  # the shooter's press for it
    agreed: Choice | None = None

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
        """What the last press, or the last leaving, has made of it."""
        if self.leader not in self.t.living:
            self.inherit()
        if not self.leader:
            return
        acts = self.acts()
        if given in acts and given.chosen and not self.mourning:
            self.instead(given, acts)
        self.lapse(given)

    def acts(self) -> list[Question]:
        """The leader's, of which the last one pressed counts (EC-31)."""
        mine = [self.shots[self.leader], self.guess, self.yes]
        if self.name and self.name.seat == self.leader:
            mine.append(self.name)
        return [act for act in mine if act and act in self.t.asks and act.seat == self.leader]

    def instead(self, given: Question, acts: list[Question]) -> None:
        """The last press counts; a shot or a guess that a recruiting replaces is kept in mind (EC-150)."""
        for other in acts:
            if other is given:
                continue
            if given.ability == "recruit" and other.chosen:
                given.before, given.set_aside = other.chosen, other
            other.chosen = None if other.chosen else other.chosen
            other.before = None

    def lapse(self, given: object) -> None:
        """A consent is to what was named when it was pressed, or first after that (EC-150, CH-23)."""
        if self.name and self.name.seat == self.leader and self.name.chosen is None:
            self.back(self.name)
        if not self.yes or self.yes not in self.t.asks:
            return
        named = self.name.chosen if self.name and self.name in self.t.asks else None
        if given is self.yes or self.agreed is None:
            self.agreed = named
        if self.name not in self.t.asks:  # its owner has left
            self.t.close(self.yes)
            if self.yes.chosen:
                self.t.tell([self.leader], "choice_void", ability="recruit", target=self.name.seat)  # type: ignore[union-attr]
                self.back(self.yes)
        elif self.yes.chosen and self.agreed and named != self.agreed:
            self.yes.chosen = None
            self.t.tell([self.leader], "consent_lapsed", ability="recruit")
            self.back(self.yes)

    def back(self, act: Question) -> None:
        """What the leader had pressed before is in force again."""
        if act.set_aside and act.before is not None:
            act.set_aside.chosen, act.before = act.before, None
            self.t.tell([act.seat], "back_in_force", ability=act.set_aside.ability, choice=act.set_aside.chosen)

    def inherit(self) -> None:
        """The next one leads, and his proposal is his choice; the slaughter is gone (EC-38, EC-39, CH-22)."""
        t = self.t
        self.leader = next((seat for seat in t.mates_by_rank() if seat in self.shots), 0)
        self.guess = self.yes = None
        if self.leader:
            self.shots[self.leader].most = 2 if t.doubled == self.leader else 1
            if self.name in t.asks and self.name and self.name.seat != self.leader:
                self.yes = t.ask(self.leader, "recruit", ["yes"])

    # -- as it closes ----------------------------------------------------------------------------------------

    def recruiting(self) -> Choice:
        """Whom they recruit, if that is what they do."""
        asked = self.t.asks
        if not self.name or self.name not in asked or not self.name.chosen:
            return ()
        by_himself = self.name.seat == self.leader
        return self.name.chosen if by_himself or (self.yes in asked and self.yes and self.yes.chosen) else ()

    def is_unfinished(self) -> bool:
        """Whether the leader has agreed ahead, and nobody was named: that is no act, but no silence either."""
        return bool(self.yes and self.yes in self.t.asks and self.yes.chosen)

    def guessing(self) -> Choice:
        return self.guess.chosen or () if self.guess and self.guess in self.t.asks else ()

    def shooting(self) -> Choice:
        """Whom the leader names; if he is silent the name most proposed, a tie at random (EC-41)."""
        asked = {seat: shot for seat, shot in self.shots.items() if shot in self.t.asks}
        mine = asked.get(self.leader)
        if mine and mine.chosen is not None:
            return mine.chosen
        proposals = Counter(shot.chosen[0] for shot in asked.values() if shot.chosen)
        ahead = [target for target, many in proposals.items() if many == max(proposals.values())]
        if len(ahead) > 1:
            drawn = self.t.hints["shot_chosen"][0]["target"]
            assert drawn in ahead
            ahead = [drawn]
        return tuple(ahead)


def shooter(t: Table) -> int:
    """Who holds the bullet tonight: the first of the ranks who is awake (EC-38, EC-129)."""
    return next((seat for seat in t.mates_by_rank() if seat not in t.dizzy), 0)
