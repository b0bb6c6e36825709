"""Links into the private chat that lose their word on the way, as in some apps."""

import pytest

from bot.telegram.handlers.deep_links import LED
from playground.views import Group, SeenMessage, Someone
from tests.telegram.world import World

pytestmark = pytest.mark.usefixtures("private_secrets")


async def town(world: World) -> tuple[list[Someone], Group, SeenMessage, Someone]:
    """A lobby, and a newcomer who has never started the bot."""
    people = await world.people("Anna", "Boris")
    new = await world.person("Nina", started=False)
    group = await world.group(*people, new)
    return people, group, await world.lobby(people[0], group), new


async def start(world: World, person: Someone) -> str:
    """Press Start in the bot's chat, without the word of a link; the bot's answer."""
    begin = await world.control.last()
    await world.control.start(person.id)
    return (await world.since(begin, person.id))[-1].text


async def seated(world: World, group: Group) -> list[int]:
    (row,) = await world.up.ctx.store.active_games_in(group.id)
    return [player.user_id for player in await world.up.ctx.store.players(row.id)]


async def test_a_bare_start_after_join_takes_the_seat(world: World) -> None:
    _, group, board, new = await town(world)
    assert (await world.press(new, board, "Join")).url
    assert "You've joined" in await start(world, new)
    assert await seated(world, group) == [new.id]
    assert "Hello" in await start(world, new), "it is done once"


async def test_who_followed_the_link_as_it_was_is_not_sent_after_it_again(world: World) -> None:
    _, group, board, new = await town(world)
    url = (await world.press(new, board, "Join")).url
    await world.control.follow_link(new.id, url)
    await world.settled()
    assert await seated(world, group) == [new.id]
    await world.say(new, "/leave")
    assert "Hello" in await start(world, new)
    assert await seated(world, group) == []


@pytest.mark.parametrize("later", ["long after", "somebody else"])
async def test_others_and_who_comes_later_are_only_greeted(world: World, later: str) -> None:
    _, group, board, new = await town(world)
    await world.press(new, board, "Join")
    if later == "long after":
        async with world.up.ctx.store.transaction() as tx:
            await tx.do("UPDATE led SET at = at - ?", LED + 1)
    else:
        new = await world.person("Olga", started=False)
    assert "Hello" in await start(world, new)
    assert await seated(world, group) == []


async def test_a_lobby_that_has_closed_meanwhile_is_said_to_be(world: World) -> None:
    people, group, board, new = await town(world)
    await world.press(new, board, "Join")
    await world.stop(people[0], group)
    assert "lobby is closed" in await start(world, new)


async def test_the_other_links_are_completed_too(world: World) -> None:
    people, group, _, new = await town(world)
    await world.stop(people[0], group)
    plan = (await world.say(people[0], "/plan tomorrow 21:00", group))[0]
    assert (await world.press_data(new, plan, ":yes")).url
    assert "21:00" in await start(world, new)
