"""The webhook with the secret, and the ports of the bot."""

import asyncio
import socket

import httpx
import pytest
from pydantic import SecretStr

from bot.app import running
from bot.ops.ports import listening
from bot.ops.webhook import SECRET_HEADER
from bot.store.place import file_of
from playground.control import NO_TLS


async def test_updates_come_by_webhook_and_its_port_shows_nothing_else(server, settings_for, free_port, other_port):
    settings = settings_for(
        webhook_url=f"http://127.0.0.1:{free_port}",
        webhook_secret=SecretStr("s3cret"),
        listen=f"127.0.0.1:{free_port}",
        monitor=f"127.0.0.1:{other_port}",
    )
    person = await server.control.person("Sara", language_code="en")
    async with running(settings), httpx.AsyncClient(base_url=settings.webhook_url, verify=NO_TLS) as web:
        begin = await server.control.last()
        await server.control.start(person.id)
        async for event in server.control.follow(begin):
            if event.message is not None and event.message.by_bot:
                assert "I narrate Mafia" in event.message.text
                break
        health = await web.get(f"http://127.0.0.1:{other_port}/healthz")
        assert health.status_code == 200
        assert health.json()["ok"] is True
        assert [(await web.get(path)).status_code for path in ("/healthz", "/metrics")] == [404, 404]
        update = {"update_id": 1, "message": {"message_id": 1, "date": 0, "chat": {"id": 1, "type": "private"}}}
        assert (await web.post("/telegram", json=update)).status_code == 403
        wrong = {SECRET_HEADER: "guess"}
        assert (await web.post("/telegram", json=update, headers=wrong)).status_code == 403
        right = {SECRET_HEADER: "s3cret"}
        assert (await web.post("/telegram", content=b"{nonsense", headers=right)).status_code == 400
        assert (await web.post("/telegram", content=b"[]", headers=right)).status_code == 400
        assert (await web.post("/telegram", json={"message": 5}, headers=right)).status_code == 400
        empty = {SECRET_HEADER: ""}
        assert (await web.post("/telegram", json=update, headers=empty)).status_code == 403
        assert (await web.post("/telegram", json=update, headers=right)).status_code == 200
        half = (
            b'{"update_id": 2, "message": {"message_id": 9, "date": 0, "text": "/start half\\ud83d", "entities": '
            b'[{"type": "bot_command", "offset": 0, "length": 6}], "chat": {"id": %d, "type": "private"}, '
            b'"from": {"id": %d, "is_bot": false, "first_name": "half \\ud83d"}}}' % (person.id, person.id)
        )
        begin = await server.control.last()
        assert (await web.post("/telegram", content=half, headers=right)).status_code == 200
        async for event in server.control.follow(begin):
            if event.message is not None and event.message.by_bot:
                assert "expired" in event.message.text
                break


async def test_where_health_is_served_there_is_no_webhook(settings_for, free_port):
    async with (
        running(settings_for(monitor=f"127.0.0.1:{free_port}")),
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{free_port}", verify=NO_TLS) as web,
    ):
        assert (await web.get("/healthz")).status_code == 200
        assert (await web.post("/telegram", json={})).status_code == 404


@pytest.mark.parametrize(("host", "why"), [("a..b", "that is no name of a host"), ("x.invalid", "")])
def test_a_host_that_there_is_not_is_named(host, why):
    said = f"^MONITOR: cannot listen on {host}:8080: {why}"
    with pytest.raises(OSError, match=said), listening("MONITOR", (host, 8080)):
        pytest.fail("it listens")


@pytest.mark.parametrize("name", ["LISTEN", "MONITOR"])
async def test_a_port_that_is_taken_keeps_the_bot_from_starting(settings_for, free_port, name):
    address = f"127.0.0.1:{free_port}"
    settings = settings_for(webhook_url=f"http://{address}", **{name.lower(): address})
    tasks = asyncio.all_tasks()
    said = f"^{name}: cannot listen on 127.0.0.1:{free_port}: Address already in use$"
    with socket.create_server(("127.0.0.1", free_port)), pytest.raises(OSError, match=said):
        async with running(settings):
            pytest.fail("it runs")
    assert asyncio.all_tasks() == tasks
    assert not file_of(settings.database).exists()  # nothing was begun, so that no group hears of it
