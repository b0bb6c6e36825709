"""Floods: what one sender does a thousand times a second costs the others nothing."""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from statistics import median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.app import admission_for
from bot.config import Settings
from bot.telegram.intake.admission import COMMANDS, PRESSES, TALK, WORDS, Admission, TooFastButton
from bot.telegram.intake.json_input import JSON
from bot.telegram.intake.rate_limit import BucketRate, RateLimiter
from playground.views import SeenMessage
from tests.telegram.handlers.test_forged import Forger, no_errors
from tests.telegram.world import World, playing

FLOOD = 3000
SECONDS = 3.0
NAMES = tuple(f"P{number}" for number in range(1, 11))


@pytest.fixture
async def guarded(tmp_path: Path) -> AsyncIterator[tuple[World, Admission]]:
    """A bot who admits as much as on Telegram."""
    admission = Admission()
    async with playing(tmp_path, admission=admission) as world:
        yield world, admission


async def vote(world: World, board: SeenMessage, votes: dict[int, list[str]]) -> list[float]:
    """Each person presses buttons, one after another; how long each press waited for its answer."""

    async def one(voter: int) -> list[float]:
        waits = []
        for data in votes[voter]:
            begin = time.perf_counter()
            pressed = await world.control.press(voter, board.message_id, data, board.chat_id, wait=30)
            waits.append(time.perf_counter() - begin)
            assert pressed.answer is not None
            assert "Noted" in pressed.answer.text, pressed.answer
            await asyncio.sleep(0.3)
        return waits

    return [wait for waits in await asyncio.gather(*map(one, votes)) for wait in waits]


async def test_a_thousand_presses_a_second_hold_up_nobody(guarded: tuple[World, Admission]) -> None:
    world, admission = guarded
    people = await world.people(*NAMES)
    group = await world.group(*people)
    await world.game(group, people)
    table = await world.skip_to(people[0], group, "nomination")
    flooder, voters = people[9], people[:9]
    board = next(m for m in reversed(await world.messages(people[0], group)) if m.button("P9"))
    buttons = [button["callback_data"] for button in board.buttons]
    others = {
        voter.id: [b["callback_data"] for b in board.buttons[:10] if f"{voter.first_name}\u2069" not in b["text"]]
        for voter in voters
    }
    before = await vote(world, board, {voter: data[:4] for voter, data in others.items()})
    forger = Forger(world)

    async def flood() -> None:
        begin = time.perf_counter()
        for number in range(FLOOD):
            await forger.press(flooder.id, buttons[number % len(buttons)], group.id, board.message_id)
            if number % 20 == 0:
                await asyncio.sleep(max(0.0, begin + SECONDS * number / FLOOD - time.perf_counter()))

    with no_errors():
        flooding = asyncio.create_task(flood())
        during = await vote(world, board, {voter: data[4:8] for voter, data in others.items()})
        await flooding
        await world.settled()
    print(
        f"median {median(before) * 1000:.0f} ms before, {median(during) * 1000:.0f} ms during, "
        f"{admission.dropped} dropped"
    )
    assert median(during) < 10 * median(before) + 2.0
    chosen = {ask.seat: ask.chosen for ask in table.game.questions.open.values() if ask.ability == "vote"}
    for voter, data in others.items():
        assert chosen[table.seat_of(voter) or 0] == tuple(int(one.rpartition(":")[2]) for one in data[:8])
    taken = FLOOD - admission.dropped
    assert taken <= PRESSES.at_once + PRESSES.a_second * 60
    answers = [world.server.world.queries.get(query).answer for query in forger.queries]  # type: ignore[union-attr]
    told = [answer for answer in answers if answer is not None and "Slow down" in answer.text]
    assert 1 <= len(told) <= 8
    assert sum(answer is not None for answer in answers) <= taken + len(told)


