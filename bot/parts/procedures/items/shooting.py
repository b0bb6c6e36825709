"""Guns by day: the base of procedures with one; and a real bullet: last words, the exit, and the news about it."""

from typing import ClassVar, Literal

from markupsafe import Markup

from bot.engine.api import EVERYONE, LAST_WORDS, Edition, Play, Procedure, check_endings, kind, put_out, speech, without
from bot.engine.events import Event, LastWordsGiven, ShotDown, SideShown
from bot.engine.presence.exits import show_side
from bot.parts.procedures.powers import end_power, withdraw_power
from bot.text.api import Voice, later, register, retells, says

FIRE = "fire_gun"
"""The subject of the question by which a gun is fired."""

BULLET_AND_WORDS = (ShotDown, SideShown, *LAST_WORDS)
"""The events about a player who is hit by day."""

Shows = Literal["nothing", "side"]
"""The facts told to the group about a player whom a bullet takes out."""


@kind
class DayGun(Procedure):
    """Base of procedures with a gun to fire at any moment of the day, also while the last three talk (CM-85)."""

    power: ClassVar[str] = FIRE
    """The subject of the question by which the gun comes into play."""

    puts_out = True

    async def arm(self, game: Play) -> None:
        """Offer all holders of a gun to fire it, as on any day."""
        await self.run(game)

    def disarm(self, game: Play) -> None:
        """Withdraw the offers to fire a gun."""
        end_power(game, self.power)


async def shoot_down(game: Play, target: int, last_words: float, shows: Shows, news: Event | None = None) -> None:
    """Take out a player who is hit, after last words; then the endings are checked.

    While they speak they neither vote nor are voted for (PR-249). `last_words`: their length; 0: none. Seconds. `news`:
    the event told as they leave, if not that they were shot.

    Raises:
        GameEnds: the exit decides the game.
    """
    withdraw_power(game, FIRE, target)  # a player who is hit cannot fire any more, but still speaks
    if last_words:
        if game.follows(Edition.LAST_WORDS_VOTELESS):
            game.questions.strike(target, "vote")
        await speak_last(game, target, last_words)
        if game.seats[target].left and shows == "side":
            show_side(game, target)  # the bullet has told it (CM-78)
    await take_down(game, target, shows, news)


async def take_down(game: Play, target: int, shows: Shows, news: Event | None = None) -> None:
    """Take out a player by a gun, and check the endings.

    Raises:
        GameEnds: the exit decides the game.
    """
    side = (SideShown(target, game.seats[target].reading),) if shows == "side" else ()
    await put_out(game, target, "gun", news or ShotDown(target, game.seats.shown_role(target)), *side)
    check_endings(game, "exit")


async def speak_last(game: Play, seat: int, seconds: float) -> None:
    """Give last words to a player who is hit, or has gone by the shot already."""
    game.tell(EVERYONE, LastWordsGiven(seat, game.rules.pace.turn(seconds)))
    await speak(game, seat, seconds, "last_words")


async def speak(game: Play, seat: int, seconds: float, part: str) -> None:
    """Let a target speak while no ending is checked; then the last speaker may go on."""
    floor = game.floor.seats
    game.exits.let_part((*game.exits.parting, seat))
    await speech(game, seat, seconds, part, ())
    game.exits.let_part(without(game.exits.parting, seat))
    game.floor.give(floor)


register(
    "fire_gun",
    name=later.context("ability", "Gunshot"),
    question=later.text("🔫 <b>You have a gun. Who do you want to shoot?</b> Pick a player, then confirm."),
)


def bullet(say: Voice, kind: str) -> Markup:
    """The words for the load of a gun: real or blank."""
    # NOTE: of a gun: a bullet that kills, or one that only makes noise
    return say.tongue.context("gun", "real bullet") if kind == "real" else say.tongue.context("gun", "blank")


says(ShotDown, "💀 <b>{player}</b> is out of the game, shot by day.", sign="💀", shows="role")

retells(ShotDown, "💀 {player} was shot by day.")
