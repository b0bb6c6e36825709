"""Commands that come twice within a moment, or just as what they meant is over: one of them is done."""

import math
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.engine.inputs import Host, HostAction
from bot.store.gathering.plans import plans_in
from bot.telegram.games.table import Table
from playground.server.serving import running_server
from playground.views import Group, Someone
from tests.telegram.handlers.test_hosting import NAMES, a_game
from tests.telegram.world import World, narrating

MOMENT = 1000.0
"""A moment that no test outlives, however slow the machine."""


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with running_server() as server, narrating(server, tmp_path) as world:
        yield world


async def commanded(world: World, group: Group, *commands: tuple[Someone, str]) -> list[str]:
    """Several commands that are sent at once, one after another; what the bot says of them."""
    begin = await world.control.last()
    for person, text in commands:
        await world.control.write(person.id, text, group.id)
    return [message.text for message in await world.since(begin, group.id)]


def past(world: World) -> None:
    """The moment of all that has been done so far has passed."""
    world.up.ctx.echoes.moment = MOMENT
    world.up.ctx.echoes._done.clear()
    for table in world.up.services.tables.values():
        table.time.known_since = -math.inf


async def skips(world: World, table: Table) -> int:
    """How often a phase was skipped."""
    return [line.record.get("action") for line in await world.up.ctx.store.inputs(table.row.id)].count("skip")


async def test_a_phase_is_skipped_once_by_whoever_says_so_how_often(world: World) -> None:
    players, group = await a_game(world)
    await world.control.promote(group.id, players[1].id)
    table = world.table(group)
    past(world)
    before = await skips(world, table)
    said = await commanded(world, group, (players[0], "/skip"), (players[1], "/skip"), (players[0], "/skip"))
    assert await skips(world, table) == before + 1
    assert any("just as the game moved on" in text for text in said)
    past(world)
    await world.say(players[0], "/skip", group)
    assert await skips(world, table) == before + 2, "who means what comes now says so again"


async def test_what_begins_by_itself_is_not_skipped_for_what_was_before(world: World) -> None:
    players, group = await a_game(world)
    table = world.table(group)
    past(world)
    async with world.up.ctx.lanes.lane(group.id):
        await world.up.services.games.feed(table, lambda at: Host(at, HostAction.SKIP))  # its time is up
    due = table.game.awaited
    for command in ("/skip", "/extend"):
        assert any("just as the game" in text for text in await commanded(world, group, (players[0], command)))
    assert table.game.awaited is due


async def test_a_game_that_has_just_begun_is_not_skipped_along_with_its_lobby(world: World) -> None:
    players = await world.people(*NAMES)
    group = await world.group(*players)
    board = await world.lobby(players[0], group)
    for player in players:
        await world.press(player, board, "Join")
    world.up.ctx.echoes.moment = MOMENT
    await commanded(world, group, (players[0], "/skip"), (players[0], "/skip"))
    assert await skips(world, world.table(group)) == 0


async def test_time_is_added_once_in_a_game_and_in_a_lobby(world: World) -> None:
    players = await world.people(*NAMES)
    group = await world.group(*players)
    await world.lobby(players[0], group)
    world.up.ctx.echoes.moment = MOMENT
    (row,) = await world.up.ctx.store.active_games_in(group.id)
    said = await commanded(world, group, (players[0], "/extend"), (players[0], "/extend"))
    (after,) = await world.up.ctx.store.active_games_in(group.id)
    assert after.closes_at == row.closes_at + 60
    assert any("a moment ago" in text for text in said)
    world.up.ctx.echoes.moment = 0
    board = (await world.messages(players[0], group))[-1]
    board = await world.lobby(players[0], group) if not board.is_lobby else board
    for player in players:
        await world.press(player, board, "Join")
    await world.press(players[0], board, "Start")
    table = world.table(group)
    past(world)
    due = table.game.ends_at
    assert due is not None
    await commanded(world, group, (players[0], "/extend"), (players[0], "/extend 30"))
    assert table.game.ends_at == due + 60


async def test_a_seat_number_means_who_had_it_when_it_was_written(world: World) -> None:
    players = await world.people(*NAMES)
    group = await world.group(*players)
    board = await world.lobby(players[0], group)
    for player in players[:5]:
        await world.press(player, board, "Join")
    (row,) = await world.up.ctx.store.active_games_in(group.id)
    for command in ("/kick 2", "/host 2", "/ban 2 7d"):
        past(world)
        before = len(await world.up.ctx.store.players(row.id))
        said = await commanded(world, group, (players[0], "/kick 2"), (players[0], command))
        assert any("numbers have just changed" in text for text in said), said
        assert len(await world.up.ctx.store.players(row.id)) == before - 1
        world.up.ctx.echoes.moment = 0
        await world.say(players[0], "/ban 9 7d", group)


async def test_two_who_want_a_pause_do_not_want_its_end(world: World) -> None:
    players, group = await a_game(world)
    board = next(one for one in await world.say(players[1], "/pausevote", group) if one.buttons)
    for player in players[2:4]:
        await world.press(player, board, "agree")
    world.up.ctx.echoes.moment = MOMENT
    said = await commanded(world, group, (players[4], "/pausevote"), (players[5], "/pausevote"))
    assert world.table(group).held
    assert not any("go on?" in text for text in said)


async def test_what_is_planned_already_is_shown_again(world: World) -> None:
    players = await world.people(*NAMES)
    group = await world.group(*players)
    for text in ("/plan tomorrow 21:00", "/plan tomorrow 21:00", "/plan tomorrow 9pm"):
        assert any("21:00" in message.text for message in await world.say(players[0], text, group))
    assert len(await plans_in(world.up.ctx.store, group.id, None)) == 1
    await world.say(players[0], "/plan tomorrow 21:00 weekly", group)
    assert len(await plans_in(world.up.ctx.store, group.id, None)) == 2


async def test_who_practises_hurries_as_fast_as_they_like(world: World) -> None:
    anna = await world.person("Anna")
    await world.say(anna, "/practice")
    menu = (await world.messages(anna))[-1]
    await world.press_first(anna, menu)
    table = next(iter(world.up.services.tables.values()))
    world.up.ctx.echoes.moment = MOMENT
    for times in (1, 2):
        await world.say(anna, "/skip")
        assert await skips(world, table) == times
