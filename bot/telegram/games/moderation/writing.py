"""The right to write in a group while a game runs there, and the warning to players who do not have it."""

from dataclasses import dataclass
from enum import Enum

from markupsafe import Markup

from bot.engine.seats import SILENCED
from bot.store.rows import Chat, User
from bot.telegram.context import ChatContext
from bot.telegram.directory import tongue_of
from bot.telegram.games.table import Table
from bot.telegram.games.tables import Tables
from bot.telegram.intake.permissions import is_admin
from bot.text import Tongue


class WritingFault(Enum):
    """A reason why a message in the group may not stay."""

    NIGHT = "night"
    OUT = "out"
    NOT_PLAYING = "not playing"
    NOT_YOUR_TURN = "not your turn"
    SILENCED = "silenced"
    VOICELESS = "voiceless"


def fault_of(table: Table, seat: int | None) -> WritingFault | None:
    """The reason why the player on this seat (None: no player) may not write now, or None where they may.

    Where the players play by voice, all written messages stay. While a game is paused by day, everybody may write,
    except players who are out or silenced.
    """
    game, settings = table.game, table.chat.settings
    if settings.voice:
        return None
    night = game.floor.seats == ()
    if night and settings.silence_night:
        return WritingFault.NIGHT
    if seat is not None and seat in (game.floor.seats or ()):
        return None  # also of a player who is out, and speaks last words
    if seat is not None and not game.seats[seat].alive:
        return WritingFault.OUT if settings.mute_dead or (settings.silence_turns and not night) else None
    if night or not settings.silence_turns:
        return None
    if seat is None:
        return None if table.held else WritingFault.NOT_PLAYING
    if game.seats[seat].has(SILENCED):
        return WritingFault.VOICELESS if game.seats[seat].is_barred("vote") else WritingFault.SILENCED
    return None if game.floor.seats is None or table.held else WritingFault.NOT_YOUR_TURN


def silence_of(table: Table, seat: int | None) -> WritingFault | None:
    """The reason why the player on this seat may have nothing shown to the group now, or None where they may.

    Otherwise a player who may not write could speak through the bot's posts. Where the game is played by voice, this
    holds at night, and for players who are out.
    """
    game, settings = table.game, table.chat.settings
    if not settings.voice:
        return fault_of(table, seat)
    if game.floor.seats == () and settings.silence_night:
        return WritingFault.NIGHT
    has_floor = seat is not None and seat in (game.floor.seats or ())
    is_out = seat is not None and not game.seats[seat].alive
    return WritingFault.OUT if is_out and not has_floor and settings.mute_dead else None


def warning(t: Tongue, fault: WritingFault, group: Markup) -> str:
    """The warning to an author whose message was deleted, with the reason."""
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


@dataclass(frozen=True, slots=True)
class SilenceReason:
    """The reason why a user may not have the bot show anything to a group while a game runs there."""

    fault: WritingFault
    chat: Chat

    @property
    def is_night(self) -> bool:
        """Whether all players have to be silent."""
        return self.fault is WritingFault.NIGHT

    def told(self, user: User | None) -> str:
        """The reason as a sentence, in the language of the user."""
        t = tongue_of(user, self.chat)
        return warning(t, self.fault, t.title(self.chat.title))


async def silence_in(
    ctx: ChatContext, tables: Tables, chat_id: int, thread_id: int | None, user: User | None
) -> SilenceReason | None:
    """Why the bot may show the group nothing for this user (None: a channel); admins who do not play are exempt."""
    table = tables.at(chat_id, thread_id)
    if table is None:
        return None
    seat = table.seat_of(user.id) if user is not None else None
    fault = silence_of(table, seat)
    if fault is None:
        return None
    if seat is None and user is not None and await is_admin(ctx.bot, chat_id, user.id):
        return None
    return SilenceReason(fault, table.chat)
