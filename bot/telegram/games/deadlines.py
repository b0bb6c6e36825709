"""The deadlines of running games: the action when a table's timer rings."""

from bot.telegram.context import ChatContext
from bot.telegram.games.guard import TableGuard
from bot.telegram.games.tables import Tables


class Deadlines:
    """Lets deadlines that have come take effect, in the lanes of their games."""

    def __init__(self, ctx: ChatContext, tables: Tables, guard: TableGuard) -> None:
        self._ctx = ctx
        self._tables = tables
        self._guard = guard
        self._stopped = False

    def ring(self, game_id: int) -> None:
        """Handle the timer of a table that has gone off, or news that the group has been told; in no lane."""
        if not self._stopped:
            self._ctx.background.spawn(self.keep_time(game_id))

    def stop(self) -> None:
        """Let no deadline take effect any more: the bot stops. Timers that ring from now on wait for the next start."""
        self._stopped = True
        self._tables.stop_timers()

    async def keep_time(self, game_id: int) -> None:
        """Let every deadline of a game that has come take effect."""
        table = self._tables.get(game_id)
        if table is None:
            return
        async with self._ctx.lanes.lane(table.row.chat_id):
            if self._tables.get(game_id) is table:
                await self._guard.run(table, table.keep_time())
