"""A player leaves a running game, and another plays on: permissions, news, and the view of the others."""

from dataclasses import replace

import pytest

from bot.engine.outputs import Step
from bot.store.gathering.guests import wait, waiting_for
from bot.store.handling import update_in_hand
from bot.store.rows import NOBODY
from bot.telegram.callback_data import SeatButton
from bot.telegram.games.seat_tags import SeatTags
from bot.telegram.games.table import Table
from bot.telegram.happenings import Stepped
from bot.telegram.outbox.deliveries import Delivery, Tag
from bot.telegram.outbox.sender import Outgoing
from playground.views import Group, SeenMessage, Someone
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gina")


async def begun(
    world: World, setting: str = "members", *, started: bool = True
) -> tuple[list[Someone], Group, Table, list[Someone]]:
    """A game of six by day, with two people beside it."""
    people = await world.people(*NAMES[:6])
    others = await world.people("Hanna", "Igor", started=started)
    group = await world.group(*people, *others)
    await set_to(world, group, setting)
    await world.game(group, people)
    return people, group, await world.skip_to(people[0], group, "day 1"), others


async def set_to(world: World, group: Group, setting: str) -> None:
    chat = await world.up.services.directory.chat(group.id)
    await world.up.services.directory.save_chat(replace(chat, settings=chat.settings.having("substitutes", setting)))


async def offered(world: World, leaver: Someone, group: Group) -> SeenMessage:
    """A player leaves: the offer of the seat."""
    said = await world.say(leaver, "/leave", group)
    return next(message for message in said if message.button("Take the seat"))


def clocks_of(message: SeenMessage) -> list[int]:
    """The moments (Unix seconds) to which a message counts down."""
    return [entity["unix_time"] for entity in message.entities if entity["type"] == "date_time"]


async def test_a_member_takes_the_seat_and_gets_what_it_knows(world: World) -> None:
    people, group, table, (hanna, _) = await begun(world)
    card = next(text for text in await world.texts(people[3]) if "Your role" in text or "Role" in text)
    offer = await offered(world, people[3], group)
    assert "Free seat" in offer.text
    assert [entity["date_time_format"] for entity in offer.entities if entity["type"] == "date_time"] == ["r"]
    assert "Dora" in offer.text
    assert any("has left the game" in text for text in await world.texts(people[0], group))
    answer = await world.press(hanna, offer, "Take the seat")
    assert "You're in" in answer.text
    told = await world.texts(hanna)
    assert card in told
    assert any("You're now playing for" in text for text in told)
    assert "Hanna (for Dora)" in (await world.texts(people[0], group))[-1]
    assert not (await world.look(offer, hanna)).buttons
    assert table.seat_of(hanna.id) == 4
    assert table.seat_of(people[3].id) is None
    assert table.game.seats[4].alive


async def test_who_left_is_told_nothing_more_and_may_play_elsewhere(world: World) -> None:
    people, group, table, (hanna, _) = await begun(world)
    offer = await offered(world, people[3], group)
    assert "You're out of the game" in (await world.texts(people[3]))[-1]
    before = len(await world.texts(people[3]))
    await world.press(hanna, offer, "Take the seat")
    await world.skip_to(people[0], group, "night 2")
    assert len(await world.texts(people[3])) == before
    assert await world.up.ctx.store.active_game_of(people[3].id) is None
    row = await world.up.ctx.store.active_game_of(hanna.id)
    assert row is not None
    assert row.id == table.row.id


async def test_who_may_not_take_it(world: World) -> None:
    people, group, table, (hanna, _) = await begun(world)
    offer = await offered(world, people[3], group)
    assert "been in this game" in (await world.press(people[3], offer, "Take the seat")).text
    assert "been in this game" in (await world.press(people[0], offer, "Take the seat")).text
    assert "no longer free" in (await world.forge(hanna, offer, SeatButton(table.row.id, 2).pack())).text
    assert "over" in (await world.forge(hanna, offer, SeatButton(999, 4).pack())).text
    assert table.presenter.readers.players[4].user_id == NOBODY
    assert "You're in" in (await world.press(hanna, offer, "Take the seat")).text
    assert table.presenter.readers.players[4].user_id == hanna.id


@pytest.mark.usefixtures("private_secrets")
async def test_somebody_the_bot_does_not_know_is_led_to_the_private_chat(world: World) -> None:
    people, group, table, (hanna, _) = await begun(world, started=False)
    offer = await offered(world, people[3], group)
    answer = await world.press(hanna, offer, "Take the seat")
    assert answer.url
    await world.control.follow_link(hanna.id, answer.url)
    await world.settled()
    assert table.seat_of(hanna.id) == 4
    assert any("You're now playing for" in text for text in await world.texts(hanna))


