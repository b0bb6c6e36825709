"""The shelf of abilities: one small class each, registered under its id."""

from bot.engine.abilities.base import Ability, Act, Holder
from bot.engine.abilities.block import Block
from bot.engine.abilities.circle import Circle
from bot.engine.abilities.count_mafia import ChooseSide, CountMafia
from bot.engine.abilities.day_armor import DayArmor
from bot.engine.abilities.defuse import Defuse
from bot.engine.abilities.give_gun import GiveGun
from bot.engine.abilities.guard import Guard
from bot.engine.abilities.guess_role import GuessRole
from bot.engine.abilities.immune import Immune
from bot.engine.abilities.inquire import Inquire
from bot.engine.abilities.invite import Invite
from bot.engine.abilities.laugh import Laugh
from bot.engine.abilities.link import Link
from bot.engine.abilities.mafia_shot import MafiaShot
from bot.engine.abilities.mislead import Mislead
from bot.engine.abilities.plant_bomb import PlantBomb
from bot.engine.abilities.recruit import Recruit
from bot.engine.abilities.reveal import DueDeath, Reveal
from bot.engine.abilities.revive import Revive
from bot.engine.abilities.save import Save
from bot.engine.abilities.shoot import Shoot
from bot.engine.abilities.summon import Summon
from bot.engine.abilities.vest import Vest

SHELF: tuple[type[Ability], ...] = (
    Block,
    ChooseSide,
    Circle,
    CountMafia,
    DayArmor,
    Defuse,
    DueDeath,
    GiveGun,
    Guard,
    GuessRole,
    Immune,
    Inquire,
    Invite,
    Laugh,
    Link,
    MafiaShot,
    Mislead,
    PlantBomb,
    Recruit,
    Reveal,
    Revive,
    Save,
    Shoot,
    Summon,
    Vest,
)

ABILITIES: dict[str, type[Ability]] = {kind.id: kind for kind in SHELF}

__all__ = [
    "ABILITIES",
    "Ability",
    "Act",
    "Block",
    "ChooseSide",
    "Circle",
    "CountMafia",
    "DayArmor",
    "Defuse",
    "DueDeath",
    "GiveGun",
    "Guard",
    "GuessRole",
    "Holder",
    "Immune",
    "Inquire",
    "Invite",
    "Laugh",
    "Link",
    "MafiaShot",
    "Mislead",
    "PlantBomb",
    "Recruit",
    "Reveal",
    "Revive",
    "Save",
    "Shoot",
    "Summon",
    "Vest",
]
