"""Channels, linked channels and other bots are no one; only the group as a sender is an anonymous admin."""

import pytest

from tests.telegram.rights.strangers import BOT, CHANNEL, LINKED, write_as
from tests.telegram.world import World

AUTHORS = {"channel": CHANNEL, "linked": LINKED, "bot": BOT}


@pytest.mark.parametrize("author", AUTHORS)
@pytest.mark.parametrize("setting", ["opens=all", "opens=admins", "gap=180 robots=on"])
async def test_opens_nothing(world: World, author: str, setting: str) -> None:
    people = await world.people("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
    group = await world.group(*people)
    await world.say(people[0], f"/settings {setting}", group)
    await world.game(group, people)
    await world.stop(people[0], group)
    for text in ("/newgame", "/newgame robots=3", "/newgame zodiac"):
        said = await write_as(world, AUTHORS[author], text, group)
        assert await world.up.ctx.store.active_games() == []
        assert [message.text for message in said if "as a channel" not in message.text] == []
        assert bool(said) is (author == "channel"), "nobody reads what is answered to a bot"


async def test_commands_nothing(world: World) -> None:
    people = await world.people("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
    group = await world.group(*people)
    table = await world.game(group, people)
    before = await world.kept()
    for text in ("/pause", "/stop", "/skip", "/kick 2", "/settings pace=quick", "/language", "/plan friday 21:00",
                 "/watch", "/next", "/leave", "/endvote", "/bans"):  # fmt: skip
        for author in AUTHORS.values():
            await write_as(world, author, text, group)
    assert await world.kept() == before
    assert not table.held


async def test_is_asked_to_write_as_themselves_whatever_it_wants(world: World) -> None:
    people = await world.people("Anna", "Boris")
    group = await world.group(*people)
    await world.control.promote(group.id, people[1].id, anonymous=True)
    for text in ("/next", "/me", "/watch"):
        (said,) = await write_as(world, CHANNEL, text, group)
        assert "You're writing as a channel" in said.text
    for text in ("/next", "/me"):
        (said,) = await world.say(people[1], text, group)
        assert "You're writing as the group" in said.text


async def test_an_anonymous_admin_opens_and_hosts(world: World) -> None:
    people = await world.people("Anna", "Boris")
    group = await world.group(*people)
    await world.control.promote(group.id, people[1].id, anonymous=True)
    await world.say(people[0], "/settings opens=admins gap=180", group)
    assert (await world.say(people[1], "/newgame", group))[-1].button("Join")
    await world.stop(people[1], group)
    assert await world.up.ctx.store.active_games() == []
