"""The bot's private chat: `/start`, and whatever a player writes there."""

from contextlib import nullcontext
from dataclasses import replace

from telegram import Update

from bot.chat.handlers.base import Context, Visit, visit
from bot.chat.handlers.lobbies import complete_join
from bot.chat.updates import not_all_yet
from bot.engine.inputs import Say
from bot.lang.cleaning import is_visible, tidy
from bot.store.rows import User

LONGEST_PIECE = 3800
"""UTF-16 units of what is passed on in one message (Bot API: sendMessage, 4096 at most)."""
EACH_LINE = 3
"""Invisible characters that each line takes besides."""
LINKING = frozenset("@#＃$/.:")
"""What takes one more, so that it makes no link; see `bot.lang.cleaning`."""


async def on_start(update: Update, context: Context) -> None:
    """`/start`, with or without a join token: from now on the bot may write to this person."""
    who = await visit(update, context)
    if who is None or who.user is None or who.chat is not None:
        return
    who = await _reachable(who)
    if context.args:
        await complete_join(who, context.args[0])
    else:
        t = who.tongue
        await who.reply(
            t.text(
                "Hello! I narrate Mafia in groups. Add me to a group, make me an admin there if you want me to keep "
                "silence at night, and send /newgame. Your role and your questions will come here.\n\n"
                "/help says more, /language changes my language."
            )
        )


async def _reachable(who: Visit) -> Visit:
    assert who.user is not None  # noqa: S101 - the caller has looked
    if who.user.reachable:
        return who
    user: User = replace(who.user, reachable=True)
    async with who.house.store.transaction() as tx:
        await tx.save_user(user)
    return replace(who, user=user)


async def on_private_text(update: Update, context: Context) -> None:
    """A player writes to the narrator: at night his team's room may hear it."""
    who = await visit(update, context)
    text = who.message.text if who is not None else None
    if who is None or who.user is None or not text:
        return
    who = await _reachable(who)
    assert who.user is not None  # noqa: S101 - it was there a line ago
    table = await who.house.table_of(who.user.id)
    seat = table.seat_of(who.user.id) if table is not None else None
    if table is None or seat is None:
        await who.reply(who.tongue.text("You are in no game now. /newgame in a group opens one."))
        return
    said = pieces(text)
    if not said:
        await _words_only(who)
        return
    refusal = None
    for place, words in enumerate(said, 1):
        with nullcontext() if place == len(said) else not_all_yet():  # rather a piece twice than the rest of it lost
            refusal = refusal or await who.house.feed(table, lambda at, words=words: Say(at, seat, words))  # type: ignore[misc]
    if refusal is not None:
        await who.reply(table.presenter.words(who.tongue.code).refusal(refusal))


async def on_private_rest(update: Update, context: Context) -> None:
    """What a player sends that is not written words: no narrator could pass on a picture or a voice unseen."""
    who = await visit(update, context)
    if who is None or who.user is None:
        return
    if await who.house.table_of(who.user.id) is None:
        await who.reply(who.tongue.text("You are in no game now. /newgame in a group opens one."))
    else:
        await _words_only(who)


async def _words_only(who: Visit) -> None:
    await who.reply(who.tongue.text("I pass on written words only: no pictures, voices or stickers."))


async def on_private_edit(update: Update, context: Context) -> None:
    """A player changes what he has written: his team has read it, or nobody ever will."""
    who = await visit(update, context)
    if who is not None and who.user is not None and await who.house.table_of(who.user.id) is not None:
        await who.reply(who.tongue.text("I do not take back or change what was written. Write it once more, please."))


def pieces(text: str) -> list[str]:
    """What somebody wrote, in pieces that are a message each even with his name before them and every line isolated."""
    found: list[str] = []
    piece, size = "", 0
    for character in tidy(text):
        cost = (2 if ord(character) > 0xFFFF else 1) + (EACH_LINE if character == "\n" else 0) + (character in LINKING)
        if size + cost > LONGEST_PIECE:
            found.append(piece)
            piece, size = "", 0
        piece, size = piece + character, size + cost
    return [one for one in (*found, piece) if is_visible(one)]
