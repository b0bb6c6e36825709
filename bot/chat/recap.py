"""What somebody has missed of a game."""

from bot.chat.house import House
from bot.chat.outbox.deliveries import Delivery, Post
from bot.chat.table import Table, step_of
from bot.engine.game import Game


async def recap(house: House, table: Table, seat: int) -> list[Delivery]:
    """What a player has been told so far, and what he is asked: while he blocked the bot, nothing reached him."""
    row, presenter = table.row, table.presenter
    game = Game(house.scenarios[row.scenario].rules(row.options, row.pace), len(presenter.players), row.seed)
    told: list[Delivery] = []
    for line in await house.store.inputs(row.id):
        told += presenter.told(step_of(game, line), seat)
    t = presenter.words_for(seat).tongue
    opening = t.text(
        "I can write to you again. Here is what I have told you in this game so far, since some of it may not have "
        "reached you:"
    )
    head = Post(presenter.players[seat].user_id, str(opening), game=row.id, seat=seat)
    return [head, *told, *presenter.again(table.game, seat)]
