"""Each fault on order, as a bot on python-telegram-bot meets it; and no trace after the end."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from telegram import Bot, Update
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError, TimedOut
from telegram.request import HTTPXRequest

from bot.telegram.outbox.errors import seconds_of
from playground.control import Control, ControlError
from playground.server.clock import ServerClock
from playground.server.serving import RunningServer, running_server
from tests.playground.refusals import refused

PATIENCE = 0.3


@pytest.fixture
async def server() -> AsyncIterator[RunningServer]:
    async with running_server() as running:
        yield running


@pytest.fixture
async def bot(server: RunningServer) -> AsyncIterator[Bot]:
    async with Bot(server.token, base_url=server.base_url, request=HTTPXRequest(read_timeout=PATIENCE)) as bot:
        yield bot


@pytest.fixture
async def anna(play: Control) -> int:
    return (await play.person("Anna", started=True)).id


async def texts(play: Control, user: int) -> list[str]:
    return [message.text for message in await play.messages(user) if message.by_bot]


async def test_too_many_requests_until_the_pause_is_over(play: Control, bot: Bot, anna: int) -> None:
    boris = (await play.person("Boris", started=True)).id
    await play.fault("too_many", "sendMessage", chat=anna, seconds=1.6)
    for _ in range(2):
        with pytest.raises(RetryAfter) as told:
            await bot.send_message(anna, "no")
        assert 1 <= seconds_of(told.value) <= 2
    await bot.send_message(boris, "another chat")
    await bot.send_chat_action(anna, "typing")
    await asyncio.sleep(1.7)
    await bot.send_message(anna, "yes")
    assert await texts(play, anna) == ["yes"]


@pytest.mark.parametrize("seconds", [1, 7, 209])
async def test_any_pause_can_be_asked_for(
    server: RunningServer, play: Control, bot: Bot, anna: int, seconds: int
) -> None:
    server.world.clock = server.world.faults.clock = ServerClock(1_750_000_000)
    await play.fault("too_many", seconds=seconds)
    with pytest.raises(RetryAfter) as told:
        await bot.send_message(anna, "no")
    assert seconds_of(told.value) == seconds


@pytest.mark.parametrize(
    ("kind", "error", "words", "done"),
    [
        ("error", NetworkError, "Internal Server Error", False),
        ("bad_gateway", NetworkError, "Bad Gateway", False),
        ("deaf", TimedOut, "Timed out", False),
        ("mute", TimedOut, "Timed out", True),
        ("cut", NetworkError, "RemoteProtocolError", False),
        ("half", NetworkError, "RemoteProtocolError", True),
    ],
)
async def test_a_call_that_fails(  # noqa: PLR0917
    play: Control, bot: Bot, anna: int, kind: str, error: type[TelegramError], words: str, done: bool
) -> None:
    await play.fault(kind, "sendMessage", seconds=30)
    with pytest.raises(error, match=words):
        await bot.send_message(anna, "first")
    assert await texts(play, anna) == (["first"] if done else [])
    await bot.send_message(anna, "second")
    assert (await texts(play, anna))[-1] == "second"
    assert (await play.faults())["befell"] == [{"kind": kind, "method": "sendMessage", "chat": anna, "count": 1}]


@pytest.mark.parametrize("kind", ["deaf", "mute"])
async def test_an_answer_that_never_comes_is_a_cut_in_the_end(play: Control, bot: Bot, anna: int, kind: str) -> None:
    await play.fault(kind, "sendMessage", seconds=0.05)
    with pytest.raises(NetworkError, match="RemoteProtocolError"):
        await bot.send_message(anna, "first")


async def test_faults_are_counted_and_can_be_called_off(play: Control, bot: Bot, anna: int) -> None:
    order = await play.fault("error", chat=anna, times=2, skip=1)
    assert order.number == 1
    await bot.send_message(anna, "skipped")
    with pytest.raises(NetworkError):
        await bot.send_message(anna, "no")
    (standing,) = (await play.faults())["standing"]
    assert (standing["kind"], standing["times"], standing["skip"]) == ("error", 1, 0)
    await play.fault("too_many")
    await play.all_well()
    await bot.send_message(anna, "well")
    assert await texts(play, anna) == ["skipped", "well"]
    with pytest.raises(ControlError):
        await play.fault("earthquake")
    with pytest.raises(ControlError):
        await play.fault("error", times=0)


async def test_a_press_that_is_answered_promptly_and_yet_too_late(play: Control, bot: Bot, anna: int) -> None:
    await bot.send_message(
        anna,
        "press",
        reply_markup={"inline_keyboard": [[{"text": "here", "callback_data": "x"}]]},  # type: ignore[arg-type]
    )
    message = (await play.messages(anna))[-1]
    await play.fault("too_old")
    await bot.send_message(anna, "only presses are concerned")
    pressed = await play.press(anna, message.message_id, "x")
    assert pressed.query_id is not None
    words = "query is too old and response timeout expired or query id is invalid"
    with pytest.raises(BadRequest, match=f"(?i){words}"):
        await bot.answer_callback_query(pressed.query_id, "Noted")
    assert (await play.answer(pressed.query_id)).answer is None


async def fetch(bot: Bot, offset: int | None, count: int) -> list[Update]:
    """Poll as the bot does, each batch confirmed by the next, until that many have come and no more do."""
    found: list[Update] = []
    while True:
        some = await bot.get_updates(offset=offset, timeout=1 if len(found) < count else 0)
        if not some and len(found) >= count:
            return found
        found += some
        offset = max([offset or 0, *(update.update_id + 1 for update in some)])


def said(updates: list[Update]) -> list[str]:
    return [update.message.text or "" for update in updates if update.message is not None]


@pytest.fixture
async def quiet(bot: Bot, anna: int) -> Callable[[int], Awaitable[list[Update]]]:
    """Fetches new messages from now on."""
    start = (await bot.get_updates())[-1].update_id + 1

    async def fetch_more(count: int) -> list[Update]:
        return await fetch(bot, start, count)

    return fetch_more


async def test_an_update_comes_again_after_it_was_confirmed(
    play: Control, anna: int, quiet: Callable[[int], Awaitable[list[Update]]]
) -> None:
    await play.fault("twice", "message")
    await play.write(anna, "one")
    await play.write(anna, "two")
    updates = await quiet(3)
    assert said(updates) == ["one", "two", "one"]
    assert updates[0].update_id == updates[2].update_id


async def test_an_update_comes_late(play: Control, anna: int, quiet: Callable[[int], Awaitable[list[Update]]]) -> None:
    await play.fault("late", "message", chat=anna, seconds=0.4)
    for word in ("one", "two", "three"):
        await play.write(anna, word)
    before = await play.pending()
    assert [update["message"]["text"] for update in before][-2:] == ["two", "three"]
    assert said(await quiet(3)) == ["two", "three", "one"]


async def test_updates_come_out_of_order(
    play: Control, anna: int, quiet: Callable[[int], Awaitable[list[Update]]]
) -> None:
    await play.fault("swapped", "message", seconds=30)
    for word in ("one", "two", "three"):
        await play.write(anna, word)
    assert said(await quiet(3)) == ["two", "one", "three"]
    await play.fault("swapped", "message", seconds=0.2)
    await play.write(anna, "alone")
    assert said(await quiet(1)) == ["alone"]


async def test_what_people_do_to_a_bot(play: Control, bot: Bot, anna: int) -> None:
    """These are no orders: the control interface does them as people would."""
    town = await play.group("Town", [anna], bot="admin")
    board = await bot.send_message(town.id, "board")
    await play.block(anna)
    await refused(bot.send_message(anna, "x"), "bot was blocked by the user", Forbidden)
    await play.unblock(anna)
    await bot.send_message(anna, "x")
    await play.delete(anna, [board.message_id], town.id)
    await refused(bot.edit_message_text("y", town.id, board.message_id), "Message to edit not found", BadRequest)
    await play.bot_rights(town.id, {})
    await refused(
        bot.pin_chat_message(town.id, 1), "Not enough rights to manage pinned messages in the chat", BadRequest
    )
    await play.throw_out_bot(town.id)
    await refused(bot.send_message(town.id, "x"), "bot was kicked from the group chat", Forbidden)
    await play.bring_bot_back(town.id)
    new = await play.migrate(town.id)
    with pytest.raises(ChatMigrated) as moved:
        await bot.send_message(town.id, "x")
    assert moved.value.new_chat_id == new.id
    await play.change_person(anna, deactivated=True)
    await refused(bot.send_message(anna, "x"), "user is deactivated", Forbidden)
