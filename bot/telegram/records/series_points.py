"""The points of a series: counted when one of its games is reckoned (`Reckoning.reckoners`)."""

from collections.abc import Sequence

from bot.records.points import in_series, points, removed
from bot.store.gathering.series import keep_points, series_of_game
from bot.store.transaction import Transaction
from bot.telegram.lobbies.gathering.series import SeriesOfGames
from bot.telegram.lobbies.gathering.series_table import counts_not
from bot.telegram.outbox.deliveries import Delivery
from bot.telegram.records.reckoning import Reckoned
from bot.text import tongue


async def count_in_series(series: SeriesOfGames, tx: Transaction, game: Reckoned) -> Sequence[Delivery]:
    """Keep the points of a game that counts in a series, and tell how the series stands; each game once."""
    one = await series_of_game(tx, game.row.id)
    chat = await tx.chat(game.row.chat_id, game.row.thread_id) if one is not None else None
    if one is None or chat is None:
        return ()
    told = game.chronicle
    if not game.counts or not in_series(told):
        sizes = told.rules.points.players if game.counts else ()
        before = [counts_not(tongue(chat.language), sizes)]
        return await series.game_ended(tx, chat, one, game.row.id, before=before)
    seats = points(told)
    scores = [(held.person, seats[held.seat]) for held in game.people]
    scores += [(held.person, removed(told, held.seat)) for held in game.leavers]
    await keep_points(tx, game.row.id, dict(scores))
    return await series.game_ended(tx, chat, one, game.row.id, counts=True)
