"""`predict`: guess who leaves next, and earn something by it."""

from typing import ClassVar, Literal

from bot.engine.abilities.targeted import Targeted
from bot.engine.api import Act, Play, Purpose
from bot.engine.events import LeaverGuessed, VictimGuessed
from bot.engine.items.guns import earned_gun
from bot.engine.items.holding import give


class Predict(Targeted, tells=(LeaverGuessed, VictimGuessed)):
    """Who leaves next, by the rules of the game; whoever leaves the game itself never counts (MK-82 to MK-86, MK-95).

    Attributes:
        of: of the `night`: if one of the players named dies tonight for certain he gets a gun, once in the game, and
            learns it when the wave closes. Somebody saved or immune does not count, one who lingers does. When and how
            he fires the procedure `declared_gun` says. Or of the `day`: if one leaves on the next day he has earned
            something for the night after it, and learns it as that day is over (EC-60 to EC-64); see `immune`.
    """

    stage: ClassVar[str] = "reckon"
    purpose: ClassVar[Purpose] = "choose"

    of: Literal["night", "day"] = "night"

    @property
    def carried_out_by(self) -> str:
        """The gun is fired by day."""
        return "declared_gun" if self.of == "night" else ""

    def still_named(self, game: Play, seat: int) -> tuple[int, ...]:
        """Whom he has named for the day that is on."""
        return game.seats[seat].targets_of_last_night(self.id, _night_after(game)) if self.of == "day" else ()

    def at_dusk(self, game: Play, seat: int) -> None:
        """Judge what was named in the night before this day; who died in it is none of those who leave by day."""
        guesser, named = game.seats[seat], self.still_named(game, seat)
        if named:
            gone = [target for target in named if target in game.day.began and not game.seats[target].alive]
            right = any(not game.seats[target].left for target in gone)
            if right:
                guesser.earned[self.id] = _night_after(game)
            game.tell((seat,), LeaverGuessed(seat, named, right))

    def after_wave(self, game: Play, act: Act) -> bool:
        """Judge the guess, and arm him."""
        if self.of == "day":
            return False
        night = game.tonight
        right = night is not None and any(target in night.deaths for target in night.aims(act))
        game.tell((act.actor,), VictimGuessed(act.actor, act.targets, right))
        if right:
            guesser = game.seats[act.actor]
            guesser.lost.append(self.id)
            give(game, act.actor, earned_gun(act.actor))
        return False


def _night_after(game: Play) -> int:
    """The number of the night that follows the day that is on."""
    return game.round + game.rules.night_before_day
