"""The vote of a lobby to start: the voters, the votes needed, and changes of the lobby."""

from pathlib import Path

from bot.store.groups.motions import START, agreeing
from bot.store.rows import GameState
from bot.telegram.lobbies.lobby import ECHO
from playground.server.serving import running_server
from playground.views import Group, SeenMessage, Someone
from tests.telegram.world import World, narrating

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gina", "Hugo")


async def lobby_of(world: World, joined: int, *, forum: bool = False) -> tuple[list[Someone], Group, SeenMessage]:
    """A lobby that Boris has opened; the first so many have joined, of whom Anna is an admin."""
    people = await world.people(*NAMES)
    group = await world.group(*people, forum=forum)
    board = await world.lobby(people[1], group, thread=await world.control.topic(group.id, "Mafia") if forum else None)
    for person in people[:joined]:
        await world.press(person, board, "Join")
    return people, group, board


async def is_running(world: World, group: Group, board: SeenMessage) -> bool:
    row = await world.up.ctx.store.active_game_in(group.id, board.thread_id)
    assert row is not None
    return row.state is GameState.RUNNING


async def votes(world: World, group: Group, board: SeenMessage) -> int:
    row = await world.up.ctx.store.active_game_in(group.id, board.thread_id)
    assert row is not None
    return len(await agreeing(world.up.ctx.store, row.id, START, 0.0))


async def let_pass(world: World, seconds: float) -> None:
    async with world.up.ctx.store.transaction() as tx:
        await tx.do("UPDATE motions SET at = at - ?", seconds)


async def test_more_than_half_of_those_who_have_joined_start_the_game(world: World) -> None:
    people, group, board = await lobby_of(world, 7)
    assert "or 4 of you can" in (await world.look(board, people[0])).text
    assert "1 of the 4" in (await world.press(people[2], board, "Start")).text
    assert "have joined" in (await world.press(people[7], board, "Start")).text
    for person in people[3:5]:
        await world.press(person, board, "Start")
    assert "Votes to start now: 3 of the 4" in (await world.look(board, people[0])).text
    assert not await is_running(world, group, board)
    await world.press(people[5], board, "Start")
    assert await is_running(world, group, board)
    assert "more than half" in (await world.look(board, people[0])).text
    assert await votes(world, group, board) == 0


async def test_a_second_press_takes_the_vote_back_but_not_an_echo(world: World) -> None:
    people, _, board = await lobby_of(world, 6)
    for _ in range(2):
        assert "1 of the 4" in (await world.press(people[2], board, "Start")).text
    await let_pass(world, ECHO + 1)
    assert "taken back" in (await world.press(people[2], board, "Start")).text
    assert "or 4 of you can" in (await world.look(board, people[0])).text
    assert "1 of the 4" in (await world.press(people[2], board, "Start")).text


async def test_nobody_votes_before_there_are_enough(world: World) -> None:
    people, group, board = await lobby_of(world, 5)
    assert "Start now" not in (await world.look(board, people[0])).text
    assert "1 more player is needed" in (await world.press(people[2], board, "Start")).text
    assert await votes(world, group, board) == 0


async def test_the_vote_of_whoever_leaves_goes_along_and_may_have_hindered_the_others(world: World) -> None:
    people, group, board = await lobby_of(world, 8)
    for person in people[2:6]:
        await world.press(person, board, "Start")
    await world.press(people[5], board, "Leave")
    await world.press(people[5], board, "Join")
    shown = await world.look(board, people[0])
    assert "3 of the 5" in shown.text, "who comes back has not voted"
    await world.press(people[5], board, "Start")
    assert not await is_running(world, group, board), "4 of 8 are not more than half"
    await world.press(people[7], board, "Leave")
    assert await is_running(world, group, board), "4 of 7 are"


async def test_where_too_few_are_left_they_begin_to_vote_anew(world: World) -> None:
    people, group, board = await lobby_of(world, 6)
    for person in people[2:5]:
        await world.press(person, board, "Start")
    await world.press(people[5], board, "Leave")
    assert await votes(world, group, board) == 0
    await world.press(people[6], board, "Join")
    assert "or 4 of you can" in (await world.look(board, people[0])).text


async def test_a_vote_is_for_the_game_that_was_to_be_played(world: World) -> None:
    people, group, board = await lobby_of(world, 6)
    for person in people[2:5]:
        await world.press(person, board, "Start")
    menu = (await world.say(people[0], "/scenario", group))[-1]
    await world.forge(people[0], menu, "s:sc:simple")
    shown = await world.look(board, people[0])
    assert "or 4 of you can" in shown.text
    assert await votes(world, group, board) == 0


async def test_robots_have_no_say_and_one_person_among_them_is_no_majority(world: World) -> None:
    people = await world.people(*NAMES)
    group = await world.group(*people)
    await world.say(people[0], "/settings robots=on", group)
    board = (await world.say(people[0], "/newgame robots=6", group))[-1]
    await world.press(people[2], board, "Join")
    assert "Start now" not in (await world.look(board, people[0])).text
    assert "admins" in (await world.press(people[2], board, "Start")).text
    await world.press(people[3], board, "Join")
    assert "or 2 of you can" in (await world.look(board, people[0])).text
    for person in people[2:4]:
        await world.press(person, board, "Start")
    assert await is_running(world, group, board)


async def test_a_group_may_leave_it_to_its_hosts(world: World) -> None:
    people, group, board = await lobby_of(world, 6)
    await world.press(people[2], board, "Start")
    await world.say(people[0], "/settings votes_to_start=off", group)
    await world.press(people[7], board, "Join")
    assert "Votes" not in (await world.look(board, people[0])).text
    assert "admins" in (await world.press(people[3], board, "Start")).text
    await world.press(people[1], board, "Start")
    assert await is_running(world, group, board)


async def test_votes_in_a_topic_outlive_a_restart(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            people, group, board = await lobby_of(world, 6, forum=True)
            for person in people[2:5]:
                await world.press(person, board, "Start")
        async with narrating(server, tmp_path) as world:
            assert "3 of the 4" in (await world.look(board, people[0])).text
            await world.press(people[5], board, "Start")
            assert await is_running(world, group, board)
