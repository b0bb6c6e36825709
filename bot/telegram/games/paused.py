"""Games whose input could not be saved: they stand still until the store works again; that time does not count."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

from telegram.constants import ParseMode
from telegram.error import TelegramError

from bot.store.errors import LeaseLostError, is_damage, is_failure
from bot.store.rows import GameRow, GameState
from bot.telegram.clock import GameClock
from bot.telegram.context import ChatContext
from bot.telegram.games.hosts import in_group
from bot.telegram.games.recovery import Recovery
from bot.telegram.games.table import Table
from bot.telegram.games.tables import Tables
from bot.text import tongue

logger = logging.getLogger(__name__)

TRY_AGAIN = 2.0
"""Seconds between two tries to bring the games back."""
WORTH_SAYING = 30.0
"""How long a game stands before the group is told why nothing goes on. Seconds."""
TELLING = 10.0
"""How long Telegram may take to accept the message that a game stands still. Seconds."""


class NotTakenError(Exception):
    """The error that an input was not taken, because the store cannot write; the player may try again in a moment."""


@dataclass(slots=True)
class _Game:
    """A game that stands still at game time `at`, `since` a moment of the time that counts (in which the bot was up).

    `stood`: seconds written down already. `told`: its group has been told.
    """

    row: GameRow
    at: float
    since: float
    stood: float = 0.0
    told: bool = False


class PausedGames:
    """The games that have no table (running game in memory) while the store fails: they are recovered from their logs.

    Attributes:
        may_tell: whether this process may tell groups that their games stand still; another worker may have taken over.
    """

    def __init__(self, ctx: ChatContext, tables: Tables, recovery: Recovery) -> None:
        self._ctx = ctx
        self._tables = tables
        self._recovery = recovery
        self._games: dict[int, _Game] = {}
        self._mending: asyncio.Task[None] | None = None
        self.may_tell: Callable[[], bool] = lambda: True

    def __contains__(self, game_id: int) -> bool:
        return game_id in self._games

    def __len__(self) -> int:
        return len(self._games)

    def add(self, table: Table) -> None:
        """Add the game of a table whose input could not be saved: its clock stands still from now on."""
        row = table.row
        self._games.setdefault(row.id, _Game(row, table.clock.now(), self._ctx.clock.now()))
        if self._mending is None or self._mending.done():
            self._mending = self._ctx.background.spawn(self._mend())

    def forget(self, game_id: int) -> None:
        """Forget a game that goes on, or that another worker takes care of."""
        self._games.pop(game_id, None)

    def forget_chat(self, chat_id: int) -> None:
        """Forget the games of a chat that another worker takes care of."""
        for game in [game for game in self._games.values() if game.row.chat_id == chat_id]:
            self.forget(game.row.id)

    def stop(self) -> None:
        """Stop trying to bring the games back: the bot stops."""
        if self._mending is not None:
            self._mending.cancel()

    async def _mend(self) -> None:
        while True:
            if await self._ctx.store.works():
                for game in list(self._games.values()):
                    await self._bring_back(game)
            if not self._games:
                return
            for game in list(self._games.values()) if self.may_tell() else ():
                if not game.told and self._ctx.clock.now() - game.since + game.stood >= WORTH_SAYING:
                    await self._say_it_stands(game)
            await asyncio.sleep(TRY_AGAIN)

    async def _bring_back(self, game: _Game) -> None:
        ctx, row = self._ctx, game.row
        try:
            async with ctx.lanes.lane(row.chat_id):
                known = await ctx.store.game(row.id)
                if known is not None and known.state is GameState.RUNNING and row.id not in self._tables:
                    await self._count_out(game)
                    game.row = known
                    clock = GameClock(game.at, ctx.speed, ctx.clock)
                    if await self._recovery.recover(known, clock) is not None:
                        ctx.tally.retaken += 1
                        if game.told:
                            await self._say_it_goes_on(game)
            self.forget(row.id)
        except LeaseLostError:
            self.forget(row.id)
        except Exception as error:  # noqa: BLE001 - whatever it is, the game may not be forgotten
            if is_failure(error) and not is_damage(error):
                logger.debug("game %d: the store still fails: %s", row.id, error)
            elif await self._recovery.end_damaged(game.row, error):
                del self._games[row.id]

    async def _count_out(self, game: _Game) -> None:
        """Store for how long the game has stood, so that this time does not count even after another crash."""
        now = self._ctx.clock.now()
        async with self._ctx.store.transaction(part=True) as tx:
            await tx.put_off_clock(game.row.id, now - game.since)
        game.stood, game.since = game.stood + now - game.since, now

    async def _say_it_stands(self, game: _Game) -> None:
        """Tell the group that its game stands still: one try, not through the outbox, which needs the store."""
        game.told = True
        text = tongue(game.row.language).text(
            "⏸ I can't save anything right now, so the game is paused. Nothing I've accepted is lost, and "
            "this time doesn't count. I'll keep trying, and tell you when we go on."
        )
        try:
            async with asyncio.timeout(TELLING):
                await self._ctx.bot.send_message(
                    game.row.chat_id, str(text), message_thread_id=game.row.thread_id, parse_mode=ParseMode.HTML
                )
        except (TelegramError, TimeoutError) as error:
            logger.info("chat %d was not told that its game stands still: %s", game.row.chat_id, error)

    async def _say_it_goes_on(self, game: _Game) -> None:
        text = tongue(game.row.language).text(
            "▶️ I can save again. The game goes on where it stopped; the pause doesn't count."
        )
        await self._ctx.outgoing.deliver(in_group(game.row, text))
