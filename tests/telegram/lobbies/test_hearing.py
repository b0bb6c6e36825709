"""A role whose words the bot must hear is dealt only where the bot can read the group."""

import pytest

from bot.store.rows import GameRow
from playground.views import Group, Someone
from tests.telegram.world import World

NAMES = [f"Player {number}" for number in range(1, 17)]
LINE = "a mafioso is dealt in place of the voodoo witch"
OWN = "voodoo1.mafioso1.detective1.doctor1.citizen4"


async def room(world: World, *, bot: str) -> tuple[list[Someone], Group]:
    people = await world.people(*NAMES)
    return people, await world.group(*people, bot=bot)


async def lobby_of(world: World, group: Group) -> GameRow:
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    return row


@pytest.mark.rules("PR-393")
async def test_a_bot_that_reads_nothing_deals_a_mafioso_and_says_so(world: World) -> None:
    people, group = await room(world, bot="member")
    board = await world.lobby(people[0], group, "persian_roles preset=advanced")
    assert LINE in board.text
    assert (await lobby_of(world, group)).options == {"preset": "advanced", "reading": "no"}
    table = await world.game(group, people, "persian_roles preset=advanced")
    assert "voodoo" not in table.game.cards.dealt
    assert table.game.cards.dealt.count("mafioso") == 1


@pytest.mark.rules("PR-393")
async def test_nothing_is_said_where_it_makes_no_difference(world: World) -> None:
    people, group = await room(world, bot="member")
    board = await world.lobby(people[0], group, "persian_roles preset=starter")
    assert "⚠️" not in board.text


@pytest.mark.rules("PR-393")
async def test_an_admin_reads_and_deals_her(world: World) -> None:
    people, group = await room(world, bot="admin")
    board = await world.lobby(people[0], group, "persian_roles preset=advanced")
    assert "⚠️" not in board.text
    table = await world.game(group, people, "persian_roles preset=advanced")
    assert "voodoo" in table.game.cards.dealt


@pytest.mark.rules("PR-393")
async def test_an_own_cast_with_her_is_refused_where_the_bot_reads_nothing(world: World) -> None:
    people, group = await room(world, bot="member")
    (refused,) = await world.say(people[0], f"/newgame persian_roles own={OWN}", group)
    assert "these roles can't be dealt: Voodoo witch" in refused.text
    assert await world.up.ctx.store.active_game_in(group.id) is None
    (without,) = await world.say(people[0], f"/newgame persian_roles own={OWN.replace('voodoo', 'godfather')}", group)
    assert "Join" in str(without.buttons)


@pytest.mark.rules("PR-393")
async def test_an_own_cast_with_her_is_dealt_by_an_admin(world: World) -> None:
    people, group = await room(world, bot="admin")
    table = await world.game(group, people[:8], f"persian_roles own={OWN}")
    assert "voodoo" in table.game.cards.dealt


@pytest.mark.rules("PR-393")
async def test_a_lobby_follows_when_the_bot_becomes_an_admin(world: World) -> None:
    people, group = await room(world, bot="member")
    board = await world.lobby(people[0], group, "persian_roles preset=advanced")
    for person in people[:-1]:
        await world.press(person, board, "Join")
    await world.control.bot_rights(group.id)
    await world.press(people[-1], board, "Join")
    await world.press(people[0], board, "Start now")
    assert "voodoo" in world.table(group).game.cards.dealt
