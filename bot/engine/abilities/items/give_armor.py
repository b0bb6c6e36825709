"""`give_armor`: put a vest on a player."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Act
from bot.engine.abilities.targeted import Targeted
from bot.engine.events import VestGiven, VestPutOn
from bot.engine.items.holding import held
from bot.engine.items.vests import VEST, put_on, vest
from bot.engine.purposes import Purpose

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night
    from bot.engine.play import Play


class GiveArmor(Targeted):
    """A player named wears a vest from this very night on, until it has stopped one bullet (PR-108 to PR-111).

    Nobody wears two: a second one is lost. Whoever gets one is told so at dawn.
    """

    stage: ClassVar[str] = "equip"
    purpose: ClassVar[Purpose] = "help"

    def resolve(self, night: "Night", act: Act) -> None:
        """Put it on whoever is still in the game."""
        for target in night.aims(act):
            if not night.game.seats[target].left and put_on(night, target, vest(act.stock)):
                night.note(VestPutOn(act.actor, target))

    def at_dawn(self, game: "Play", act: Act, night: "Night") -> None:
        """Tell those who have got it, and wear it still."""
        for target in night.aims(act):
            got = any(mark.name == VEST and mark.owner == act.stock for mark in night.marks.get(target, ()))
            if got and game.seats[target].alive and held(game, target, VEST) is not None:
                game.tell((target,), VestGiven())
