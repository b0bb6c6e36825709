"""The bot's ports in the hands of strangers: silent, slow and crowding connections hold up no other."""

import asyncio
import contextlib
import json
import re
import socket
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from telegram import Bot

from bot.ops import serving as servings
from bot.ops.ports import listening
from bot.ops.serving import serving
from bot.ops.webhook import LONGEST_BODY, SECRET_HEADER, WEBHOOK_PATH, build_webhook
from playground.control import NO_TLS
from tests.logs import log_of

SECRET = "s3cret"
PATIENCE = 0.3
FEW = 16
FILES = 256
CROWD = 700
UPDATE = {"update_id": 1, "message": {"message_id": 1, "date": 0, "chat": {"id": 1, "type": "private"}}}


@dataclass
class Door:
    """A webhook on a port, and the updates that came in there; they are handled once they may be."""

    port: int
    came: list[object] = field(default_factory=list)
    may: asyncio.Event = field(default_factory=asyncio.Event)
    writers: list[asyncio.StreamWriter] = field(default_factory=list)

    async def handle(self, update: object) -> None:
        self.came.append(update)
        await self.may.wait()

    async def connect(self, said: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await connected(self.port, self.writers)
        writer.write(said)
        await writer.drain()
        return reader, writer

    def client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{self.port}", headers={SECRET_HEADER: SECRET}, verify=NO_TLS
        )

    async def post(self, content: AsyncIterator[bytes] | None = None) -> int:
        async with self.client() as client:
            given = {"json": UPDATE} if content is None else {"content": content}
            return (await client.post(WEBHOOK_PATH, **given)).status_code


