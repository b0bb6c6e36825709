"""The bot is killed again and again while it sends, at a server that enforces the limits."""

import asyncio
import random
import sys
from pathlib import Path

from telegram import Bot

from bot.store import Store
from bot.telegram.outbox.allowance import Limits
from bot.telegram.outbox.deliveries import Delivery, Post, Priority, to_row
from playground.server.serving import RunningServer
from tests.outbox.conftest import RememberingListener
from tests.outbox.helpers import group, sender_of, texts

SPEED = 40.0
KILLED = """
import asyncio, sys
from telegram import Bot
from bot.telegram.outbox.allowance import Limits
from bot.store import Store
from tests.outbox.conftest import RememberingListener
from tests.outbox.helpers import sender_of

async def main():
    async with await Store.open(sys.argv[1]) as store, Bot(sys.argv[2], base_url=sys.argv[3]) as bot:
        sender = sender_of(bot, store, RememberingListener(), Limits(speed=float(sys.argv[4])))
        await sender.start()
        print("started", flush=True)
        await asyncio.sleep(60)

asyncio.run(main())
"""


async def test_kills_repeat_at_most_one_message_of_a_chat_and_lose_none(
    limited: RunningServer, tmp_path: Path, heard: RememberingListener
) -> None:
    control, path, kills = limited.control, tmp_path / "store.db", 3
    await control.settings(speed=SPEED)
    groups = [await group(control) for _ in range(3)]
    deliveries: list[Delivery] = []
    for game, (chat, owner) in enumerate(groups):
        for n in range(14):
            slot = None if n % 3 else f"{game}-{n}"
            deliveries.append(Post(chat, f"{game}.{n}", slot=slot, game=game, protect=bool(n % 2)))
            deliveries.append(Post(chat, f"board {n}", slot=f"board{game}", game=game, priority=Priority.BOARD))
            deliveries.append(Post(owner, f"secret {game}.{n}", slot=f"q{n}", game=game, priority=Priority.QUESTION))
    async with await Store.open(path) as store, store.transaction() as tx:
        await tx.enqueue([to_row(delivery) for delivery in deliveries])
    chance = random.Random(7)
    for _ in range(kills):
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", KILLED, str(path), limited.token, limited.base_url, str(SPEED),
            stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert process.stdout is not None
        await process.stdout.readline()
        await asyncio.sleep(chance.uniform(0.05, 0.4))
        process.kill()
        await process.communicate()
    async with await Store.open(path) as store, Bot(limited.token, base_url=limited.base_url) as bot:
        assert (await store.counts())["waiting"] > 0
        sender = sender_of(bot, store, heard, Limits(speed=SPEED))
        await sender.start()
        await sender.drained()
        await sender.stop()
    assert (await control.counters()).too_many == 0
    for game, (chat, owner) in enumerate(groups):
        said = [text for text in await texts(control, owner, chat) if "board" not in text]
        asked = await texts(control, owner)
        boards = [text for text in await texts(control, owner, chat) if "board" in text]
        assert len(said) - len(dict.fromkeys(said)) + len(boards) - 1 <= kills
        assert len(asked) - len(dict.fromkeys(asked)) <= kills
        assert list(dict.fromkeys(said)) == [f"{game}.{n}" for n in range(14)]
        assert list(dict.fromkeys(asked)) == [f"secret {game}.{n}" for n in range(14)]
        assert boards[-1] == "board 13"


async def test_busy_groups_are_never_refused(
    limited: RunningServer, tmp_path: Path, heard: RememberingListener
) -> None:
    """Boards that change all the time, talk and questions; the server answers no 429, and the last looks stand."""
    control = limited.control
    await control.settings(speed=SPEED)
    groups = [await group(control) for _ in range(6)]
    async with (
        await Store.open(tmp_path / "store.db") as store,
        Bot(limited.token, base_url=limited.base_url) as bot,
    ):
        sender = sender_of(bot, store, heard, Limits(speed=SPEED))
        for n in range(40):
            if n == 12:  # by then so much waits that some of it has to be merged, however fast the machine is
                await sender.start()
            async with store.transaction() as tx:
                for game, (chat, owner) in enumerate(groups):
                    rows: list[Delivery] = [Post(chat, f"board {n}", slot="board", game=game, priority=Priority.BOARD)]
                    if n % 2 == 0:
                        rows.append(Post(chat, f"told {n}", game=game))
                    if n % 8 == 0:
                        rows.append(Post(owner, f"asked {n}", slot=f"q{n}", game=game, priority=Priority.QUESTION))
                    await tx.enqueue([to_row(row) for row in rows])
            await asyncio.sleep(0.02)
        await sender.drained()
        await sender.stop()
        assert sender.counters.too_many == sender.counters.failures == 0
        assert sender.counters.merged > 0
    assert (await control.counters()).too_many == 0
    for chat, owner in groups:
        said = await texts(control, owner, chat)
        assert [text for text in said if "board" in text] == ["board 39"]
        told = "\n\n".join(text for text in said if "told" in text)
        assert told.split("\n\n") == [f"told {n}" for n in range(0, 40, 2)]
        assert await texts(control, owner) == [f"asked {n}" for n in range(0, 40, 8)]


async def test_stopping_waits_for_what_is_under_way_and_begins_nothing_more(
    limited: RunningServer, tmp_path: Path, heard: RememberingListener
) -> None:
    chat, owner = await group(limited.control)
    async with (
        await Store.open(tmp_path / "store.db") as store,
        Bot(limited.token, base_url=limited.base_url) as bot,
    ):
        for _ in range(2):  # the same sender may be started again
            sender = sender_of(bot, store, heard)
            async with store.transaction() as tx:
                await tx.enqueue([to_row(Post(chat, str(n), slot=str(n))) for n in range(10)])
            await sender.start()
            await asyncio.sleep(0.1)
            await sender.stop(2)
        said = await texts(limited.control, owner, chat)
        waiting = (await store.counts())["waiting"]
        assert said == [str(n) for n in range(len(said))]
        assert len(said) < 10
        assert waiting == 10
