"""The messages of a game that a player has missed."""

from collections.abc import Sequence

from bot.engine.game import Game
from bot.store.rows import LoggedInput
from bot.telegram.context import ChatContext
from bot.telegram.games.replay import step_of
from bot.telegram.games.table import Table
from bot.telegram.outbox.deliveries import Delivery, Post, Remove
from bot.telegram.presenting.slots import game_slot


def told_so_far(table: Table, seat: int, log: Sequence[LoggedInput]) -> list[Delivery]:
    """The private messages to a seat that these lines of the log caused, whichever player sat there then."""
    game, private = Game(table.game.rules, len(table.players), table.row.seed), table.presenter.private
    with game.questions.unseen():
        return [told for line in log for told in private.told(game, step_of(game, line), seat)]


async def missed_messages(ctx: ChatContext, table: Table, seat: int, *, again: bool = False) -> list[Delivery]:
    """All that a player has been told so far, and their open questions, for a player who could not be reached until
    now. `again`: their messages go where they went before, so no change of place is announced.

    Card and questions are sent anew, even where they stand already: whoever blocks the bot may have deleted the chat,
    of which Telegram does not tell bots.
    """
    row, private = table.row, table.presenter.private
    told = told_so_far(table, seat, await ctx.store.inputs(row.id))
    t, user_id = table.presenter.readers.words_for(seat).tongue, table.players[seat].user_id
    if not again and (user_id, game_slot(row.id, "card")) in await ctx.store.whispered(row.id):
        opening = t.text("From now on I'll tell you your secrets here. This is what you know so far:")
    else:
        opening = t.text(
            "I can write to you again. Some messages may not have reached you, so here's everything I've told "
            "you in this game:"
        )
    head = Post(user_id, str(opening), game=row.id, seat=seat)
    asked = private.again(table.game, seat)
    slots = dict.fromkeys(one.slot for one in (*told, *asked) if isinstance(one, Post) and one.slot is not None)
    old = [Remove(user_id, slot, row.id) for slot in slots]
    return [*old, head, *told, *private.still_out(table.game, seat), *asked]
