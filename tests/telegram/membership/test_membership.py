"""Comings and goings while the bot is in a group: players, rights, the bot, the group."""

import asyncio

import pytest

from bot.store.rows import GameState
from bot.telegram.outbox.deliveries import Post
from playground.views import Group, Someone
from tests.telegram.menus.opened import settings
from tests.telegram.world import World

PATIENCE = 10.0
NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gina")


async def room(world: World, *, bot: str = "admin", supergroup: bool = True) -> tuple[list[Someone], Group]:
    people = await world.people(*NAMES)
    return people, await world.group(*people, bot=bot, supergroup=supergroup)


async def test_a_greeting_and_once_which_rights_help(world: World) -> None:
    people, group = await room(world, bot="member")
    (hello,) = await world.texts(people[0], group)
    assert "/newgame" in hello
    assert "restrict members" in hello
    await world.control.throw_out_bot(group.id)
    await world.control.bring_bot_back(group.id)
    await world.settled()
    again = (await world.texts(people[0], group))[-1]
    assert "/newgame" in again
    assert "restrict members" not in again


async def test_a_greeting_in_the_language_of_whoever_added_the_bot(world: World) -> None:
    dasha = await world.person("Даша", language="ru")
    group = await world.group(dasha, bot="member")
    assert "маф" in (await world.texts(dasha, group))[0].lower()


async def test_rights_taken_away_are_missed_once(world: World) -> None:
    people, group = await room(world)
    before = len(await world.texts(people[0], group))
    for rights in ({"can_pin_messages": True}, {}, {"can_pin_messages": True}):
        await world.control.bot_rights(group.id, rights)
        await world.settled()
    texts = (await world.texts(people[0], group))[before:]
    assert len(texts) == 1
    assert "play on trust" in texts[0]
    chat = await world.up.ctx.store.chat(group.id)
    assert chat is not None
    assert chat.told_rights
    await world.control.bot_rights(group.id)
    await world.settled()
    chat = await world.up.ctx.store.chat(group.id)
    assert chat is not None
    assert not chat.told_rights


async def test_what_was_closed_is_opened_when_the_bot_may_again(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people[:6])
    await world.skip_to(people[0], group, "night 1")
    await world.say(people[0], f"/kick {world.table(group).seat_of(people[5].id)}", group)
    assert not (await world.control.look_at_group(group.id)).permissions["can_send_messages"]
    await world.control.bot_rights(group.id, {"can_pin_messages": True})
    await world.stop(people[0], group)
    assert not (await world.control.look_at_group(group.id)).permissions["can_send_messages"]
    await world.control.bot_rights(group.id)
    await world.settled()
    assert (await world.control.look_at_group(group.id)).permissions == group.permissions
    assert (await world.control.standing(group.id, people[5].id))[0]["status"] == "member"


async def test_rights_given_at_night_close_the_group(world: World) -> None:
    people, group = await room(world)
    await world.control.bot_rights(group.id, {"can_pin_messages": True})
    await world.game(group, people[:6])
    await world.skip_to(people[0], group, "night 1")
    assert (await world.control.look_at_group(group.id)).permissions == group.permissions
    await world.control.bot_rights(group.id)
    await world.settled()
    assert not (await world.control.look_at_group(group.id)).permissions["can_send_messages"]
    await world.stop(people[0], group)
    assert (await world.control.look_at_group(group.id)).permissions == group.permissions


async def test_a_bot_that_may_not_write_in_the_group_says_so_in_private(world: World) -> None:
    people, group = await room(world, bot="member")
    await world.game(group, people[:6])
    for _ in range(2):
        await world.control.permissions(group.id, [])
        before = len(await world.texts(people[1]))
        await world.say(people[0], "/skip")
        await world.say(people[0], "/skip")
        told = [text for text in (await world.texts(people[1]))[before:] if "not allowed to write" in text]
        assert len(told) == 1
        await world.control.permissions(group.id, ["can_send_messages"])
        await world.say(people[0], "/skip")


async def test_without_rights_the_game_is_played_on_trust(world: World) -> None:
    people, group = await room(world, bot="member", supergroup=False)
    await world.game(group, people[:6])
    await world.skip_to(people[0], group, "day 2")
    texts = await world.texts(people[0], group)
    assert len([text for text in texts if "play on trust" in text]) == 1


async def test_in_a_basic_group_an_admin_bot_says_what_it_cannot_do_there(world: World) -> None:
    people, group = await room(world, bot="admin", supergroup=False)
    await world.game(group, people[:6])
    table = await world.skip_to(people[0], group, "day 1")
    begin = await world.control.last()
    for person in people[4:6]:
        await world.say(people[0], f"/kick {table.seat_of(person.id)}", group)
    told = [message.text for message in await world.since(begin, group.id)]
    assert len([text for text in told if "In a basic group" in text]) == 1
    assert not [text for text in told if "play on trust" in text]


@pytest.mark.parametrize("running", [False, True])
async def test_thrown_out(world: World, running: bool) -> None:
    people, group = await room(world)
    if running:
        await world.game(group, people[:6])
    else:
        board = await world.lobby(people[0], group)
        await world.press(people[1], board, "Join")
    await world.control.throw_out_bot(group.id)
    await world.settled()
    assert await world.up.ctx.store.active_games_in(group.id) == []
    assert world.up.services.tables == {}
    last = (await world.texts(people[1]))[-1]
    assert ("no longer in the group" in last) is running
    other = await world.group(*people)
    board = await world.lobby(people[0], other)
    assert "You're in." in (await world.press(people[1], board, "Join")).text


