"""Base of shots of one player: the shooters of a night, their targets, and what a shot hangs on (PR-158 to PR-162)."""

from collections.abc import Collection, Iterator
from typing import Literal

from bot.engine.api import (
    CONSENT,
    Ability,
    AbilityId,
    Act,
    Ask,
    Conditions,
    Deadline,
    FactionId,
    GroupId,
    Holder,
    Night,
    Parameters,
    Play,
    kind,
    record,
)
from bot.engine.events import Event
from bot.engine.night.attacks import settle
from bot.engine.night.marks import POISONED
from bot.engine.night.spoiling import will_be_done
from bot.engine.night.theft import robbed_by
from bot.engine.night_rules import Entry
from bot.engine.traits.striking import WithstandsHits
from bot.engine.traits.voiding import Forestalled
from bot.parts.abilities.targeted import CopiedAct
from bot.text.api import says

SUSPECTED = "suspected"
"""The mark of a player taken for the confirmer of tonight's shots (AD-325)."""


class Reasons(Parameters):
    """The targets open to a shooter by public knowledge and by the results of their own checks.

    All players are open while the `town` has at most one more than the `criminals`, or while the players whose cards
    the shooter has not seen are no more than the criminals. The count follows the dealt cards of the living.

    Attributes:
        seen: roles or sides: a player is open if a check by the shooter has shown such a card.
        accused: whether a player is also open who on an earlier day had the most votes of a ballot, or was convicted.
        town, criminals: the sides that are counted.
    """

    seen: tuple[GroupId, ...]
    accused: bool
    town: FactionId
    criminals: tuple[FactionId, ...]

    def allow(self, game: Play, seat: int, offered: tuple[int, ...]) -> tuple[int, ...]:
        """The players, of these, at whom the shooter may fire tonight."""
        dealt = {number: game.rules.roles[role].side for number, role in enumerate(game.cards.dealt, 1)}
        town = sum(dealt[living] == self.town for living in game.seats.living)
        criminals = sum(dealt[living] in self.criminals for living in game.seats.living)
        cards = game.seats[seat].seen
        unseen = [living for living in game.seats.living if living != seat and living not in cards]
        if town <= criminals + 1 or len(unseen) <= criminals:
            return offered
        return tuple([target for target in offered if self._is_suspect(game, target, cards.get(target, ()))])

    def _is_suspect(self, game: Play, target: int, cards: tuple[str, ...]) -> bool:
        if self.accused and target in game.exits.accused:
            return True
        return any(card in self.seen or game.rules.roles[card].side in self.seen for card in cards)


class Consent(Parameters):
    """The consent that each target of a bullet needs from the player who was asked in a later wave.

    A player who is drunk, or uses an ability stolen from a drunk player, stops no bullet; and no player stops a bullet
    at themselves.

    Attributes:
        by: the ability that gives consent. There is an act of it whenever a player was asked and is in the game.
        without: the fate of a bullet where no player was asked, or that player has left: `fired`, or `kept`.
        betrayed: whether the bullet turns on a suspected player who has consented (AD-326).
    """

    by: AbilityId
    without: Literal["fired", "kept"] = "fired"
    betrayed: bool = False

    def let_through(self, night: Night, targets: tuple[int, ...]) -> tuple[int, ...]:
        """The targets, of these, at which bullets are fired with consent."""
        given = self._given(night)
        if given is None:
            return targets if self.without == "fired" else ()
        if any(night.marks.has(seat, POISONED) for seat in (given.actor, given.owner) if seat):
            return targets
        return tuple([target for target in targets if target in given.targets or target == given.actor])

    def turned_on(self, night: Night) -> int | None:
        """The player hit by the bullets in the place of their targets, if any."""
        given = self._given(night) if self.betrayed else None
        return given.actor if given is not None and night.marks.has(given.actor, SUSPECTED) else None

    def _given(self, night: Night) -> Act | None:
        return next((act for act in night.acts if act.ability.id == self.by), None)


