"""The word in time: shortly before a turn or a vote ends the group hears how much is left."""

import pytest

from bot.engine.inputs import Host, HostAction
from bot.telegram.games.table import Table
from playground.views import Group, Someone
from tests.telegram.world import World
from tests.text.markup import bare

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")


async def at(world: World, phase: str, scenario: str = "classic") -> tuple[list[Someone], Group, Table]:
    people = await world.people(*NAMES)
    group = await world.group(*people)
    await world.game(group, people, scenario)
    return people, group, await world.skip_to(people[0], group, phase)


async def wait(world: World, table: Table) -> None:
    """The time comes that the game waits for."""
    table.clock._at += (table.game.waits_until or 0) - table.clock.now() + 0.01
    world.up.services.games.ring(table.row.id)
    await world.settled()


@pytest.mark.rules("CH-01")
async def test_a_speaker_hears_once_that_his_time_is_nearly_up(world: World) -> None:
    """Where no clock runs on the board (`test_running_clocks.py`)."""
    await world.control.fault("older")
    people, group, table = await at(world, "talk")
    (speaker,) = table.game.floor.seats or ()
    name = f"{speaker}. {NAMES[speaker - 1]}"
    begin = await world.control.last()
    await wait(world, table)
    (said,) = await world.since(begin, group.id)
    assert bare(said.text) == f"⏳ {name}, your time's up in 10 seconds."
    assert table.game.floor.seats == (speaker,)
    begin = await world.control.last()
    await wait(world, table)
    assert table.game.floor.seats != (speaker,)
    assert not [message for message in await world.since(begin, group.id) if "your time's up" in message.text]
    assert not [text for text in await world.texts(people[0], group) if "your time's up" in text]  # it is past


@pytest.mark.rules("CH-01")
async def test_a_vote_names_those_it_waits_for_once(world: World) -> None:
    people, group, table = await at(world, "nomination")
    board = next(m for m in reversed(await world.messages(people[0], group)) if m.button("Clara"))
    for voter in people[3:]:
        await world.press(voter, board, "Clara")
    begin = await world.control.last()
    await wait(world, table)
    (said,) = await world.since(begin, group.id)
    assert "The vote closes in 15 seconds." in said.text
    assert "Still to vote: 1. Anna, 2. Boris, 3. Clara" in bare(said.text)
    begin = await world.control.last()
    await wait(world, table)
    assert table.game.phase.part != "nomination"
    assert not [message for message in await world.since(begin, group.id) if "The vote closes" in message.text]


@pytest.mark.rules("CH-01")
async def test_where_all_have_voted_nothing_is_said(world: World) -> None:
    people, group, table = await at(world, "nomination")
    board = next(m for m in reversed(await world.messages(people[0], group)) if m.button("Clara"))
    for voter in people:
        await world.press(voter, board, "No vote")
    begin = await world.control.last()
    await wait(world, table)
    assert table.game.phase.part == "nomination"
    assert await world.since(begin, group.id) == []


@pytest.mark.rules("CH-01")
async def test_a_word_that_comes_too_late_is_not_said(world: World) -> None:
    await world.control.fault("older")
    _, group, table = await at(world, "talk")
    await world.control.fault("too_many", "sendMessage", chat=group.id, seconds=2)
    begin = await world.control.last()
    table.clock._at += (table.game.waits_until or 0) - table.clock.now() + 0.01
    await world.up.services.games.keep_time(table.row.id)
    await world.up.services.games.feed(table, lambda now: Host(now, HostAction.SKIP))  # before that could be said
    said = [message.text for message in await world.since(begin, group.id)]
    assert said
    assert not [text for text in said if "your time's up" in text]


@pytest.mark.rules("GF-22")
async def test_a_challenge_is_one_message(world: World) -> None:
    people = await world.people(*NAMES, "Gregor", "Hilda")
    group = await world.group(*people)
    await world.game(group, people, "godfather")
    table = await world.skip_to(people[0], group, "day 1")
    await world.skip_to(people[0], group, "talk")
    (speaker,) = table.game.floor.seats or ()
    asked = next(ask for ask in table.game.questions.open.values() if ask.ability == "challenge")
    other = int(asked.choices[0])
    who = people[speaker - 1]
    question = next(m for m in reversed(await world.messages(who)) if m.button(people[other - 1].first_name))
    await world.press(who, question, people[other - 1].first_name)
    turn = next(m for m in reversed(await world.messages(who, group)) if m.button("I'm done"))
    begin = await world.control.last()
    await world.press(who, turn, "I'm done")
    said = [bare(message.text) for message in await world.since(begin, group.id) if not message.edited]
    (challenge,) = [text for text in said if "challenge" in text.lower()]
    assert challenge.startswith(f"🎤 {speaker}. {who.first_name} gives {other}. ")
    assert table.game.floor.seats == (other,)
