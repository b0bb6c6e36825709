"""The group hears of a step before players in private do, and before its time counts."""

import asyncio
from collections.abc import Callable

import pytest

from bot.telegram.games.table import Table
from bot.telegram.outbox.deliveries import Post
from playground.server.faults.hooks import Call, FaultReply
from playground.views import Group, Someone
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
HOUR = 3600.0


async def until(true: Callable[[], bool]) -> None:
    """Wait for an event that must come."""
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.005)


def hold(world: World, group: Group) -> None:
    """Telegram wants nothing in the group for an hour."""
    sender = world.up.sender
    sender._allowance.pause(group.id, sender._clock() + HOUR)


def go_on(world: World, group: Group) -> None:
    """The hour is over."""
    world.up.sender._allowance._pauses.clear()
    world.up.sender._queue.lane(group.id).changed()
    world.up.sender.wake()


def let_pass(world: World, seconds: float) -> None:
    """Let time that counts go by."""
    world.up.ctx.clock._at += seconds


async def started_unheard(world: World) -> tuple[list[Someone], Group, Table]:
    """A game that has been dealt while its group cannot be told."""
    people = await world.people(*NAMES)
    group = await world.group(*people)
    board = await world.lobby(people[0], group)
    for player in people:
        await world.press(player, board, "Join")
    hold(world, group)
    start = (await world.look(board, people[0])).button("Start")
    assert start is not None
    await world.control.press(people[0].id, board.message_id, start["callback_data"], group.id, wait=10)
    await until(lambda: bool(world.up.services.tables))
    return people, group, world.table(group)


@pytest.mark.rules("CH-05")
async def test_no_time_passes_and_nobody_is_written_to_before_the_group_could_hear(world: World) -> None:
    people, group, table = await started_unheard(world)
    for _ in range(3):
        let_pass(world, HOUR)
        await world.up.services.games.keep_time(table.row.id)
    assert (table.clock.now(), table.logged) == (0.0, 1), "no storm of deadlines either"
    assert not [person for person in people if "Your role: " in "".join(await world.texts(person))]
    begin = await world.control.last()
    go_on(world, group)
    await world.settled()
    sent = [event.chat_id for event in await world.control.feed(begin) if event.kind == "sent"]
    assert sent[0] == group.id
    assert set(sent) >= {person.id for person in people}
    assert table.clock.stood_since is None
    let_pass(world, (table.game.waits_until or 0) + 1)
    await world.up.services.games.keep_time(table.row.id)
    assert table.logged == 2


async def test_what_is_pressed_meanwhile_counts(world: World) -> None:
    people = await world.people(*NAMES)
    group = await world.group(*people)
    await world.game(group, people)
    table = await world.skip_to(people[0], group, "night 1")
    ask = next(ask for ask in table.game.questions.open.values() if not ask.public and ask.choices)
    person = next(one for one in people if one.id == table.presenter.readers.players[ask.seat].user_id)
    question = next(message for message in reversed(await world.messages(person)) if message.buttons)
    hold(world, group)
    await world.up.ctx.outgoing.deliver(Post(group.id, "news", game=table.row.id))
    table.time.stand_still()
    at, logged = table.clock.now(), table.logged
    let_pass(world, HOUR)
    data = question.buttons[0]["callback_data"]
    pressed = await world.control.press(person.id, question.message_id, data, wait=10)
    assert pressed.answer is not None
    assert table.logged == logged + 1
    assert (await world.up.ctx.store.inputs(table.row.id))[-1].record["at"] == at
    assert table.clock.now() == at


async def test_a_group_where_the_bot_may_not_write_holds_up_nothing(world: World) -> None:
    people = await world.people(*NAMES)
    group = await world.group(*people, bot="member")
    await world.game(group, people)
    await world.control.permissions(group.id, [])
    table = world.table(group)
    for _ in range(40):
        if table.game.phase.matches("night 1"):
            break
        let_pass(world, (table.game.waits_until or 0) - table.clock.now() + 1)
        await world.up.services.games.keep_time(table.row.id)
        await world.settled()
        await until(lambda: table.clock.stood_since is None)
    assert table.game.phase.matches("night 1")
    assert [person for person in people if any(message.buttons for message in await world.messages(person))]


async def test_a_group_that_cannot_be_told_for_long_holds_its_game_up_for_so_long_only(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, _, table = await started_unheard(world)
    sender = world.up.sender
    now, ahead = sender._clock, [0.0]
    monkeypatch.setattr(sender, "_clock", lambda: now() + ahead[0])

    def given_up() -> bool:
        ahead[0] += sender.limits.untold + 1  # again and again: what came to the queue meanwhile has its time too
        sender.wake()
        return table.clock.stood_since is None

    await until(given_up)
    async with asyncio.timeout(30):
        while not any("Your role: " in text for text in await world.texts(people[0])):
            await asyncio.sleep(0.01)


async def test_one_slow_chat_holds_up_nobody_else(world: World) -> None:
    people = await world.people(*NAMES)
    group = await world.group(*people)
    slow, answered = people[2], asyncio.Event()

    async def before(call: Call) -> FaultReply | None:
        if call.method == "sendMessage" and int(call.params["chat_id"]) == slow.id:
            await answered.wait()
        return None

    board = await world.lobby(people[0], group)
    for player in people:
        await world.press(player, board, "Join")
    world.server.world.hooks.before.append(before)
    start = (await world.look(board, people[0])).button("Start")
    assert start is not None
    begin = await world.control.last()
    await world.control.press(people[0].id, board.message_id, start["callback_data"], group.id, wait=10)
    waiting = {person.id for person in people if person is not slow} | {group.id}
    async with asyncio.timeout(30):
        async for event in world.control.follow(begin):
            if event.kind == "sent":
                waiting.discard(event.chat_id)
            if not waiting:
                break
    assert slow.id not in [e.chat_id for e in await world.control.feed(begin) if e.kind == "sent"]
    answered.set()
    await world.settled()
    assert any("Your role: " in text for text in await world.texts(slow))


async def test_no_deadline_takes_effect_once_the_bot_stops(world: World) -> None:
    """The last words are news too: deadlines wait for the next start, when the store is there again."""
    people = await world.people(*NAMES)
    group = await world.group(*people)
    table = await world.game(group, people)
    services, logged = world.up.services, table.logged
    await services.close()
    let_pass(world, HOUR)
    services.failures.group_told(table.row.id)
    table.time.ring()
    assert not services.ctx.background.tasks
    assert table.logged == logged
