"""`take_bullet`: stand before a player."""

from typing import ClassVar

from bot.engine.abilities.targeted import Targeted
from bot.engine.api import Act, Night, Purpose
from bot.engine.events import StoodBefore


class TakeBullet(Targeted, tells=(StoodBefore,)):
    """Bullets at the guarded player hit the guard, and whoever comes to him later is turned away (CT-120 to CT-122).

    It is for nights whose roles act one after another: `bot.engine.night.reach` says whom an act reaches.
    """

    stage: ClassVar[str] = "equip"
    copyable: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = "help"
    shelters: ClassVar[bool] = True
    keeps_off: ClassVar[bool] = True

    def resolve(self, night: Night, act: Act) -> None:
        """Nothing but for the story: what it does is asked of whatever comes to the guarded one."""
        for target in night.aims(act):
            if target != act.actor:
                night.note(StoodBefore(act.actor, target))