@pytest.mark.rules("CH-07")
@pytest.mark.parametrize("bot", ["member", "admin"])
async def test_a_player_leaves_the_group(world: World, bot: str) -> None:
    people, group = await room(world, bot=bot)
    table = await world.game(group, people[:6])
    seat = table.seat_of(people[4].id)
    assert seat is not None
    begin = await world.control.last()
    await world.control.leave(group.id, people[4].id)
    told = await world.since(begin, group.id)
    assert table.game.seats[seat].left
    assert sum("Emil" in message.text for message in told if not message.edited) == 1
    assert table.logged == 2
    await world.control.leave(group.id, people[6].id)
    await world.control.remove(group.id, people[5].id)
    await world.settled()
    assert table.logged == 3


async def test_a_player_leaves_the_group_before_the_game(world: World) -> None:
    people, group = await room(world)
    board = await world.lobby(people[0], group)
    for person in people[1:4]:
        await world.press(person, board, "Join")
    await world.control.leave(group.id, people[2].id)
    await world.settled()
    shown = (await world.look(board, people[0])).text
    assert "Players: 2" in shown
    assert "Clara" not in shown


@pytest.mark.usefixtures("private_secrets")
async def test_a_player_blocks_the_bot_in_the_lobby(world: World) -> None:
    people, group = await room(world)
    board = await world.lobby(people[0], group)
    await world.press(people[1], board, "Join")
    await world.control.block(people[1].id)
    await world.settled()
    assert "Players: 0" in (await world.look(board, people[0])).text
    assert "I can't write to" in (await world.texts(people[0], group))[-1]
    assert (await world.press(people[1], board, "Join")).url
    await world.control.unblock(people[1].id)
    await world.settled()
    assert not (await world.press(people[1], board, "Join")).url


@pytest.mark.usefixtures("private_secrets")
async def test_a_player_blocks_the_bot_in_a_game_and_comes_back(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people[:6])
    table = await world.skip_to(people[0], group, "day 1")
    doctor = next(seat for seat, player in table.game.seats.items() if player.role.id == "doctor")
    person = next(one for one in people[:6] if table.seat_of(one.id) == doctor)
    host = people[6]
    await world.control.promote(group.id, host.id)
    await world.control.block(person.id)
    await world.settled()
    user = await world.up.ctx.store.user(person.id)
    assert user is not None
    assert not user.reachable
    texts = await world.texts(host, group)
    assert len([text for text in texts if "I can't write to" in text]) == 1
    await world.skip_to(host, group, "night 1")
    assert len([text for text in await world.texts(host, group) if "I can't write to" in text]) == 1
    assert table.game.seats[doctor].alive
    begin = await world.control.last()
    await world.control.unblock(person.id)
    opening, *told, question = await world.since(begin, person.id)
    assert opening.text.startswith("I can write to you again.")
    assert not any(message.buttons for message in told)
    assert question.buttons
    assert question.protected


async def test_the_lobby_moves_with_the_group(world: World) -> None:
    people, group = await room(world, bot="member", supergroup=False)
    board = await world.lobby(people[0], group)
    for person in people[:5]:
        await world.press(person, board, "Join")
    new = await world.control.migrate(group.id)
    await world.settled()
    board = next(message for message in await world.messages(people[0], new) if message.button("Join"))
    assert "Players: 5" in board.text
    assert "You're in." in (await world.press(people[5], board, "Join")).text
    await world.press(people[0], board, "Start")
    assert len(world.table(new).game.seats) == 6


async def test_a_game_moves_with_the_group(world: World) -> None:
    people, group = await room(world, bot="member", supergroup=False)
    shown = await settings(world, people[0], group, "The game")
    await world.press(people[0], shown, "Relaxed")
    await world.game(group, people[:6])
    table = await world.skip_to(people[0], group, "nomination")
    new = await world.control.migrate(group.id)
    async with asyncio.timeout(PATIENCE):
        while world.up.services.tables.at(new.id, None) is None:
            await asyncio.sleep(0.05)
    assert world.table(new).row.id == table.row.id
    assert world.up.services.tables.at(group.id, None) is None
    await world.settled()
    board = next(message for message in (await world.messages(people[0], new))[::-1] if message.button("Boris"))
    assert (await world.press(people[3], board, "Boris")).text
    assert "(1)" in str((await world.look(board, people[0])).buttons)
    await world.skip_to(people[0], new, "day 2")
    assert any("Day 2" in text for text in await world.texts(people[0], new))
    chat = await world.up.ctx.store.chat(new.id)
    assert chat is not None
    assert chat.settings.pace == "relaxed"
    row = await world.up.ctx.store.game(table.row.id)
    assert row is not None
    assert (row.chat_id, row.state) == (new.id, GameState.RUNNING)
    await world.up.ctx.outgoing.deliver(Post(group.id, "to the old address"))
    await world.settled()
    assert (await world.texts(people[0], new))[-1] == "to the old address"
    assert await world.up.ctx.store.chat(new.id) == chat
    assert world.table(new).row.chat_id == new.id


async def test_a_group_whose_bot_is_demoted_at_night_hears_who_can_open_it(world: World) -> None:
    people = await world.people("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
    group = await world.group(*people)
    await world.game(group, people)
    await world.skip_to(people[0], group, "night 1")
    begin = await world.control.last()
    await world.control.bot_rights(group.id, ["can_restrict_members"])
    assert "lift the silence" not in (await world.since(begin, group.id))[-1].text, "it still can"
    await world.control.bot_rights(group.id, ["can_restrict_members", "can_delete_messages"])
    await world.settled()
    begin = await world.control.last()
    await world.control.bot_rights(group.id, ["can_pin_messages"])
    (told,) = await world.since(begin, group.id)
    assert "an admin can let them" in told.text