class Yields(Parameters):
    """Acts of others that keep a player from shooting, or cost the shooter's life.

    The acts are named as in a wave, `mafia_shot` or `stalker.shoot`, and come before the shot (`night.order`).

    Attributes:
        killed_by: acts that, killing the shooter, keep the shot from taking place.
        named_by: acts whose named target the shooter must not name too, wherever either act then went: the shooter dies
            of that by magic, unless the target has left the game.
    """

    killed_by: tuple[str, ...] = ()
    named_by: tuple[str, ...] = ()

    def keeps_back(self, night: Night, act: Act) -> bool:
        """Whether the bullet is not fired, as an act in `killed_by` has already killed the shooter."""
        if not self.killed_by:
            return False
        settle(night)
        hit = night.deaths.get(act.actor)
        return hit is not None and any(one is hit.source for one in _acts(night, self.killed_by))

    def names_the_same(self, night: Night, act: Act) -> bool:
        """Whether the shooter has named the same target as one of the acts in `named_by`."""
        named = {target for one in _acts(night, self.named_by) for target in one.targets}
        return any(target in named and not night.game.seats[target].left for target in act.targets)


def _acts(night: Night, names: tuple[str, ...]) -> Iterator[Act]:
    entries = [Entry.read(name) for name in names]
    for act in night.acts:
        if any(entry.means(act.ability.id, night.bearer_of(act)) for entry in entries):
            yield act


@record
class UnderFire(Event):
    """Private: you were shot at and may answer."""


@kind
class Armed(CopiedAct, Forestalled, WithstandsHits, tells=(UnderFire,)):
    """Base of shots of one player: the nights on which the holder may fire, and the possible targets.

    Attributes:
        answers: kinds of attack that the holder may answer: the holder is asked only on a night when such an attack of
            an earlier wave strikes them, however protected; firing saves the shooter from that attack, but from no
            penalty.
        confirmed: whether the holder has to confirm the target with a second press (CH-06, CT-89).
        reasons: the reasons of which a shot needs one (CT-90); without this field all targets are free.
        leave: an ability whose act in this night gives leave to fire; without such an act the holder is not asked
            (AD-268, AD-272). A thief of the bullet needs no leave.
        loses_to: abilities that come before the shot: on a night when such an attack goes at the holder, protected or
            not, the bullet is not fired (PR-130, PR-131).
    """

    purpose = "harm"

    answers: tuple[str, ...] = ()
    confirmed: bool = False
    reasons: Reasons | None = None
    leave: AbilityId | None = None
    loses_to: tuple[AbilityId, ...] = ()

    @property
    def conditions(self) -> Conditions:
        """The event about an attack on the holder, in games where the holder may answer it."""
        return (*super().conditions, (UnderFire, self.answers))

    def deters(self, kind: str, ability: str, by: Collection[str]) -> bool:
        """Whether the holder may answer an attack of this kind."""
        return kind in self.answers

    def choices(self, game: Play, seat: int) -> tuple[int, ...]:
        """The living targets of tonight; where a shot needs a reason, the targets with one."""
        own = game.seats[seat].faction  # a thief of another side spares the owner of the bullet (AD-376)
        spared = [owner for owner in robbed_by(game, seat) if game.seats[owner].faction != own]
        offered = tuple([target for target in super().choices(game, seat) if target not in spared])
        return offered if self.reasons is None else self.reasons.allow(game, seat, offered)

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the holder, unless leave to fire is needed and was not given."""
        acts = game.tonight.acts if game.tonight is not None else []
        if self.leave is not None and not holder.owner and all(act.ability.id != self.leave for act in acts):
            return []
        return super().open(game, holder, deadline)

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Put the question; a holder who may only answer attacks is told of the attack with it."""
        if self.answers:
            hits = game.tonight.attacks.hits if game.tonight is not None else []
            if not any(hit.target == holder.seat and hit.kind in self.answers for hit in hits):
                return []
            game.tell((holder.seat,), UnderFire())
        if not self.confirmed:
            return super().put(game, holder, deadline)
        parts = (self.choices(game, holder.seat), CONSENT)
        return [game.ask(holder.seat, self.id, (), deadline, parts=parts, exclusive=self.exclusive)] if parts[0] else []

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act of the named targets; none if the question hung on a player who has left meanwhile (PR-122)."""
        return super().close(game, holder, asks) if self.is_needed(game) else None

    def is_forestalled(self, night: Night, act: Act) -> bool:
        """Whether the shooter is attacked before the shot."""
        return bool(self.loses_to) and any(
            other.ability.id in self.loses_to and act.actor in night.aims(other) and will_be_done(night, other)
            for other in night.acts
        )

    def lend(self, game: Play, seat: int) -> Ability | None:
        """The ability itself, for a copier; None where a shot needs a reason, which cannot be copied (CT-160)."""
        return super().lend(game, seat) if self.reasons is None else None


says(UnderFire, "🎯 <b>Somebody shot at you tonight.</b> You may shoot back, or hold your fire.")
