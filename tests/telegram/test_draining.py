"""While the bot drains, no new game is opened, and each attempt is answered so; open games go on."""

import asyncio
import time
from pathlib import Path

import pytest

from bot.store.gathering.plans import PlanState, plan
from bot.store.rows import GameState
from bot.telegram.handlers.press import TOAST_LENGTH
from bot.telegram.lobbies.gathering.plans import LATE
from bot.telegram.lobbies.opening import no_new_games
from bot.text import LANGUAGES, plain, tongue
from playground.server.serving import running_server
from tests.telegram.gathering.test_plans import coming, look_at, planned, town
from tests.telegram.lobbies.test_play_again import LABEL, ended, lobbies
from tests.telegram.world import World, narrating

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
REFUSED = plain(no_new_games(tongue("en")))
PUT_OFF = "the lobby will open by itself"


async def counts(world: World) -> int:
    """How many games and lobbies there have ever been."""
    return sum(count for name, count in (await world.up.ctx.store.counts()).items() if name.startswith("games_"))


async def test_no_lobby_is_opened_not_even_by_an_admin(world: World) -> None:
    people, group, end = await ended(world)
    before = await counts(world)
    world.up.ctx.drain.set()
    assert [message.text for message in await world.say(people[0], "/newgame", group)] == [REFUSED]
    assert [message.text for message in await world.say(people[0], "/newgame simple robots=3", group)] == [REFUSED]
    assert (await world.press(people[0], end, LABEL)).text == REFUSED
    assert await lobbies(world, people[0], group) == []
    assert await counts(world) == before


@pytest.mark.parametrize("language", LANGUAGES)
async def test_no_practice_begins_and_it_is_said_in_the_persons_language(world: World, language: str) -> None:
    words = plain(no_new_games(tongue(language)))
    assert len(words.encode("utf-16-le")) // 2 <= TOAST_LENGTH, "a press is answered with all of it"
    person = await world.person("…", language=language)
    menu = (await world.say(person, "/practice"))[-1]
    world.up.ctx.drain.set()
    assert (await world.press_data(person, menu, "play:simple")).text == words
    assert [message.text for message in await world.say(person, "/practice")] == [words]
    assert await counts(world) == 0


async def test_who_wants_to_be_told_of_the_next_game_is_and_hears_that_there_is_none_now(world: World) -> None:
    people = await world.people(*NAMES)
    group = await world.group(*people)
    world.up.ctx.drain.set()
    (answer,) = await world.say(people[0], "/next", group)
    assert "I'll write to you in private when a lobby opens here" in answer.text
    assert REFUSED in answer.text


async def test_a_lobby_and_a_game_that_are_open_go_on_and_the_end_is_waited_for(world: World) -> None:
    people, others = await world.people(*NAMES), await world.people(*NAMES)
    group, elsewhere = await world.group(*people), await world.group(*others)
    board = await world.lobby(others[0], elsewhere)
    await world.game(group, people)
    world.up.ctx.drain.set()
    over = asyncio.create_task(world.up.played_out())
    for person in others:
        await world.press(person, board, "Join")
    await world.press(others[0], board, "Start")
    assert len(world.up.services.tables) == 2
    await world.stop(people[0], group)
    await asyncio.sleep(1.5)
    assert not over.done()
    await world.say(others[0], "/pause", elsewhere)
    await asyncio.sleep(1.5)
    assert not over.done(), "a game that its host has paused is no game that is over"
    await world.stop(others[0], elsewhere)
    await asyncio.wait_for(over, 20)
    assert any("ended without a winner" in text for text in await world.texts(others[0], elsewhere))


async def test_before_it_drains_nothing_is_over(world: World) -> None:
    over = asyncio.create_task(world.up.played_out())
    await asyncio.sleep(1.5)
    assert not over.done()
    world.up.ctx.drain.set()
    await asyncio.wait_for(over, 5)


async def test_a_planned_game_is_put_off_with_a_word_and_opened_by_the_next_start(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            people, group = await town(world)
            made, board = await planned(world, people[0], group)
            await world.press(people[1], board, "I'm coming")
            world.up.ctx.drain.set()
            for later in (0.0, 30.0, 60.0):
                await look_at(world, made.at + later)
            assert await world.up.ctx.store.active_game_in(group.id) is None
            assert sum(PUT_OFF in text for text in await world.texts(people[0], group)) == 1
        async with narrating(server, tmp_path, wall=made.at + LATE / 2) as world:
            await world.up.services.plans.look()
            await world.settled()
            assert await coming(world, group) == ["Boris"]


async def test_a_planned_game_that_waits_too_long_is_missed_and_the_next_week_planned(world: World) -> None:
    people, group = await town(world)
    made, _ = await planned(world, people[0], group, "tomorrow 21:00 classic weekly")
    world.up.ctx.drain.set()
    await look_at(world, made.at + LATE + 1)
    texts = await world.texts(people[0], group)
    assert any("I was about to be updated then and wasn't opening new games" in text for text in texts)
    missed = await plan(world.up.ctx.store, made.id)
    assert missed is not None
    assert missed.state is PlanState.MISSED


async def test_a_planned_game_still_finds_the_lobby_that_is_open(world: World) -> None:
    people, group = await town(world)
    made, board = await planned(world, people[0], group)
    await world.press(people[1], board, "I'm coming")
    await world.lobby(people[2], group)
    world.up.ctx.drain.set()
    await look_at(world, made.at)
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    assert row.state is GameState.LOBBY
    assert await coming(world, group) == ["Boris"]
    assert made.at > time.time()