async def test_commands_and_private_words_have_a_limit_of_their_own(guarded: tuple[World, Admission]) -> None:
    world, admission = guarded
    anna, boris = await world.people("Anna", "Boris")
    group = await world.group(anna, boris)
    begin = await world.control.last()
    for number in range(120):
        await world.control.write(boris.id, "/players" if number % 2 else "/help@narrator_bot", group.id)
        await world.control.write(boris.id, f"so fast {number}")
    replies = await world.since(begin, group.id) + await world.since(begin, boris.id)
    assert admission.dropped > 100
    assert len(replies) < 2 * 240 - admission.dropped
    assert "I narrate" in (await world.say(anna, "/help", group))[-1].text


async def test_who_leaves_is_heard_however_much_he_wrote(guarded: tuple[World, Admission]) -> None:
    world, admission = guarded
    people = await world.people(*NAMES[:7])
    group = await world.group(*people)
    await world.game(group, people)
    table = await world.skip_to(people[0], group, "nomination")
    for number in range(TALK.at_once + 400):
        await world.control.write(people[6].id, f"{number}", group.id)
    await world.control.leave(group.id, people[6].id)
    await world.settled()
    assert table.game.seats[table.seat_of(people[6].id) or 0].left
    assert admission.dropped > 20


async def test_what_is_a_command_too_many_is_taken_away_where_nobody_may_write(
    guarded: tuple[World, Admission],
) -> None:
    world, _ = guarded
    people = await world.people(*NAMES[:7])
    group = await world.group(*people)
    await world.game(group, people[:6])
    await world.skip_to(people[0], group, "talk")
    outsider = people[6]
    for _ in range(COMMANDS.at_once + 5):
        await world.control.write(outsider.id, "/x", group.id)
    begin = await world.control.last()
    for words in ("/5 is mafia", "/players"):
        await world.control.write(outsider.id, words, group.id)
    assert await world.since(begin, group.id) == [], "nothing is answered"
    left = await world.control.messages(people[0].id, group.id)
    assert [message.text for message in left if message.sender == outsider.id] == []


def press(admission: Admission, user: int) -> bool:
    """Whether a press comes in."""
    facts = {"id": "1", "from": {"id": user, "is_bot": False, "first_name": "x"}, "chat_instance": "1", "data": "x"}
    update = {"update_id": 1, "callback_query": facts}
    return admission.admit(update) == update


def write(admission: Admission, user: int, text: str, chat: int, sender_chat: int = 0) -> bool:
    """Whether a message comes in."""
    body: JSON = {
        "message_id": 1,
        "date": 0,
        "chat": {"id": chat, "type": "private" if chat > 0 else "supergroup"},
        "from": {"id": user, "is_bot": False, "first_name": "x"},
        "text": text,
        "entities": [{"type": "bot_command", "offset": 0, "length": len(text)}],
    }
    if sender_chat:
        body["sender_chat"] = {"id": sender_chat, "type": "channel", "title": "x"}
    update = {"update_id": 1, "message": body}
    return admission.admit(update) == update


def test_people_channels_and_admins_without_a_name_are_told_apart() -> None:
    admission = Admission()
    for _ in range(COMMANDS.at_once):
        assert write(admission, 1087968824, "/help", -100, sender_chat=-100)
    assert not write(admission, 1087968824, "/help", -100, sender_chat=-100)
    assert write(admission, 1087968824, "/help", -200, sender_chat=-200)
    assert write(admission, 777000, "/help", -100, sender_chat=-300)
    assert write(admission, 5, "/help", -100)
    assert press(admission, 1087968824)


