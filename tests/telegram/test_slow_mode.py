"""Groups in slow mode where the bot is no admin: no game begins there, none is lost, and nobody else waits for them."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.store.gathering.plans import PlanState, open_plans, plan
from bot.telegram import slow_mode
from bot.telegram.games.table import Table
from playground.server.serving import running_server
from playground.views import Group, SeenMessage, Someone
from tests.telegram.world import World, narrating

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
HOUR = 3600


async def town(world: World, *, slow: int = 0) -> tuple[list[Someone], Group]:
    """A group in which the bot is no admin."""
    people = await world.people(*NAMES)
    group = await world.group(*people, bot="member")
    if slow:
        await world.control.slow_mode(group.id, slow)
    return people, group


async def slow_down(world: World, group: Group) -> None:
    """Slow mode is switched on, and the bot has just written."""
    await world.control.slow_mode(group.id, HOUR)
    world.server.world.group(group.id).wrote_at[world.server.world.bot.id] = world.server.world.now()


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    """Where something waits for an hour, nothing is ever settled."""
    while not await condition():
        await asyncio.sleep(0.02)


async def lobby_of(world: World, people: list[Someone], group: Group, joined: int) -> SeenMessage:
    board = await world.lobby(people[0], group)
    for person in people[:joined]:
        await world.press(person, board, "Join")
    return board


async def is_open(world: World, group: Group) -> bool:
    return await world.up.ctx.store.active_game_in(group.id) is not None


async def count_down(world: World, group: Group) -> None:
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    async with world.up.ctx.store.transaction() as tx:
        await tx.save_game(replace(row, closes_at=world.up.ctx.clock.now()))
    await world.up.services.lobbies.close_if_over(row.id, 0.0)


async def paused(world: World, groups: list[Group]) -> bool:
    pauses = (await world.up.ctx.store.recall(0))[1]
    return all(group.id in pauses for group in groups)


async def answers(world: World, person: Someone, group: Group | None) -> None:
    """The bot answers there, whatever else waits."""
    chat = group.id if group is not None else None
    said = await world.control.write(person.id, "/help", chat)

    async def answered() -> bool:
        seen = await world.control.messages(person.id, chat)
        return any(message.by_bot and message.message_id > said.message_id for message in seen)

    await until(answered)


@pytest.mark.timeout(120)
async def test_slow_groups_silence_nobody_else_and_neither_does_what_an_older_bot_has_kept(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            people = await world.people("Anna", "Boris")
            slow = [await world.group(*people, bot="member") for _ in range(4)]
            healthy = await world.group(*people)
            for group in slow:
                await slow_down(world, group)
                await world.control.write(people[0].id, "/help", group.id)
            await until(lambda: paused(world, slow))
            await answers(world, people[0], healthy)
            await answers(world, people[1], None)
            async with world.up.ctx.store.transaction() as tx:
                await tx.do("INSERT INTO pauses (chat_id, until, seconds) VALUES (0, ?, 3600)", time.time() + HOUR)
                for group in slow:
                    await tx.drop_waiting(group.id, 1 << 40, whole_chat=True)  # else nothing is ever settled
        async with narrating(server, tmp_path) as world:
            await answers(world, people[0], healthy)
            await answers(world, people[1], None)
            assert await paused(world, slow)


@pytest.mark.parametrize("remedy", ["admin", "off"])
async def test_no_lobby_opens_and_the_answer_says_what_helps(world: World, remedy: str) -> None:
    people, group = await town(world, slow=HOUR)
    world.server.world.group(group.id).wrote_at.clear()  # the greeting was long ago
    (said,) = await world.say(people[0], "/newgame", group)
    assert "Slow mode is on here (1 hour between messages)" in said.text
    assert "make me an admin, or switch slow mode off" in said.text
    assert not await is_open(world, group)
    if remedy == "admin":
        await world.control.bot_rights(group.id)
    else:
        await world.control.slow_mode(group.id, 0)
    assert (await world.lobby(people[0], group)).button("Join")


@pytest.mark.parametrize("remedy", ["admin", "off"])
async def test_what_waits_goes_out_when_slow_mode_holds_no_more(world: World, remedy: str) -> None:
    people, group = await town(world)
    await slow_down(world, group)
    await world.control.write(people[0].id, "/newgame", group.id)
    await until(lambda: paused(world, [group]))
    if remedy == "admin":
        await world.control.bot_rights(group.id)
    else:
        await world.control.slow_mode(group.id, 0)
        await world.control.write(people[0].id, "/newgame", group.id)
    await world.settled()
    assert any("Slow mode" in text for text in await world.texts(people[0], group))
    assert await is_open(world, group) is (remedy == "off")
    assert any(message.button("Join") for message in await world.messages(people[0], group)) is (remedy == "off")


async def test_the_greeting_says_it(world: World) -> None:
    people = await world.people(*NAMES)
    group = await world.group(*people, bot="out")
    await world.control.slow_mode(group.id, HOUR)
    await world.control.bring_bot_back(group.id)
    await world.settled()
    (greeting,) = await world.texts(people[0], group)
    assert "Slow mode is on here" in greeting
    assert "Games work without these too" not in greeting


async def test_play_again_opens_none(world: World) -> None:
    people, group = await town(world)
    await world.game(group, people)
    await world.stop(people[0], group)
    end = next(message for message in await world.messages(people[0], group) if message.button("Play again"))
    await slow_down(world, group)
    assert "Slow mode is on here" in (await world.press(people[0], end, "Play again")).text
    assert not await is_open(world, group)


async def test_a_plan_opens_none_and_the_group_is_told_why(world: World) -> None:
    people, group = await town(world)
    await world.say(people[0], "/plan tomorrow 21:00 classic", group)
    (made,) = await open_plans(world.up.ctx.store)
    await world.control.slow_mode(group.id, HOUR)
    world.server.world.group(group.id).wrote_at.clear()
    async with world.up.ctx.store.transaction() as tx:
        await tx.do("UPDATE plans SET at = ?", time.time() - 1)
    await world.up.services.plans.look()
    await world.settled()
    kept = await plan(world.up.ctx.store, made.id)
    assert kept is not None
    assert kept.state is PlanState.MISSED
    assert "Slow mode is on here" in (await world.texts(people[0], group))[-1]
    assert not await is_open(world, group)


async def test_a_press_or_a_vote_starts_none(world: World) -> None:
    people, group = await town(world)
    board = await lobby_of(world, people, group, 6)
    await slow_down(world, group)
    assert "Slow mode is on here" in (await world.press(people[0], board, "Start")).text
    for person in people[1:4]:
        await world.press(person, board, "Start")
    said = await world.press(people[4], board, "Start")
    assert "Slow mode is on here" in said.text
    assert len(said.text) <= 200
    assert not len(world.up.services.tables)
    await world.control.bot_rights(group.id)
    await world.settled()
    await world.press(people[0], board, "Start")
    assert world.table(group)


async def test_a_lobby_that_is_full_waits_and_says_so_once(world: World) -> None:
    people, group = await town(world)
    board = await world.lobby(people[0], group, "joker")
    for person in people[:5]:
        await world.press(person, board, "Join")
    await world.control.slow_mode(group.id, HOUR)
    world.server.world.group(group.id).wrote_at.clear()
    assert "You're in" in (await world.press(people[5], board, "Join")).text
    assert sum("Slow mode is on here" in text for text in await world.texts(people[0], group)) == 1
    assert not len(world.up.services.tables)
    await world.control.slow_mode(group.id, 0)
    await count_down(world, group)
    assert world.table(group)


async def test_a_countdown_ends_with_the_reason(world: World) -> None:
    people, group = await town(world)
    board = await lobby_of(world, people, group, 6)
    await slow_down(world, group)
    await count_down(world, group)
    await world.settled()
    assert "Slow mode is on here" in (await world.look(board, people[0])).text
    assert not await is_open(world, group)


async def told_in_private(world: World, person: Someone) -> list[str]:
    seen = await world.control.messages(person.id)
    return [message.text for message in seen if message.by_bot and "Slow mode is on in" in message.text]


async def test_a_game_that_is_slowed_down_says_so_and_loses_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, group = await town(world)
    table: Table = await world.game(group, people, host=people[1])
    await slow_down(world, group)
    for _ in range(3):
        await world.control.write(people[0].id, "/skip", group.id)
    for person in people[:2]:  # the admin, and the host

        async def told(person: Someone = person) -> bool:
            return bool(await told_in_private(world, person))

        await until(told)
    assert not await told_in_private(world, people[2])
    monkeypatch.setattr(slow_mode, "LOOK_AGAIN", 0.05)
    await world.control.slow_mode(group.id, 0)
    watching = asyncio.create_task(slow_mode.watch_slow_groups(world.up.ctx, world.up.services.tables.chats))
    await world.settled()
    watching.cancel()
    texts = await world.texts(people[0], group)
    assert sum("Slow mode is on here" in text for text in texts) == 1
    assert table.game.phase.matches("night 1") or any("🗣" in text for text in texts)
    for person in people[:2]:
        assert len(await told_in_private(world, person)) == 1