async def test_those_who_wait_are_asked_in_private(world: World) -> None:
    people, group, table, (hanna, igor) = await begun(world, "waiting")
    (hedda,) = await world.people("Hedda")
    async with world.up.ctx.store.transaction() as tx:
        await wait(tx, table.row.id, igor.id)
        await wait(tx, table.row.id, hedda.id)
    begin = await world.control.last()
    offer = await offered(world, people[3], group)
    (asked,) = await world.since(begin, igor.id)
    (later,) = await world.since(begin, hedda.id)
    assert asked.button("Take the seat")
    assert [len(clocks_of(one)) for one in (offer, asked, later)] == [1, 1, 2], "the later one sees when they may come"
    await world.say(people[0], "/pause", group)
    await world.settled()
    assert [len(clocks_of(await world.look(one, who))) for one, who in ((asked, igor), (later, hedda))] == [0, 0]
    await world.say(people[0], "/resume", group)
    await world.settled()
    assert [len(clocks_of(await world.look(one, who))) for one, who in ((asked, igor), (later, hedda))] == [1, 2]
    assert "waiting list" in (await world.press(hanna, offer, "Take the seat")).text
    assert "You're in" in (await world.press(igor, asked, "Take the seat")).text
    assert not (await world.look(asked, igor)).buttons
    assert table.seat_of(igor.id) == 4


