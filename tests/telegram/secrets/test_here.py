"""Games of people who have never started the bot: secrets are told in the group, to each player alone."""

from dataclasses import replace

import pytest

from bot.engine.inputs import Unreached, from_record
from bot.store.rows import Settlement
from bot.telegram.games.table import Table
from bot.telegram.outbox.allowance import SEVERAL
from bot.telegram.outbox.deliveries import Post
from bot.telegram.presenting.keyboards import seen_keyboard
from playground.staging.stage import moment
from playground.views import Group, SeenMessage, Someone
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gina")


async def strangers(world: World, *, started: int = 0) -> tuple[list[Someone], Group]:
    """Seven people, of whom so many have started the bot, and their group."""
    people = [*await world.people(*NAMES[:started]), *await world.people(*NAMES[started:], started=False)]
    return people, await world.group(*people)


async def asides(world: World, person: Someone, group: Group) -> list[SeenMessage]:
    """Messages in the group for this person alone."""
    return [one for one in await world.messages(person, group) if one.receiver == person.id]


async def public(world: World, group: Group) -> list[SeenMessage]:
    """Messages in the group for all."""
    return [one for one in await world.control.messages(None, group.id) if one.by_bot and one.receiver is None]


async def test_one_press_joins_and_the_role_comes_in_the_group(world: World) -> None:
    people, group = await strangers(world)
    board = await world.lobby(people[0], group)
    for person in people:
        answer = await world.press(person, board, "Join")
        assert not answer.url
        assert "You're in" in answer.text
    await world.press(people[0], board, "Start")
    table: Table = world.table(group)
    for person in people:
        seat = table.seat_of(person.id)
        assert seat is not None
        role = table.presenter.readers.words("en").texts.role(table.game.seats[seat].role.id)
        cards = [one for one in await asides(world, person, group) if "🎭 Your role" in one.text]
        assert len(cards) == 1
        assert str(role) in cards[0].text
        assert cards[0].button("I've seen it")
        assert await world.messages(person) == []
    assert not [one for one in await public(world, group) if "Side:" in one.text]


@pytest.mark.parametrize("started", [0, 3])
async def test_secrets_go_to_the_private_chat_of_whoever_has_one(world: World, started: int) -> None:
    people, group = await strangers(world, started=started)
    await world.game(group, people)
    for number, person in enumerate(people):
        private = [one for one in await world.messages(person) if "🎭 Your role" in one.text]
        here = [one for one in await asides(world, person, group) if "🎭 Your role" in one.text]
        assert (len(private), len(here)) == ((1, 0) if number < started else (0, 1))


async def test_whoever_is_told_in_the_group_is_not_tried_in_private(world: World) -> None:
    people, group = await strangers(world)
    await world.game(group, people)
    await world.skip_to(people[0], group, "day 1")
    for person in people:
        await world.say(person, "hello", group)
    counted = await world.control.counters()
    assert counted.calls.get("sendChatAction", 0) == 0
    assert not [words for words in counted.errors if "initiate" in words]


async def test_a_question_in_the_group_is_answered_there_and_closes(world: World) -> None:
    people, group = await strangers(world)
    await world.game(group, people)
    table = await world.skip_to(people[0], group, "night 2")
    ask = next(one for one in table.game.questions.open.values() if not one.public)
    person = next(one for one in people if table.seat_of(one.id) == ask.seat)
    (question,) = [one for one in await asides(world, person, group) if one.buttons and not one.button("I've seen it")]
    label = question.buttons[0]["text"]
    assert "Noted" in (await world.press(person, question, label)).text
    answered = await world.look(question, person)
    assert any(label in button["text"] and button["text"] != label for button in answered.buttons)
    others = [one for one in people if one.id != person.id]
    for other in others:
        assert not [one for one in await world.messages(other, group) if one.receiver == person.id]
    await world.say(people[0], "/skip", group)
    assert not (await world.look(question, person)).buttons


