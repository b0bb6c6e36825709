"""`shoot`: a bullet of one player."""

from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from bot.engine.abilities.base import Act, Holder
from bot.engine.abilities.targeted import Targeted
from bot.engine.asks import Ask, Deadline
from bot.engine.events import RestsTonight, ShotFired, UnderFire
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.game import Game
    from bot.engine.night import Night


class Shoot(Targeted):
    """A shot of one player at another (GF-102 to GF-106, NS-64 to NS-67, ZD-54 to ZD-63, CM-55 to CM-66).

    Attributes:
        kind: the kind of attack, as immunities are stated against it.
        nights: on which nights he is asked: on `all`, or on `even` ones.
        at_own_side: what a shot at a player of his own side does: it `kills`, or the shooter dies in his stead by
            magic (`penalty`), whatever protects him.
        at_roles: what a shot at a certain role does, before all else: `nothing`, or a `penalty`.
        answers: kinds of attack that he may answer: he is asked only on a night when such an attack of an earlier wave
            strikes him, whoever saves him; by firing he survives it, unless by a penalty.
    """

    stage: ClassVar[str] = "attack"

    kind: str = "shot"
    nights: Literal["all", "even"] = "all"
    at_own_side: Literal["kills", "penalty"] = "kills"
    at_roles: dict[str, Literal["nothing", "penalty"]] = Field(default_factory=dict)
    answers: tuple[str, ...] = ()

    def put(self, game: "Game", seat: int, deadline: Deadline) -> list[Ask]:
        """Ask him; where he may only answer an attack, he is told of it with the question."""
        if self.answers:
            if not self._is_attacked(game, seat):
                return []
            game.tell((seat,), UnderFire())
        return super().put(game, seat, deadline)

    def _is_attacked(self, game: "Game", seat: int) -> bool:
        hits = game.tonight.hits if game.tonight is not None else []
        return any(hit.target == seat and hit.kind in self.answers for hit in hits)

    def open(self, game: "Game", holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the holder; on a night that is none of his he is told to rest."""
        if self.nights == "even" and game.round % 2:
            if self.is_asked(game, holder.seat):
                game.tell((holder.seat,), RestsTonight())
            return []
        return super().open(game, holder, deadline)

    def resolve(self, night: "Night", act: Act) -> None:
        """Shoot; a penalty strikes the shooter."""
        seats = night.game.seats
        for target in act.targets:
            night.note(ShotFired(act.actor, target))
            if self.answers:
                night.mark(act.actor, Status("answered", act.actor, "dawn", self.answers))
            effect = self.at_roles.get(seats[target].role.id)
            own_side = seats[target].faction == seats[act.actor].faction
            if effect == "penalty" or (effect is None and own_side and self.at_own_side == "penalty"):
                night.hit("magic", act, act.actor)
            elif effect is None:
                night.hit(self.kind, act, target)
