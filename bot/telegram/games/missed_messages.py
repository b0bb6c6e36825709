"""The messages of a game that a player has missed."""

from collections.abc import Sequence

from bot.engine.game import Game
from bot.store.rows import LoggedInput
from bot.telegram.context import ChatContext
from bot.telegram.games.replay import step_of
from bot.telegram.games.table import Table
from bot.telegram.outbox.deliveries import Delivery, Post
from bot.telegram.presenting.slots import card_slot


def told_so_far(ctx: ChatContext, table: Table, seat: int, log: Sequence[LoggedInput]) -> list[Delivery]:
    """The private messages of a seat in these lines of the log, whichever player sat there then."""
    row, presenter = table.row, table.presenter
    game = Game(ctx.scenarios[row.scenario].rules(row.options, row.pace), len(presenter.readers.players), row.seed)
    told: list[Delivery] = []
    with game.questions.unseen():
        for line in log:
            told += presenter.private.told(game, step_of(game, line), seat)
    return told


async def missed_messages(ctx: ChatContext, table: Table, seat: int, *, again: bool = False) -> list[Delivery]:
    """All that a player has been told so far, and their open questions: no message reaches a player who blocks
    the bot. `again`: they are told where they were told before.
    """
    row, presenter = table.row, table.presenter
    told = told_so_far(ctx, table, seat, await ctx.store.inputs(row.id))
    t, user_id = presenter.readers.words_for(seat).tongue, presenter.readers.players[seat].user_id
    if not again and (user_id, card_slot(row.id)) in await ctx.store.whispered(row.id):
        opening = t.text("From now on I'll tell you your secrets here. This is what you know so far:")
    else:
        opening = t.text(
            "I can write to you again. Some messages may not have reached you, so here's everything I've told "
            "you in this game:"
        )
    head = Post(user_id, str(opening), game=row.id, seat=seat)
    return [head, *told, *presenter.private.still_out(table.game, seat), *presenter.private.again(table.game, seat)]
