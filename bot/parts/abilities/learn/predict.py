"""`predict`: guess the next players to leave, for a reward."""

from typing import Literal

from bot.engine.api import Act, Play, record
from bot.engine.events import Event
from bot.engine.traits.judging import CarriedOutLater
from bot.engine.traits.timing import ActsAtDusk, ActsAtOnce
from bot.parts.abilities.targeted import Targeted
from bot.parts.items import earned_gun
from bot.text.api import Joined, deed, later, register, retells, says


@record
class VictimGuessed(Event, story=True):
    """To the one who guessed, when the wave closes: whether one of these is the night's victim, and a gun is earned."""

    by: int
    targets: tuple[int, ...]
    right: bool


@record
class LeaverGuessed(Event, story=True):
    """To the one who predicted, as the day is over: whether one of these has left today, for safety tonight."""

    by: int
    targets: tuple[int, ...]
    right: bool


class Predict(Targeted, ActsAtDusk, CarriedOutLater, ActsAtOnce, tells=(LeaverGuessed, VictimGuessed)):
    """A guess at the next to leave by the rules; players who quit the game never count (MK-82 to MK-86, MK-95).

    Attributes:
        of: of the `night`: if a named player dies tonight for certain, the holder gets a gun, once in the game, and
            learns so when the wave closes. A saved or immune player does not count, a lingering one does. The procedure
            `declared_gun` says when and how the gun is fired. Or of the `day`: if a named player leaves on the next
            day, the holder has earned a reward for the night after it, and learns so as that day is over (EC-60 to
            EC-64); see `immune`.
    """

    stage = "reckon"
    purpose = "choose"

    of: Literal["night", "day"] = "night"

    @property
    def carried_out_by(self) -> str:
        """The id of the procedure in which an earned gun is fired, for guesses of the night; else empty."""
        return "declared_gun" if self.of == "night" else ""

    def still_named(self, game: Play, seat: int) -> tuple[int, ...]:
        """The targets named for the present day."""
        return game.seats[seat].targets_of_last_night(self.id, _night_after(game)) if self.of == "day" else ()

    def at_dusk(self, game: Play, seat: int) -> None:
        """Judge the targets of the night before this day; a death in that night is no exit by day."""
        guesser, named = game.seats[seat], self.still_named(game, seat)
        if named:
            gone = [target for target in named if target in game.day.began and not game.seats[target].alive]
            right = any(not game.seats[target].left for target in gone)
            if right:
                guesser.earn(self.id, _night_after(game))
            game.tell((seat,), LeaverGuessed(seat, named, right))

    def after_wave(self, game: Play, act: Act) -> bool:
        """Judge the guess as the wave (turn of the night) closes, and give the holder a gun for a right one."""
        if self.of == "day":
            return False
        night = game.tonight
        right = night is not None and any(target in night.deaths for target in night.aims(act))
        game.tell((act.actor,), VictimGuessed(act.actor, act.targets, right))
        if right:
            guesser = game.seats[act.actor]
            guesser.lose(self.id)
            game.seats[act.actor].bear(earned_gun(act.actor))
        return False


def _night_after(game: Play) -> int:
    """The number of the night that follows the present day."""
    return game.round + game.rules.night.before_day


register(
    "predict",
    # NOTE: who dies tonight; a right guess earns a gun
    name=later.context("ability", "Guessing the victim"),
    question=later.text("🗡 <b>Who do you think dies tonight?</b>"),
)

says(
    VictimGuessed,
    "🔫 <b>You guessed right, and you have a gun.</b> Nobody knows. From tomorrow on you may draw it on any "
    "day before the vote.",
    when="right",
)

says(VictimGuessed, "🗡 Not this time: no gun for that guess.")

# NOTE: a line of the story: {players} are one or two whom {player} took for tonight's victim
retells(
    VictimGuessed,
    "🗡 {player} guessed the victim ({players}) and won a gun.",
    player="by",
    players=Joined("targets"),
    when="right",
)

# NOTE: a line of the story: {players} are one or two whom {player} took for tonight's victim
retells(
    VictimGuessed, "🗡 {player} guessed that {players} would die, and was wrong.", player="by", players=Joined("targets")
)

says(LeaverGuessed, "🔮 <b>Your prediction came true.</b> Tonight no shot can kill you.", when="right")

says(LeaverGuessed, "🔮 Your prediction didn't come true.")

# NOTE: a line of the story: {players} are one or two who {player} said would leave the game that day
retells(
    LeaverGuessed,
    "🔮 {player}'s prediction came true: {players}.",
    player="by",
    players=Joined("targets"),
    when="right",
)

# NOTE: a line of the story: {players} are one or two who {player} said would leave the game that day
retells(LeaverGuessed, "🔮 {player}'s prediction was wrong: {players}.", player="by", players=Joined("targets"))

deed(VictimGuessed)
