"""Breakers of the table's rules are expelled by the host's command, or by private reports of others."""

import pytest

from playground.views import Group, Someone
from tests.telegram.world import World

NAMES = tuple(f"Player{number:02}" for number in range(1, 11))


async def table_of_ten(world: World, phase: str) -> tuple[list[Someone], Group]:
    players = await world.people(*NAMES)
    group = await world.group(*players)
    await world.game(group, players, "elixir")
    await world.skip_to(players[0], group, phase)
    return players, group


@pytest.mark.rules("EX-101", "EX-102")
async def test_the_host_expels_by_command(world: World) -> None:
    players, group = await table_of_ten(world, "talk")
    table = world.table(group)
    seat = table.seat_of(players[4].id)
    assert seat is not None
    said = await world.say(players[0], f"/expel {seat}", group)
    assert any("broke the rules of the table" in message.text for message in said)
    assert not table.game.seats[seat].alive
    assert not table.game.outcome.over
    (answer,) = await world.say(players[0], f"/expel {seat}", group)
    assert "already out" in answer.text
    (answer,) = await world.say(players[0], "/expel", group)
    assert "seat number" in answer.text
    (answer, *_) = await world.ask(players[3], "/expel 2", group)
    assert "admins can do that" in answer.text


@pytest.mark.rules("EX-101")
async def test_by_night_nobody_is_expelled(world: World) -> None:
    players, group = await table_of_ten(world, "night 1")
    (answer,) = await world.say(players[0], "/expel 2", group)
    assert "only by day" in answer.text
    assert len(world.table(group).game.seats.living) == 10


async def test_nobody_is_expelled_from_a_lobby(world: World) -> None:
    players = (await world.people(*NAMES))[:6]
    group = await world.group(*players)
    await world.lobby(players[0], group)
    (answer,) = await world.say(players[0], "/expel 2", group)
    assert "only in games that have it" in answer.text


@pytest.mark.rules("EX-101")
async def test_more_than_two_thirds_of_the_others_report(world: World) -> None:
    players, group = await table_of_ten(world, "talk")
    table = world.table(group)
    by_seat = {table.seat_of(player.id): player for player in players}
    for seat in range(1, 8):
        assert table.game.seats[9].alive
        asked = next(one for one in await world.messages(by_seat[seat]) if "Is anybody breaking the rules" in one.text)
        await world.press_data(by_seat[seat], asked, ":9")
        await world.press_data(by_seat[seat], asked, "'yes")
    assert not table.game.seats[9].alive
    assert any("broke the rules of the table" in text for text in await world.texts(players[0], group))
