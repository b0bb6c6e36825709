"""Which games run where."""

from bot.telegram.games.tables import Tables
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")


async def test_tables_are_found_by_their_chats(world: World) -> None:
    people = await world.people(*NAMES, *(name + "2" for name in NAMES))
    towns = [people[:6], people[6:]]
    first, second = [await world.game(await world.group(*them), them) for them in towns]
    tables = Tables()
    assert tables == {}
    assert tables.in_chat(first.row.chat_id) == []
    for table in (first, second, first):
        tables.put(table)
    assert dict(tables) == {first.row.id: first, second.row.id: second}
    assert tables.in_chat(first.row.chat_id) == [first]
    old = first.row.chat_id
    tables.move(old, second.row.chat_id)
    assert tables.in_chat(old) == []
    assert {table.row.id for table in tables.in_chat(second.row.chat_id)} == {first.row.id, second.row.id}
    assert first.is_group(old)
    tables.drop(first)
    tables.drop(first)
    assert tables.in_chat(second.row.chat_id) == [second]
    assert tables.get(first.row.id) is None
    again = await world.up.services.recovery.recover(second.row)
    assert again is not None
    tables.put(again)
    tables.drop(second)
    assert tables.in_chat(second.row.chat_id) == [again], "whose place another one has taken may not take it along"
