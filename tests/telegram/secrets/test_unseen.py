"""Words and commands in the group that nobody else there sees."""

from itertools import product

import pytest
from telegram import BotCommand

from bot.telegram.games.table import Table
from bot.telegram.lobbies.commands import UNSEEN
from playground.views import Group, SeenMessage, Someone
from tests.telegram.secrets.test_here import asides, public, strangers
from tests.telegram.world import World


async def hidden_commands(world: World, *, when_closed: bool = True) -> None:
    """The calls of `publish_commands` in a group, in one call."""
    commands = [BotCommand(name, name, api_kwargs={"is_ephemeral": True}) for name in sorted(UNSEEN)]
    await world.up.ctx.bot.set_my_commands(commands)
    await world.control.settings(ephemeral_when_closed=when_closed)


async def everything(world: World, group: Group) -> list[SeenMessage]:
    """All public messages in the group, whoever the author."""
    return [one for one in await world.control.messages(None, group.id) if one.receiver is None]


async def night(world: World, *, started: int = 0) -> tuple[list[Someone], Group, Table, list[Someone], Someone]:
    """A night in which a team may talk: the members, and a player of no team."""
    people, group = await strangers(world, started=started)
    await hidden_commands(world)
    await world.game(group, people)
    table = await world.skip_to(people[0], group, "night 2")
    team = [one for one in people if table.game.teams.hearers(table.seat_of(one.id) or 0)]
    return people, group, table, team, next(one for one in people if one not in team)


async def readers(world: World, people: list[Someone], group: Group, words: str) -> list[Someone]:
    """The receivers of these words from the bot, anywhere."""
    return [
        one
        for one in people
        if any(words in said.text for said in [*await asides(world, one, group), *await world.messages(one)])
    ]


async def test_a_word_to_the_team_from_the_group_reaches_each_mate_where_their_secrets_go(world: World) -> None:
    people, group, _, team, citizen = await night(world, started=3)
    before = len(await everything(world, group))
    await world.say(team[0], "/t Clara tonight", group)
    assert await readers(world, people, group, "Clara tonight") == team[1:]
    assert "Passed on" in (await asides(world, team[0], group))[-1].text
    shown = (await asides(world, team[0], group))[-1]
    await world.say(team[0], "or Dora", group, reply_to=shown.message_id)
    assert await readers(world, people, group, "or Dora") == team[1:]
    await world.say(citizen, "/t can you hear me", group)
    assert await readers(world, people, group, "can you hear me") == []
    assert "Nobody reads" in (await asides(world, citizen, group))[-1].text
    assert len(await everything(world, group)) == before
    assert not [one for one in await public(world, group) if one.protected]


async def test_behind_the_command_words_mean_in_private_what_they_mean_alone(world: World) -> None:
    people, group, _, team, citizen = await night(world, started=7)
    await world.say(team[0], "/t Clara tonight")
    assert await readers(world, people, group, "Clara tonight") == team[1:]
    assert [one.text for one in await world.say(citizen, "/t can you hear me")] == [
        "🤫 Nobody reads what you write here now."
    ]
    assert await readers(world, people, group, "can you hear me") == []
    assert "/t 4?" in (await world.say(team[0], "/t"))[-1].text
    await world.say(people[0], "/pause", group)
    assert "paused" in (await world.say(team[0], "/t wait"))[-1].text
    assert await readers(world, people, group, "wait") == []
    (stranger,) = await world.people("Olga")
    assert "not in a game" in (await world.say(stranger, "/t hello"))[-1].text


@pytest.mark.parametrize("is_mate", [True, False])
async def test_a_word_to_the_team_that_everybody_could_see_goes_to_nobody(world: World, *, is_mate: bool) -> None:
    people, group, _, team, citizen = await night(world, started=7)
    await world.up.ctx.bot.set_my_commands([])  # an app, or a server, that does not know of such commands
    await world.control.permissions(group.id, ["can_send_messages"])
    writer = team[0] if is_mate else citizen
    await world.say(writer, "/t Clara tonight", group)
    assert not [one for one in await everything(world, group) if "Clara tonight" in one.text]
    assert await readers(world, people, group, "Clara tonight") == []
    (told,) = [one for one in await world.texts(writer) if "I've deleted it and haven't passed it on" in one]
    assert "Mafia" in told