@pytest.mark.parametrize("started", [0, 7])
async def test_the_playgrounds_bar_leads_to_a_question_where_it_is_shown(world: World, started: int) -> None:
    people, group = await strangers(world, started=started)
    await world.game(group, people)
    table = await world.skip_to(people[0], group, "night 2")
    users = {seat: player.user_id for seat, player in table.presenter.readers.players.items()}
    found = await moment(world.up.ctx.store, table.row, table.game, users, users.values())
    assert found.asked
    for task in found.asked:
        assert task.chat == (task.user if started else group.id)
        person = next(one for one in people if one.id == task.user)
        seen = await (world.messages(person) if started else asides(world, person, group))
        assert next(one for one in seen if one.message_id == task.message).buttons


async def test_whoever_starts_the_bot_in_mid_game_is_told_in_private_from_then_on(world: World) -> None:
    people, group = await strangers(world)
    await world.game(group, people)
    table = await world.skip_to(people[0], group, "night 2")
    asked = {ask.seat for ask in table.game.questions.open.values() if not ask.public}
    person = next(one for one in people if table.seat_of(one.id) in asked)
    await world.control.start(person.id)
    await world.settled()
    private = await world.messages(person)
    assert any("From now on I'll tell you your secrets here" in one.text for one in private)
    assert any("Your role" in one.text for one in private)
    assert [one for one in private if one.buttons], "the open question with its buttons"
    assert not [one for one in await asides(world, person, group) if one.buttons and not one.button("I've seen it")]


async def test_a_player_who_blocks_the_bot_is_told_in_the_group_from_then_on(world: World) -> None:
    people, group = await strangers(world, started=7)
    await world.game(group, people)
    person = people[3]
    await world.control.block(person.id)
    await world.up.ctx.outgoing.deliver(Post(person.id, "by the way", game=world.table(group).row.id, protect=True))
    await world.settled()
    assert [one.text for one in await asides(world, person, group)] == ["by the way"]
    assert not [one for one in await public(world, group) if "I can't write" in one.text]


async def test_what_stands_in_the_group_already_is_not_sent_again(world: World) -> None:
    people, group = await strangers(world)
    await world.game(group, people)
    post = Post(people[3].id, "by the way", slot="aside", game=world.table(group).row.id, protect=True)
    counts = []
    for text in ("by the way", "by the way", "and another thing"):
        await world.up.ctx.outgoing.deliver(replace(post, text=text))
        await world.settled()
        counts.append((await world.control.counters()).calls.get("editEphemeralMessageText", 0))
    assert counts[0] == counts[1] == counts[2] - 1
    assert "and another thing" in [one.text for one in await asides(world, people[3], group)]


async def test_a_secret_stays_one_where_the_group_becomes_another_one(world: World) -> None:
    people = await world.people(*NAMES, started=False)
    group = await world.control.group("Mafia", [one.id for one in people], bot="admin")
    await world.game(group, people)
    await world.control.fault("late", "message", seconds=2, times=10)  # the bot hears of it by a refusal
    moved = await world.control.migrate(group.id)
    row = world.table(group).row
    await world.up.ctx.outgoing.deliver(Post(people[3].id, "for Dora alone", game=row.id, protect=True))
    await world.settled()
    assert not [one for one in await public(world, moved) if one.protected]
    assert "for Dora alone" in [one.text for one in await asides(world, people[3], moved)]
    assert world.table(moved).row.id == row.id


async def test_a_bot_that_is_no_admin_tells_nothing_in_the_group(world: World) -> None:
    people = await world.people(*NAMES, started=False)
    group = await world.group(*people, bot="member")
    board = await world.lobby(people[0], group)
    assert (await world.press(people[0], board, "Join")).url


async def test_a_bot_that_is_demoted_in_mid_game_says_whom_it_cannot_reach(world: World) -> None:
    people, group = await strangers(world)
    await world.game(group, people)
    await world.skip_to(people[0], group, "day 1")
    await world.control.bot_rights(group.id, ())
    await world.settled()
    await world.up.ctx.outgoing.deliver(Post(people[3].id, "for Dora alone", game=world.table(group).row.id))
    await world.settled()
    seen = await public(world, group)
    assert [one for one in seen if "Dora" in one.text and "write" in one.text]
    assert not [one for one in seen if "for Dora alone" in one.text]