def test_of_what_is_dropped_only_the_number_is_left() -> None:
    admission = Admission()
    facts = {"id": "7", "from": {"id": 1}, "data": "a:1:2:3", "message": {"text": "x"}, "inline_message_id": "y"}
    left = [admission.admit({"update_id": number, "callback_query": facts}) for number in range(PRESSES.at_once + 60)]
    told = [update for update in left[PRESSES.at_once :] if len(update) > 1]
    assert [update["callback_query"] for update in told] == [
        {"id": "7", "from": {"id": 1}, "data": TooFastButton().pack()}
    ] * 2
    assert [update["update_id"] for update in left] == list(range(len(left)))
    for _ in range(2 * WORDS.at_once):
        admission.admit({"update_id": 1, "message": {"from": {"id": 1}, "chat": {"type": "private"}}})
    assert admission.admit({"update_id": 1, "message": {"from": {"id": 1}, "chat": {"type": "private"}}}) == {
        "update_id": 1
    }
    for news in ({"left_chat_member": {"id": 1}}, {"migrate_to_chat_id": -5}):
        body = {"from": {"id": 1}, "chat": {"type": "private"}, **news}
        assert admission.admit({"update_id": 1, "message": body}) == {"update_id": 1, "message": body}
    change = {"update_id": 1, "my_chat_member": {"from": {"id": 1}}}
    assert admission.admit(change) == change


def test_what_a_hand_can_do_is_never_dropped() -> None:
    now = 0.0
    limiter = RateLimiter(PRESSES, clock=lambda: now)
    for _ in range(600):  # three presses a second for minutes, now and then ten in a row
        now += 1.0
        assert not any(limiter.take(1) for _ in range(3))
        if now % 20 == 0:
            assert not any(limiter.take(1) for _ in range(10))
            now += 2.0
    limiter = RateLimiter(TALK, clock=lambda: now)
    for _ in range(5):  # a hundred messages are forwarded, and again, and again
        now += 3.0
        assert not any(limiter.take(1) for _ in range(100))


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(1, 3), st.floats(0, 2)), max_size=200))
def test_nobody_gets_more_than_the_rate_and_none_less_for_others(taken: list[tuple[int, float]]) -> None:
    now = 0.0
    rate = BucketRate(4, 2.0)
    together, alone = RateLimiter(rate, clock=lambda: now), RateLimiter(rate, clock=lambda: now)
    passed: list[float] = []
    for sender, pause in taken:
        now += pause
        times = together.take(sender)
        if sender == 1:
            assert times == alone.take(1)
            if not times:
                passed.append(now)
    for first, begin in enumerate(passed):
        for count, end in enumerate(passed[first:], 1):
            assert count <= rate.at_once + rate.a_second * (end - begin) + 1e-6


def test_a_million_senders_take_no_more_room_than_some_thousands() -> None:
    now = 0.0
    limiter = RateLimiter(PRESSES, senders=1000, clock=lambda: now)
    for sender in range(50_000):
        now += 0.0001
        limiter.take(sender)
        assert len(limiter) <= 1000
    for _ in range(100):
        limiter.take(7)
    now += 60
    limiter.take(8)
    assert len(limiter) == 1
    assert not limiter._refused


def test_the_door_is_wider_only_for_robots_before_a_faster_clock() -> None:
    def rate(url: str, speed: float) -> int:
        admission = admission_for(Settings(_env_file=None, bot_api_url=url, clock_speed=speed))
        return next(number for number in range(10_000) if not press(admission, 1))

    assert rate("https://api.telegram.org/bot", 1) == PRESSES.at_once
    assert rate("https://api.telegram.org/bot", 10) == PRESSES.at_once
    assert rate("http://127.0.0.1:8081/bot", 10) >= 10 * PRESSES.at_once


def test_a_press_comes_in_without_the_looks_of_its_message() -> None:
    """The bot wrote them, and does not read them."""
    message: JSON = {"message_id": 7, "chat": {"id": -1, "type": "group"}, "entities": [], "reply_markup": {}}
    press: JSON = {"id": "1", "from": {"id": 5}, "data": "x", "message": message}
    admitted = Admission().admit({"update_id": 1, "callback_query": press})["callback_query"]
    assert admitted == {**press, "message": {"message_id": 7, "chat": {"id": -1, "type": "group"}}}
    inline: JSON = {"update_id": 2, "callback_query": {"id": "2", "from": {"id": 5}, "inline_message_id": "i"}}
    assert Admission().admit(inline) == inline
