"""Base of shots: who may fire tonight, and at whom."""

from bot.engine.api import (
    CONSENT,
    AbilityId,
    Act,
    Ask,
    Conditions,
    Deadline,
    Holder,
    Night,
    Play,
    kind,
)
from bot.engine.bases.ability import Ability
from bot.engine.events import Event
from bot.engine.night.spoiling import will_be_done
from bot.engine.night.theft import robbed_by
from bot.engine.records import record
from bot.engine.traits.voiding.forestalled import Forestalled
from bot.parts.abilities.copied import CopiedAct
from bot.parts.abilities.kill.shots.reasons import Reasons
from bot.text.narration.sayings import says


@record
class UnderFire(Event):
    """Private: you were shot at and may answer."""


@kind
class Armed(CopiedAct, Forestalled, tells=(UnderFire,)):
    """Base of shots of one player: on which nights their holder may fire, and at whom.

    Attributes:
        answers: kinds of attack that he may answer: he is asked only on a night when such an attack of an earlier wave
            strikes him, whoever saves him; by firing he survives it, unless by a penalty.
        confirmed: whether he has to confirm whom he has named (CH-06, CT-89).
        reasons: without which of them he may not shoot (CT-90); without any he may shoot anybody.
        leave: an ability by whose acts of this night he has leave to fire; he is asked on no other (AD-268, AD-272).
            Whoever has stolen it needs none.
        loses_to: abilities by which he is attacked before he can fire: on a night when such an attack comes to him,
            whoever protects him, his bullet is not fired (PR-130, PR-131).
    """

    answers: tuple[str, ...] = ()
    confirmed: bool = False
    reasons: Reasons | None = None
    leave: AbilityId | None = None
    loses_to: tuple[AbilityId, ...] = ()

    @property
    def conditions(self) -> Conditions:
        """The word of an attack that may be answered."""
        return (*super().conditions, (UnderFire, self.answers))

    def choices(self, game: Play, seat: int) -> tuple[int, ...]:
        """The living he may name tonight, if he needs a reason those against whom he has one."""
        spared = self._spared(game, seat)
        offered = tuple([target for target in super().choices(game, seat) if target not in spared])
        return offered if self.reasons is None else self.reasons.allow(game, seat, offered)

    def _spared(self, game: Play, seat: int) -> tuple[int, ...]:
        """A bullet stolen from another side is not for its owner (AD-376)."""
        own = game.seats[seat].faction
        return tuple([owner for owner in robbed_by(game, seat) if game.seats[owner].faction != own])

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask him, if he has leave to fire."""
        acts = game.tonight.acts if game.tonight is not None else []
        if self.leave is not None and not holder.owner and all(act.ability.id != self.leave for act in acts):
            return []
        return super().open(game, holder, deadline)

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask him; where he may only answer an attack, he is told of it with the question."""
        if self.answers:
            if not self._is_attacked(game, holder.seat):
                return []
            game.tell((holder.seat,), UnderFire())
        if not self.confirmed:
            return super().put(game, holder, deadline)
        parts = (self.choices(game, holder.seat), CONSENT)
        return [game.ask(holder.seat, self.id, (), deadline, parts=parts, exclusive=self.exclusive)] if parts[0] else []

    def _is_attacked(self, game: Play, seat: int) -> bool:
        hits = game.tonight.attacks.hits if game.tonight is not None else []
        return any(hit.target == seat and hit.kind in self.answers for hit in hits)

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """What he has named; nothing where he was asked beside somebody who has left meanwhile (PR-122)."""
        return super().close(game, holder, asks) if self.is_needed(game) else None

    def is_forestalled(self, night: Night, act: Act) -> bool:
        """Whether he is attacked before he can fire."""
        return bool(self.loses_to) and any(
            other.ability.id in self.loses_to and act.actor in night.aims(other) and will_be_done(night, other)
            for other in night.acts
        )

    def lend(self, game: Play, seat: int) -> Ability | None:
        """Not where it takes a reason: that is nobody else's (CT-160)."""
        return super().lend(game, seat) if self.reasons is None else None


says(UnderFire, "🎯 <b>Somebody shot at you tonight.</b> You may shoot back, or hold your fire.")
