"""A muted member says nothing in the group through the bot's posts, or through the command."""

import pytest

from bot.telegram.games.table import Table
from playground.views import Group, SeenMessage, Someone
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gina", "Hugo")
LOOKS = (
    "/help", "/rules", "/rules simple", "/roles", "/me", "/top", "/games", "/games json", "/story", "/plan", "/next",
    "/players", "/newgame", "/practice", "/quiet", "/forget", "/settings", "/ban", "/stop", "/kick",
)  # fmt: skip


async def town(world: World, settings: str = "") -> tuple[list[Someone], Group, Table]:
    """A member hosts; the group stays open at night, as for a bot that may not restrict."""
    people = await world.people(*NAMES)
    group = await world.group(*people)
    await world.control.bot_rights(group.id, ["can_delete_messages", "can_pin_messages"])
    await world.say(people[0], "/plan tomorrow 21:00 classic", group)
    if settings:
        await world.say(people[0], f"/settings {settings}", group)
    return people, group, await world.game(group, people[1:7])


async def shown(world: World, begin: int, group: Group) -> list[SeenMessage]:
    return await world.since(begin, group.id)


async def write(world: World, person: Someone, text: str, group: Group) -> tuple[list[SeenMessage], bool]:
    """The bot's posts in the group upon a message, and whether that message stays."""
    begin = await world.control.last()
    said = await world.control.write(person.id, text, group.id)
    await world.settled()
    seen = await world.control.messages(person.id, group.id)
    return await shown(world, begin, group), any(one.message_id == said.message_id for one in seen)


async def dead(world: World, people: list[Someone], group: Group, table: Table) -> Someone:
    """One of the town, so that the game goes on."""
    seats = table.game.seats
    gone = next(one for one in people[3:7] if seats[table.seat_of(one.id) or 0].role.side != "mafia")
    await world.say(people[0], f"/kick {table.seat_of(gone.id)}", group)
    assert not table.lives(gone.id)
    return gone


@pytest.mark.parametrize("voice", ["off", "on"])
async def test_at_night_no_command_shows_the_group_anything(world: World, voice: str) -> None:
    people, group, table = await town(world, f"voice={voice}")
    gone = await dead(world, people, group, table)
    await world.say(people[1], "/pause")
    assert table.game.floor.seats == ()
    for person in (people[2], gone, people[7]):
        for text in LOOKS:
            seen, stays = await write(world, person, text, group)
            assert seen == [], (person.first_name, text)
            assert stays is (voice == "on"), (person.first_name, text)
    assert any("Classic Mafia" in text for text in await world.texts(gone)), "it is answered in private"
    assert (await world.messages(gone))[-1].chat_id == gone.id
    seen, stays = await write(world, people[0], "/help", group)
    assert seen, "an admin who does not play keeps order"
    assert stays is (voice == "on")
    seen, stays = await write(world, people[1], "/resume", group)
    assert seen, "a host commands"
    assert stays


async def test_whoever_is_out_shows_nothing_by_day_either(world: World) -> None:
    people, group, table = await town(world)
    gone = await dead(world, people, group, table)
    await world.skip_to(people[0], group, "nomination")
    await world.say(people[1], "/pause")
    for text in LOOKS:
        seen, stays = await write(world, gone, text, group)
        assert seen == [], text
        assert not stays, text
    seen, stays = await write(world, people[2], "/roles", group)
    assert seen, "at a vote the living talk"
    assert stays


async def test_whoever_has_not_the_floor_shows_nothing(world: World) -> None:
    people, group, table = await town(world)
    await world.skip_to(people[0], group, "day 1")
    while not table.game.floor.seats:
        await world.say(people[0], "/skip", group)
    (speaking,) = table.game.floor.seats
    speaker = next(one for one in people if table.seat_of(one.id) == speaking)
    waiting = next(one for one in people[1:7] if one is not speaker)
    seen, stays = await write(world, waiting, "/roles", group)
    assert seen == []
    assert not stays
    seen, stays = await write(world, speaker, "/roles", group)
    assert seen
    assert stays


async def test_no_button_of_a_menu_is_pressed_by_whoever_is_silent(world: World) -> None:
    people, group, table = await town(world)
    await world.stop(people[0], group)
    asked = {
        "s:he:night": "/help",
        "s:ru:simple": "/rules chess",
        "s:ro:simple": "/roles chess",
        "rt:w:w": "/top",
        f"rs:{table.row.id}": "/games",
        "s:pl:show:1": "/plan",
    }
    menus = {data: (await world.say(people[0], text, group))[-1] for data, text in asked.items()}
    table = await world.game(group, people[1:7])
    gone = await dead(world, people, group, table)
    for phase, silent in (("intro", [people[2], gone, people[7]]), ("nomination", [gone, people[7]])):
        await world.skip_to(people[0], group, phase)
        if phase == "nomination":
            begin = await world.control.last()
            await world.forge(people[2], menus["s:he:night"], "s:he:night")
            assert len(await shown(world, begin, group)) == 1, "the living turn pages"
        for data, menu in menus.items():
            for person in silent:
                begin = await world.control.last()
                answer = (await world.forge(person, menu, data)).text
                assert await shown(world, begin, group) == [], (phase, person.first_name, data)
                assert any(word in answer for word in ("silent", "night", "Only its players")), (data, answer)


async def test_no_menu_is_opened_by_a_button_that_is_not_there(world: World) -> None:
    people, group, table = await town(world)
    await world.skip_to(people[0], group, "nomination")
    board = next(one for one in reversed(await world.messages(people[2], group)) if one.buttons)
    for data in ("s:he:begin", "s:he", "s:ru:simple", "s:ro:simple", "rt:all:wins", f"rs:{table.row.id}", "s:st:pace",
                 "s:pl:show:1", "s:pl", "s:sc:simple", "s:la:chat:fa"):  # fmt: skip
        begin = await world.control.last()
        answer = (await world.forge(people[2], board, data)).text
        assert "out of date" in answer or "no longer works" in answer, (data, answer)
        assert await shown(world, begin, group) == [], data


async def test_an_answer_to_a_plan_is_shown_when_the_game_is_over(world: World) -> None:
    people, group, table = await town(world)
    plan = next(one for one in await world.messages(people[0], group) if one.button("I'm coming"))
    gone = await dead(world, people, group, table)
    for label in ("I'm coming", "No", "Maybe", "I'm coming"):
        begin = await world.control.last()
        assert "no longer" not in (await world.press(gone, plan, label)).text
        assert await shown(world, begin, group) == []
    assert "Coming: 0" in (await world.look(plan, gone)).text
    await world.stop(people[0], group)
    assert "Coming: 1" in (await world.look(plan, gone)).text


async def test_nobody_asks_to_watch_at_night(world: World) -> None:
    people, group, _ = await town(world, "beyond=on watchers=on")
    seen, stays = await write(world, people[7], "/watch", group)
    assert seen == []
    assert not stays
    assert "night" in (await world.texts(people[7]))[-1]
    await world.skip_to(people[0], group, "nomination")
    seen, _ = await write(world, people[7], "/watch", group)
    assert any("would like to watch" in one.text for one in seen)
