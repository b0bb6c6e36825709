"""Writing in the group while a vote is open, in a game where that costs the vote."""

import pytest

from bot.engine.inputs import Wrote, from_record
from bot.telegram.games.table import Table
from playground.views import Group, Someone
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")


async def nomination(world: World, *, bot: str) -> tuple[list[Someone], Group, Table]:
    people = await world.people(*NAMES)
    group = await world.group(*people, bot=bot)
    await world.game(group, people, "joker")
    return people, group, await world.skip_to(people[0], group, "nomination")


async def vote(world: World, table: Table, group: Group, voter: Someone, candidate: Someone) -> str:
    board = next(m for m in reversed(await world.messages(voter, group)) if m.button(candidate.first_name))
    return (await world.press(voter, board, candidate.first_name)).text or ""


def votes_of(table: Table, voter: Someone) -> list[object]:
    seat = table.seat_of(voter.id)
    return [ask.chosen for ask in table.game.questions.open.values() if ask.seat == seat and ask.ability == "vote"]


@pytest.mark.rules("JK-23")
async def test_who_writes_loses_the_vote_and_a_command_is_no_writing(world: World) -> None:
    people, group, table = await nomination(world, bot="admin")
    await vote(world, table, group, people[1], people[2])
    await world.say(people[1], "/players@narrator_bot", group)
    assert votes_of(table, people[1]) == [(table.seat_of(people[2].id),)]
    for _ in range(3):
        await world.say(people[1], "Clara it is!", group)
    assert votes_of(table, people[1]) == []
    assert table.game.day.forfeited == (table.seat_of(people[1].id),)
    assert "lose yours" in (await world.texts(people[0], group))[-1]
    log = [from_record(line.record) for line in await world.up.ctx.store.inputs(table.row.id) if line.number]
    assert [given.seat for given in log if isinstance(given, Wrote)] == [table.seat_of(people[1].id)]  # heeded once


@pytest.mark.rules("JK-23")
async def test_where_the_bot_cannot_read_there_is_no_occasion(world: World) -> None:
    people, group, table = await nomination(world, bot="member")
    await vote(world, table, group, people[1], people[2])
    await world.say(people[1], "Clara it is!", group)
    assert votes_of(table, people[1]) == [(table.seat_of(people[2].id),)]
    assert table.game.day.forfeited == ()


@pytest.mark.rules("JK-23")
async def test_words_written_before_the_vote_opened_cost_nothing_whenever_they_arrive(world: World) -> None:
    people, group, table = await nomination(world, bot="admin")
    await vote(world, table, group, people[1], people[2])
    await world.control.advance(-10)  # what arrives only now was written ten seconds ago, by its own date
    await world.say(people[1], "Clara it is!", group)
    assert votes_of(table, people[1]) == [(table.seat_of(people[2].id),)]
    await world.control.advance(10)
    await world.say(people[1], "Clara it is!", group)
    assert table.game.day.forfeited == (table.seat_of(people[1].id),)
