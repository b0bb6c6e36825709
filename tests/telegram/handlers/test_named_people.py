"""People named behind commands of hosts and admins, and the answers where no one is meant."""

import pytest

from bot.store.groups.bans import bans
from bot.telegram.handlers.hosts.named_people import REMEMBERED
from playground.views import Group, Someone
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara Oswald", "Dora", "Emil", "Fritz")


async def lobby(world: World) -> tuple[list[Someone], Group]:
    """All of them in a lobby that Anna, who is an admin, has opened."""
    people = [
        await world.control.person(name, username=f"{name.split()[0]}_x", language_code="en", started=True)
        for name in NAMES
    ]
    group = await world.group(*people)
    board = await world.lobby(people[0], group, "classic")
    for one in people:
        await world.press(one, board, "Join")
    return people, group


async def said(world: World, admin: Someone, group: Group, text: str, html: bool = False) -> str:
    begin = await world.control.last()
    await world.control.write(admin.id, text, group.id, html=html)
    return "\n".join(one.text for one in await world.since(begin, group.id))


async def banned(world: World, group: Group) -> list[int]:
    return [ban.user_id for ban in await bans(world.up.ctx.store, group.id, world.up.ctx.clock.wall())]


@pytest.mark.parametrize("command", ["/ban", "/kick"])
@pytest.mark.parametrize("whom", ["3", "#3", "@clara_X", "clara oswald", "Clara", "mention"])
async def test_somebody_is_named_in_every_way_that_people_write(world: World, command: str, whom: str) -> None:
    people, group = await lobby(world)
    clara = people[2]
    mention = f'<a href="tg://user?id={clara.id}">that one</a>'
    answer = await said(
        world, people[0], group, f"{command} {mention if whom == 'mention' else whom}", whom == "mention"
    )
    assert "Clara Oswald" in answer, "whoever is meant is named, whatever was written"
    row = await world.up.ctx.store.active_game_in(group.id, None)
    assert row is not None
    assert clara.id not in [player.user_id for player in await world.up.ctx.store.players(row.id)]
    assert await banned(world, group) == ([clara.id] if command == "/ban" else [])


async def test_where_nobody_is_meant_it_says_why(world: World) -> None:
    people, group = await lobby(world)
    anna = people[0]
    await world.control.person("Dorothea", started=True)
    for command in ("/ban", "/kick"):
        assert "no seat 99" in await said(world, anna, group, f"{command} 99")
        assert "don't know who" in await said(world, anna, group, f"{command} @nobody_here")
        assert "don't know who" in await said(world, anna, group, f"{command} Zacharias")
    assert await banned(world, group) == []
    assert "Only" in await said(world, people[1], group, "/kick Zacharias"), "whoever may not do it learns that first"


async def test_two_of_the_same_name_are_told_apart_by_their_seats(world: World) -> None:
    people = await world.people("Anna", "Boris", "Boris")
    group = await world.group(*people)
    board = await world.lobby(people[0], group, "classic")
    for one in people:
        await world.press(one, board, "Join")
    assert "Several players" in await said(world, people[0], group, "/kick boris")
    assert "is out of the lobby" in await said(world, people[0], group, "/kick 3")


async def test_a_robot_is_removed_and_not_banned(world: World) -> None:
    anna, boris = await world.people("Anna", "Boris")
    group = await world.group(anna, boris)
    await world.say(anna, "/settings robots=on", group)
    board = await world.lobby(anna, group, "classic robots=1")
    await world.press(boris, board, "Join")
    row = await world.up.ctx.store.active_game_in(group.id, None)
    assert row is not None
    assert [player.is_robot for player in await world.up.ctx.store.players(row.id)] == [True, False]
    assert "Robots can't be banned" in await said(world, anna, group, "/ban 1")
    assert "is out of the lobby" in await said(world, anna, group, "/kick 1")


async def test_the_seats_of_the_last_game_count_for_a_while(world: World) -> None:
    people, group = await lobby(world)
    anna, clara = people[0], people[2]
    assert "Seat numbers only work" not in await said(world, anna, group, "/ban 99")
    row = await world.up.ctx.store.active_game_in(group.id, None)
    assert row is not None
    async with world.up.ctx.store.transaction() as tx:
        await tx.do("UPDATE games SET state = 'ended', ended_at = ? WHERE id = ?", world.up.ctx.clock.wall(), row.id)
    assert "for 7 days" in await said(world, anna, group, "/ban 3 7d")
    assert await banned(world, group) == [clara.id]
    async with world.up.ctx.store.transaction() as tx:
        await tx.do("UPDATE games SET ended_at = ended_at - ? WHERE id = ?", REMEMBERED + 1, row.id)
    answer = await said(world, anna, group, "/ban 4 7d")
    assert "Seat numbers only work while" in answer
    assert await banned(world, group) == [clara.id]


async def test_a_ban_that_has_just_begun_looks_no_shorter_than_it_is(world: World) -> None:
    people, group = await lobby(world)
    await said(world, people[0], group, "/ban 3 7d")
    async with world.up.ctx.store.transaction() as tx:
        await tx.do("UPDATE bans SET until = until - 30")
    assert "for 7 days" in await said(world, people[0], group, "/bans")
    async with world.up.ctx.store.transaction() as tx:
        await tx.do("UPDATE bans SET until = until - ?", 6 * 86400.0)
    assert "for 1 day" in await said(world, people[0], group, "/bans")
    async with world.up.ctx.store.transaction() as tx:
        await tx.do("UPDATE bans SET until = until - ?", 86400.0 - 600)
    assert "minutes" in await said(world, people[0], group, "/bans"), "and no longer, either"
    for command in ("/bans", "/away"):
        assert "Only admins of the group can do that" in await said(world, people[1], group, command)


async def test_signs_around_a_name_need_not_be_written(world: World) -> None:
    anna, boris, zoe = await world.people("Anna", "🌸 Boris 🌸", "Zoe ✨")
    group = await world.group(anna, boris, zoe)
    await world.say(anna, "/settings robots=on", group)
    board = (await world.say(anna, "/newgame robots=1", group))[-1]
    for person in (boris, zoe):
        await world.press(person, board, "Join")
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    robot = (await world.up.ctx.store.players(row.id))[0].name.removeprefix("🤖 ")
    for name in (robot, "boris", "Zo"):
        said = await world.say(anna, f"/kick {name}", group)
        assert any("is out of the lobby" in told.text for told in said)
    assert await world.up.ctx.store.players(row.id) == []
