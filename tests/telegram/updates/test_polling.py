"""Servers' replies in place of updates."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass

import pytest
from telegram import Update

from bot.telegram.intake import polling
from bot.telegram.intake.admission import Admission
from bot.telegram.intake.bot_api.bot import build_bot
from bot.telegram.intake.polling import Poller
from bot.telegram.intake.tally import Tally
from playground.server.serving import RunningServer, running_server
from tests.telegram.world import World


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("callback_query", {"id": "1"}),
        ("message", {"text": "no chat, no date"}),
        ("message", {"chat": {"id": 5}, "date": "?"}),
    ],
)
async def test_an_update_that_cannot_be_read_does_not_hold_up_the_others(
    world: World, kind: str, body: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    sara = await world.person("Sara")
    group = await world.group(sara)
    world.server.world.updates.add(kind, body)
    board = await world.lobby(sara, group)
    assert "Sara" not in board.text
    assert "it is left aside" in caplog.text
    await world.press(sara, board, "Join")
    assert "Sara" in (await world.look(board, sara)).text


async def test_what_comes_later_does_not_wait_for_a_group_that_hangs(world: World) -> None:
    """Nor are hanging updates confirmed with the later ones; repeated with each batch, they are handled once."""
    sara, reza = await world.people("Sara", "Reza")
    slow, other = await world.group(sara), await world.group(reza)
    ctx, updates = world.up.ctx, world.server.world.updates
    async with ctx.lanes.lane(slow.id):
        await world.control.write(sara.id, "/newgame", slow.id)
        while len(ctx.lanes._locks[slow.id][1]) == 1:  # until it waits for the lane, so that it was fetched alone
            await asyncio.sleep(0.004)
        await world.control.write(reza.id, "/newgame", other.id)
        while len(await world.messages(reza, other)) == 1:  # until the lobby follows the greeting
            await asyncio.sleep(0.004)
        assert ctx.tally.late == 0, "it was fetched before the other was given up"
        assert len(updates) >= 2, "neither is confirmed"
    await world.settled()
    assert ctx.tally.duplicates == 0
    assert len(await world.messages(sara, slow)) == len(await world.messages(reza, other)) == 2


@dataclass
class OwnPoller:
    """A poller beside no bot, as a leading worker starts and stops it; and Sara, whose words it fetches."""

    server: RunningServer
    poller: Poller
    sara: int

    @classmethod
    @contextlib.asynccontextmanager
    async def of(cls, handle: Callable[[Update], Coroutine[object, object, None]]) -> AsyncIterator["OwnPoller"]:
        admission = Admission()
        async with running_server() as server, build_bot(server.token, server.base_url, admission) as bot:
            poller = Poller(bot, handle, ["message"], wait=1, tally=Tally(), admission=admission)
            yield cls(server, poller, (await server.control.person("Sara")).id)

    async def polls_until(self, enough: asyncio.Event, later: int = 0) -> None:
        """The poller runs until something has happened, and so many turns of the loop longer."""
        polls = asyncio.create_task(self.poller.run())
        await asyncio.wait([asyncio.create_task(enough.wait())], timeout=3)
        for _ in range(later):
            await asyncio.sleep(0)
        polls.cancel()
        await asyncio.wait([polls], timeout=3)
        assert polls.cancelled()
        assert enough.is_set()


async def test_polling_ends_in_the_very_moment_in_which_the_last_update_is_handled() -> None:
    handled = asyncio.Event()

    async def handle(_: Update) -> None:
        handled.set()

    async with OwnPoller.of(handle) as own:
        for later in range(6):
            handled.clear()
            await own.server.control.start(own.sara)
            await own.polls_until(handled, later)


async def test_an_update_that_was_broken_off_comes_again_where_the_same_process_polls_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So it is where a worker process loses the lead while the database is away, and leads again."""
    monkeypatch.setattr(polling, "LAST_PATIENCE", 0.0)
    begun, handled = asyncio.Event(), asyncio.Event()

    async def handle(_: Update) -> None:
        if not begun.is_set():
            begun.set()
            await asyncio.sleep(60)
        handled.set()

    async with OwnPoller.of(handle) as own:
        await own.server.control.start(own.sara)
        await own.polls_until(begun)
        await own.polls_until(handled)
