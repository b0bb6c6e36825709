"""One thing at a time that goes wrong on the way to Telegram and back; tests/whole/test_storm.py has all of them."""

import asyncio

import pytest

from bot.engine.inputs import Unreached, from_record
from bot.telegram.games.table import Table
from playground.views import Group, Someone
from tests.telegram.menus.opened import settings
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")


async def room(world: World, *, bot: str = "admin", supergroup: bool = True) -> tuple[list[Someone], Group]:
    people = await world.people(*NAMES)
    return people, await world.group(*people, bot=bot, supergroup=supergroup)


def who_is(table: Table, people: list[Someone], role: str) -> Someone:
    seat = next(seat for seat, player in table.game.seats.items() if player.role.id == role)
    return next(one for one in people if table.seat_of(one.id) == seat)


async def excused(world: World, table: Table) -> set[int]:
    log = [from_record(line.record) for line in (await world.up.ctx.store.inputs(table.row.id))[1:]]
    return {given.seat for given in log if isinstance(given, Unreached)}


async def all_sent_but(world: World, person: Someone) -> None:
    """Wait until nothing waits but this person's messages."""
    while len(world.server.world.updates) or world.up.ctx.background.tasks:
        await asyncio.sleep(0.01)
    while any(entry.chat_id != person.id for entry in await world.up.ctx.store.changed(0)):
        await asyncio.sleep(0.01)


async def test_an_answer_that_hangs_holds_up_nobody(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people)
    table = await world.skip_to(people[0], group, "nomination")
    board = next(message for message in (await world.messages(people[0], group))[::-1] if message.button("Boris"))
    boris = board.button("Boris")
    assert boris is not None
    await world.control.fault("deaf", "answerCallbackQuery", seconds=30)
    hanging = await world.control.press(people[2].id, board.message_id, boris["callback_data"], group.id)
    answered = await world.control.press(people[3].id, board.message_id, boris["callback_data"], group.id, wait=10)
    assert answered.answer is not None
    assert hanging.query_id is not None
    assert (await world.control.answer(hanging.query_id)).answer is None
    assert table.logged >= 2
    await world.control.all_well()


@pytest.mark.parametrize("kind", ["bad_gateway", "cut", "half", "too_many"])
async def test_an_answer_that_does_not_come_through_is_given_again(world: World, kind: str) -> None:
    people, group = await room(world)
    board = await world.lobby(people[0], group)
    await world.control.fault(kind, "answerCallbackQuery", seconds=0.9)
    assert "You're in." in (await world.press(people[1], board, "Join")).text


@pytest.mark.rules("CH-08")
async def test_a_question_that_is_still_on_its_way_is_held_against_nobody(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people)
    table = await world.skip_to(people[0], group, "day 1")
    doctor = who_is(table, people, "doctor")
    await world.control.fault("too_many", "sendMessage", chat=doctor.id, seconds=600)
    host = next(one for one in people if one.id != doctor.id)
    await world.control.promote(group.id, host.id)
    for _ in range(12):
        if table.game.phase.matches("day 2"):
            break
        await world.control.write(host.id, "/skip", group.id)
        await all_sent_but(world, doctor)
    assert await excused(world, table) == {table.seat_of(doctor.id)}
    await world.control.all_well()
    world.up.sender._allowance._pauses.clear()


async def test_the_group_hears_what_it_missed_while_the_bot_could_not_write(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people)
    await world.skip_to(people[0], group, "night 1")
    await world.control.bot_rights(group.id, {})
    await world.skip_to(people[0], group, "day 2")
    assert not any("🌅" in text for text in await world.texts(people[0], group))
    await world.control.bot_rights(group.id)
    await world.settled()
    assert any("🌅" in text for text in await world.texts(people[0], group))


