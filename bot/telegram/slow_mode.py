"""Slow mode, in which a bot that is no admin may write to a group only once in a while: too seldom for a game."""

import asyncio
import datetime as dtm
from collections.abc import Callable, Iterable

from markupsafe import Markup
from telegram import Bot
from telegram.error import TelegramError

from bot.telegram.context import ChatContext
from bot.telegram.intake.permissions import Membership, membership_of
from bot.text import Tongue

LOOK_AGAIN = 60.0
"""How often Telegram is asked whether slow mode is still on in a group whose game is held up. Seconds."""


async def slow_mode_in(ctx: ChatContext, chat_id: int) -> int:
    """The seconds that the bot must wait between two messages in a group; 0 if none, or if Telegram does not say.

    If slow mode was switched off since the last call, the group's waiting messages go out at once.
    """
    delay, slowed = await _delay(ctx.bot, chat_id), ctx.outgoing.slowed
    if delay:
        slowed.add(chat_id)
    elif delay is not None and chat_id in slowed:
        slowed.remove(chat_id)
        await ctx.outgoing.hurry(chat_id)
    return delay or 0


async def _delay(bot: Bot, chat_id: int) -> int | None:
    """The delay of slow mode (Bot API: ChatFullInfo.slow_mode_delay), 0 if the bot is exempt; None if not known."""
    try:
        delay = (await bot.get_chat(chat_id)).slow_mode_delay
    except (TelegramError, TypeError):  # a server of another messenger may leave out what PTB expects
        return None
    if not delay:
        return 0
    match await membership_of(bot, chat_id, bot.id):
        case Membership.ADMIN:
            return 0
        case Membership.UNANSWERED:
            return None
    return int(delay.total_seconds() if isinstance(delay, dtm.timedelta) else delay)


def too_slow(t: Tongue, seconds: int) -> Markup:
    """The reason why no game begins in such a group, and the remedy."""
    return t.text(
        "🐌 Slow mode is on here ({time} between messages), and I'm not an admin. That's too slow for a game: make me "
        "an admin, or switch slow mode off.",
        time=t.duration(seconds),
    )


def slow_game(t: Tongue, seconds: int, group: Markup | None = None) -> Markup:
    """The reason why a running game is told so slowly, and the remedy; `group`: its title, for readers elsewhere."""
    if group is None:
        return t.text(
            "🐌 Slow mode is on here ({time} between messages), and I'm not an admin. So I'll tell you "
            "everything, but late. To speed it up, make me an admin, or switch slow mode off.",
            time=t.duration(seconds),
        )
    return t.text(
        "🐌 Slow mode is on in <b>{group}</b> ({time} between messages), and I'm not an admin there. The game goes "
        "on, but what I have to tell the group comes late. To speed it up, make me an admin there, or switch slow "
        "mode off.",
        group=group,
        time=t.duration(seconds),
    )


async def watch_slow_groups(ctx: ChatContext, playing: Callable[[], Iterable[int]]) -> None:
    """Ask Telegram, for ever, whether slow mode was switched off in groups with held-up games; bots are not told."""
    while True:
        await asyncio.sleep(LOOK_AGAIN)
        for chat_id in sorted({chat for chat in playing() if chat < 0 and ctx.outgoing.waits(chat) > 0}):
            await slow_mode_in(ctx, chat_id)
