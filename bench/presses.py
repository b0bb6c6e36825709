"""The cost of a press, from the update to the answer, under as many presses as the bot can take.

python -m bench.presses
"""

import contextlib
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from statistics import median

from telegram import Update
from telegram.ext import Application, CallbackQueryHandler, ContextTypes

from bench.games import PLAYERS, at_the_vote, settings_for, votes, write
from bench.row import BenchRow, show
from bench.telegram import Press, Telegram, telegram
from bot import event_loop
from bot.app import running
from bot.telegram.intake import ALLOWED_UPDATES
from bot.telegram.outbox.allowance import Limits

GAMES = 100
PRESSES = 1500
ROUNDS = 3
AT_ONCE = 16
CONNECTIONS = 8
"""The fastest that was found for the bare application: with PTB's own 256 it takes a fifth as many presses."""

Up = Callable[[], AbstractAsyncContextManager[object]]


@contextlib.asynccontextmanager
async def bare(server: Telegram) -> AsyncIterator[None]:
    """A PTB application as its documentation has it, that answers every press and knows nothing else."""

    async def answer(update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        if update.callback_query is not None:
            await update.callback_query.answer("Noted")

    builder = Application.builder().token(server.token).base_url(server.url)
    builder = builder.concurrent_updates(AT_ONCE).connection_pool_size(CONNECTIONS).pool_timeout(60)
    application = builder.build()
    application.add_handler(CallbackQueryHandler(answer))
    async with application:
        await application.start()
        assert application.updater is not None
        await application.updater.start_polling(allowed_updates=list(ALLOWED_UPDATES))
        yield
        await application.updater.stop()
        await application.stop()


async def throughput(server: Telegram, up: Up, presses: list[Press]) -> float:
    """Presses a second."""
    async with up():
        await server.quiet()
        warm = PRESSES // 5
        await server.press(presses[:warm])
        answered = await server.press(presses[warm:])
    await server.forget_updates()
    return len(answered) / (max(one.answered for one in answered) - min(one.asked for one in answered))


async def compare(server: Telegram, folder: Path) -> tuple[list[float], list[float]]:
    """Presses a second of the bot and of the bare application, round by round."""
    groups = await server.groups(GAMES, PLAYERS)
    database = folder / "mafia.sqlite3"
    games = await write(database, groups, at_the_vote)
    settings = settings_for(server, database)
    every = votes(groups, games, PRESSES * 2 * ROUNDS)
    ours: list[float] = []
    theirs: list[float] = []
    for number in range(ROUNDS):
        some = every[number * PRESSES : (number + 1) * PRESSES]
        ours.append(await throughput(server, lambda: running(settings, Limits(speed=None)), some))
        theirs.append(await throughput(server, lambda: bare(server), some))
    return ours, theirs


def measure() -> list[BenchRow]:
    """Rounds of both, in turn."""
    with telegram() as server, tempfile.TemporaryDirectory() as folder:
        ours, theirs = event_loop.run(compare(server, Path(folder)))
    return [
        BenchRow(
            f"one press, acknowledged and committed ({GAMES} games)",
            f"{median(ours):.0f} presses/s",
            f"{median(theirs):.0f}/s only answered",
            median(ours) / median(theirs),
            0.6,
            least=True,
        )
    ]


if __name__ == "__main__":
    show(*measure())
