"""Links that open the bot's private chat with a word for `/start` (Bot API: Deep linking)."""

import secrets

from bot.store.gathering.deep_links import Token, create_token, led_by
from bot.telegram.context import ChatContext

TOKEN_LIFE = 900.0
"""How long a link into a game works, once, for the person who asked for it. Seconds."""
LED = 600.0
"""How long after a press on a link a bare `/start` in private counts as that link with its word lost. Seconds."""


def start_link(ctx: ChatContext, word: str) -> str:
    """A link to the private chat with a word: `practice`, `next-CHAT`, `wait-GAME`, `plan-PLAN`, or a token."""
    return f"https://t.me/{ctx.bot.username}?start={word}"


async def join_link(ctx: ChatContext, game_id: int, user_id: int) -> str:
    """A link into a lobby or game for a person whom the bot cannot write to yet."""
    token = secrets.token_urlsafe(18)
    async with ctx.store.transaction(part=True) as tx:
        await create_token(tx, Token(token, game_id, user_id, ctx.clock.now() + TOKEN_LIFE))
    return start_link(ctx, token)


def word_of(ctx: ChatContext, url: str) -> str | None:
    """The word in a link to the bot's private chat; None for other links."""
    before, _, word = url.partition("?start=")
    return word if word and before == f"https://t.me/{ctx.bot.username}" else None


async def lost_word(ctx: ChatContext, user_id: int) -> str | None:
    """The word that a person's bare `/start` has lost, as happens in some apps; None if no link came before."""
    return await led_by(ctx.store, user_id, ctx.clock.now() - LED)