async def test_whoever_could_be_told_nowhere_gets_it_all_when_the_bot_is_admin_again(world: World) -> None:
    people, group = await strangers(world, started=2)
    await world.game(group, people)
    await world.skip_to(people[0], group, "day 1")
    await world.control.bot_rights(group.id, ())
    await world.settled()
    table = await world.skip_to(people[0], group, "night 2")
    asked = {ask.seat for ask in table.game.questions.open.values() if not ask.public}
    lost = [one for one in people[2:] if table.seat_of(one.id) in asked]
    begin = await world.control.last()
    await world.control.bot_rights(group.id)
    await world.settled()
    for person in people:
        shown = [one for one in await world.since(begin, group.id) if one.receiver == person.id]
        assert bool(shown) is (person in lost)
        if person in lost:
            assert "I can write to you again" in shown[0].text
            assert shown[-1].buttons, "the open question"
    assert lost
    assert not [one for one in await public(world, group) if one.protected]


@pytest.mark.rules("CH-08")
async def test_a_question_that_was_only_shown_in_the_group_is_not_held_against_a_silent_player(world: World) -> None:
    people, group = await strangers(world)
    await world.game(group, people)
    table = await world.skip_to(people[0], group, "night 2")
    asked = {ask.seat for ask in table.game.questions.open.values() if not ask.public}
    await world.say(people[0], "/skip", group)
    given = [from_record(line.record) for line in (await world.up.ctx.store.inputs(table.row.id))[1:]]
    excused = {one.seat for one in given if isinstance(one, Unreached)}
    assert excused
    assert excused <= asked


async def test_who_shows_no_sign_after_the_deal_is_named_once(world: World) -> None:
    people, group = await strangers(world)
    await world.game(group, people)
    table = world.table(group)
    card = next(one for one in await asides(world, people[2], group) if one.button("I've seen it"))
    assert "My hand" in (await world.press(people[2], card, "I've seen it")).text
    assert not (await world.look(card, people[2])).buttons
    for _ in range(2):
        await world.up.services.unseen_cards.look(table.row.id)
        await world.settled()
    (called,) = [one for one in await public(world, group) if "your cards are here" in one.text]
    assert all(name in called.text for name in NAMES if name != "Clara")
    assert "Clara" not in called.text
    assert called.button("My hand")
    assert called.button("Private chat")


async def test_a_card_that_was_seen_before_it_was_noted_is_not_sent_again_and_loses_its_button(world: World) -> None:
    people, group = await strangers(world)
    await world.game(group, people)
    table, person = world.table(group), people[2]
    (card,) = [one for one in await asides(world, person, group) if one.button("I've seen it")]
    seen = table.presenter.private.seen_card(table.game, table.seat_of(person.id) or 0)
    again = replace(seen, create=True, aside=seen_keyboard(table.presenter.readers.words("en"), table.row.id))
    button = card.button("I've seen it")
    assert seen.slot is not None
    assert button is not None
    await world.up.sender.stop()
    async with world.up.ctx.store.transaction() as tx:  # as a kill leaves it between the call and its noting
        await tx.settle(Settlement(forgotten=((person.id, seen.slot),)))
    await world.up.ctx.outgoing.deliver(again)
    await world.control.press(person.id, card.message_id, button["callback_data"], group.id, wait=5)
    await world.up.sender.start()
    await world.settled()
    cards = [one for one in await asides(world, person, group) if "🎭 Your role" in one.text]
    assert [(one.message_id, one.buttons) for one in cards] == [(card.message_id, [])]
    assert await world.up.ctx.store.message_of(person.id, seen.slot) == card.message_id


async def test_a_group_that_asks_to_wait_with_its_secrets_is_one_chat_and_the_others_do_not_wait(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    people, group = await strangers(world)
    await world.game(group, people)
    row = world.table(group).row
    await world.control.fault("too_many", "sendMessage", chat=group.id, seconds=1)
    await world.up.ctx.outgoing.deliver(*[Post(one.id, f"for {one.first_name}", game=row.id) for one in people])
    await world.settled()
    assert caplog.text.count("asks for a pause") >= SEVERAL
    assert "refuses several chats" not in caplog.text
    for one in people:
        assert f"for {one.first_name}" in [seen.text for seen in await asides(world, one, group)]
