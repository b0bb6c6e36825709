"""What is passed on in pieces is handled when all of them are written down."""

import pytest

from bot.engine.inputs import Say, from_record
from bot.store.transaction import Transaction
from tests.chat.world import World


async def test_a_long_text_is_handled_with_its_last_piece(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    people = await world.people("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
    table = await world.game(await world.group(*people), people)
    marked: list[int] = []
    mark = Transaction.mark_handled

    async def noted(tx: Transaction, update_id: int) -> None:
        marked.append(table.logged)
        await mark(tx, update_id)

    monkeypatch.setattr(Transaction, "mark_handled", noted)
    begin = table.logged
    await world.say(people[0], "я" * 4000)
    log = [from_record(line.record) for line in await world.up.ctx.store.inputs(table.row.id) if line.number >= begin]
    assert [len(given.text) for given in log if isinstance(given, Say)] == [3800, 200]
    assert marked == [begin + 1], "a crash between the two brings the whole text again"
