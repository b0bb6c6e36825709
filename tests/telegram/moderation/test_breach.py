"""A silenced player writes in the group, in a game in which that puts the player out (PR-063)."""

import pytest

from bot.engine.inputs import Wrote, from_record
from bot.engine.seats import Status
from bot.telegram.games.table import Table
from playground.views import Group, Someone
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gerda", "Hans")


async def silenced(world: World, *, bot: str) -> tuple[list[Someone], Group, Table]:
    """A day that has just begun, on which Boris is to be silent."""
    people = await world.people(*NAMES)
    group = await world.group(*people, bot=bot)
    await world.game(group, people, "persian_roles")
    table = await world.skip_to(people[0], group, "talk")
    boris = next(one for one in people[1:] if table.game.seats[table.seat_of(one.id) or 0].alive)
    seat = table.game.seats[table.seat_of(boris.id) or 0]
    seat.bear(Status("silenced", 0, "dusk", bars=("vote", "write")))
    people.remove(boris)
    return [boris, *people], group, table


async def heard(world: World, table: Table) -> list[int]:
    log = [from_record(line.record) for line in await world.up.ctx.store.inputs(table.row.id) if line.number]
    return [given.seat for given in log if isinstance(given, Wrote)]


@pytest.mark.rules("PR-062", "PR-063", "PR-064")
async def test_who_cannot_be_muted_is_out_for_writing(world: World) -> None:
    people, group, table = await silenced(world, bot="admin")
    await world.control.bot_rights(group.id, ["can_delete_messages"])
    seat = table.seat_of(people[0].id) or 0
    await world.say(people[0], "I was still typing", group)
    assert table.game.seats[seat].alive
    table.game.day.since -= 30  # as if the dawn were long past
    await world.say(people[0], "/players@narrator_bot", group)
    assert table.game.seats[seat].alive
    await world.say(people[0], "Clara it is!", group)
    assert not table.game.seats[seat].alive
    assert await heard(world, table) == [seat]
    assert "broke the silence" in (await world.texts(people[1], group))[-1]


@pytest.mark.rules("PR-063")
async def test_who_is_muted_cannot_break_the_silence(world: World) -> None:
    people, group, table = await silenced(world, bot="admin")
    table.game.day.since -= 30
    await world.skip_to(people[1], group, "nomination")
    await world.settled()
    assert (await world.control.standing(group.id, people[0].id))[1] == "restricted"
    assert await heard(world, table) == []
    await world.skip_to(people[1], group, "night 2")
    assert (await world.control.standing(group.id, people[0].id))[1] != "restricted"


@pytest.mark.rules("PR-063")
async def test_what_arrives_before_the_bot_has_muted_is_no_breach(world: World) -> None:
    people, group, table = await silenced(world, bot="admin")
    table.game.day.since -= 30
    await world.say(people[0], "Clara it is!", group)
    assert table.game.seats[table.seat_of(people[0].id) or 0].alive
    assert await heard(world, table) == []


@pytest.mark.rules("PR-063")
async def test_a_breach_that_the_bot_cannot_see_is_left_to_trust(world: World) -> None:
    people, group, table = await silenced(world, bot="member")
    table.game.day.since -= 30
    await world.say(people[0], "Clara it is!", group)
    assert table.game.seats[table.seat_of(people[0].id) or 0].alive
