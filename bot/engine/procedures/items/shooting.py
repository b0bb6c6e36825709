"""A real bullet by day: last words, the exit, and what the group is told of whoever is hit."""

from typing import Literal

from bot.engine.api import EVERYONE, Edition, Play, put_out, without
from bot.engine.events import Event, LastWordsGiven, ShotDown, SideShown
from bot.engine.presence.exits import show_side
from bot.engine.procedures.base import LAST_WORDS, speech
from bot.engine.procedures.powers import withdraw_power

FIRE = "fire_gun"
"""What the question is about by which a gun is fired."""

BULLET_AND_WORDS = (ShotDown, SideShown, *LAST_WORDS)
"""What is told of whoever is hit by day."""

Shows = Literal["nothing", "side"]
"""What the group is told of whoever a bullet takes out."""


async def shoot_down(game: Play, target: int, last_words: float, shows: Shows, news: Event | None = None) -> None:
    """A player is hit: he may speak once more, leaves, and the endings are looked at.

    While he speaks he neither votes nor is voted for (PR-249).

    Args:
        game: the game.
        target: who is hit.
        last_words: how long he may speak before he leaves; 0: not at all. Seconds.
        shows: what is told of him.
        news: what the group hears as he leaves, if not that he was shot.

    Raises:
        GameEnds: his leaving decides the game.
    """
    withdraw_power(game, FIRE, target)  # whoever is hit cannot fire any more, though he still speaks
    if last_words:
        if game.follows(Edition.LAST_WORDS_VOTELESS):
            game.strike(target, "vote")
        await speak_last(game, target, last_words)
        if game.seats[target].left and shows == "side":
            show_side(game, target)  # the bullet has told it (CM-78)
    await take_down(game, target, shows, news)


async def take_down(game: Play, target: int, shows: Shows, news: Event | None = None) -> None:
    """A player leaves by a gun, and the endings are looked at.

    Raises:
        GameEnds: his leaving decides the game.
    """
    side = (SideShown(target, game.seats[target].reading),) if shows == "side" else ()
    await put_out(game, target, "gun", news or ShotDown(target, game.shown_role(target)), *side)
    game.check_endings("exit")


async def speak_last(game: Play, seat: int, seconds: float) -> None:
    """The last words of whoever is hit, or has gone by it already."""
    game.tell(EVERYONE, LastWordsGiven(seat, game.rules.pace.turn(seconds)))
    await speak(game, seat, seconds, "last_words")


async def speak(game: Play, seat: int, seconds: float, part: str) -> None:
    """What a player who is shot at has to say, the endings waiting; then whoever had the floor has it again."""
    floor = game.floor
    game.parting += (seat,)
    await speech(game, seat, seconds, part, ())
    game.parting = without(game.parting, seat)
    game.give_floor(floor)
