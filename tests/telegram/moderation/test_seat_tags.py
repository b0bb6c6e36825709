"""Seats beside names: set while a game runs, and put back whatever happens to the game, the bot or the rights."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.telegram.games.seat_tags import words_of
from bot.text import LANGUAGES, tongue
from playground.control import NotAllowedError
from playground.server.refusals.access import check_tag
from playground.server.serving import running_server
from playground.views import Group, Someone
from tests.telegram.moderation.silence import room
from tests.telegram.world import World, narrating

RIGHTS = ["can_delete_messages", "can_restrict_members", "can_pin_messages"]


async def tags(world: World, group: Group, people: list[Someone]) -> list[str]:
    """The tags beside the names of these people."""
    members = (await world.control.look_at_group(group.id)).members
    found = {member["user"]["id"]: member.get("tag", "") for member in members}
    return [found[person.id] for person in people]


async def at_a_table(world: World) -> tuple[list[Someone], Group]:
    """Seven of eight people play; the first owns the group, the second has called themselves something."""
    people, group = await room(world)
    await world.control.tag(group.id, people[1].id, "Doc")
    await world.game(group, people[:7])
    return people, group


def numbers(world: World, group: Group, people: list[Someone]) -> list[str]:
    return [str(world.table(group).seat_of(person.id)) for person in people]


async def switch(world: World, group: Group, *, on: bool) -> None:
    chat = await world.up.services.directory.chat(group.id)
    settings = chat.settings.having("seat_tags", on)
    await world.up.services.settings.change_chat(chat, replace(chat, settings=settings), None)
    await world.settled()


async def test_the_seat_stands_there_and_who_is_out_and_then_what_was_there_before(world: World) -> None:
    people, group = await at_a_table(world)
    seats = numbers(world, group, people[1:7])
    assert await tags(world, group, people) == ["", *seats, ""], "the owner can have none, and the last does not play"
    await world.say(people[0], f"/kick {seats[2]}", group)
    assert (await tags(world, group, people))[3] == f"{seats[2]} · out"
    assert (await tags(world, group, people))[1] == seats[0]
    await world.stop(people[0], group)
    assert await tags(world, group, people) == ["", "Doc", "", "", "", "", "", ""]
    assert await world.up.ctx.store.tagged_chats() == []


async def test_the_setting_reaches_a_running_game(world: World) -> None:
    people, group = await at_a_table(world)
    seats = numbers(world, group, people[1:7])
    await switch(world, group, on=False)
    assert await tags(world, group, people[:3]) == ["", "Doc", ""]
    await world.say(people[0], "/skip", group)
    assert await tags(world, group, people[:3]) == ["", "Doc", ""]
    await switch(world, group, on=True)
    assert await tags(world, group, people[1:7]) == seats


async def test_what_members_write_there_goes_again_and_what_admins_write_stays(world: World) -> None:
    people, group = await at_a_table(world)
    with pytest.raises(NotAllowedError, match="no right"):
        await world.control.tag(group.id, people[2].id, "a word at night")
    seats = numbers(world, group, people[:7])
    await world.skip_to(people[0], group, "day 1")
    await world.control.tag(group.id, people[2].id, "I am 5")
    await world.control.tag(group.id, people[3].id, "Guest", by=people[0].id)
    await world.settled()
    assert (await tags(world, group, people))[2:4] == [seats[2], "Guest"]
    await world.stop(people[0], group)
    assert await tags(world, group, people[:4]) == ["", "Doc", "", "Guest"]


async def test_a_group_that_refuses_them_is_not_asked_again_nor_told(world: World) -> None:
    people, group = await room(world)
    await world.control.fault("creator_required", chat=group.id)
    begin = await world.control.last()
    await world.game(group, people[:7])
    asked = (await world.control.counters()).calls.get("setChatMemberTag", 0)
    said = [message.text for message in await world.since(begin, group.id)]
    assert not any("tag" in text.lower() for text in said)
    await world.say(people[0], "/kick 3", group)
    await world.stop(people[0], group)
    assert (await world.control.counters()).calls.get("setChatMemberTag", 0) == asked <= 2
    assert await world.up.ctx.store.tagged_chats() == []


async def test_they_come_and_go_with_the_right(world: World) -> None:
    people, group = await at_a_table(world)
    seats = numbers(world, group, people[:7])
    await world.control.bot_rights(group.id, RIGHTS)
    await world.say(people[0], f"/kick {seats[2]}", group)
    assert (await tags(world, group, people))[1:3] == seats[1:3]
    await world.control.bot_rights(group.id, [*RIGHTS, "can_manage_tags"])
    await world.settled()
    assert (await tags(world, group, people))[2] == f"{seats[2]} · out"
    await world.control.bot_rights(group.id, RIGHTS)
    await world.stop(people[0], group)
    assert (await tags(world, group, people))[1] == seats[1], "it cannot put back anything now"
    await world.control.bot_rights(group.id, [*RIGHTS, "can_manage_tags"])
    await world.settled()
    assert await tags(world, group, people) == ["", "Doc", "", "", "", "", "", ""]


async def test_with_another_owner_they_are_tried_again(world: World) -> None:
    people, group = await room(world)
    await world.control.fault("creator_required", chat=group.id)
    await world.game(group, people[:7])
    assert await tags(world, group, people[1:3]) == ["", ""]
    await world.control.all_well()
    await world.control.transfer(group.id, people[7].id)
    await world.settled()
    assert await tags(world, group, people[1:3]) == numbers(world, group, people[1:3])


async def test_they_go_with_a_game_that_is_broken_off(world: World) -> None:
    people, group = await at_a_table(world)
    await world.up.services.recovery.break_off(world.table(group).row, apology=True)
    await world.settled()
    assert await tags(world, group, people[:3]) == ["", "Doc", ""]


async def test_after_a_crash_they_are_put_back_where_no_game_runs(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            people, group = await at_a_table(world)
            seats = numbers(world, group, people[1:7])
        async with narrating(server, tmp_path) as world:
            assert await tags(world, group, people[1:7]) == seats
            await world.say(people[0], f"/kick {seats[2]}", group)
            assert (await tags(world, group, people))[3] == f"{seats[2]} · out"
            async with world.up.ctx.store.transaction() as tx:  # as if it was killed right after the end
                await tx.do("UPDATE games SET state = 'finished'")
                await tx.do("DELETE FROM outbox")
        async with narrating(server, tmp_path) as world:
            assert await tags(world, group, people) == ["", "Doc", "", "", "", "", "", ""]


@pytest.mark.parametrize("language", LANGUAGES)
def test_telegram_takes_them_in_all_languages(language: str) -> None:
    words = words_of(tongue(language), 20, alive=False)
    check_tag(words)
    assert words.partition(" ")[0] == words_of(tongue(language), 20, alive=True)
