"""A mafioso's choice and the boss's consent, in one wave (MK-19, MK-59, MK-108, TG-37, TG-38, TG-143)."""

from dataclasses import dataclass

from tests.models.table import Choice, ModelQuestion, ModelTable


@dataclass
class Consent:
    """The boss's yes to another's request; sets his shot aside where the two exclude one another."""

    t: ModelTable
    name: ModelQuestion
    yes: ModelQuestion
    shot: ModelQuestion | None = None
    agreed: Choice | None = None

    def is_given(self, asked: list[ModelQuestion]) -> bool:
        """Whether both stand as the wave closes."""
        return self.name in asked and self.yes in asked and bool(self.yes.chosen)

    def look(self, given: object) -> None:
        """The effect of the last press, or the last leaving."""
        if self.yes.seat not in self.t.living:
            self.end(self.name, self.yes.seat)
            return
        if self.yes not in self.t.asks:
            return
        named = self.name.chosen if self.name in self.t.asks else None
        if given is self.yes and self.yes.chosen:
            self.agreed = named
            if self.shot and self.shot.chosen:
                self.yes.before, self.shot.chosen = self.shot.chosen, None
        elif given is self.yes:
            self.back()  # a consent taken back was never given (CH-23)
        elif self.shot and given is self.shot:
            self.yes.before = None
            if self.shot.chosen and self.yes.chosen:
                self.yes.chosen = None
        if self.name not in self.t.asks:
            self.end(self.yes, self.name.seat)
            self.back()
        elif self.yes.chosen and not (named and named == self.agreed):
            self.yes.chosen = None
            self.t.tell([self.yes.seat], "consent_lapsed", ability=self.yes.ability)
            self.back()

    def end(self, question: ModelQuestion, leaver: int) -> None:
        """Without the other of the two there is nothing to ask any more (MK-20, MK-59, TG-40, TG-142)."""
        if question in self.t.asks:
            self.t.close(question)
            if question.chosen:
                self.t.tell([question.seat], "choice_void", ability=question.ability, target=leaver)

    def back(self) -> None:
        """A shot that the boss had named before agreeing is in force again (TG-38)."""
        if self.shot and self.yes.before is not None:
            self.shot.chosen, self.yes.before = self.yes.before, None
            self.t.tell([self.yes.seat], "back_in_force", choice=self.shot.chosen)