async def test_whoever_comes_back_is_told_what_he_missed(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people)
    table = await world.skip_to(people[0], group, "night 1")
    detective = who_is(table, people, "detective")
    host = next(one for one in people if one.id != detective.id)
    await world.control.promote(group.id, host.id)
    while not (asked := [message for message in await world.messages(detective) if message.buttons]):
        await world.say(host, "/skip", group)
    await world.press(detective, asked[-1], next(one for one in NAMES if asked[-1].button(one)))
    await world.control.block(detective.id)
    await world.skip_to(host, group, "day 2")
    seen = await world.messages(detective)
    before, last = [message.text for message in seen], seen[-1].message_id
    await world.control.unblock(detective.id)
    await world.settled()
    told = [message.text for message in await world.messages(detective) if message.message_id > last]
    assert told[0].startswith("I can write to you again.")
    missed = [text for text in told[1:] if text not in before]
    assert any(name in text for name in NAMES for text in missed), told


async def test_news_of_a_block_that_comes_late_is_no_news(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people)
    await world.control.fault("late", "my_chat_member", seconds=0.3)
    await world.control.block(people[1].id)
    await world.control.unblock(people[1].id)
    await world.settled()
    user = await world.up.ctx.store.user(people[1].id)
    assert user is not None
    assert user.reachable
    assert not any("I can't write to" in text for text in await world.texts(people[0], group))


async def test_news_of_being_thrown_out_that_comes_late_is_no_news(world: World) -> None:
    people, group = await room(world)
    table = await world.game(group, people)
    await world.control.fault("late", "my_chat_member", seconds=0.3)
    await world.control.throw_out_bot(group.id)
    await world.control.bring_bot_back(group.id)
    await world.settled()
    assert world.table(group) is table
    await world.skip_to(people[0], group, "night 1")


@pytest.mark.parametrize("kind", ["twice", "late", "swapped"])
async def test_a_command_that_comes_twice_or_late_is_done_once(world: World, kind: str) -> None:
    people, group = await room(world)
    await world.control.fault(kind, seconds=0.2)
    board = await world.lobby(people[0], group)
    assert "You're in." in (await world.press(people[1], board, "Join")).text
    boards = [message for message in await world.messages(people[0], group) if message.button("Join")]
    assert len(boards) == 1


async def test_an_account_that_is_no_more_has_no_name(world: World) -> None:
    people, group = await room(world)
    board = await world.lobby(people[0], group)
    await world.control.change_person(people[1].id, deactivated=True)
    button = board.button("Join")
    assert button is not None
    assert "on my side" not in (await world.forge(people[1], board, button["callback_data"])).text


async def test_an_old_menu_of_a_group_that_has_moved_is_out_of_date_and_settings_stay_with_it(world: World) -> None:
    people, group = await room(world, bot="member", supergroup=False)
    menu = await settings(world, people[0], group, "The game")
    new = await world.control.migrate(group.id)
    await world.settled()
    assert "out of date" in (await world.press(people[0], menu, "Relaxed")).text
    menu = await settings(world, people[0], new, "The game")
    await world.press(people[0], menu, "Relaxed")
    store = world.up.ctx.store
    assert await store.chat(group.id) is None
    await store.move_chat(group.id, new.id)
    async with store.transaction() as tx:  # as an older version has left it
        chat = await tx.chat(new.id)
        assert chat is not None
        assert chat.settings.pace == "relaxed"
        await tx.save_chat(type(chat)(group.id, "default"))
    await store.move_chat(group.id, new.id)
    assert await store.chat(new.id) == chat
    assert await store.chat(group.id) is None
    assert await store.moved() == {group.id: new.id}


@pytest.mark.parametrize("running", [False, True])
async def test_a_game_whose_topic_is_deleted_goes_on_in_general(world: World, running: bool) -> None:
    people = await world.people(*NAMES)
    forum = await world.group(*people, forum=True)
    topic = await world.control.topic(forum.id, "Mafia", people[0].id)
    board = await world.lobby(people[0], forum, thread=topic)
    for person in people:
        await world.press(person, board, "Join")
    if running:
        await world.press(people[0], board, "Start")
    await world.control.change_topic(forum.id, topic, deleted=True)
    if running:
        await world.say(people[0], "/skip")
        assert any("in the game" in message.text for message in await world.ask(people[1], "/players", forum))
        await world.skip_to(people[0], forum, "night 1")
    else:
        await world.say(people[5], "/leave")
        (shown,) = [message for message in await world.messages(people[1], forum) if message.button("Join")]
        assert "Players: 5" in shown.text
        assert "You're in." in (await world.press(people[5], shown, "Join")).text
    texts = await world.texts(people[1], forum)
    assert sum("The topic of this game was deleted" in text for text in texts) == 1


