"""How even a cast is, asked by many: one cast at a time, the same one once, and nobody waits for ever."""

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.robots import simulation
from bot.robots.tallies import Cell, WinTally
from bot.telegram.lobbies.own import estimates
from playground.views import Group, SeenMessage, Someone
from tests.telegram.menus.opened import room
from tests.telegram.world import ANSWERED_WITHIN, World, playing

pytestmark = pytest.mark.timeout(120)

BUTTON = "🎲 How balanced is it?"
PLAYING = "Robots are playing it"
CASTS = [f"citizen{count}.commissioner1.don1" for count in range(4, 14)]


def for_ever(cell: Cell, numbers: range, seed: str) -> WinTally:
    """Robots that never come to an end, in their process."""
    while True:
        pass


def fails(cell: Cell, numbers: range, seed: str) -> WinTally:
    """Robots that cannot play a cast."""
    raise ValueError("nobody plays this")


def dies(cell: Cell, numbers: range, seed: str) -> WinTally:
    """A process that is killed."""
    os._exit(1)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[..., WinTally]], None]:
    """Says what robots do when they are to play a cast."""
    monkeypatch.setattr(estimates, "GAMES", 2)
    return lambda work: monkeypatch.setattr(simulation, "shard", work)


async def cast_of(world: World, anna: Someone, group: Group, word: str = CASTS[0]) -> SeenMessage:
    (shown,) = await world.say(anna, f"/cast city {word}", group)
    return shown


async def ask(world: World, person: Someone, shown: SeenMessage, label: str = BUTTON) -> str:
    """Press, and what the answer says; nothing is waited for that robots do."""
    button = (await world.look(shown, person)).button(label)
    assert button is not None
    pressed = await world.control.press(
        person.id, shown.message_id, button["callback_data"], shown.chat_id, wait=ANSWERED_WITHIN
    )
    assert pressed.answer is not None
    return pressed.answer.text


async def until(world: World, shown: SeenMessage, anna: Someone, words: str) -> None:
    while words not in (await world.look(shown, anna)).text:
        await asyncio.sleep(0.1)


def processes() -> list[int | None]:
    return [process.pid for process in multiprocessing.active_children()]


async def nothing_is_played() -> None:
    while processes():
        await asyncio.sleep(0.05)


async def test_a_group_asks_for_one_cast_at_a_time(world: World, played: Callable[..., None]) -> None:
    played(for_ever)
    anna, boris, group = await room(world)
    other = await world.group(anna, boris)
    elsewhere = await cast_of(world, anna, other, CASTS[2])
    shown = await cast_of(world, anna, group)
    assert await ask(world, anna, shown) == ""
    await until(world, shown, anna, PLAYING)
    assert [await ask(world, anna, shown) for _ in range(3)] == ["", "", ""], "it is being played"
    assert "another setup of yours" in await ask(world, anna, elsewhere), "nor in another group of hers"
    await world.control.write(anna.id, f"/cast city {CASTS[1]}", group.id)
    while (second := (await world.messages(anna, group))[-1]).message_id <= shown.message_id:
        await asyncio.sleep(0.05)
    said = await ask(world, anna, second)
    assert said == "Robots are still playing another setup of yours. Ask again when they're done."
    assert PLAYING not in (await world.look(second, anna)).text
    assert len(world.up.services.estimates._wanted) == len(processes()) == 1


async def test_the_same_cast_is_played_once_for_all_who_ask(world: World, played: Callable[..., None]) -> None:
    counted: list[str] = []
    real = world.up.services.estimates._count

    async def count(wanted: estimates._Wanted) -> WinTally | None:
        counted.append(wanted.word)
        return await real(wanted)

    world.up.services.estimates._count = count  # type: ignore[method-assign]
    shown = []
    for name in ("Gina", "Hugo", "Ivan"):
        person = await world.person(name)
        shown.append((person, await cast_of(world, person, await world.group(person))))
    for person, message in shown:
        assert await ask(world, person, message) == ""
    for person, message in shown:
        await until(world, message, person, "Robot games: 2.")
    assert await ask(world, *shown[0]) == ""
    assert len(counted) == 1


async def test_more_than_robots_can_play_is_refused(world: World, played: Callable[..., None]) -> None:
    played(for_ever)
    shown = []
    for number in range(estimates.MOST + 2):
        person = await world.person(f"Gina {number}")
        shown.append((person, await cast_of(world, person, await world.group(person), CASTS[number])))
    answers = [await ask(world, *each) for each in shown]
    assert answers[: estimates.MOST] == [""] * estimates.MOST
    assert set(answers[estimates.MOST :]) == {"Robots are busy with other groups' setups. Try again in a minute."}
    assert len(processes()) == 1


@pytest.mark.parametrize("work", [for_ever, fails, dies])
async def test_what_does_not_come_to_an_end_is_ended_and_the_next_is_played(
    world: World, played: Callable[..., None], monkeypatch: pytest.MonkeyPatch, work: Callable[..., WinTally]
) -> None:
    with monkeypatch.context() as impatient:
        impatient.setattr(simulation, "shard", work)
        impatient.setattr(estimates, "LONGEST", 0.5 if work is for_ever else 60.0)
        anna, _, group = await room(world)
        shown = await cast_of(world, anna, group)
        await ask(world, anna, shown)
        await until(world, shown, anna, "The robots didn't finish")
        await nothing_is_played()
    await ask(world, anna, shown)
    await until(world, shown, anna, "Robot games: 2.")


async def test_a_lobby_that_closes_ends_what_is_played_for_it(world: World, played: Callable[..., None]) -> None:
    played(for_ever)
    anna, _, group = await room(world)
    shown = await cast_of(world, anna, group)
    await world.lobby(anna, group)
    await ask(world, anna, shown)
    await until(world, shown, anna, PLAYING)
    await world.control.write(anna.id, "/stop", group.id)
    await until(world, shown, anna, "The robots didn't finish")
    await nothing_is_played()
    assert not world.up.services.estimates._wanted


async def test_a_game_that_begins_ends_what_is_played_for_it(world: World, played: Callable[..., None]) -> None:
    played(for_ever)
    anna, boris, group = await room(world)
    shown = await cast_of(world, anna, group)
    board = await world.lobby(anna, group, "classic")
    others = await world.people("Kim", "Leo", "Mia", "Nik")
    for person in others:
        await world.control.add(group.id, person.id)
    for person in (anna, boris, *others):
        await world.press(person, board, "Join")
    await ask(world, anna, shown)
    await until(world, shown, anna, PLAYING)
    await ask(world, anna, board, "Start")
    await nothing_is_played()
    assert world.table(group)


async def test_a_bot_that_stops_ends_what_is_played(tmp_path: Path, played: Callable[..., None]) -> None:
    played(for_ever)
    async with playing(tmp_path) as world:
        anna, _, group = await room(world)
        shown = await cast_of(world, anna, group)
        await ask(world, anna, shown)
        await until(world, shown, anna, PLAYING)
    await nothing_is_played()


async def test_robots_are_not_given_what_nobody_could_play(world: World) -> None:
    anna, _, group = await room(world)
    shown = await cast_of(world, anna, group)
    data = next(button["callback_data"] for button in shown.buttons if button["text"] == BUTTON)
    message = await cast_of(world, anna, group, "citizen4")
    assert BUTTON not in [button["text"] for button in message.buttons]
    await world.forge(anna, message, data)
    assert not world.up.services.estimates._wanted
