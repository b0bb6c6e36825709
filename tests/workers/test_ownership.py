"""Split brain: a worker that lost a lane unawares writes nothing, sends nothing, and finds out."""

import asyncio
import contextlib
import math
from contextvars import Context

import pytest

from bot.store.errors import DATABASE_ERRORS, LeaseLostError, ServerError
from bot.store.outbox import settle
from bot.store.rows import Player, Settlement, ShownMessage
from bot.store.workers.crew import Crew
from bot.telegram.outbox.deliveries import Post, to_row
from tests.postgres import session_on
from tests.store.conftest import game_row

GROUP, OTHER = -1, -2


async def write(hand, scenario="simple"):
    """Change the group's game, in whatever lanes the running task is."""
    async with hand.store.transaction() as tx:
        await tx.do("UPDATE games SET scenario = ? WHERE chat_id = ?", scenario, GROUP)


async def scenario_of(hand):
    (found,) = await hand.store.all(lambda row: row[0], f"SELECT scenario FROM games WHERE chat_id = {GROUP}")
    return found


async def test_a_transaction_is_refused_where_the_lane_was_taken_meanwhile(hands):
    one, other = await hands(2)
    await one.opens(GROUP)
    async with one.lanes.lane(GROUP):
        await one.dies()
        assert list(await other.crew.take_over(9)) == [GROUP]
        with pytest.raises(LeaseLostError):
            await write(one)
    assert await scenario_of(one) == "classic"


async def test_whoever_comes_back_drops_what_is_anothers_by_now(hands):
    one, other = await hands(2)
    await one.opens(GROUP)
    await one.dies()
    assert await other.ownership.take_over(0.0) == 1
    assert other.up == [GROUP]
    await one.lives()
    assert not one.crew.sure, "it counts as alive again, and does not know yet what it has lost"
    one.dropped.clear()
    await one.ownership.compare()
    assert one.dropped == [GROUP]
    assert one.crew.sure
    with pytest.raises(LeaseLostError):
        await one.enter(GROUP)


async def test_who_may_have_been_taken_for_dead_asks_before_anything_is_done_in_a_lane(hands):
    one, other = await hands(2)
    await one.opens(GROUP)
    await one.opens(OTHER)
    await one.dies()
    await other.crew.take(GROUP)
    with pytest.raises(LeaseLostError):
        await one.enter(GROUP)
    await one.enter(OTHER)
    assert OTHER in one.ownership


async def test_a_lane_that_was_lost_and_got_again_is_taken_up_anew(hands):
    """The worker's memory of the lane is outdated: another one has gone on in between."""
    one, other = await hands(2)
    await one.opens(GROUP)
    async with one.lanes.lane(GROUP):
        await one.dies()
        await other.crew.take(GROUP)
        await one.lives()
        await other.crew.give([GROUP], one.crew.id)
        with pytest.raises(LeaseLostError):
            await write(one)
    one.up.clear()
    await one.ownership.compare()
    assert one.up == [GROUP]
    async with one.lanes.lane(GROUP):
        await write(one)
    assert await scenario_of(other) == "simple"


async def test_one_of_those_who_take_a_lane_at_the_same_moment_gets_it(hands):
    crowd = await hands(3)
    for lane in range(-10, 0):
        found = await asyncio.gather(*(hand.crew.take(lane) for hand in crowd))
        assert sum(at is not None for at in found) == 1


async def test_those_who_take_over_at_the_same_moment_share_what_there_is(hands):
    dead, *others = await hands(3)
    lanes = list(range(-40, 0))
    for lane in lanes:
        await dead.opens(lane)
    await dead.dies()
    await asyncio.gather(*(hand.ownership.take_over(0.0) for hand in others))
    held = [await hand.crew.held() for hand in others]
    assert sorted(lane for one in held for lane in one) == lanes
    assert all(sorted(hand.up) == sorted(one) for hand, one in zip(others, held, strict=True))


async def test_nobody_waits_for_a_lane_on_which_a_transaction_hangs(hands):
    """The worker was stopped half-way; the others have theirs at once, and this one when the server has ended that."""
    one, other = await hands(2)
    await one.opens(GROUP)
    await one.opens(OTHER)
    async with one.lanes.lane(GROUP), one.store.transaction() as tx:
        await tx.all(lambda row: row[0], "SELECT 1")
        await asyncio.create_task(one.dies_by(other.store), context=Context())
        async with asyncio.timeout(1.0):
            assert list(await other.crew.take_over(9)) == [OTHER]
        await other.lives()
    assert list(await other.crew.take_over(9)) == [GROUP]


