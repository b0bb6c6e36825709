"""Who may open a lobby in a group, and when."""

from collections.abc import Callable

from markupsafe import Markup

from bot.chat.context import ChatContext
from bot.chat.drain import no_new_games
from bot.chat.permissions import is_admin
from bot.lang import Tongue
from bot.store.gathering.guests import last_end
from bot.store.rows import Chat, User

MINUTE = 60.0

Refusal = Callable[[Tongue], Markup]
"""Why somebody may not open a lobby, in a language."""


async def refusal_to_open(ctx: ChatContext, chat: Chat, thread_id: int | None, user: User | None) -> Refusal | None:
    """Why this person may not open a lobby here now, if they may not; an anonymous admin is None.

    Admins always may, unless the bot drains.
    """
    if ctx.drain.begun:
        return no_new_games
    settings = chat.settings
    ended = await last_end(ctx.store, chat.id, thread_id) if settings.gap else None
    left = 0.0 if ended is None else ended + settings.gap * MINUTE - ctx.clock.wall()
    if user is None or (settings.opens == "all" and left <= 0) or await is_admin(ctx.bot, chat.id, user.id):
        return None
    if settings.opens == "admins":
        return lambda t: t.text("Only admins open games here. /next tells you when they do.")
    return lambda t: t.text(
        "In this group there is a break between two games. The next one can be opened in {time}; admins need not wait.",
        time=t.duration(max(MINUTE, round(left / MINUTE) * MINUTE)),
    )
