"""The lobby and the commands of hosts, by people with and without the right."""

from dataclasses import replace

import pytest

from bot.store.rows import GameState
from playground.views import Group, Someone
from tests.telegram.menus.opened import settings
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gina")
HOSTS = ("/extend", "/skip", "/stop", "/kick 1")


async def room(world: World, *, forum: bool = False) -> tuple[list[Someone], Group]:
    people = await world.people(*NAMES)
    return people, await world.group(*people, forum=forum)


async def state(world: World, group: Group) -> GameState | None:
    row = await world.up.ctx.store.active_game_in(group.id)
    return row.state if row is not None else None


async def test_a_lobby_is_opened_once(world: World) -> None:
    people, group = await room(world)
    first = await world.lobby(people[1], group)
    assert "Classic Mafia" in first.text
    assert first.message_id in (await world.control.look_at_group(group.id)).pinned
    second = await world.lobby(people[2], group)
    assert second.message_id != first.message_id
    assert [message.message_id for message in await world.messages(people[0], group) if message.button("Join")] == [
        second.message_id
    ]
    assert "in a group" in (await world.say(people[0], "/newgame"))[0].text


async def test_an_anonymous_admin_opens_and_commands(world: World) -> None:
    people, group = await room(world)
    await world.control.promote(group.id, people[1].id, anonymous=True)
    board = await world.lobby(people[1], group)
    assert "You're in" in (await world.press(people[2], board, "Join")).text
    for command in ("/extend", "/players", "/kick 1", "/stop"):
        shown = await world.say(people[1], command, group)
        assert not any("admins" in message.text for message in shown)
    assert await state(world, group) is None


async def test_a_game_in_each_topic(world: World) -> None:
    people, group = await room(world, forum=True)
    topics = [await world.control.topic(group.id, name) for name in ("One", "Two")]
    boards = [await world.lobby(people[0], group, thread=topic) for topic in topics]
    assert [board.thread_id for board in boards] == topics
    await world.press(people[1], boards[0], "Join")
    assert "another game" in (await world.press(people[1], boards[1], "Join")).text
    await world.stop(people[0], group, thread=topics[0])
    rows = await world.up.ctx.store.active_games_in(group.id)
    assert [row.thread_id for row in rows] == [topics[1]]


async def test_hosts_only(world: World) -> None:
    people, group = await room(world)
    board = await world.lobby(people[1], group)
    await world.press(people[2], board, "Join")
    for command in HOSTS:
        (refused,) = await world.say(people[3], command, group)
        assert "admins" in refused.text
    for label in ("Start", "More time", "Cancel"):
        assert "admins" in (await world.press(people[3], board, label)).text
    assert await state(world, group) is GameState.LOBBY
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    assert len(await world.up.ctx.store.players(row.id)) == 1


async def test_hosts_have_nothing_to_command(world: World) -> None:
    people, group = await room(world)
    for command in (*HOSTS, "/players"):
        assert "no game" in (await world.say(people[0], command, group))[0].text
        assert "not in a game" in (await world.say(people[0], command))[0].text
    for chat in (group, None):
        assert "not in a game" in (await world.say(people[0], "/leave", chat))[0].text


async def test_a_lobby_is_extended_cancelled_and_not_started_too_early(world: World) -> None:
    people, group = await room(world)
    board = await world.lobby(people[1], group)
    before = await world.up.ctx.store.active_game_in(group.id)
    assert "Extended" in (await world.press(people[1], board, "More time")).text
    assert any("Extended" in one.text for one in await world.say(people[1], "/extend 90", group))
    after = await world.up.ctx.store.active_game_in(group.id)
    assert before is not None
    assert after is not None
    assert after.closes_at - before.closes_at == pytest.approx(150, abs=1)
    assert "6 more players are needed" in (await world.press(people[1], board, "Start")).text
    assert "6 more players are needed" in (await world.say(people[1], "/skip", group))[-1].text
    await world.press(people[1], board, "Cancel")
    closed = await world.look(board, people[0])
    assert "cancelled" in closed.text
    assert [button["text"] for button in closed.buttons] == ["🔔 Next game"]
    assert (await world.control.look_at_group(group.id)).pinned == []
    assert "closed" in (await world.forge(people[2], closed, board.buttons[0]["callback_data"])).text


async def test_a_game_of_one_size_names_no_range(world: World) -> None:
    people, group = await room(world)
    (shown,) = await world.say(people[0], "/scenario", group)
    assert "Joker Mafia · 👥 6 · " in shown.text
    assert "Classic Mafia · 👥 6–20 · " in shown.text
    assert "Players: 0 of 6" in (await world.lobby(people[0], group, "joker")).text


async def test_among_robots_one_person_is_needed(world: World) -> None:
    anna, boris = await world.people("Anna", "Boris")
    group = await world.group(anna, boris)
    await world.say(anna, "/settings robots=on", group)
    board = (await world.say(anna, "/newgame robots=8", group))[-1]
    assert "1 more player is needed" in board.text
    await world.press(boris, board, "Join")
    assert "Everybody is welcome" in (await world.look(board, anna)).text