async def test_nothing_is_sent_while_it_is_not_known_whose_it_is(hands):
    (one,) = await hands(1)
    await one.opens(GROUP)
    await one.dies()
    with pytest.raises(ServerError):
        await one.store.claim([1])
    await one.lives()
    with pytest.raises(ServerError):
        await one.store.claim([1])
    await one.ownership.compare()
    assert await one.store.claim([1]) == []


async def test_a_worker_that_was_forgotten_is_known_again(hands):
    one, other = await hands(2)
    await one.opens(GROUP)
    async with other.store.transaction() as tx:
        await tx.do("DELETE FROM workers WHERE id = ?", one.crew.id)
    assert [worker.id for worker in await other.crew.alive()] == [other.crew.id]
    await one.lives()
    found = {worker.id: worker for worker in await other.crew.alive()}
    assert found[one.crew.id].name == "hand0"
    assert await one.crew.take(OTHER) is not None


@pytest.mark.parametrize("jump", [7200, -7200])
async def test_the_servers_clock_jumps(hands, jump):
    """No lane has two owners, no dead worker seems to live, and hours that did not pass do not count."""
    one, other, dead = await hands(3)
    for hand, lane in ((one, -1), (other, -2), (dead, -3)):
        await hand.opens(lane)
    counted = (await one.lives()).counted
    async with one.store.transaction() as tx:
        await tx.do(
            "CREATE OR REPLACE FUNCTION unix_time() RETURNS DOUBLE PRECISION LANGUAGE sql VOLATILE "
            f"AS 'SELECT extract(epoch FROM clock_timestamp())::double precision + {jump}'"
        )
    assert (await one.lives()).counted < counted + 5
    assert (await other.lives()).counted < counted + 5
    await asyncio.gather(one.ownership.take_over(0.0), other.ownership.take_over(0.0))
    for hand in (one, other):
        await hand.ownership.compare()
    assert {worker.id for worker in await one.crew.alive()} == {one.crew.id, other.crew.id}
    held = [await hand.crew.held() for hand in (one, other)]
    assert sorted(lane for found in held for lane in found) == [-3, -2, -1]
    assert sorted([*one.ownership.groups, *other.ownership.groups]) == [-3, -2, -1]


async def test_a_worker_that_stops_gives_what_it_has_to_all_others(hands):
    one, *others = await hands(3)
    for lane in range(-6, 0):
        await one.opens(lane)
    await one.crew.stop()
    assert await one.ownership.give_all()
    for hand in others:
        await hand.ownership.compare()
        assert len(hand.up) == 3
    assert len(one.ownership) == 0
    with pytest.raises(LeaseLostError):
        await one.enter(-1)


async def test_the_database_is_away_for_longer_than_a_lease_and_each_lane_has_one_worker_again(hands, cluster):
    crowd = await hands(2)
    for lane, hand in ((-1, crowd[0]), (-2, crowd[1])):
        await hand.opens(lane)
    cluster.stop()
    try:
        for hand in crowd:
            with pytest.raises(DATABASE_ERRORS):
                await hand.lives()
            with pytest.raises(DATABASE_ERRORS):
                await hand.ownership.compare()
            hand.crew.beaten = -math.inf
            await hand.enter(-1 - crowd.index(hand))  # nobody answers: what is done there no transaction will take
    finally:
        cluster.start()
    for hand in crowd:
        assert not hand.crew.sure
        await hand.lives()
        await hand.ownership.compare()
        await hand.ownership.take_over(0.0)
    held = [await hand.crew.held() for hand in crowd]
    assert sorted(lane for found in held for lane in found) == [-2, -1]
    for hand, found in zip(crowd, held, strict=True):
        assert hand.crew.sure
        assert hand.ownership.groups == set(found)


async def test_a_seat_brings_the_private_chat_along_and_its_worker_hears_of_it(hands):
    one, other = await hands(2)
    heard: list[str] = []
    other.crew.hear(heard.append)
    while heard != [""]:
        await asyncio.sleep(0.01)
    await other.enter(7)
    async with one.lanes.lane(GROUP), one.store.transaction() as tx:
        tx.seated.add(7)
        await tx.create_game(game_row(GROUP, pace="quick", creator=7))
    while "lost 7" not in heard:
        await asyncio.sleep(0.01)
    assert 7 in await one.crew.held()
    async with other.lanes.lane(7):
        with pytest.raises(LeaseLostError):
            await write(other)


async def by_gift(giver, taker):
    await giver.ownership.give(GROUP, taker.crew.id)


async def by_taking_over(giver, taker):
    await giver.dies()
    await taker.ownership.take_over(0.0)


async def by_coming_first(giver, taker):
    await giver.dies()
    await taker.enter(GROUP)


