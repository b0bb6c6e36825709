"""/healthz says ok only while the bot does its work; each part is made to fail for real."""

import asyncio
import socket
import sqlite3
import threading
import time

import pytest
from pydantic import SecretStr

from bot import app
from bot.ops import health, monitor
from bot.store import Transaction
from bot.store.sqlite import connection
from bot.telegram.games import paused
from bot.telegram.intake import polling, webhook
from bot.telegram.outbox.allowance import Limits, Rate
from bot.telegram.outbox.deliveries import Post
from tests.outbox.helpers import refuse

pytestmark = pytest.mark.usefixtures("always_looking")

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")


async def until(world, wanted, part=None):
    """The health once it is as wanted; the test's time limit is how long that may take."""
    while True:
        code, found = await world.health()
        if found["ok"] is wanted and (part is None or found["parts"][part]["ok"] is wanted):
            assert code == (200 if wanted else 503)
            return found
        await asyncio.sleep(0.02)


async def test_in_good_health_it_says_so_in_numbers(seen):
    async with seen() as world:
        people = await world.people(*NAMES)
        group = await world.group(*people)
        board = await world.lobby(people[0], group)
        code, found = await world.health()
        assert (code, found["ok"], found["games"], found["lobbies"]) == (200, True, 0, 1)
        for person in people:
            await world.press(person, board, "Join")
        await world.press(people[0], board, "Start")
        code, found = await world.health()
        assert (code, found["ok"], found["games"], found["lobbies"]) == (200, True, 1, 0)
        assert found["version"]
        assert found["uptime_seconds"] > 0
        assert set(found["parts"]) == {"store", "updates", "sender", "games"}
        assert all(part["ok"] for part in found["parts"].values())


@pytest.mark.timeout(60)
async def test_a_store_that_is_locked(seen, monkeypatch):
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.1)
    monkeypatch.setattr(app, "HEARTBEAT", 0.02)
    async with seen() as world:
        path = await world.up.ctx.store.one(lambda row: row["file"], "PRAGMA database_list")
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        found = await until(world, False, "store")
        assert "another program holds the database locked" in found["parts"]["store"]["trouble"]
        assert (await world.scrape())['mafia_healthy{part="store"}'] == 0
        other.execute("ROLLBACK")
        other.close()
        await until(world, True)


@pytest.mark.timeout(60)
async def test_a_store_that_has_become_read_only(seen, monkeypatch):
    monkeypatch.setattr(app, "HEARTBEAT", 0.02)
    async with seen() as world:
        store = world.up.ctx.store
        await store._writer.run(lambda db: db.execute("PRAGMA query_only = ON"))
        await until(world, False, "store")
        await store._writer.run(lambda db: db.execute("PRAGMA query_only = OFF"))
        await until(world, True)


@pytest.mark.timeout(60)
async def test_a_disk_that_hangs_does_not_hang_who_looks(seen, monkeypatch):
    monkeypatch.setattr(monitor, "READING", 0.05)
    async with seen() as world:
        go_on = threading.Event()

        async def hang(_):
            go_on.wait(30)

        hanging = asyncio.create_task(world.up.ctx.store.run(hang))
        await asyncio.sleep(0)
        assert (await world.health())[1]["lobbies"] is None
        samples = await world.scrape()
        assert not [name for name in samples if name.startswith("mafia_lobbies")]
        assert 'mafia_games{scenario="classic"}' in samples
        go_on.set()
        await hanging
        assert (await world.health())[1]["lobbies"] == 0


@pytest.mark.timeout(60)
async def test_another_instance_polls(server, seen):
    async with seen() as world:
        refuse(server, "getUpdates", 409, "Conflict: terminated by other getUpdates request", times=2)
        await server.control.person("Anna")
        await server.control.start((await server.control.person("Boris")).id)  # ends the poll that waits
        found = await until(world, False, "updates")
        assert "another instance" in found["parts"]["updates"]["trouble"]
        await until(world, True)
        assert (await world.scrape())['mafia_poll_errors_total{kind="Conflict"}'] == 2


@pytest.mark.timeout(60)
async def test_telegram_does_not_answer(server, seen, monkeypatch):
    monkeypatch.setattr(app, "POLL_SECONDS", 0)
    monkeypatch.setattr(polling, "MARGIN", 0.5)
    async with seen() as world:
        refuse(server, "getUpdates", 502, "Bad Gateway", times=2)
        found = await until(world, False, "updates")
        assert "has not answered" in found["parts"]["updates"]["trouble"]
        await until(world, True)


