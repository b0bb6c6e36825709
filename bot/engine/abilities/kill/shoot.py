"""`shoot`: a bullet of one player."""

from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from bot.engine.abilities.base import Act, Holder
from bot.engine.abilities.targeted import Targeted
from bot.engine.asks import Ask, Deadline
from bot.engine.events import ShotFired, UnderFire
from bot.engine.names import FactionId, RoleId
from bot.engine.night.voiding import SILENT
from bot.engine.purposes import Purpose
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night
    from bot.engine.play import Play


BEWITCHED = "bewitched"
"""The mark of one whose bullet came back, and who reads as another side by that."""


class Shoot(Targeted):
    """A shot of one player at another (GF-102 to GF-106, NS-64 to NS-67, ZD-54 to ZD-63, CM-55 to CM-66).

    Attributes:
        kind: the kind of attack, as immunities are stated against it.
        at_own_side: what a shot at a player of his own side does: it `kills`, or the shooter dies in his stead by
            magic (`penalty`), whatever protects him.
        at_roles: what a shot at a certain role does, before all else: `nothing`, or a `penalty`.
        answers: kinds of attack that he may answer: he is asked only on a night when such an attack of an earlier wave
            strikes him, whoever saves him; by firing he survives it, unless by a penalty.
        strikes: the sides as one of which somebody must read for the bullet to do anything; empty: anybody (EX-75).
        came_back_reads: where the bullet comes back on him, nobody is hit, and whoever fired it is read as of this side
            if he leaves the game before the next night is over (EX-35 to EX-37); without it, it hits himself.
        spoiled_hits: whom the bullet strikes where something that he does not know of voids his act: `nobody`, or
            `himself`.
    """

    puts_out: ClassVar[bool] = True
    stage: ClassVar[str] = "attack"
    purpose: ClassVar[Purpose] = "harm"

    kind: str = "shot"
    at_own_side: Literal["kills", "penalty"] = "kills"
    at_roles: dict[RoleId, Literal["nothing", "penalty"]] = Field(default_factory=dict)
    answers: tuple[str, ...] = ()
    strikes: tuple[FactionId, ...] = ()
    came_back_reads: FactionId | None = None
    spoiled_hits: Literal["nobody", "himself"] = "nobody"

    @property
    def dear(self) -> bool:
        """Whether his bullets are few, or one that hits his own side kills him."""
        return self.uses != "unlimited" or self.at_own_side == "penalty"

    def put(self, game: "Play", holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask him; where he may only answer an attack, he is told of it with the question."""
        if self.answers:
            if not self._is_attacked(game, holder.seat):
                return []
            game.tell((holder.seat,), UnderFire())
        return super().put(game, holder, deadline)

    def _is_attacked(self, game: "Play", seat: int) -> bool:
        hits = game.tonight.hits if game.tonight is not None else []
        return any(hit.target == seat and hit.kind in self.answers for hit in hits)

    def spoiled(self, night: "Night", act: Act, by: str) -> None:
        """The bullet flies where it should not, or not at all."""
        if by in SILENT and self.spoiled_hits == "himself":
            night.note(ShotFired(act.actor, act.actor))
            night.hit(self.kind, act, act.actor)

    def come_back(self, night: "Night", act: Act) -> None:
        """The bullet hits himself, or only what he reads as is no more what he is."""
        if self.came_back_reads is None:
            super().come_back(night, act)
            return
        night.note(ShotFired(act.actor, act.targets[0]))
        night.mark(act.actor, Status(BEWITCHED, act.targets[0], "next dawn", reads=self.came_back_reads))

    def resolve(self, night: "Night", act: Act) -> None:
        """Shoot; a penalty strikes the shooter, but not through somebody who has left the game (CH-10)."""
        seats = night.game.seats
        for target in night.aims(act):
            night.note(ShotFired(act.actor, target))
            if seats[target].left or (self.strikes and night.reading(target) not in self.strikes):
                continue
            if self.answers:
                night.mark(act.actor, Status("answered", act.actor, "dawn", self.answers))
            effect = self.at_roles.get(night.role(target).id)
            own_side = night.side(target) == night.side(act.actor)
            if effect == "penalty" or (effect is None and own_side and self.at_own_side == "penalty"):
                night.hit("magic", act, act.actor)
            elif effect is None:
                night.hit(self.kind, act, target)

    def come_true(self, game: "Play", act: Act, night: "Night") -> None:  # noqa: ARG002 - as the hook has it
        """A bullet at somebody who has left the game was not fired (ZD-62, NS-82)."""
        if all(game.seats[target].left for target in act.targets):
            self.refund(game, act)
