"""Games whose store or rules fail in the middle."""

import sqlite3

import pytest

from bot.store import Transaction
from bot.store.rows import GameState
from bot.telegram.games import paused
from bot.telegram.lobbies.lobbies import Lobbies
from tests.telegram.world import World, let_time_stumble

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")


async def test_a_store_that_fails_for_a_while_costs_nothing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paused, "TRY_AGAIN", 0.02)
    people = await world.people(*NAMES)
    group = await world.group(*people)
    table = await world.game(group, people)
    store, before = world.up.ctx.store, table.logged
    failures = 4
    append = Transaction.append_input

    async def failing(self, game_id, logged):
        nonlocal failures
        if failures:
            failures -= 1
            raise sqlite3.OperationalError("disk I/O error")
        await append(self, game_id, logged)

    monkeypatch.setattr(Transaction, "append_input", failing)
    table.clock._at += (table.game.waits_until or 0) + 1  # its time has come
    world.up.services.games.ring(table.row.id)
    await world.settled()
    again = world.table(group)
    assert again is not table
    assert failures == 0
    assert again.logged == len(await store.inputs(table.row.id)) > before
    assert again.time.timer is not None
    await world.say(people[0], "/skip", group)
    assert again.logged == len(await store.inputs(table.row.id))


async def test_rules_that_stumble_end_the_game_with_an_apology(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    people = await world.people(*NAMES)
    group = await world.group(*people)
    table = await world.game(group, people)
    begin = await world.control.last()
    let_time_stumble(world, table, monkeypatch)
    assert "this game can't go on" in (await world.since(begin, group.id))[-1].text
    assert not world.up.services.tables
    assert (await world.control.look_at_group(group.id)).permissions == group.permissions
    assert "Join" in str((await world.lobby(people[0], group)).buttons)


async def test_a_vote_of_a_game_that_breaks_off_does_not_stay_pinned(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await world.people(*NAMES)
    group = await world.group(*people)
    await world.game(group, people)
    table = await world.skip_to(people[0], group, "nomination")
    assert len((await world.control.look_at_group(group.id)).pinned) == 1
    let_time_stumble(world, table, monkeypatch)
    await world.settled()
    assert not world.up.services.tables
    assert (await world.control.look_at_group(group.id)).pinned == []


async def test_a_deal_that_cannot_be_kept_leaves_the_lobby_open(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    people = await world.people(*NAMES)
    group = await world.group(*people)
    board = await world.lobby(people[0], group)
    for person in people:
        await world.press(person, board, "Join")

    async def failing(self, game_id, logged):
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as broken:
        broken.setattr(Transaction, "append_input", failing)
        assert "didn't go through" in ((await world.press(people[0], board, "Start")).text or "")
    assert not world.up.services.tables
    (row,) = await world.up.ctx.store.active_games()
    assert row.state is GameState.LOBBY
    await world.press(people[0], board, "Start")
    assert world.table(group).logged == 1


async def test_a_command_that_fails_in_a_group_is_answered(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    people = await world.people(*NAMES)
    group = await world.group(*people)

    async def stumbling(*_):
        raise RuntimeError("a fault of ours")

    with monkeypatch.context() as broken:
        broken.setattr(Lobbies, "open", stumbling)
        (told,) = await world.say(people[0], "/newgame", group)
        assert "went wrong on my side" in told.text
        assert caplog.records[-1].__dict__["reference"] in told.text
        assert await world.say(people[1], "/newgame", group) == []
    assert (await world.lobby(people[0], group)).button("Join")
