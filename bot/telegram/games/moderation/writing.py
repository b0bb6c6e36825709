"""The right to write in a group while a game runs there, and the warning to players who do not have it."""

from enum import Enum

from markupsafe import Markup

from bot.engine.game import Game
from bot.engine.seats import SILENCED
from bot.store.rows import Chat
from bot.text import Tongue


class WritingFault(Enum):
    """Why a message may not stay."""

    NIGHT = "night"
    OUT = "out"
    NOT_PLAYING = "not playing"
    NOT_YOUR_TURN = "not your turn"
    SILENCED = "silenced"
    VOICELESS = "voiceless"


def fault_of(game: Game, chat: Chat, seat: int | None, *, paused: bool = False) -> WritingFault | None:
    """The reason why the player on this seat (None: no player) may not write now, or None where they may.

    Where the players speak aloud, written messages take no turn and stay. While a game is `paused` by day, the group
    has no turns to keep; players who are out or silenced keep silent.
    """
    if chat.settings.voice:
        return None
    night = game.floor.seats == ()
    if night and chat.settings.silence_night:
        return WritingFault.NIGHT
    if seat is not None and seat in (game.floor.seats or ()):
        return None  # also of a player who is out, and speaks last words
    if seat is not None and not game.seats[seat].alive:
        return WritingFault.OUT if chat.settings.mute_dead or (chat.settings.silence_turns and not night) else None
    if night or not chat.settings.silence_turns:
        return None
    if seat is None:
        return None if paused else WritingFault.NOT_PLAYING
    if game.seats[seat].has(SILENCED):
        return WritingFault.VOICELESS if game.seats[seat].is_barred("vote") else WritingFault.SILENCED
    return None if game.floor.seats is None or paused else WritingFault.NOT_YOUR_TURN


def silence_of(game: Game, chat: Chat, seat: int | None, *, paused: bool = False) -> WritingFault | None:
    """The reason why the player on this seat may have nothing shown to the group now, or None where they may.

    A player who may not write could otherwise speak through what the bot posts for them. Where the players speak aloud,
    the group is closed at night all the same, and players who are out are silent.
    """
    if not chat.settings.voice:
        return fault_of(game, chat, seat, paused=paused)
    if game.floor.seats == () and chat.settings.silence_night:
        return WritingFault.NIGHT
    has_floor = seat is not None and seat in (game.floor.seats or ())
    is_out = seat is not None and not game.seats[seat].alive
    return WritingFault.OUT if is_out and not has_floor and chat.settings.mute_dead else None


def warning(t: Tongue, fault: WritingFault, group: Markup) -> str:
    """Why somebody's message is gone."""
    match fault:
        case WritingFault.NIGHT:
            return t.text("It's night in <b>{group}</b>: nobody can write there until morning.", group=group)
        case WritingFault.OUT:
            return t.text("You're out of the game in <b>{group}</b>. Please stay silent until it ends.", group=group)
        case WritingFault.NOT_PLAYING:
            return t.text(
                "A game is running in <b>{group}</b>. Only its players can write there until it ends.", group=group
            )
        case WritingFault.NOT_YOUR_TURN:
            return t.text("It's not your turn in <b>{group}</b>. You'll get the floor too.", group=group)
        case WritingFault.SILENCED:
            return t.text("You were silenced in <b>{group}</b>: you can't talk today, but you can vote.", group=group)
        case WritingFault.VOICELESS:
            return t.text("You were silenced in <b>{group}</b>: you can't talk or vote today.", group=group)
