"""Groups that play by voice: turns are called, nothing written is deleted or muted, presses are signs of life."""

from dataclasses import replace

import pytest

from bot.telegram.games.table import Table
from playground.views import Group, Someone
from tests.telegram.moderation.silence import NAMES
from tests.telegram.world import World

SILENT = "persian_roles own=voodoo1.mafioso1.detective1.citizen5"


async def aloud(world: World) -> tuple[list[Someone], Group]:
    """A group that speaks."""
    people = await world.people(*NAMES)
    group = await world.group(*people)
    chat = await world.up.services.directory.chat(group.id)
    await world.up.services.directory.save_chat(replace(chat, settings=chat.settings.having("voice", True)))
    return people, group


async def by_day(world: World) -> tuple[list[Someone], Group, Table]:
    people, group = await aloud(world)
    await world.game(group, people[:7], "classic")
    return people, group, await world.skip_to(people[0], group, "day 1")


async def test_what_is_written_out_of_turn_stays_and_nobody_is_muted(world: World) -> None:
    people, group, table = await by_day(world)
    assert table.game.floor.seats is not None, "somebody has the floor"
    said = [(await world.control.write(person.id, "I agree!", group.id)).message_id for person in people]
    await world.settled()
    left = {message.message_id for message in await world.control.messages(people[0].id, group.id)}
    assert set(said) <= left
    assert not (await world.up.ctx.store.order(group.id)).muted


async def test_boards_call_to_speak(world: World) -> None:
    people, group, _ = await by_day(world)
    texts = "\n".join(await world.texts(people[0], group))
    assert "You play by voice here" in texts, "the lobby"
    assert "You speak out loud, one after another" in texts
    assert "Speak now, and press “I'm done”" in texts
    assert "only the speaker may write" not in texts


async def test_writing_is_no_sign_of_life_and_pressing_is(world: World) -> None:
    people, group, table = await by_day(world)
    speaker = next(one for one in people if table.seat_of(one.id) == (table.game.floor.seats or (0,))[0])
    other = next(one for one in people[1:7] if one is not speaker)
    before = table.logged
    await world.say(other, "still here", group)
    assert table.logged == before
    board = next(m for m in reversed(await world.messages(speaker, group)) if m.button("I'm done"))
    await world.press(speaker, board, "I'm done")
    assert table.logged > before
    assert table.game.questions.attendance.came.keys() & {table.seat_of(speaker.id)}
    assert table.seat_of(other.id) not in table.game.questions.attendance.came


@pytest.mark.rules("PR-393")
async def test_roles_that_need_to_read_cannot_be_dealt_where_nobody_writes(world: World) -> None:
    people, group = await aloud(world)
    assert (
        "You play by voice here, and I can't hear you"
        in (await world.say(people[0], f"/newgame {SILENT}", group))[-1].text
    )
