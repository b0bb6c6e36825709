"""`learn_role`: learn the role of a player."""

from typing import Annotated, Literal

from pydantic import Field

from bot.engine.abilities.check import Check, has_seen
from bot.engine.api import Act, BearerId, Night
from bot.engine.events import CorpseExamined, RoleLearnt
from bot.engine.night.steps import killed_before
from bot.engine.parameters.matters import matters_where

Weapon = Literal["bullet", "knife", "service_pistol", "stolen_weapon"]


class LearnRole(Check, tells=(CorpseExamined, RoleLearnt)):
    """The card of another player, told when the wave closes (DK-63, DK-68, CT-94, CT-98).

    Attributes:
        weapons: with what teams and roles kill; with any, of somebody killed at an earlier step who has killed him is
            told in place of his card; of several the first (CT-96).
    """

    weapons: Annotated[dict[BearerId, Weapon], matters_where("night.steps")] = Field(default_factory=dict)

    def answer_spoiled(self, night: Night, act: Act) -> None:
        """He learns nothing (PR-280)."""
        self.tell_nothing(night, act)

    def find(self, night: Night, act: Act, named: int, seat: int) -> None:
        """Tell the card, or what the body says."""
        death = killed_before(night, seat, act) if self.weapons else None
        if death is not None:
            first = min((death, *(hit for hit in night.hits if hit.target == seat)), key=lambda hit: hit.source.step)
            killer = first.source.team or night.role_of(first.source)
            night.game.tell((act.actor,), CorpseExamined(act.actor, named, killer, self.weapons[killer]))
            return
        role = night.role(seat).id
        has_seen(night, act.actor, named, role)
        night.game.tell((act.actor,), RoleLearnt(act.actor, named, role))
