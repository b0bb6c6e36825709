"""`/story`: a finished game as a file, for the group that played it."""

from telegram import Update

from bot.chat.handlers.visit import Context, Visit, visit
from bot.chat.permissions import is_member
from bot.store import records
from bot.store.rows import GameRow, GameState

MOST = 1000
"""Of so many games, the newest ones, one can be asked for by its number."""


async def on_story(update: Update, context: Context) -> None:
    """`/story`, `/story N`: the last game here, or the one with this number in `/games`; in private one's own."""
    who = await visit(update, context)
    if who is None:
        return
    t, number = who.tongue, _number(context.args)
    if number is None:
        await who.reply(t.text("/story sends the last game. For another one add its number in /games: /story 2"))
        return
    rows = await _games(who, number)
    if len(rows) < number:
        await who.reply(t.text("There is no such game. /games lists them.") if rows else await _none_yet(who))
        return
    row, place = rows[-1], who.message.chat.id
    # A practice game was played in this very chat.
    if who.user is not None and row.chat_id != place and not await is_member(who.ctx.bot, row.chat_id, who.user.id):
        await who.reply(t.text("That game belongs to a group you are no longer in."))
        return
    who.services.story_pages.ask(row, place, who.thread_id)


def _number(words: list[str] | None) -> int | None:
    """The number that is asked for, 1 where none is given; None where it is none."""
    match words:
        case None | []:
            return 1
        case [word] if word.isdecimal() and len(word) < len(str(MOST)) and int(word) > 0:
            return int(word)  # in any digits
        case _:
            return None


async def _games(who: Visit, most: int) -> list[GameRow]:
    """The games that have ended, the newest first: those of the group, in private one's own."""
    if who.chat is not None:
        return await records.last_games_in(who.ctx.store, who.chat.id, most)
    return await records.last_games_of(who.ctx.store, who.user.id, most) if who.user is not None else []


async def _none_yet(who: Visit) -> str:
    """Why there is no story."""
    t, store = who.tongue, who.ctx.store
    if who.chat is not None:
        under_way = await store.active_games_in(who.chat.id)
    else:
        game = await store.active_game_of(who.user.id) if who.user is not None else None
        under_way = [game] if game is not None else []
    if any(row.state is GameState.RUNNING for row in under_way):
        return t.text("The game is not over yet. Its story can be told when it is.")
    return t.text("No games yet.")
