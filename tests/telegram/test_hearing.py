"""Unreadable messages and muted players: said before any removal for silence."""

import pytest

from bot.engine.inputs import Sign, TimeUp
from playground.views import Group, Someone
from tests.outbox.helpers import refuse
from tests.telegram.moderation.silence import NAMES, room
from tests.telegram.world import World

UNREAD = "I can't read what you write here"
MUTE = "allowed to write"


async def lines(world: World, person: Someone, group: Group) -> str:
    return (await world.lobby(person, group)).text


async def test_where_the_bot_cannot_read_the_lobby_says_that_presses_count(world: World) -> None:
    people, group = await room(world, bot="member")
    board = await world.lobby(people[0], group)
    assert UNREAD in board.text
    await world.press(people[1], board, "Join")
    assert UNREAD in (await world.look(board, people[0])).text
    await world.control.promote(group.id, (await world.control.bot())["id"])
    await world.settled()
    assert UNREAD not in (await world.look(board, people[0])).text, "as an admin it reads"
    await world.control.demote(group.id, (await world.control.bot())["id"])
    await world.settled()
    assert UNREAD in (await world.look(board, people[0])).text


async def test_where_it_can_read_nothing_is_said(world: World) -> None:
    people, group = await room(world)
    text = await lines(world, people[0], group)
    assert UNREAD not in text
    assert MUTE not in text


@pytest.mark.parametrize("bot", ["admin", "member"])
async def test_the_greeting_says_it_too(world: World, bot: str) -> None:
    people, group = await room(world, bot="member")
    (greeting,) = [one for one in await world.messages(people[0], group) if "I narrate Mafia here" in one.text]
    assert "I can't read what you write" in greeting.text
    if bot == "admin":
        await world.control.promote(group.id, (await world.control.bot())["id"])
        await world.settled()
        await world.press(people[0], greeting, "Check my permissions")
        assert "I can't read what you write" not in (await world.look(greeting, people[0])).text


@pytest.mark.rules("CH-08")
@pytest.mark.parametrize(("bot", "setting"), [("member", ""), ("admin", ""), ("admin", "voice=on")])
async def test_the_warning_says_what_counts(world: World, bot: str, setting: str) -> None:
    people, group = await room(world, bot=bot)
    if setting:
        await world.say(people[0], f"/settings {setting}", group)
    await world.game(group, people[:6])
    table, games = world.table(group), world.up.services.games
    silent = people[1:3]
    warned: list[str] = []
    while not warned and not table.game.outcome.over:
        async with world.up.ctx.lanes.lane(group.id):
            for person in (people[0], *people[3:6]):
                if (seat := table.seat_of(person.id)) in table.game.seats.living:
                    await games.feed(table, lambda at, seat=seat: Sign(at, seat))  # type: ignore[misc]
            await games.feed(table, lambda at: TimeUp(max(at, table.game.waits_until or 0.0)))
        await world.settled()
        warned = [text for person in silent for text in await world.texts(person) if "💤" in text]
    assert warned
    assert ("pressed anything" in warned[0]) is (bot == "member" or bool(setting))


async def test_a_group_whose_members_may_not_write_is_told_to_speak_or_to_let_them(world: World) -> None:
    people, group = await room(world)
    await world.control.permissions(group.id, ["can_invite_users"])
    text = await lines(world, people[0], group)
    assert MUTE in text
    assert "/settings voice=on" in text
    await world.say(people[0], "/settings voice=on", group)
    assert MUTE not in await lines(world, people[0], group)
    await world.say(people[0], "/settings voice=off", group)
    await world.say(people[0], "/stop", group)
    await world.control.permissions(group.id, ["can_send_messages", "can_invite_users"])
    assert MUTE not in await lines(world, people[0], group)


async def test_speaking_aloud_is_refused_while_the_lobby_has_roles_that_must_be_heard(world: World) -> None:
    people, group = await room(world)
    cast = "voodoo1.mafioso1.detective1.doctor1.citizen4"
    await world.lobby(people[0], group, f"persian_roles own={cast}")
    (refused,) = await world.say(people[0], "/settings voice=on", group)
    assert "can't be dealt: Voodoo witch" in refused.text
    chat = await world.up.ctx.store.chat(group.id)
    assert chat is None or not chat.settings.voice


async def test_a_group_that_the_bot_has_closed_is_not_taken_for_mute(world: World) -> None:
    people = await world.people(*NAMES, "Ida")
    group = await world.group(*people, forum=True)
    topic = await world.control.topic(group.id, "More")
    await world.game(group, people[:6])
    await world.skip_to(people[0], group, "night 1")
    assert MUTE not in (await world.lobby(people[0], group, thread=topic)).text


async def test_a_server_that_does_not_answer_makes_nobody_deaf(world: World) -> None:
    people, group = await room(world, bot="member")
    for method in ("getChatMember", "getChat"):
        refuse(world.server, method, 500, "Internal Server Error", times=1000)
    shown = [text for text in await world.texts(people[0], group) if UNREAD in text]
    await world.say(people[0], "/newgame", group)
    assert [text for text in await world.texts(people[0], group) if UNREAD in text] == shown


async def test_a_group_that_becomes_a_supergroup_is_as_hard_to_read(world: World) -> None:
    people, group = await room(world, bot="member", supergroup=False)
    await world.game(group, people[:6])
    moved = await world.control.migrate(group.id)
    await world.settled()
    assert not world.up.ctx.hearing.known(moved.id).reads
