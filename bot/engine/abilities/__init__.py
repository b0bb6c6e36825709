"""The shelf of abilities: one small class each, registered under its id."""

from bot.engine.abilities.base import Ability, Act, Holder
from bot.engine.abilities.block import Block
from bot.engine.abilities.immune import Immune
from bot.engine.abilities.inquire import Inquire
from bot.engine.abilities.mafia_shot import MafiaShot
from bot.engine.abilities.save import Save
from bot.engine.abilities.shoot import Shoot

SHELF: tuple[type[Ability], ...] = (
    Block,
    Immune,
    Inquire,
    MafiaShot,
    Save,
    Shoot,
)

ABILITIES: dict[str, type[Ability]] = {kind.id: kind for kind in SHELF}

__all__ = [
    "ABILITIES",
    "Ability",
    "Act",
    "Block",
    "Holder",
    "Immune",
    "Inquire",
    "MafiaShot",
    "Save",
    "Shoot",
]
