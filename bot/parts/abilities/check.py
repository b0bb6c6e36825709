"""The base of checks: abilities by which a player finds out something about others."""

from abc import abstractmethod
from typing import Annotated, Literal

from markupsafe import Markup

from bot.engine.api import Act, Conditions, Night, kind, record
from bot.engine.events import Event
from bot.engine.night.reach import answered_about
from bot.engine.night.steps import killed_before
from bot.engine.parameters.matters import matters_where
from bot.engine.traits.steps import DoneInTurn
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Voice, deed, retells, says


@record
class NotReached(Event, story=True):
    """To the player who asked, in place of an answer: the target was out of reach, or the player kept from acting."""

    by: int
    target: int


@record
class FoundDead(Event, story=True):
    """To the player who asked or shot, in place of an answer: the target was killed earlier in the night."""

    by: int
    target: int


@kind
class Check(Targeted, DoneInTurn, tells=(FoundDead, NotReached)):
    """Base of abilities that show something of each player named.

    Where roles act one after another, a target out of reach gives `no answer`, and a check of a host is answered about
    the guest too (CT-73, CT-75, CT-76).

    Attributes:
        corpses: the answer about a player killed at an earlier step: only that they are dead (`told`), or the same as
            about the living (`unseen`; CT-85, CT-86).
    """

    stage = "inquire"
    purpose = "learn"

    corpses: Annotated[Literal["unseen", "told"], matters_where("night.steps")] = "unseen"

    @property
    def conditions(self) -> Conditions:
        """The event about a dead target, if the parameters say that a checker is told."""
        return (*super().conditions, (FoundDead, self.corpses == "told"))

    def answer(self, night: Night, act: Act) -> None:
        """Tell the actor about each target; a moved act is answered about its target, under the name given (TG-60)."""
        for named, target in zip(act.targets, night.aims(act), strict=True):
            about = answered_about(night, act, target)
            if not about:
                night.game.tell((act.actor,), NotReached(act.actor, named))
            for seat in about:
                self._find(night, act, named if seat == target else seat, seat)

    def tell_nothing(self, night: Night, act: Act) -> None:
        """Tell the actor, who was kept from the check, that no player named has given an answer."""
        for named in act.targets:
            night.game.tell((act.actor,), NotReached(act.actor, named))

    def _find(self, night: Night, act: Act, named: int, seat: int) -> None:
        if self.corpses == "told" and killed_before(night, seat, act) is not None:
            night.game.tell((act.actor,), FoundDead(act.actor, named))
        else:
            self.find(night, act, named, seat)

    @abstractmethod
    def find(self, night: Night, act: Act, named: int, seat: int) -> None:
        """Tell the actor what shows of `seat`, as an answer about `named`: another player only if the act was moved."""


# NOTE: a check of {player} has given no answer
says(NotReached, "🚪 {player}: <b>no answer</b>.", player="target")


@retells(NotReached)
def _not_reached(say: Voice, event: NotReached) -> Markup:
    if event.by == event.target:
        # NOTE: a line of the story: {player} has learnt nothing, not even of themselves
        return say.tongue.text("🚪 {player} tried to investigate themselves: no answer.", player=say.player(event.by))
    # NOTE: a line of the story: who could not get to whom
    return say.tongue.text(
        "🚪 {player} couldn't get to {target}.", player=say.player(event.by), target=say.player(event.target)
    )


# NOTE: {player} was killed earlier in the night, before a check or a shot came. No forms that tell a gender
says(FoundDead, "🪦 {player}: <b>already dead</b>.", player="target")

# NOTE: a line of the story: who came too late to whom
retells(FoundDead, "🪦 {player} found {target} already dead.", player="by")

deed(NotReached)
deed(FoundDead)