async def test_who_gets_in_line_by_a_link_is_told_so_and_stays_there(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot dies before it can answer: the link comes again, and does not lead out of line."""
    _, _, table, (hanna, _) = await begun(world, "waiting", started=False)
    handled: list[bool] = []
    deliver = Outgoing.deliver

    async def watched(self: Outgoing, *deliveries: Delivery) -> None:
        update = update_in_hand()
        handled.append(update is None or await world.up.ctx.store.handled(update))
        await deliver(self, *deliveries)

    monkeypatch.setattr(Outgoing, "deliver", watched)
    for _ in range(2):
        await world.control.start(hanna.id, f"wait-{table.row.id}")
        await world.settled()
        assert "waiting for a seat" in (await world.texts(hanna))[-1]
    assert [user.id for user in await waiting_for(world.up.ctx.store, table.row.id)] == [hanna.id]
    assert handled == [False, False]


async def test_those_who_wait_go_first_in_their_order(world: World) -> None:
    people, group, table, (hanna, igor) = await begun(world)
    (jan,) = await world.people("Jan")
    async with world.up.ctx.store.transaction() as tx:
        for one in (jan, igor):
            await wait(tx, table.row.id, one.id)
    begin = await world.control.last()
    offer = await offered(world, people[3], group)
    (first,), (second,) = await world.since(begin, jan.id), await world.since(begin, igor.id)
    assert "waited longer" not in first.text
    assert "waited longer go first. Your turn comes in 15 seconds" in second.text
    assert "waited longest go first" in (await world.press(igor, second, "Take the seat")).text
    assert "in 30 seconds" in (await world.press(hanna, offer, "Take the seat")).text
    table.clock._at += 15
    assert "waited longest go first" in (await world.press(hanna, offer, "Take the seat")).text
    assert "You're in" in (await world.press(igor, second, "Take the seat")).text
    assert not (await world.look(first, jan)).buttons
    assert table.seat_of(igor.id) == 4


async def test_a_seat_is_for_everybody_soon_however_many_wait(world: World) -> None:
    people, group, table, (hanna, _) = await begun(world)
    waiting = await world.people(*(f"Waiting {number}" for number in range(6)))
    async with world.up.ctx.store.transaction() as tx:
        for one in waiting:
            await wait(tx, table.row.id, one.id)
    offer = await offered(world, people[3], group)
    table.clock._at += 59
    assert "in 1 second" in (await world.press(hanna, offer, "Take the seat")).text
    table.clock._at += 1
    assert "You're in" in (await world.press(hanna, offer, "Take the seat")).text


async def test_nobody_is_kept_waiting_by_those_who_cannot_play(world: World) -> None:
    people, group, table, (hanna, igor) = await begun(world)
    elsewhere = await world.group(igor)
    await world.press(igor, await world.lobby(igor, elsewhere), "Join")
    async with world.up.ctx.store.transaction() as tx:
        await wait(tx, table.row.id, igor.id)
    begin = await world.control.last()
    offer = await offered(world, people[3], group)
    assert not await world.since(begin, igor.id)
    assert "You're in" in (await world.press(hanna, offer, "Take the seat")).text


async def test_of_two_free_seats_the_first_two_who_wait_may_each_take_one(world: World) -> None:
    people, group, table, (hanna, igor) = await begun(world)
    async with world.up.ctx.store.transaction() as tx:
        for one in (hanna, igor):
            await wait(tx, table.row.id, one.id)
    await offered(world, people[3], group)
    begin = await world.control.last()
    await offered(world, people[4], group)
    (second,) = await world.since(begin, igor.id)
    assert "waited longer" not in second.text
    assert "You're in" in (await world.press(igor, second, "Take the seat")).text


async def test_where_nobody_waits_the_leaver_is_out_at_once(world: World) -> None:
    people, group, table, _ = await begun(world, "waiting")
    said = await world.say(people[3], "/leave", group)
    assert not any(message.button("Take the seat") for message in said)
    assert not table.game.seats[4].alive


async def test_nobody_takes_a_seat_by_night(world: World) -> None:
    people, group, table, (hanna, _) = await begun(world)
    offer = await offered(world, people[3], group)
    await world.skip_to(people[0], group, "night 1")
    assert "The city sleeps" in (await world.press(hanna, offer, "Take the seat")).text
    assert table.seat_of(hanna.id) is None
    while table.game.phase.name == "night":  # longer than the offer has lasted
        table.clock._at += max(130.0, (table.game.waits_until or 0) - table.clock.now()) + 1
        world.up.services.games.ring(table.row.id)
        await world.settled()
        assert 4 in table.game.exits.vacancies.free
    anew = next(one for one in await world.messages(hanna, group) if one.button("Take the seat"))
    assert anew.message_id > offer.message_id, "it comes below what was written since"
    assert "You're in" in (await world.press(hanna, anew, "Take the seat")).text
    assert table.seat_of(hanna.id) == 4


@pytest.mark.parametrize("taken", [False, True])
async def test_a_restart_changes_nothing_of_it(world: World, taken: bool) -> None:
    people, group, table, (hanna, _) = await begun(world)
    offer = await offered(world, people[3], group)
    if taken:
        await world.press(hanna, offer, "Take the seat")
    names = table.presenter.readers.group_words.names
    again = await world.up.services.recovery.recover(table.row)
    assert again is not None
    assert again.presenter.readers.group_words.names == names
    assert again.presenter.readers.players == table.presenter.readers.players
    assert again.presenter.readers.seating.offered == table.presenter.readers.seating.offered
    if not taken:
        await world.press(hanna, offer, "Take the seat")
        assert again.seat_of(hanna.id) == 4


async def test_the_seat_that_nobody_wants_is_out_in_the_end(world: World) -> None:
    people, group, table, (hanna, _) = await begun(world)
    offer = await offered(world, people[3], group)
    named = sum("Dora" in text for text in await world.texts(people[0], group))
    for _ in range(5):  # what comes first, such as the word that a phase is nearly over
        if table.game.exits.vacancies.free:
            table.clock._at += (table.game.waits_until or 0) + 1
            world.up.services.games.ring(table.row.id)
            await world.settled()
    assert not table.game.seats[4].alive
    assert sum("Dora" in text for text in await world.texts(people[0], group)) > named, "the group hears that"
    assert not (await world.look(offer, hanna)).buttons
    assert "no longer free" in (await world.forge(hanna, offer, SeatButton(table.row.id, 4).pack())).text


async def test_a_substitute_may_leave_too_and_the_end_names_who_played(world: World) -> None:
    people, group, table, (hanna, igor) = await begun(world)
    await world.press(hanna, await offered(world, people[3], group), "Take the seat")
    await world.press(igor, await offered(world, hanna, group), "Take the seat")
    assert table.presenter.readers.group_words.names[4] == "Igor (for Dora)"
    await world.stop(people[0], group)
    texts = await world.texts(people[0], group)
    assert any("Igor (for Dora)" in text and "ended" in text.lower() for text in texts[-4:])


async def test_after_a_crash_a_tag_that_may_still_be_on_its_way_is_taken_back_from_who_has_left(world: World) -> None:
    people, group, table, (hanna, _) = await begun(world)
    await world.press(hanna, await offered(world, people[3], group), "Take the seat")
    await world.settled()
    anew = SeatTags(world.up.ctx, world.up.services.tables)
    step = Stepped(table.row, table.chat, table.game, table.players, table.logged, {}, Step([]), (), table.phase)
    async with world.up.ctx.store.transaction() as tx:
        due = await anew.after_step(tx, step)
    assert Tag(group.id, people[3].id, None, table.row.id) in due
    assert hanna.id not in {tag.user_id for tag in due}, "hers stands already"
