"""The shelf of abilities: one small class each, registered under its id."""

from bot.engine.abilities.base import Ability, Act, Holder
from bot.engine.abilities.inquire import Inquire
from bot.engine.abilities.mafia_shot import MafiaShot
from bot.engine.abilities.save import Save

SHELF: tuple[type[Ability], ...] = (
    Inquire,
    MafiaShot,
    Save,
)

ABILITIES: dict[str, type[Ability]] = {kind.id: kind for kind in SHELF}

__all__ = ["ABILITIES", "Ability", "Act", "Holder", "Inquire", "MafiaShot", "Save"]
