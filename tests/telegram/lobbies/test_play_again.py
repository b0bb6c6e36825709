"""The button under the end of a game that opens the next lobby."""

import asyncio
from pathlib import Path

from playground.server.serving import running_server
from playground.views import Group, SeenMessage, Someone
from tests.telegram.world import World, narrating

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gregor")
LABEL = "Play again"


async def ended(world: World) -> tuple[list[Someone], Group, SeenMessage]:
    """A game that is over; its last word."""
    people = await world.people(*NAMES)
    group = await world.group(*people[:6])
    await world.game(group, people[:6])
    await world.stop(people[0], group)
    return people, group, await end_of(world, people[0], group)


async def end_of(world: World, who: Someone, group: Group) -> SeenMessage:
    return next(message for message in reversed(await world.messages(who, group)) if message.button(LABEL))


async def lobbies(world: World, who: Someone, group: Group) -> list[SeenMessage]:
    return [message for message in await world.messages(who, group) if message.button("Join")]


async def test_it_opens_a_lobby_for_whoever_presses_it(world: World) -> None:
    people, group, end = await ended(world)
    assert "ended without a winner" in end.text
    assert "press Join" in ((await world.press(people[1], end, LABEL)).text or "")
    (board,) = await lobbies(world, people[0], group)
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    assert row.creator == people[1].id
    for person in people[:6]:
        await world.press(person, board, "Join")
    await world.press(people[1], board, "Start")
    assert world.table(group).row.id == row.id


async def test_two_presses_open_one_lobby_and_a_game_that_runs_is_not_disturbed(world: World) -> None:
    people, group, end = await ended(world)
    answers = await asyncio.gather(*(world.press(person, end, LABEL) for person in people[:3]))
    assert sorted("already" in (answer.text or "") for answer in answers) == [False, True, True]
    (board,) = await lobbies(world, people[0], group)
    for person in people[:6]:
        await world.press(person, board, "Join")
    await world.press(people[0], board, "Cancel")
    assert "press Join" in ((await world.press(people[2], end, LABEL)).text or "")  # nothing was going on there
    (board,) = await lobbies(world, people[0], group)
    for person in people[:6]:
        await world.press(person, board, "Join")
    await world.press(people[2], board, "Start")
    kept = await world.kept()
    assert "A game is already running here" in ((await world.press(people[0], end, LABEL)).text or "")
    assert await world.kept() == kept


async def test_it_is_for_members_under_the_end_of_a_game_in_its_group(world: World) -> None:
    people, group, end = await ended(world)
    data = end.buttons[0]["callback_data"]
    assert "Only members" in ((await world.forge(people[6], end, data)).text or "")
    other = await world.group(*people[:6])
    elsewhere = await world.lobby(people[0], other)
    for forged in ("n:", "n:99", "n:x", f"n:{data[2:]}:1", data):
        kept = await world.kept()
        assert (await world.forge(people[0], elsewhere, forged)).text == "This button no longer works."
        assert await world.kept() == kept
    running = await world.up.ctx.store.active_game_in(other.id)
    assert running is not None
    assert "no longer works" in ((await world.forge(people[0], elsewhere, f"n:{running.id}")).text or "")
    assert not await lobbies(world, people[0], group)


async def test_in_a_topic_it_opens_the_lobby_there(world: World) -> None:
    people = await world.people(*NAMES)
    group = await world.group(*people, forum=True)
    topic = await world.control.topic(group.id, "Night")
    board = await world.lobby(people[0], group, thread=topic)
    for person in people[:6]:
        await world.press(person, board, "Join")
    await world.press(people[0], board, "Start")
    await world.stop(people[0], group, thread=topic)
    end = await end_of(world, people[0], group)
    await world.press(people[1], end, LABEL)
    (board,) = await lobbies(world, people[0], group)
    assert board.thread_id == topic


async def test_it_outlives_a_restart(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            people, group, end = await ended(world)
        async with narrating(server, tmp_path) as world:
            assert "press Join" in ((await world.press(people[0], end, LABEL)).text or "")
            assert len(await lobbies(world, people[0], group)) == 1
