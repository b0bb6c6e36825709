"""A group's log in a chat where the bot can write no more."""

import pytest

from playground.views import Group, Someone
from tests.telegram.world import World


async def logged(world: World, *, supergroup: bool = True) -> tuple[Someone, Group, Group]:
    """A group and its log."""
    anna = await world.person("Anna")
    group, log = await world.group(anna), await world.group(anna, supergroup=supergroup)
    await world.say(anna, f"/settings log_channel={log.id}", group)
    return anna, group, log


async def kept_in(world: World, group: Group) -> int | None:
    return (await world.up.services.directory.chat(group.id)).settings.log_channel


async def test_who_loses_the_log_is_told_once_and_has_none(world: World) -> None:
    anna, group, log = await logged(world)
    assert await kept_in(world, group) == log.id
    begin = await world.control.last()
    await world.control.throw_out_bot(log.id)
    for gap in (5, 15):
        await world.say(anna, f"/settings gap={gap}", group)
    told = [message.text for message in await world.since(begin, group.id) if "this group's log" in message.text]
    assert len(told) == 1
    assert "\u200e/settings" in told[0], "else its slash moves in a line from right to left"
    assert await kept_in(world, group) is None


@pytest.mark.parametrize("thread", [False, True])
async def test_a_log_that_has_another_id_by_now_is_lost_too(world: World, thread: bool) -> None:
    anna = await world.person("Anna")
    group, log = await world.group(anna, forum=True), await world.group(anna, supergroup=False)
    topic = await world.control.topic(group.id, "Night", by=anna.id) if thread else None
    await world.say(anna, f"/settings log_channel={log.id}", group, thread=topic)
    moved = await world.control.migrate(log.id)
    await world.settled()
    begin = await world.control.last()
    await world.say(anna, "/settings gap=5", group, thread=topic)
    assert await world.since(begin, moved.id)
    await world.control.throw_out_bot(moved.id)
    await world.say(anna, "/settings gap=15", group, thread=topic)
    told = [message for message in await world.since(begin, group.id) if "this group's log" in message.text]
    assert len(told) == 1
    chat = await world.up.services.directory.chat(group.id, thread_id=topic)
    assert chat.settings.log_channel is None
