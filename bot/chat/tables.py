"""The running games, by their number and by where they are played."""

from collections.abc import Iterator, Mapping

from bot.chat.table import Table


class Tables(Mapping[int, Table]):
    """The tables by the numbers of their games. Every message in a group asks which of them are there."""

    def __init__(self) -> None:
        self._tables: dict[int, Table] = {}
        self._of_chats: dict[int, dict[int, Table]] = {}

    def __getitem__(self, game_id: int) -> Table:
        return self._tables[game_id]

    def __iter__(self) -> Iterator[int]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def in_chat(self, chat_id: int) -> list[Table]:
        """The games that run in a chat, whatever their topic, oldest table first."""
        return list(self._of_chats.get(chat_id, {}).values())

    def put(self, table: Table) -> None:
        """From now on this is the table of its game."""
        if (other := self._tables.get(table.row.id)) is not None:
            self.drop(other)
        self._tables[table.row.id] = table
        self._of_chats.setdefault(table.row.chat_id, {})[table.row.id] = table

    def drop(self, table: Table) -> None:
        """Forget a table; where another one has taken its place, that stays."""
        game_id, chat_id = table.row.id, table.row.chat_id
        if self._tables.get(game_id) is not table:
            return
        del self._tables[game_id]
        there = self._of_chats[chat_id]
        del there[game_id]
        if not there:
            del self._of_chats[chat_id]

    def move(self, old_id: int, new_id: int) -> None:
        """A chat has another id from now on (`Table.move`)."""
        for table in self.in_chat(old_id):
            self.drop(table)
            table.move(new_id)
            self.put(table)