@pytest.mark.parametrize("way", [by_gift, by_taking_over, by_coming_first])
async def test_whoever_gets_a_group_gets_its_players_with_it(hands, way):
    one, other, third = await hands(3)
    heard: list[str] = []
    third.crew.hear(heard.append)
    while heard != [""]:
        await asyncio.sleep(0.01)
    game = await one.opens(GROUP)
    async with one.lanes.lane(GROUP), one.store.transaction() as tx:
        for user in (7, 8, 9):
            await tx.save_player(Player(game.id, user, 0, f"Player {user}", None))
    await one.crew.give([8], third.crew.id)
    await way(one, other)
    assert set(await other.crew.held()) == {GROUP, 7, 8, 9}
    while "lost 8" not in heard:
        await asyncio.sleep(0.01)
    assert "lost 7" not in heard


async def test_what_replaces_a_message_that_is_just_being_noted_follows_it(hands, postgres):
    """A worker cut off may have noted half of a message: the chat's present owner waits to hear which half."""
    one, other = await hands(2)
    await one.opens(GROUP)
    claim = await _claimed(one, Post(GROUP, "hello", slot="board"))
    begun, commit = asyncio.Event(), asyncio.Event()
    noting = asyncio.create_task(_note_slowly(postgres, _sent(claim, 1), begun, commit))
    await begun.wait()
    closing = asyncio.create_task(_put(other, Post(GROUP, "good-bye", slot="board", create=False)))
    await asyncio.sleep(0.2)
    commit.set()
    await asyncio.gather(noting, closing)
    (entry,) = await one.store.changed(0)
    (claim,) = await one.store.claim([entry.id])
    assert claim.payload["text"] == "good-bye"
    assert claim.message_id == 1


async def test_a_last_look_is_not_dropped_where_its_first_one_stands_by_now(hands):
    """The message was unseen when its last look was judged not worth sending."""
    one, other = await hands(2)
    await one.opens(GROUP)
    first = await _claimed(one, Post(GROUP, "hello", slot="board"))
    await _put(one, Post(GROUP, "good-bye", slot="board", create=False))
    (last,) = await one.store.claim([first.id])
    assert not last.payload["create"]
    for hand, settlement in ((other, _sent(first, 1)), (one, _given_up(last))):
        async with hand.store.transaction() as tx:
            await tx.settle(settlement)
    (entry,) = await one.store.changed(last.stamp)
    assert entry.message_id == 1


async def test_what_was_said_twice_is_taken_back(hands):
    """A worker who comes back and finds the same said by another, or not to be said, deletes its own message."""
    one, other = await hands(2)
    await one.opens(GROUP)
    claim = await _claimed(one, Post(GROUP, "hello", slot="board"))
    for hand, message in ((other, 2), (one, 1)):
        async with hand.store.transaction() as tx:
            await tx.settle(_sent(claim, message))
    slots = dict(await one.store.all(tuple, "SELECT slot, message_id FROM slots"))
    assert slots["board"] == 2
    (entry,) = await one.store.changed(0)
    (claim,) = await one.store.claim([entry.id])
    assert (claim.payload["kind"], claim.message_id) == ("remove", 1)


async def _put(hand, post):
    async with hand.store.transaction() as tx:
        await tx.enqueue([to_row(post)])


async def _claimed(hand, post):
    await _put(hand, post)
    (entry,) = await hand.store.changed(0)
    (claim,) = await hand.store.claim([entry.id])
    return claim


def _sent(claim, message):
    done = (claim.row,)
    return Settlement(done=done, shown=(ShownMessage(GROUP, "board", message, "look", None),))


def _given_up(claim):
    return Settlement(done=(claim.row,), unseen=(GROUP, "board"))


async def _note_slowly(database, settlement, begun, commit):
    async with session_on(database) as session:
        await session.execute("BEGIN")
        await settle(session, [(settlement, 1.0)], among_others=True)
        begun.set()
        await commit.wait()
        await session.execute("COMMIT")


async def test_workers_that_start_one_after_the_other_all_know_how_long_there_was_none(hands, postgres):
    """The second one takes lanes too, whose groups are to hear the same."""
    (one,) = await hands(1)
    async with one.store.transaction() as tx:
        await tx.do("UPDATE facts SET value = value - 100 WHERE name = 'heartbeat'")
    counted = (await one.lives()).counted
    async with contextlib.AsyncExitStack() as stack:
        crew = await Crew.join(postgres, "second", "1")
        stack.push_async_callback(crew.close)
        beat = await crew.beat()
        assert 100 < beat.away < 105
        assert counted <= beat.counted < counted + 5, "that time does not count, and the time since does"
        async with one.store.transaction() as tx:
            await tx.do("UPDATE facts SET value = value - ? WHERE name = 'back'", one.crew.lease)
        assert (await crew.beat()).away == 0, "by now all lanes have been taken"
