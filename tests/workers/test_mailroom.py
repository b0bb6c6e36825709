"""Updates that others have received: each handled once, in order, by the lane's owner at that time."""

import asyncio
from datetime import UTC, datetime

from telegram import Chat, Message, Update, User

from bot.store.errors import Fault, LeaseLostError, ServerError
from bot.store.postgres.session import Session

LANE = -1
NOW = datetime.fromtimestamp(0, UTC)


def update(number):
    chat, person = Chat(LANE, "supergroup"), User(7, "Ann", is_bot=False)
    return Update(number, Message(number, NOW, chat, from_user=person, text="hello"))


async def hand_over(hand, *numbers, lane=LANE):
    for number in numbers:
        await hand.mailroom.forward(update(number), lane, LeaseLostError("it is another's", lane))


async def all_looked_at(hand):
    await hand.mailroom.look()
    while hand.mailroom._lanes:
        await asyncio.sleep(0.01)


async def test_what_is_handed_over_twice_is_handled_once_and_in_order(hands):
    one, other = await hands(2)
    await other.enter(LANE)
    await hand_over(one, 3, 1, 2, 3, 1)
    await other.mailroom.look()
    await all_looked_at(other)
    assert other.handled == [3, 1, 2]
    assert await other.crew.mail() == []


async def test_what_cannot_be_handled_now_waits_and_so_does_what_is_behind_it(hands):
    one, other = await hands(2)
    await other.enter(LANE)
    await other.enter(-2)
    await hand_over(one, 1, 2)
    await hand_over(one, 3, lane=-2)
    fails = [True]

    async def handle(payload):
        if payload["update_id"] == 1 and fails:
            fails.clear()
            raise ServerError("away", Fault.UNREACHED)
        other.handled.append(payload["update_id"])

    other.mailroom.handle = handle
    await all_looked_at(other)
    assert other.handled == [3]
    await all_looked_at(other)
    assert other.handled == [3, 1, 2]


async def test_a_letter_whose_lane_is_lost_while_it_is_opened_goes_to_the_new_owner(hands):
    one, other, third = await hands(3)
    await other.enter(LANE)
    await hand_over(one, 1)

    async def too_late(_):
        await other.crew.give([LANE], third.crew.id)
        await hand_over(other, 1)

    other.mailroom.handle = too_late
    await all_looked_at(other)
    assert other.mailroom.received == 0
    await all_looked_at(third)
    assert third.handled == [1]


async def test_even_where_it_comes_back_meanwhile(hands):
    one, other, third = await hands(3)
    await other.enter(LANE)
    await hand_over(one, 1)

    async def there_and_back(_):
        await hand_over(other, 1)
        other.mailroom.handle = other._handle

    other.mailroom.handle = there_and_back
    await all_looked_at(other)
    assert other.handled == []
    await all_looked_at(other)
    assert other.handled == [1]
    assert await third.crew.mail() == []


async def test_mail_of_a_dead_worker_goes_with_the_lane(hands):
    one, dead, third = await hands(3)
    await dead.enter(LANE)
    await hand_over(one, 1, 2)
    await dead.dies()
    assert await third.ownership.take_over(0.0) == 1
    await all_looked_at(third)
    assert third.handled == [1, 2]


async def test_the_transaction_that_notes_it_as_handled_takes_the_letter_away(hands):
    one, other = await hands(2)
    await other.enter(LANE)
    await hand_over(one, 1)
    async with other.lanes.lane(LANE), other.store.transaction() as tx:
        await tx.mark_handled(1)
    assert await other.crew.mail() == []


async def test_where_the_answer_to_a_commit_is_lost_its_sender_is_told_of_no_failure(hands, monkeypatch):
    one, other = await hands(2)
    await other.enter(LANE)
    execute = Session.execute
    lost: list[str] = []

    async def execute_and_lose(session, sql, values=()):
        done = await execute(session, sql, values)
        if sql == "COMMIT" and not lost:
            lost.append(sql)
            raise ServerError("the connection is lost", Fault.UNREACHED)
        return done

    monkeypatch.setattr(Session, "execute", execute_and_lose)
    await hand_over(one, 1)
    assert lost
    await all_looked_at(other)
    assert other.handled == [1]
