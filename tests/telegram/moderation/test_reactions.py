"""Reactions are speech: whoever may not write in the group says nothing by them either."""

import pytest

from bot.telegram.games.table import Table
from playground.control import NotAllowedError
from playground.views import Group, SeenMessage, Someone
from tests.telegram.moderation.test_breach import heard, silenced
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gregor")


async def talking(world: World) -> tuple[dict[int, Someone], Group, Table]:
    """A day on which one after another speaks; the players by their seats. The first has left the table."""
    people = await world.people(*NAMES)
    group = await world.group(*people)
    table = await world.game(group, people)
    await world.skip_to(people[0], group, "talk")
    return {table.seat_of(one.id) or 0: one for one in people}, group, table


async def reacted(world: World, person: Someone, group: Group, message: SeenMessage) -> bool:
    """Whether a reaction of this person stands on a message, a moment after they have given it."""
    await world.control.react(person.id, message.message_id, "👍", group.id)
    await world.settled()
    return bool((await world.look(message, person)).reactions)


def board_of(messages: list[SeenMessage]) -> SeenMessage:
    return next(message for message in reversed(messages) if message.button("I'm done"))


@pytest.mark.rules("CH-04")
async def test_signs_to_a_speaker_stay_and_have_no_effect(world: World) -> None:
    seats, group, table = await talking(world)
    (speaker,) = table.game.floor.seats or ()
    listener, logged = seats[speaker % len(seats) + 1], table.logged
    board = board_of(await world.messages(listener, group))
    before = await world.texts(listener)
    assert await reacted(world, listener, group, board)
    assert await world.texts(listener) == before
    assert table.logged == logged


async def test_who_does_not_play_cannot_react_and_hears_why_once(world: World) -> None:
    _, group, table = await talking(world)
    guest = await world.person("Gast")
    await world.control.add(group.id, guest.id)
    board = board_of(await world.messages(guest, group))
    for _ in range(2):
        assert not await reacted(world, guest, group, board)
    assert sum("Only its players can write" in text for text in await world.texts(guest)) == 1
    assert await heard(world, table) == []


async def test_who_is_out_cannot_react_even_where_nobody_can_be_muted(world: World) -> None:
    seats, group, table = await talking(world)
    (speaker,) = table.game.floor.seats or ()
    out, host = seats[speaker % len(seats) + 1], table.row.creator
    await world.control.bot_rights(group.id, ["can_delete_messages"])
    said = await world.control.write(seats[speaker].id, "I am the doctor", group.id)
    await world.say(next(one for one in seats.values() if one.id == host), f"/kick {table.seat_of(out.id)}", group)
    assert not await reacted(world, out, group, said)


async def test_at_night_nobody_can_react(world: World) -> None:
    seats, group, table = await talking(world)
    board = board_of(await world.messages(seats[1], group))
    await world.skip_to(next(one for one in seats.values() if one.id == table.row.creator), group, "night 2")
    sleeper = next(one for one in seats.values() if one.id != table.row.creator)
    with pytest.raises(NotAllowedError):
        await world.control.react(sleeper.id, board.message_id, "👍", group.id)


async def test_what_a_server_cannot_delete_stays_without_a_word(world: World) -> None:
    await world.control.fault("older")
    _, group, _ = await talking(world)
    guest = await world.person("Gast")
    await world.control.add(group.id, guest.id)
    before = await world.texts(guest)
    assert await reacted(world, guest, group, board_of(await world.messages(guest, group)))
    assert await world.texts(guest) == before


@pytest.mark.rules("PR-063")
async def test_a_reaction_breaks_a_silence(world: World) -> None:
    people, group, table = await silenced(world, bot="admin")
    boris, seat = people[0], table.seat_of(people[0].id) or 0
    await world.control.bot_rights(group.id, ["can_delete_messages"])
    board = (await world.messages(boris, group))[-1]
    await reacted(world, boris, group, board)
    assert table.game.seats[seat].alive, "the day has only begun"
    table.game.day.since -= 30
    await world.control.react(boris.id, board.message_id, "", group.id)
    await world.settled()
    assert table.game.seats[seat].alive
    await reacted(world, boris, group, board)
    assert not table.game.seats[seat].alive
    assert await heard(world, table) == [seat]