@pytest.mark.timeout(60)
async def test_a_sender_that_gets_nothing_out_unless_telegram_asked_for_a_pause(server, seen, monkeypatch):
    monkeypatch.setattr(health, "DELIVERY_LASTS", 0.2)
    async with seen() as world:
        person = await world.person("Anna")
        refuse(server, "sendMessage", 502, "Bad Gateway", times=2)
        await server.control.write(person.id, "/help")
        found = await until(world, False, "sender")
        assert "waits" in found["parts"]["sender"]["trouble"]
        await until(world, True)
        await world.settled()

        refuse(server, "sendMessage", 429, "Too Many Requests: retry after 2", retry_after=2)
        await server.control.write(person.id, "/help")
        while not world.up.sender.counters.too_many:
            await asyncio.sleep(0.01)
        while world.up.sender.oldest() < 0.5:
            await asyncio.sleep(0.05)
        assert (await world.health())[1]["parts"]["sender"]["ok"], "it only does as it was told"


@pytest.mark.timeout(120)
async def test_a_chat_with_more_than_it_may_be_sent_makes_nobody_unhealthy(seen, monkeypatch):
    monkeypatch.setattr(health, "DELIVERY_LASTS", 2.0)
    async with seen(Limits(chat=Rate(1, 0.5))) as world:
        person = await world.person("Anna")
        await world.up.ctx.outgoing.deliver(*(Post(person.id, f"{n}", slot=f"{n}") for n in range(16)))
        while world.up.sender.oldest() < 4.0:
            await asyncio.sleep(0.05)
            assert (await world.health())[1]["parts"]["sender"]["ok"]
        assert world.up.sender.waiting
        assert world.up.sender.held_up() < 2.0
        assert (await world.scrape())["mafia_outbox_held_up_seconds"] == 0


@pytest.mark.timeout(60)
async def test_a_sender_that_is_stuck_or_gone(seen, monkeypatch):
    async with seen() as world:
        sender = world.up.sender
        async with world.up.ctx.store._writing:  # nobody can write, and the sender is to tidy up
            monkeypatch.setattr(health, "SENDER_STILL", 0.1)
            sender._tidied = -1e9
            sender.wake()
            found = await until(world, False, "sender")
            assert "stuck" in found["parts"]["sender"]["trouble"]
        monkeypatch.undo()
        await until(world, True)
        await sender.stop()
        assert "stopped" in (await world.health())[1]["parts"]["sender"]["trouble"]


@pytest.mark.timeout(60)
async def test_a_game_that_the_store_fails(seen, monkeypatch):
    monkeypatch.setattr(paused, "TRY_AGAIN", 0.02)
    async with seen() as world:
        people = await world.people(*NAMES)
        group = await world.group(*people)
        table = await world.game(group, people)

        async def failing(self, *_):
            raise sqlite3.OperationalError("disk I/O error")

        with monkeypatch.context() as broken:
            broken.setattr(Transaction, "append_input", failing)
            table.clock._at += (table.game.waits_until or 0) + 1
            world.up.services.games.ring(table.row.id)
            found = await until(world, False, "games")
            assert found["parts"]["games"]["standing_still"] == 1
        found = await until(world, True)
        assert found["games"] == 1
        assert (await world.scrape())["mafia_games_retaken_total"] == 1


@pytest.mark.timeout(60)
async def test_a_webhook_that_telegram_cannot_call_or_that_is_not_ours(server, seen, monkeypatch):
    monkeypatch.setattr(webhook, "LOOK_EVERY", 0.05)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{probe.getsockname()[1]}"
    more = {"listen": address, "webhook_url": f"http://{address}", "webhook_secret": SecretStr("s3cret")}
    async with seen(**more) as world:
        await until(world, True)
        server.world.webhook.last_error_date = int(time.time()) + 2
        server.world.webhook.last_error = "Wrong response from the webhook: 502 Bad Gateway"
        found = await until(world, False, "updates")
        assert "502" in found["parts"]["updates"]["trouble"]
        server.world.webhook.last_error_date = int(time.time()) - 600
        await until(world, True)
        server.world.webhook.set("https://elsewhere.example/telegram")
        found = await until(world, False, "updates")
        assert "another webhook" in found["parts"]["updates"]["trouble"]