async def test_the_series_and_plans_of_a_deleted_topic_go_on_in_general(world: World) -> None:
    people = await world.people(*NAMES)
    forum = await world.group(*people, forum=True)
    topic = await world.control.topic(forum.id, "Mafia", people[0].id)
    await world.say(people[0], "/plan tomorrow 21:00", forum, thread=topic)
    opened = await world.say(people[0], "/series 3 classic", forum, thread=topic)
    board = next(message for message in opened if message.button("Join"))
    for person in people:
        await world.press(person, board, "Join")
    await world.press(people[0], board, "Start")
    await world.control.change_topic(forum.id, topic, deleted=True)
    await world.say(people[0], "/skip")
    await world.stop(people[0], forum)
    (row,) = await world.up.ctx.store.active_games_in(forum.id)
    assert row.thread_id is None, "the next lobby"
    assert any("game 1 of 3" in message.text for message in await world.say(people[0], "/players", forum))
    assert "Classic Mafia" in (await world.say(people[0], "/plan", forum))[-1].text


async def test_a_closed_topic_silences_the_bot_nowhere_else(world: World) -> None:
    one, other = await world.people(*NAMES), await world.people(*(f"{name}2" for name in NAMES))
    forum = await world.group(*one, *other, forum=True, bot="member")
    first, second = [await world.control.topic(forum.id, name, one[0].id) for name in ("First", "Second")]
    for people, topic in ((one, first), (other, second)):
        board = await world.lobby(people[0], forum, thread=topic)
        for person in people:
            await world.press(person, board, "Join")
        await world.press(people[0], board, "Start")
    await world.control.change_topic(forum.id, first, closed=True)
    await world.say(one[0], "/skip")
    await world.say(one[0], "/skip")
    told = await world.say(other[0], "/skip", forum, thread=second)
    assert "Introduction night" in told[-1].text
    assert "I narrate Mafia" in (await world.say(other[1], "/help", forum))[-1].text
    assert sum("not allowed to write" in text for text in await world.texts(one[1])) == 1
    assert not any("not allowed to write" in text for text in await world.texts(other[1]))
    await world.control.change_topic(forum.id, first, closed=False)
    await world.say(one[0], "/skip")
    texts = [message.text for message in await world.control.messages(one[1].id, forum.id, thread=first)]
    night, turn = (next(n for n, text in enumerate(texts) if words in text) for words in ("Introduction", "the floor"))
    assert night < turn, "what waited comes in its order"


async def test_what_somebody_has_deleted_comes_back_on_demand(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people)
    await world.skip_to(people[0], group, "nomination")
    board = next(message for message in (await world.messages(people[0], group))[::-1] if message.button("Boris"))
    assert board.pinned
    calls = (await world.control.counters()).calls
    told = await world.say(people[1], "/players", group)
    assert [message.message_id for message in told if message.buttons] == []
    assert (await world.control.counters()).calls["pinChatMessage"] == calls["pinChatMessage"]
    await world.control.delete(people[0].id, [board.message_id], group.id)
    (again,) = [message for message in await world.say(people[1], "/players", group) if message.buttons]
    assert again.text == board.text
    assert (await world.look(again, people[0])).pinned
    assert (await world.press(people[2], again, "Boris")).text.startswith("Noted")


async def test_a_question_that_its_player_has_deleted_comes_back_on_demand(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people)
    table = await world.skip_to(people[0], group, "night 1")
    doctor = who_is(table, people, "doctor")
    while not (asked := [message for message in await world.messages(doctor) if message.buttons]):
        await world.say(people[0], "/skip", group)
    await world.control.delete(doctor.id, [asked[-1].message_id], doctor.id)
    (again,) = [message for message in await world.say(doctor, "/players") if message.buttons]
    assert again.text == asked[-1].text
    assert (await world.press(doctor, again, next(one for one in NAMES if again.button(one)))).text.startswith("Noted")
