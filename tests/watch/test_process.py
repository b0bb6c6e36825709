"""`mafia run` as it is hosted: JSON lines, health over HTTP, the admin's chat, and a token that is taken away."""

import asyncio
import json
import os
import sys

import httpx
import pytest

from playground.control import NO_TLS
from tests.outbox.helpers import refuse


async def run(server, folder, port, boss):
    """The process, and the path of the log."""
    env = {
        **os.environ,
        "BOT_TOKEN": server.token,
        "BOT_API_URL": server.base_url,
        "DATABASE": str(folder / "mafia.sqlite3"),
        "MONITOR": f"127.0.0.1:{port}",
        "ADMIN_CHAT": str(boss.id),
        "LOG_JSON": "true",
        "LOG_LEVEL": "DEBUG",
    }
    log = folder / "log"
    with log.open("wb") as out:
        command = [sys.executable, "-m", "bot.cli", "run"]
        return await asyncio.create_subprocess_exec(*command, env=env, stdout=out, stderr=out, cwd=folder), log


async def told(server, boss, words):
    async for event in server.control.follow(0):
        message = event.message
        if event.chat_id == boss.id and message is not None and message.by_bot and words in message.text:
            return message.text
    raise AssertionError("the feed ended")


def lines_of(log, server):
    text = log.read_text()
    assert server.token not in text
    return [json.loads(line) for line in text.split("\n") if line]


@pytest.mark.timeout(90)
async def test_a_hosted_bot_from_start_to_stop(server, tmp_path, free_port):
    boss = await server.control.person("Olga", started=True, language_code="en")
    process, log = await run(server, tmp_path, free_port, boss)
    await told(server, boss, "is up")
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{free_port}", verify=NO_TLS) as web:
        health = await web.get("/healthz")
        assert health.status_code == 200, health.text
        assert "mafia_build_info" in (await web.get("/metrics")).text
        assert (await web.get("/nothing")).status_code == 404
    process.terminate()
    assert await asyncio.wait_for(process.wait(), 20) == 0
    await told(server, boss, "is stopping")
    lines = lines_of(log, server)
    assert {"bot.app", "uvicorn.error"} <= {line["logger"] for line in lines}
    assert not [line for line in lines if line["level"] in {"ERROR", "CRITICAL"}]


@pytest.mark.timeout(90)
async def test_a_token_that_is_taken_away_ends_the_bot_with_a_word(server, tmp_path, free_port):
    boss = await server.control.person("Olga", started=True, language_code="en")
    process, log = await run(server, tmp_path, free_port, boss)
    await told(server, boss, "is up")
    refuse(server, "getUpdates", 401, "Unauthorized", times=100)
    await server.control.start((await server.control.person("Boris")).id)  # ends the poll that waits
    assert await asyncio.wait_for(process.wait(), 20) == 2
    assert "InvalidToken" in await told(server, boss, "has crashed")
    last = lines_of(log, server)[-1]
    assert last["level"] == "CRITICAL"
    assert "Telegram does not know this token" in last["message"]
    assert last["reference"]
