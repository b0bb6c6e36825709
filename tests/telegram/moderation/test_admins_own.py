"""An admin's changes meanwhile are the admin's: the bot gives back only its own takings."""

import time
from pathlib import Path

import pytest
from telegram import ChatPermissions

from playground.server.chats import PERMISSIONS
from playground.server.serving import running_server
from playground.views import Group, Someone
from tests.telegram.moderation.silence import room
from tests.telegram.moderation.test_muting import at_a_vote
from tests.telegram.world import World, narrating

WEEK = 7 * 24 * 3600
TALK = ("can_send_messages", "can_send_photos")


async def may(world: World, group: Group) -> list[str]:
    """The permissions of the group's members."""
    return [name for name, on in (await world.control.look_at_group(group.id)).permissions.items() if on]


async def one_out(world: World) -> tuple[list[Someone], Group, Someone]:
    """A game by day, and a player who is out and was muted for that."""
    people, group, table, seat = await at_a_vote(world)
    await world.say(people[0], f"/kick {seat}", group)
    assert not table.game.outcome.over
    assert (await world.control.standing(group.id, people[5].id))[1] == "restricted"
    return people, group, people[5]


async def restricted(world: World, group: Group, who: Someone, until: int = 0, *allowed: str) -> None:
    """The owner restricts a member."""
    await world.control.restrict(group.id, who.id, list(allowed), until=until)
    await world.settled()


@pytest.mark.parametrize("end", ["stop", "break off", "restart"])
async def test_a_mute_of_an_admin_outlives_the_game(tmp_path: Path, end: str) -> None:
    until = int(time.time()) + WEEK
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            people, group, out = await one_out(world)
            await restricted(world, group, out, until)
            if end == "break off":
                async with world.up.ctx.lanes.lane(group.id):
                    await world.up.services.recovery.break_off(world.table(group).row, apology=True)
                await world.settled()
            elif end == "stop":
                await world.stop(people[0], group)
            standing = (await world.control.standing(group.id, out.id))[0]
            assert (standing["status"], standing["until_date"]) == ("restricted", until)
            assert not standing["can_send_messages"]
        if end == "restart":
            async with narrating(server, tmp_path) as world:
                await world.stop(people[0], group)
                standing = (await world.control.standing(group.id, out.id))[0]
                assert (standing["status"], standing["until_date"]) == ("restricted", until)


async def test_who_was_muted_for_ever_stays_so(world: World) -> None:
    people, group, out = await one_out(world)
    await restricted(world, group, out)  # unlike the bot, the admin takes the right to invite, too
    await world.stop(people[0], group)
    assert (await world.control.standing(group.id, out.id))[0]["status"] == "restricted"
    assert await world.up.ctx.store.all_restricted() == []


async def test_whom_an_admin_lets_write_again_may_write_until_the_end(world: World) -> None:
    people, group, out = await one_out(world)
    await restricted(world, group, out, 0, *PERMISSIONS)
    async with world.up.ctx.lanes.lane(group.id):
        await world.up.services.restrictions.put_right(group.id)
    await world.settled()
    assert (await world.control.standing(group.id, out.id))[0]["status"] == "member"
    await world.stop(people[0], group)
    assert (await world.control.standing(group.id, out.id))[0]["status"] == "member"


async def test_whom_an_admin_leaves_a_part_keeps_that_part(world: World) -> None:
    people, group, out = await one_out(world)
    await restricted(world, group, out, 0, "can_send_messages")
    held = (await world.control.standing(group.id, out.id))[0]
    del held["tag"]  # that of the seat goes with the game
    await world.stop(people[0], group)
    assert (await world.control.standing(group.id, out.id))[0] == held


async def test_who_leaves_and_comes_back_is_freed_at_the_end(world: World) -> None:
    people, group, out = await one_out(world)
    await world.control.leave(group.id, out.id)
    await world.control.add(group.id, out.id, by=people[0].id)
    await world.settled()
    assert (await world.control.standing(group.id, out.id))[1] == "restricted"
    await world.stop(people[0], group)
    assert (await world.control.standing(group.id, out.id))[0]["status"] == "member"


async def test_a_mute_that_the_bot_hears_of_too_late_is_seen_by_its_end(world: World) -> None:
    """The update is lost: what Telegram says of the member tells."""
    people, group, out = await one_out(world)
    until = int(time.time()) + WEEK
    await restricted(world, group, out, until)
    async with world.up.ctx.store.transaction() as tx:
        await tx.do("UPDATE restricted SET theirs = 0")
    await world.stop(people[0], group)
    assert (await world.control.standing(group.id, out.id))[0]["until_date"] == until


async def test_a_mute_of_the_bot_that_came_after_an_admins_is_taken_back_to_that(world: World) -> None:
    """The admin was faster than the call that was on its way already."""
    people, group, out = await one_out(world)
    until = int(time.time()) + WEEK
    async with world.up.ctx.lanes.lane(group.id):  # nothing is heard yet of what comes
        await world.control.restrict(group.id, out.id, [], until=until)
        held = (await world.control.standing(group.id, out.id))[0]
        del held["tag"]  # that of the seat goes with the game
        await world.up.ctx.bot.restrict_chat_member(
            group.id, out.id, ChatPermissions(can_invite_users=True), use_independent_chat_permissions=True
        )
    await world.settled()
    await world.stop(people[0], group)
    assert (await world.control.standing(group.id, out.id))[0] == held


@pytest.mark.parametrize("end", ["dawn", "stop", "restart", "closed again"])
async def test_what_an_admin_changes_at_night_stays_changed(tmp_path: Path, end: str) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            people, group = await room(world)
            allowed = await may(world, group)
            await world.game(group, people[:6])
            await world.skip_to(people[0], group, "night 1")
            closed = await may(world, group)
            assert "can_invite_users" in closed
            await world.control.permissions(group.id, {"can_pin_messages": True})  # may not invite, may pin
            if end == "closed again":
                async with world.up.ctx.lanes.lane(group.id):
                    await world.up.services.restrictions.put_right(group.id)
                await world.settled()
                assert await may(world, group) == []
            if end in {"dawn", "closed again"}:
                await world.skip_to(people[0], group, "day 2")
            elif end == "stop":
                await world.stop(people[0], group)
        if end == "restart":
            async with narrating(server, tmp_path) as world:
                assert "can_send_messages" not in await may(world, group), "it is night still"
                await world.skip_to(people[0], group, "day 2")
        wanted = {*allowed, "can_pin_messages"} - {"can_invite_users"}
        assert set(await may(world, group)) == wanted


async def test_a_group_that_an_admin_opens_at_night_stays_open(world: World) -> None:
    people, group = await room(world)
    allowed = await may(world, group)
    await world.game(group, people[:6])
    await world.skip_to(people[0], group, "night 1")
    await world.control.permissions(group.id, dict.fromkeys((*TALK, "can_invite_users"), True))
    await world.skip_to(people[0], group, "day 2")
    assert set(await may(world, group)) == set(allowed)


async def test_what_is_set_already_is_not_set_again(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people[:6])
    await world.skip_to(people[0], group, "night 1")
    called = (await world.control.counters()).calls["setChatPermissions"]
    async with world.up.ctx.lanes.lane(group.id):
        await world.up.services.restrictions.put_right(group.id)
    await world.settled()
    assert (await world.control.counters()).calls["setChatPermissions"] == called
    assert "Bad Request: CHAT_NOT_MODIFIED" not in (await world.control.counters()).errors
