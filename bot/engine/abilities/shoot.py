"""`shoot`: a bullet of one player."""

from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from bot.engine.abilities.base import Act
from bot.engine.abilities.targeted import Targeted
from bot.engine.events import ShotFired

if TYPE_CHECKING:
    from bot.engine.game import Game
    from bot.engine.night import Night


class Shoot(Targeted):
    """A shot of one player at another (GF-102 to GF-106, NS-64 to NS-67, ZD-54 to ZD-63).

    Attributes:
        kind: the kind of attack, as immunities are stated against it.
        nights: on which nights he is asked: on `all`, or on `even` ones.
        at_own_side: what a shot at a player of his own side does: it `kills`, or the shooter dies in his stead by
            magic (`penalty`), whatever protects him.
        at_roles: what a shot at a certain role does, before all else: `nothing`, or a `penalty`.
    """

    stage: ClassVar[str] = "attack"

    kind: str = "shot"
    nights: Literal["all", "even"] = "all"
    at_own_side: Literal["kills", "penalty"] = "kills"
    at_roles: dict[str, Literal["nothing", "penalty"]] = Field(default_factory=dict)

    def is_asked(self, game: "Game", seat: int) -> bool:
        """Whether he has a bullet left, and the night is one of his."""
        return super().is_asked(game, seat) and (self.nights == "all" or game.round % 2 == 0)

    def resolve(self, night: "Night", act: Act) -> None:
        """Shoot; a penalty strikes the shooter."""
        seats = night.game.seats
        for target in act.targets:
            night.note(ShotFired(act.actor, target))
            effect = self.at_roles.get(seats[target].role.id)
            own_side = seats[target].faction == seats[act.actor].faction
            if effect == "penalty" or (effect is None and own_side and self.at_own_side == "penalty"):
                night.hit("magic", act, act.actor)
            elif effect is None:
                night.hit(self.kind, act, target)
