"""`/away`: the early leavers of a group's games, told to the admins."""

import pytest

from bot.telegram.handlers.hosts.banning import PERIOD
from tests.telegram.records.played import many_results, town_wins
from tests.telegram.world import World

MARKS = (0x200E, 0x2068, 0x2069)
"""Of direction."""
FIVE = ("Ada", "Bob", "Cid", "Dora", "Eve")


async def test_an_admin_is_told_in_private_of_this_group_alone(world: World) -> None:
    players = await world.people(*FIVE)
    group, other = await world.group(*players), await world.group(*players)
    _, mafioso = await town_wins(world, group, players)
    ids = [player.id for player in players]
    await many_results(world, group.id, ids[:3], ids[3:], 2)
    await town_wins(world, other, players)
    begin = await world.control.last()
    (answer,) = await world.say(players[0], "/away", group)
    assert "in private" in answer.text
    (told,) = await world.since(begin, players[0].id)
    head, *lines = told.text.split("\n")
    assert "Mafia" in head
    assert [line.translate(dict.fromkeys(MARKS)) for line in lines] == [f"{mafioso.first_name}: 1 of 3"]
    assert "admins" in (await world.say(players[1], "/away", group))[0].text


async def test_what_is_long_ago_is_not_told_and_whoever_is_forgotten_is_not_there(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    game, mafioso = await town_wins(world, group, players)
    admin = next(player for player in players if player.id != mafioso.id)
    await world.control.promote(group.id, admin.id)

    async def told() -> str:
        begin = await world.control.last()
        await world.say(admin, "/away", group)
        return (await world.since(begin, admin.id))[-1].text

    assert mafioso.first_name in await told()
    async with world.up.ctx.store.transaction() as tx:
        await tx.do("UPDATE games SET ended_at = ended_at - ? WHERE id = ?", PERIOD, game)
    assert "Nobody" in await told()
    async with world.up.ctx.store.transaction() as tx:
        await tx.do("UPDATE games SET ended_at = ended_at + ? WHERE id = ?", PERIOD, game)
    question = (await world.say(mafioso, "/forget"))[-1]
    await world.press(mafioso, question, "Forget me")
    assert "Nobody" in await told()


@pytest.mark.parametrize("started", [True, False])
async def test_where_records_are_private_or_the_bot_cannot_write_nothing_is_told(
    world: World, *, started: bool
) -> None:
    people = await world.people("Ada", "Bob", started=started)
    group = await world.group(*people)
    if started:
        await world.say(people[0], "/settings records=private", group)
    begin = await world.control.last()
    (answer,) = await world.say(people[0], "/away", group)
    assert ("their own record" if started else "start me in private") in answer.text
    assert await world.since(begin, people[0].id) == []
