"""`predict`: guess who dies tonight, and earn a gun by it."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Act
from bot.engine.abilities.targeted import Targeted
from bot.engine.events import VictimGuessed
from bot.engine.items.guns import earned_gun
from bot.engine.items.holding import give
from bot.engine.purposes import Purpose

if TYPE_CHECKING:
    from bot.engine.play import Play


class Predict(Targeted):
    """If one of the players named dies tonight for certain he gets a gun, once in the game (MK-82 to MK-86, MK-95).

    He learns it when the wave closes. Somebody saved or immune, or who leaves the game before, does not count; one who
    lingers does. When and how he fires the procedure `declared_gun` says.
    """

    stage: ClassVar[str] = "reckon"
    purpose: ClassVar[Purpose] = "choose"
    carried_out_by: ClassVar[str] = "declared_gun"

    def after_wave(self, game: "Play", act: Act) -> bool:
        """Judge the guess, and arm him."""
        night = game.tonight
        right = night is not None and any(target in night.deaths for target in night.aims(act))
        game.tell((act.actor,), VictimGuessed(act.actor, act.targets, right))
        if right:
            guesser = game.seats[act.actor]
            guesser.lost.append(self.id)
            give(game, act.actor, earned_gun(act.actor))
        return False
