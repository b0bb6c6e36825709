"""Players whose turn comes are mentioned in the group, and on request told in private too."""

from pathlib import Path

from playground.server.serving import running_server
from playground.views import Group, SeenMessage, Someone
from tests.telegram.world import World, narrating

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gina")


async def town(world: World) -> tuple[list[Someone], Group]:
    people = await world.people(*NAMES)
    return people, await world.group(*people)


async def said(world: World, people: list[Someone], group: Group, words: str) -> SeenMessage:
    """The newest message of the group with these words."""
    return [message for message in await world.messages(people[0], group) if words in message.text][-1]


def mentioned(message: SeenMessage) -> list[int]:
    """The people whom a message mentions."""
    return [entity["user"]["id"] for entity in message.entities if entity["type"] == "text_mention"]


async def calls(world: World, person: Someone) -> list[str]:
    """The calls that stand in a private chat."""
    return [text for text in await world.texts(person) if "your turn in" in text or "You're on trial" in text]


async def test_the_speaker_and_the_defendants_are_mentioned(world: World) -> None:
    people, group = await town(world)
    await world.game(group, people, "classic")
    table = await world.skip_to(people[0], group, "talk")
    speaker = table.game.floor.seats[0]  # type: ignore[index]
    assert mentioned(await said(world, people, group, "has the floor")) == [people[speaker - 1].id]
    await world.skip_to(people[0], group, "nomination")
    board = await said(world, people, group, "First vote")
    for voter in (people[0], people[1], *people[3:]):
        await world.press(voter, board, "Clara")
    await world.skip_to(people[0], group, "defence")
    assert mentioned(await said(world, people, group, "On trial")) == [people[2].id]
    assert mentioned(await said(world, people, group, "speaks in defence")) == [people[2].id]


async def test_a_group_that_does_not_want_it_is_left_alone(world: World) -> None:
    people, group = await town(world)
    await world.say(people[0], "/settings mentions=off", group)
    await world.game(group, people, "classic")
    await world.skip_to(people[0], group, "talk")
    assert mentioned(await said(world, people, group, "has the floor")) == []
    await world.say(people[0], "/settings mentions=on", group)
    await world.say(people[0], "/skip", group)
    assert len(mentioned(await said(world, people, group, "has the floor"))) == 1


async def test_whoever_wants_it_is_called_in_private_as_long_as_the_turn_lasts(world: World) -> None:
    people, group = await town(world)
    for person in people:
        assert "From now on" in (await world.say(person, "/myturn"))[-1].text
    await world.game(group, people, "classic")
    table = await world.skip_to(people[0], group, "talk")
    speaker = people[table.game.floor.seats[0] - 1]  # type: ignore[index]
    (call,) = await calls(world, speaker)
    assert "second" not in call, "a pause would make the time wrong"
    assert [person for person in people if await calls(world, person)] == [speaker]
    turn = await said(world, people, group, "has the floor")
    await world.press(speaker, turn, "I'm done")
    assert await calls(world, speaker) == []
    await world.skip_to(people[0], group, "nomination")
    board = await said(world, people, group, "First vote")
    for voter in (people[0], people[1], *people[3:]):
        await world.press(voter, board, "Clara")
    await world.skip_to(people[0], group, "defence")
    assert "your turn" in (await calls(world, people[2]))[-1], "after the word that they are on trial"


async def test_nobody_is_called_who_has_not_asked_for_it(world: World) -> None:
    people, group = await town(world)
    await world.say(people[1], "/myturn")
    assert "I won't write" in (await world.say(people[1], "/myturn"))[-1].text
    assert "in private" in (await world.say(people[1], "/myturn", group))[-1].text
    await world.game(group, people, "classic")
    await world.skip_to(people[0], group, "nomination")
    assert [person for person in people if await calls(world, person)] == []


async def test_a_restart_in_the_middle_of_a_turn_calls_nobody_again(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            people, group = await town(world)
            for person in people:
                await world.say(person, "/myturn")
            await world.game(group, people, "classic")
            table = await world.skip_to(people[0], group, "talk")
            speaker = people[table.game.floor.seats[0] - 1]  # type: ignore[index]
            assert len(await calls(world, speaker)) == 1
        async with narrating(server, tmp_path) as world:
            begin = await world.control.last()
            assert "added 60 seconds" in (await world.say(people[0], "/extend", group))[0].text
            assert await world.since(begin, speaker.id) == []
            await world.say(people[0], "/skip", group)
            assert len([person for person in people if await calls(world, person)]) == 1, "the next one is called"
            assert await calls(world, speaker) == []


async def test_whoever_leaves_a_seat_in_their_turn_is_called_no_longer(world: World) -> None:
    people, group = await town(world)
    for person in people:
        await world.say(person, "/myturn")
    await world.say(people[0], "/settings substitutes=members", group)
    await world.game(group, people, "classic")
    table = await world.skip_to(people[0], group, "talk")
    speaker = people[table.game.floor.seats[0] - 1]  # type: ignore[index]
    assert await calls(world, speaker)
    await world.say(speaker, "/leave", group)
    assert await calls(world, speaker) == []
