"""The sign that what was written to the narrator has been passed on."""

import pytest

from bot.playground.views import Group, Someone
from tests.chat.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gregor", "Hilda")


async def night(world: World) -> tuple[list[Someone], list[Someone], Group]:
    """Everybody, and those of the mafia, in a night."""
    people = await world.people(*NAMES)
    group = await world.group(*people)
    await world.game(group, people, "classic")
    table = await world.skip_to(people[0], group, "night 1")
    ids = [table.presenter.players[seat].user_id for seat in table.game.members(table.game.rules.teams[0])]
    return people, [one for one in people if one.id in ids], group


async def sign(world: World, person: Someone, text: str) -> str:
    """The reaction to what somebody writes in private."""
    written = await world.control.write(person.id, text)
    await world.settled()
    seen = await world.control.messages(person.id)
    return next(message.reaction for message in seen if message.message_id == written.message_id)


async def test_what_is_passed_on_gets_a_sign_and_what_is_not_gets_none(world: World) -> None:
    people, team, group = await night(world)
    alone = next(one for one in people if one not in team)
    assert await sign(world, team[0], "Clara, then?") == "👌"
    assert "Clara, then?" in (await world.texts(team[1]))[-1]
    assert "Clara, then?" not in (await world.texts(team[0]))[-1]
    assert await sign(world, alone, "who is it?") == ""
    assert "Nobody reads" in (await world.texts(alone))[-1]
    for mate in team[1:]:
        seat = world.table(group).seat_of(mate.id)
        await world.say(people[0], f"/kick {seat}", group)
    assert await sign(world, team[0], "anybody?") == ""  # there is nobody left to read it


@pytest.mark.parametrize("kind", ["too_many", "bad_gateway"])
async def test_a_sign_that_fails_does_no_harm(world: World, kind: str) -> None:
    _, team, _ = await night(world)
    await world.control.fault(kind, "setMessageReaction", times=5)
    assert await sign(world, team[0], "Clara, then?") == ""
    assert "Clara, then?" in (await world.texts(team[1]))[-1]
    await world.control.all_well()
    assert await sign(world, team[0], "Clara it is") == "👌"
