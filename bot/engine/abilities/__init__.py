"""The shelf of abilities: one small class each, registered under its id."""

from bot.engine.abilities.base import Ability, Act, Holder
from bot.engine.abilities.block import Block
from bot.engine.abilities.count_mafia import ChooseSide, CountMafia
from bot.engine.abilities.give_gun import GiveGun
from bot.engine.abilities.guard import Guard
from bot.engine.abilities.guess_role import GuessRole
from bot.engine.abilities.immune import Immune
from bot.engine.abilities.inquire import Inquire
from bot.engine.abilities.laugh import Laugh
from bot.engine.abilities.mafia_shot import MafiaShot
from bot.engine.abilities.recruit import Recruit
from bot.engine.abilities.reveal import DueDeath, Reveal
from bot.engine.abilities.revive import Revive
from bot.engine.abilities.save import Save
from bot.engine.abilities.shoot import Shoot
from bot.engine.abilities.vest import Vest

SHELF: tuple[type[Ability], ...] = (
    Block,
    ChooseSide,
    CountMafia,
    DueDeath,
    GiveGun,
    Guard,
    GuessRole,
    Immune,
    Inquire,
    Laugh,
    MafiaShot,
    Recruit,
    Reveal,
    Revive,
    Save,
    Shoot,
    Vest,
)

ABILITIES: dict[str, type[Ability]] = {kind.id: kind for kind in SHELF}

__all__ = [
    "ABILITIES",
    "Ability",
    "Act",
    "Block",
    "ChooseSide",
    "CountMafia",
    "DueDeath",
    "GiveGun",
    "Guard",
    "GuessRole",
    "Holder",
    "Immune",
    "Inquire",
    "Laugh",
    "MafiaShot",
    "Recruit",
    "Reveal",
    "Revive",
    "Save",
    "Shoot",
    "Vest",
]