async def test_where_no_game_runs_such_a_command_is_another_bots(world: World) -> None:
    (person,) = await world.people("Anna")
    group = await world.group(person)
    assert await world.ask(person, "/t hello", group) == []
    assert [one.text for one in await everything(world, group)][-1] == "/t hello"


async def test_answers_to_whispers_are_no_talk_out_of_turn(world: World) -> None:
    people, group = await strangers(world)
    await hidden_commands(world)
    await world.game(group, people)
    table = await world.skip_to(people[0], group, "day 1")
    silent = next(one for one in people if table.seat_of(one.id) not in (table.game.floor.seats or ()))
    shown = (await asides(world, silent, group))[-1]
    await world.say(silent, "what now?", group, reply_to=shown.message_id)
    assert "Nobody reads" in (await asides(world, silent, group))[-1].text
    await world.say(silent, "what now, all of you?", group)
    assert not [one for one in await everything(world, group) if "what now" in one.text], "the moderator still deletes"


ANSWERS = {
    "/help": "I narrate Mafia",
    "/rules": "Simple Mafia",
    "/roles": "Doctor",
    "/me": "in this group",
    "/players": "Boris",
    "/role": "Your role",
}


async def test_commands_leave_no_trace_and_their_answers_are_for_the_sender(world: World) -> None:
    people, group = await strangers(world, started=1)
    await hidden_commands(world)
    await world.game(group, people, "simple")
    before = len(await everything(world, group))
    for person, (command, words) in product(people[:2], ANSWERS.items()):
        await world.say(person, command, group)
        assert words in (await asides(world, person, group))[-1].text
    assert len(await everything(world, group)) == before


async def test_menus_of_admins_are_theirs_alone(world: World) -> None:
    owner, other = await world.people("Olga", "Boris", started=False)
    group = await world.group(owner, other)
    await hidden_commands(world)
    await world.control.promote(group.id, owner.id)
    before = len(await everything(world, group))
    await world.say(owner, "/language", group)
    menu = (await asides(world, owner, group))[-1]
    await world.press(owner, menu, "Русский")
    assert (await world.look(menu, owner)).button("✅ Русский")
    assert (await world.up.services.directory.chat(group.id)).language == "ru"
    await world.say(other, "/settings", group)
    assert not (await asides(world, other, group))[-1].buttons
    assert len(await everything(world, group)) == before


async def test_what_is_refused_in_the_group_comes_in_private(world: World) -> None:
    (person,) = await world.people("Anna")
    group = await world.group(person, bot="member")
    await hidden_commands(world)
    await world.control.fault("too_many", ephemeral=True)
    before = len(await everything(world, group))
    await world.say(person, "/help", group)
    assert "I narrate Mafia" in (await world.texts(person))[-1]
    assert len(await everything(world, group)) == before


async def test_the_open_room_names_the_command_to_those_alone_who_are_told_in_the_group(world: World) -> None:
    people, group, _, team, _ = await night(world)
    here = team[0]
    *_, opened = [one for one in await asides(world, here, group) if "Your team's room is open" in one.text]
    assert "Pick /t from the list" in opened.text
    assert "in private" not in opened.text
    before = len(await everything(world, group))
    await world.say(here, "Clara tonight", group, reply_to=opened.message_id)
    assert await readers(world, people, group, "Clara tonight") == team[1:]
    assert len(await everything(world, group)) == before
    await world.control.start(here.id)
    await world.settled()
    private = [one for one in await world.texts(here) if "Your team's room is open" in one]
    assert private
    assert all("write to me in private" in one and "/t" not in one for one in private)