@pytest.fixture
async def door(free_port: int, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Door]:
    monkeypatch.setattr(servings, "PATIENCE", PATIENCE)
    monkeypatch.setattr(servings, "MOST", FEW)
    door = Door(free_port)
    door.may.set()
    with listening("LISTEN", ("127.0.0.1", free_port)) as sockets:
        sockets[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # what nobody takes piles up at once
        async with serving(build_webhook(Bot("1000:playground"), door.handle, SECRET), sockets):
            yield door
    await all_closed(door.writers)


async def connected(
    port: int, writers: list[asyncio.StreamWriter]
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection, which is closed with all of these."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writers.append(writer)
    return reader, writer


async def all_closed(writers: list[asyncio.StreamWriter]) -> None:
    for writer in writers:
        writer.close()
    await asyncio.gather(*(writer.wait_closed() for writer in writers), return_exceptions=True)


async def to_the_end(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the other side closes the connection."""
    with contextlib.suppress(ConnectionError):
        return await reader.read()
    return b""


def head(length: int, secret: str = SECRET) -> bytes:
    lines = (f"POST {WEBHOOK_PATH} HTTP/1.1", "Host: bot", f"{SECRET_HEADER}: {secret}", f"Content-Length: {length}")
    return "\r\n".join((*lines, "", "")).encode()


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"POST /tele", id="half a line"),
        pytest.param(head(100)[:-2], id="no end of the headers"),
        pytest.param(head(100), id="no body"),
        pytest.param(head(100) + b"{", id="half a body"),
        pytest.param(head(100, "guess") + b"{", id="half a body of what is refused"),
        pytest.param(b"GET / HTTP/1.1\r\nHost: bot\r\n\r\nGET /", id="half a second request"),
    ],
)
async def test_what_is_not_said_in_time_is_not_waited_for(door, said):
    with log_of("DEBUG") as log:
        reader, _ = await door.connect(said)
        await to_the_end(reader)
        assert await door.post() == 200
    assert len(door.came) == 1
    assert "ERROR" not in log.getvalue()


@pytest.mark.parametrize("secret", [SECRET, "guess"])
@pytest.mark.parametrize("begun", [True, False], ids=["the body", "the headers"])
async def test_what_comes_letter_by_letter_is_not_waited_for(door, secret, begun):
    whole = head(100_000, secret)
    reader, writer = await door.connect(whole if begun else whole[:-2] + b"X: ")
    reading = asyncio.create_task(to_the_end(reader))
    with contextlib.suppress(ConnectionError):
        while not reading.done():
            writer.write(b" ")
            await writer.drain()
            await asyncio.sleep(PATIENCE / 20)
    await reading
    assert not door.came


async def test_answers_that_nobody_takes_are_not_waited_for(door):
    loop = asyncio.get_running_loop()
    requests = b"GET / HTTP/1.1\r\nHost: bot\r\n\r\n" * 500

    async def ask_on(line):
        while True:
            await loop.sock_sendall(line, requests)

    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.setblocking(False)
        await loop.sock_connect(line, ("127.0.0.1", door.port))
        with pytest.raises(ConnectionError):
            await ask_on(line)


async def test_an_update_is_handled_for_as_long_as_it_takes(door):
    door.may.clear()
    answer = asyncio.create_task(door.post())
    await asyncio.sleep(PATIENCE * 3)
    door.may.set()
    assert await answer == 200


async def test_more_than_any_update_is_refused(door):
    async def endless():
        for _ in range(20):
            yield b" " * (LONGEST_BODY // 10)

    assert await door.post(endless()) == 413
    assert not door.came


async def test_a_crowd_makes_room_for_whoever_asks_for_something(door, monkeypatch):
    monkeypatch.setattr(servings, "PATIENCE", 60.0)
    async with door.client() as telegram:
        assert (await telegram.post(WEBHOOK_PATH, json=UPDATE)).status_code == 200
        kept = telegram._transport._pool.connections
        crowd = [await door.connect() for _ in range(FEW * 4)]
        assert (await telegram.post(WEBHOOK_PATH, json=UPDATE)).status_code == 200
        assert telegram._transport._pool.connections == kept, "whoever has asked for something stays"
        assert await door.post() == 200
    assert len(door.came) == 3
    for reader, _ in crowd[: FEW * 2]:
        await to_the_end(reader)  # those who were silent for longest had to go


async def test_where_all_are_being_answered_nobody_else_is_let_in(door):
    door.may.clear()
    body = json.dumps(UPDATE).encode()
    asking = [await door.connect(head(len(body)) + body) for _ in range(FEW)]
    while len(door.came) < FEW:
        await asyncio.sleep(0.01)
    late, _ = await door.connect(head(len(body)) + body)
    assert await to_the_end(late) == b""
    door.may.set()
    for reader, _ in asking:
        assert (await reader.readline()).startswith(b"HTTP/1.1 200 ")
    assert len(door.came) == FEW


async def test_what_strangers_send_that_is_no_request_is_not_logged(door):
    upgrade = b"GET / HTTP/1.1\r\nHost: bot\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n"
    with log_of("INFO") as log:
        for said in (b"\x16\x03\x01\x02\x00\r\n\r\n", upgrade):
            reader, _ = await door.connect(said)
            assert await reader.readline()
    assert log.getvalue() == ""


@pytest.mark.timeout(120)
@pytest.mark.parametrize("polled", [True, False], ids=["polling", "webhook"])
async def test_a_silent_crowd_before_a_bot_with_few_files(server, tmp_path, free_port, other_port, polled):
    """`mafia run`, as a host has it, where no more files may be open than that."""
    settings = {
        "BOT_TOKEN": server.token,
        "BOT_API_URL": server.base_url,
        "DATABASE": "mafia.sqlite3",
        "MONITOR": f"127.0.0.1:{free_port}",
        "LISTEN": "" if polled else f"127.0.0.1:{other_port}",
        "WEBHOOK_URL": "" if polled else f"http://127.0.0.1:{other_port}",
        "WEBHOOK_SECRET": SECRET,
    }
    person = await server.control.person("Sara", started=True, language_code="en")
    limited = f'ulimit -Sn 128; ulimit -Hn {FILES}; exec "$0" -m bot.cli run'
    log = tmp_path / "log"
    with log.open("wb") as out:
        shell = await asyncio.create_subprocess_exec(
            "sh",
            "-c",
            limited,
            sys.executable,
            env={"PYTHONPATH": str(Path.cwd()), **settings},
            cwd=tmp_path,
            stderr=out,
        )
    crowd: list[asyncio.StreamWriter] = []
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{free_port}", verify=NO_TLS) as monitor:
            await healthy(monitor)
            limits = Path(f"/proc/{shell.pid}/limits").read_text()
            assert re.search(rf"^Max open files +{FILES} +{FILES} ", limits, re.MULTILINE), "the soft limit was raised"
            for port in (free_port, free_port if polled else other_port):
                for _ in range(CROWD // 2):
                    await connected(port, crowd)
            begin = await server.control.last()
            await server.control.write(person.id, "/help")
            async for event in server.control.follow(begin):
                if event.message is not None and event.message.by_bot:
                    break
            await healthy(monitor)
    finally:
        await all_closed(crowd)
        shell.terminate()
        await shell.wait()
    assert "Too many open files" not in log.read_text()


async def healthy(monitor: httpx.AsyncClient) -> None:
    while True:
        with contextlib.suppress(httpx.TransportError):
            if (await monitor.get("/healthz")).status_code == 200:
                return
        await asyncio.sleep(0.1)
