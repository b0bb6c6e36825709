"""`sabotage`: spoil a gun."""

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Act
from bot.engine.abilities.targeted import Targeted
from bot.engine.events import GunSpoilt
from bot.engine.items.guns import KEPT, SPOILT
from bot.engine.purposes import Purpose

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night


class Sabotage(Targeted):
    """The gun of the player named, also one that he gets tonight, hits its holder when it is fired (PR-258 to PR-261).

    It stays so, whoever has it by then. Nobody is told, neither he whether there was a gun.
    """

    stage: ClassVar[str] = "equip"
    purpose: ClassVar[Purpose] = "harm"

    def resolve(self, night: "Night", act: Act) -> None:
        """Spoil it, if there is one."""
        for target in night.aims(act):
            gun = next((mark for mark in night.statuses(target) if mark.name == KEPT), None)
            if gun is not None and not night.game.seats[target].left:
                night.take(target, gun)
                night.mark(target, replace(gun, word=SPOILT))
                night.note(GunSpoilt(act.actor, target))