async def test_who_leaves_a_lobby_in_private_is_told(world: World) -> None:
    anna, boris = await world.people("Anna", "Boris")
    group = await world.group(anna, boris)
    board = await world.lobby(anna, group)
    await world.press(boris, board, "Join")
    assert [one.text for one in await world.say(boris, "/leave")] == ["You've left the lobby."]
    assert "Players: 0" in (await world.look(board, anna)).text


async def test_players_leave_and_are_kicked(world: World) -> None:
    people, group = await room(world)
    board = await world.lobby(people[0], group)
    for person in people[:5]:
        await world.press(person, board, "Join")
    assert "left" in (await world.press(people[0], board, "Leave")).text
    assert "haven't joined" in (await world.press(people[0], board, "Leave")).text
    await world.say(people[1], "/leave", group)
    await world.say(people[2], "/leave")
    await world.say(people[0], "/kick 1", group)
    said = await world.control.write(people[4].id, "hello", group.id)
    await world.say(people[0], "/kick", group, reply_to=said.message_id)
    assert "Players: 0" in (await world.look(board, people[0])).text
    for wrong, answer in (("/kick", "Who?"), ("/kick 9", "no seat 9"), ("/kick x", "don't know who")):
        assert answer in (await world.say(people[0], wrong, group))[0].text


async def test_the_countdown_starts_or_closes(world: World) -> None:
    people, group = await room(world)
    for joined, phrase in ((2, "weren't enough players"), (6, "has started")):
        board = await world.lobby(people[0], group)
        for person in people[:joined]:
            await world.press(person, board, "Join")
        row = await world.up.ctx.store.active_game_in(group.id)
        assert row is not None
        row = replace(row, closes_at=world.up.ctx.clock.now())
        async with world.up.ctx.store.transaction() as tx:
            await tx.save_game(row)
        begin = await world.control.last()
        world.up.services.lobbies.countdowns.watch(row)
        async for event in world.control.follow(begin):
            if event.message is not None and phrase in event.message.text:
                break
        await world.settled()
    assert world.table(group).game.seats


async def test_commands_in_a_running_game(world: World) -> None:
    people, group = await room(world)
    await world.say(people[0], "/settings silence_turns=off", group)  # else the bot answers in private out of turn
    await world.game(group, people[:6])
    table = await world.skip_to(people[0], group, "day 1")
    seat = table.seat_of(people[5].id)
    assert "running here" in (await world.say(people[0], "/newgame", group))[0].text
    for command in HOSTS:
        assert "admins" in (await world.say(people[3], command, group))[0].text
    assert "6 players in the game" in (await world.say(people[3], "/players", group))[0].text
    until = table.game.waits_until
    await world.say(people[0], "/extend 30", group)
    assert until is not None
    assert table.game.waits_until == until + 30
    await world.say(people[0], f"/kick {seat}", group)
    assert not table.game.seats[seat or 0].alive
    assert "already out" in (await world.say(people[0], f"/kick {seat}", group))[-1].text
    assert "no seat 77" in (await world.say(people[0], "/kick 77", group))[0].text
    assert "Out" in (await world.say(people[5], "/players"))[0].text
    await world.stop(people[0], group)
    assert table.game.outcome.winner == "none"
    assert await state(world, group) is None


@pytest.mark.rules("CH-07")
async def test_leaving_a_running_game(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people[:6])
    table = await world.skip_to(people[0], group, "day 1")
    for person, chat in ((people[4], group), (people[5], None)):
        seat = table.seat_of(person.id)
        assert seat is not None
        begin = await world.control.last()
        await world.say(person, "/leave", chat)
        assert not table.game.seats[seat].alive
        assert table.game.seats[seat].left
        told = "\n".join(message.text for message in await world.since(begin, group.id))
        assert person.first_name in told
        assert "Godfather" not in told.split("won")[0] or table.game.outcome.over


async def test_anyone_ends_a_game_that_nobody_plays(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people[:6])
    table = await world.skip_to(people[0], group, "day 1")
    table.last_heard -= 3601
    await world.stop(people[6], group)
    assert table.game.outcome.winner == "none"


async def test_a_slow_game_is_not_given_up_after_an_hour(world: World) -> None:
    people, group = await room(world)
    shown = await settings(world, people[0], group, "The game")
    await world.press(people[0], shown, "Slow")
    await world.game(group, people[:6])
    table = await world.skip_to(people[0], group, "day 1")
    table.last_heard -= 24 * 3600
    await world.stop(people[6], group)
    assert not table.game.outcome.over
    table.last_heard -= 48 * 3600
    await world.stop(people[6], group)
    assert table.game.outcome.winner == "none"


async def test_in_a_topic_a_bare_kick_is_not_for_who_made_the_topic(world: World) -> None:
    people = await world.people("Anna", "Boris")
    group = await world.group(*people, forum=True)
    topic = await world.control.topic(group.id, "Mafia", by=people[1].id)
    board = await world.lobby(people[0], group, thread=topic)
    await world.press(people[1], board, "Join")
    (answer,) = await world.say(people[0], "/kick", group, thread=topic)
    assert "Who?" in answer.text
