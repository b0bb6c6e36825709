"""The tables (running games in memory), by number and by place; and how a table is made."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from bot.engine.game import Game
from bot.scenario import Scenario
from bot.store.rows import Chat, GameRow, Player
from bot.telegram.clock import GameClock
from bot.telegram.context import ChatContext
from bot.telegram.games.table import Table
from bot.telegram.games.timekeeping import Timekeeping
from bot.telegram.presenting.presenter import Presenter
from bot.telegram.presenting.readers import Readers
from bot.telegram.presenting.seating import Seating


def before_deal(row: GameRow, chat: Chat, players: Sequence[Player], scenario: Scenario) -> tuple[Game, Presenter]:
    """A game before its roles are dealt, and the presenter that turns its steps into messages.

    Raises:
        ScenarioError: the scenario does not accept the game's options.
    """
    seating = Seating.of(players)
    rules = scenario.rules(row.options, row.pace)
    game = Game(rules, len(seating.now), row.seed)
    raw = scenario.raw_with(row.options, rules.deals[len(seating.now)] if rules.shows_deal else None)
    return game, Presenter(Readers(row, chat, seating, raw))


class Tables(Mapping[int, Table]):
    """The tables by the numbers of their games. Each message in a group is looked up here, so this is quick.

    `on_put` is called with the table of each new or recovered game, `on_deadline` with the number of a game whose
    deadline has come.
    """

    def __init__(self) -> None:
        self.on_put: Callable[[Table], None] = lambda _: None
        self.on_deadline: Callable[[int], None] = lambda _: None
        self._tables: dict[int, Table] = {}
        self._of_chats: dict[int, dict[int, Table]] = {}

    def __getitem__(self, game_id: int) -> Table:
        return self._tables[game_id]

    def __iter__(self) -> Iterator[int]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def in_chat(self, chat_id: int) -> list[Table]:
        """The games that run in a chat, in all topics, oldest table first."""
        return list(self._of_chats.get(chat_id, {}).values())

    def playing(self, game_id: int) -> tuple[GameRow, Chat] | None:
        """The row of a running game in the store, and its group with the settings as they are now."""
        table = self._tables.get(game_id)
        return (table.row, table.chat) if table is not None else None

    def wall_at(self, game_id: int | None, moment: float) -> float | None:
        """Unix time at a moment of a game's own time; None if its clock stands, or it does not run here."""
        table = self._tables.get(game_id) if game_id is not None else None
        return table.time.wall_at(moment) if table is not None else None

    def chats(self) -> list[int]:
        """The chats in which games run."""
        return list(self._of_chats)

    def at(self, chat_id: int, thread_id: int | None) -> Table | None:
        """The game that runs in this chat and topic, if any."""
        return next((table for table in self.in_chat(chat_id) if table.row.thread_id == thread_id), None)

    def make(self, ctx: ChatContext, row: GameRow, chat: Chat, players: Sequence[Player], clock: GameClock) -> Table:
        """A new table before the deal. It is not among these tables until `put`.

        Raises:
            ScenarioError: the scenario does not accept the game's options.
            KeyError: there is no such scenario.
        """
        game, presenter = before_deal(row, chat, players, ctx.scenarios[row.scenario])
        presenter.readers.hearing = ctx.hearing
        time = Timekeeping(game, presenter, clock, ctx.store, ctx.outgoing, self.on_deadline)
        return Table(game, presenter, time, ctx.store, ctx.happenings, ctx.tally)

    @contextmanager
    def taken_up(self, table: Table) -> Iterator[None]:
        """Put a table for the work in this context; drop it if the work fails, or if the game is over afterwards."""
        self.put(table)
        try:
            yield
        except Exception:
            self.drop(table)
            raise
        if table.game.outcome.over:
            self.drop(table)

    def put(self, table: Table) -> None:
        """Add a table; from now on it is the one of its game."""
        if (other := self._tables.get(table.row.id)) is not None:
            self._forget(other)
        self._tables[table.row.id] = table
        self._of_chats.setdefault(table.row.chat_id, {})[table.row.id] = table
        self.on_put(table)

    def drop(self, table: Table) -> None:
        """Remove a table whose game has ended or cannot go on; a newer table of the same game stays."""
        table.time.stop_timer()
        self._forget(table)

    def _forget(self, table: Table) -> None:
        game_id, chat_id = table.row.id, table.row.chat_id
        if self._tables.get(game_id) is not table:
            return
        del self._tables[game_id]
        there = self._of_chats[chat_id]
        del there[game_id]
        if not there:
            del self._of_chats[chat_id]

    def move(self, old_id: int, new_id: int) -> None:
        """Give a chat another id from now on (`Table.move`)."""
        for table in self.in_chat(old_id):
            self._forget(table)
            table.move(new_id)
            self.put(table)

    def settings_changed(self, chat: Chat, topics: Mapping[int, Chat]) -> None:
        """Give the games of a group and its topics the group's new settings."""
        for table in self.in_chat(chat.id):
            thread_id = table.row.thread_id
            table.presenter.readers.chat = chat if thread_id is None else topics.get(thread_id, chat)
