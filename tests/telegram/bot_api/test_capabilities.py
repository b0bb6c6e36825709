"""The bot explores the server, and sends no secret through an unproven one."""

import asyncio
import logging
from collections.abc import AsyncIterator

import pytest
from telegram import Bot
from telegram.error import TelegramError

from bot.telegram.intake.admission import Admission
from bot.telegram.intake.bot_api.bot import build_bot
from bot.telegram.intake.bot_api.capabilities import NEXT_TRY, PROVEN, Capabilities, NoEphemeralsError
from playground.control import Control
from playground.server.serving import RunningServer, running_server


class HandMovedClock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
async def server() -> AsyncIterator[RunningServer]:
    async with running_server() as running:
        yield running


@pytest.fixture
async def play(server: RunningServer) -> Control:
    return server.control


@pytest.fixture
async def bot(server: RunningServer) -> AsyncIterator[Bot]:
    async with build_bot(server.token, server.base_url, Admission(1000.0)) as bot:
        yield bot


@pytest.fixture
def clock() -> HandMovedClock:
    return HandMovedClock()


@pytest.fixture
def can(bot: Bot, clock: HandMovedClock) -> Capabilities:
    return Capabilities(bot, clock)


@pytest.fixture
async def boris(play: Control) -> int:
    return (await play.person("Boris")).id


@pytest.fixture
async def group(play: Control, boris: int) -> int:
    return (await play.group("Mafia", [boris], supergroup=True, bot="admin")).id


async def public(play: Control, group: int) -> list[str]:
    return [one.text for one in await play.messages(chat=group) if not one.service]


async def answers(can: Capabilities) -> list[bool]:
    asked = (can.ephemeral, can.tags, can.reactions, can.rich, can.times, can.disabled_buttons)
    return [await ask() for ask in asked]


async def test_nothing_is_asked_before_somebody_needs_it_and_all_of_it_once(play: Control, can: Capabilities) -> None:
    begin = (await play.counters()).total
    assert await answers(can) == [True] * 6
    asked = (await play.counters()).total - begin
    assert await answers(can) == [True] * 6
    assert (await play.counters()).total - begin == asked <= 9
    assert (await play.counters()).messages_by_chat == {}


async def test_a_message_for_one(play: Control, can: Capabilities, group: int, boris: int) -> None:
    number = await can.send_ephemeral(group, boris, "<b>Doctor</b>")
    await can.edit_ephemeral(group, boris, number, "Mafia")
    assert [(one.text, one.protected) for one in await play.messages(boris, group)][-1] == ("Mafia", True)
    assert await can.delete_ephemeral(group, boris, number)
    assert not await can.delete_ephemeral(group, boris, number)
    assert await public(play, group) == []


async def test_an_older_server_can_nothing(play: Control, can: Capabilities, group: int, boris: int) -> None:
    await play.fault("older")
    assert await answers(can) == [False] * 6
    with pytest.raises(NoEphemeralsError):
        await can.send_ephemeral(group, boris, "Doctor")
    assert await public(play, group) == []


@pytest.mark.parametrize("method", ["editEphemeralMessageText", "deleteEphemeralMessage"])
async def test_half_of_the_methods_are_not_enough(
    play: Control, can: Capabilities, group: int, boris: int, method: str
) -> None:
    await play.fault("unknown", method)
    with pytest.raises(NoEphemeralsError):
        await can.send_ephemeral(group, boris, "Doctor")
    assert await public(play, group) == []


async def test_the_first_server_with_ephemeral_messages_is_good_enough(
    play: Control, can: Capabilities, group: int, boris: int
) -> None:
    await play.fault("earlier")
    assert await can.send_ephemeral(group, boris, "Doctor")
    assert await public(play, group) == []


async def test_a_server_that_tells_everybody_does_so_once(
    play: Control, can: Capabilities, group: int, boris: int, caplog: pytest.LogCaptureFixture
) -> None:
    assert await can.ephemeral()
    await play.fault("older")
    await play.fault("error", "deleteMessage", times=2)
    with caplog.at_level(logging.ERROR), pytest.raises(NoEphemeralsError):
        await can.send_ephemeral(group, boris, "Doctor")
    assert await public(play, group) == []
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert "Doctor" not in caplog.text
    await play.all_well()
    assert not await can.ephemeral()


def batch(can: Capabilities, group: int, boris: int) -> list[asyncio.Task[int]]:
    """Ten messages for one member, none of which waits for another by itself."""
    return [asyncio.create_task(can.send_ephemeral(group, boris, f"Doctor {number}")) for number in range(10)]


@pytest.mark.parametrize("faults", [(), ("error",), ("too_many",)])
async def test_a_server_that_turns_older_tells_everybody_one_of_many(
    play: Control, can: Capabilities, group: int, boris: int, faults: tuple[str, ...]
) -> None:
    assert len({*await asyncio.gather(*batch(can, group, boris))}) == 10
    for fault in faults:  # a call that fails proves nothing
        await play.fault(fault, "sendMessage", seconds=0)
    await play.fault("older")
    begin = await play.last()
    came = await asyncio.gather(*batch(can, group, boris), return_exceptions=True)
    assert [type(one) for one in came].count(NoEphemeralsError) == 10 - len(faults)
    assert [one.kind for one in await play.feed(begin)].count("sent") == 1
    assert await public(play, group) == []


async def test_many_wait_for_the_first_alone_and_for_another_if_one_gets_no_answer_for_long(
    play: Control, can: Capabilities, clock: HandMovedClock, group: int, boris: int
) -> None:
    await play.fault("mute", "sendMessage", seconds=30, skip=1)
    sending = {*batch(can, group, boris)}
    while len(sending) > 1:
        done, sending = await asyncio.wait(sending, return_when=asyncio.FIRST_COMPLETED)
        assert all(task.result() for task in done)
    clock.at += PROVEN
    await play.fault("older")
    begin = await play.last()
    await asyncio.gather(*batch(can, group, boris), return_exceptions=True)
    assert [one.kind for one in await play.feed(begin)].count("sent") == 1
    sending.pop().cancel()


async def test_what_is_no_answer_is_asked_again(play: Control, can: Capabilities, clock: HandMovedClock) -> None:
    await play.fault("error", "editEphemeralMessageText")
    assert not await can.ephemeral()
    assert not await can.ephemeral()
    clock.at += NEXT_TRY
    assert await can.ephemeral()


async def test_a_server_that_knows_everything_proves_nothing(
    server: RunningServer, can: Capabilities, group: int, boris: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.telegram.intake.bot_api.capabilities.NO_METHOD", "sendRichMessage")
    with pytest.raises(NoEphemeralsError):
        await can.send_ephemeral(group, boris, "Doctor")


async def test_a_press_too_old_can_be_done_without(can: Capabilities, group: int, boris: int) -> None:
    with pytest.raises(TelegramError, match="too old"):
        await can.send_ephemeral(group, boris, "Doctor", callback_query_id="1")
    assert await can.send_ephemeral(group, boris, "Doctor")
