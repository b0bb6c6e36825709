"""Silence: a user who may not write in a group now cannot make the bot show anything there either."""

from dataclasses import dataclass

from bot.store.rows import Chat, User
from bot.telegram.context import ChatContext
from bot.telegram.directory import tongue_of
from bot.telegram.games.moderation.writing import WritingFault, silence_of, warning
from bot.telegram.games.tables import Tables
from bot.telegram.intake.permissions import is_admin


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
        """The same in their language."""
        t = tongue_of(user, self.chat)
        return warning(t, self.fault, t.title(self.chat.title))


async def silence_in(
    ctx: ChatContext, tables: Tables, chat_id: int, thread_id: int | None, user: User | None
) -> SilenceReason | None:
    """Why somebody (None: they write as a channel) may have nothing shown there; admins may who do not play."""
    table = tables.at(chat_id, thread_id)
    if table is None:
        return None
    seat = table.seat_of(user.id) if user is not None else None
    fault = silence_of(table.game, table.chat, seat, paused=table.held)
    if fault is None:
        return None
    if seat is None and user is not None and await is_admin(ctx.bot, chat_id, user.id):
        return None
    return SilenceReason(fault, table.chat)
