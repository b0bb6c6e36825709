"""The wire to the Bot API, against a server that does as each test wants."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field

import pytest
from telegram import Bot, InputFile
from telegram.error import NetworkError, TimedOut
from telegram.request import RequestData
from telegram.request._requestparameter import RequestParameter

from bot.telegram.intake.bot_api import bot as request
from bot.telegram.intake.bot_api.bot import AiohttpRequest
from playground.server.serving import running_server

Answer = Callable[[asyncio.StreamWriter], Awaitable[None]]


def plain(body: bytes, *fields: str, version: str = "HTTP/1.1") -> bytes:
    head = "\r\n".join([f"{version} 200 OK", f"Content-Length: {len(body)}", *fields])
    return head.encode() + b"\r\n\r\n" + body


@dataclass
class Fake:
    """Answers request after request of each connection with the same bytes."""

    answer: bytes
    close: bool = False
    requests: list[bytes] = field(default_factory=list)
    connections: list[asyncio.StreamWriter] = field(default_factory=list)
    held: asyncio.Event | None = None
    url: str = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections.append(writer)
        with contextlib.suppress(asyncio.IncompleteReadError):
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                length = next(line for line in head.split(b"\r\n") if line.startswith(b"Content-Length"))
                self.requests.append(head + await reader.readexactly(int(length.partition(b":")[2])))
                if self.held is not None:
                    await self.held.wait()
                writer.write(self.answer)
                if self.close:
                    break
        writer.close()


@contextlib.asynccontextmanager
async def faked(answer: bytes, **more) -> AsyncIterator[Fake]:
    fake = Fake(answer, **more)
    server = await asyncio.start_server(fake.serve, "127.0.0.1", 0)
    fake.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/bot1:token/getMe"
    try:
        yield fake
    finally:
        server.close()
        for connection in fake.connections:
            connection.close()


@contextlib.asynccontextmanager
async def wired(**more) -> AsyncIterator[AiohttpRequest]:
    made = AiohttpRequest(**{"connections": 4, **more})
    await made.initialize()
    try:
        yield made
    finally:
        await made.shutdown()


async def test_calls_share_a_connection() -> None:
    async with faked(plain(b"{}")) as fake, wired() as line:
        for _ in range(3):
            assert await line.do_request(fake.url, "POST") == (200, b"{}")
        assert len(fake.connections) == 1
        assert fake.requests[0].startswith(b"POST /bot1:token/getMe HTTP/1.1\r\nHost: 127.0.0.1:")


async def test_side_by_side_they_have_one_each_up_to_the_limit() -> None:
    held = asyncio.Event()
    async with faked(plain(b"{}"), held=held) as fake, wired(connections=2) as line:
        calls = [asyncio.create_task(line.do_request(fake.url, "POST")) for _ in range(5)]
        while len(fake.requests) < 2:
            await asyncio.sleep(0)
        with pytest.raises(TimedOut, match="nothing was sent"):
            await line.do_request(fake.url, "POST", pool_timeout=0.01)
        held.set()
        assert [status for status, _ in await asyncio.gather(*calls)] == [200] * 5
        assert len(fake.connections) == 2


async def test_a_connection_that_closed_while_idle_is_not_used_again() -> None:
    async with faked(plain(b"{}", "Connection: close"), close=True) as fake, wired() as line:
        for _ in range(2):
            assert await line.do_request(fake.url, "POST") == (200, b"{}")
        assert len(fake.connections) == 2


async def test_a_connection_that_was_idle_for_long_is_not_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request, "IDLE_SECONDS", 0.001)
    async with faked(plain(b"{}")) as fake, wired() as line:
        await line.do_request(fake.url, "POST")
        await asyncio.sleep(0.01)
        await line.do_request(fake.url, "POST")
        assert len(fake.connections) == 2


@pytest.mark.parametrize("answer", [b"nonsense\r\n\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{", b""])
async def test_an_answer_that_is_none_is_a_matter_of_the_network(answer: bytes) -> None:
    async with faked(answer, close=True) as fake, wired() as line:
        with pytest.raises(NetworkError) as failed:
            await line.post(fake.url)
        assert "token" not in str(failed.value)


async def test_nobody_there(unused_tcp_port: int) -> None:
    async with wired() as line:
        with pytest.raises(NetworkError):
            await line.post(f"http://127.0.0.1:{unused_tcp_port}/bot1:token/getMe")


async def test_what_comes_too_late_belongs_to_nobody() -> None:
    held = asyncio.Event()
    async with faked(plain(b"{}"), held=held) as fake, wired() as line:
        with pytest.raises(TimedOut):
            await line.do_request(fake.url, "POST", read_timeout=0.05)
        held.set()
        assert await line.do_request(fake.url, "POST") == (200, b"{}")
        assert len(fake.connections) == 2


async def test_words_in_any_script_arrive() -> None:
    async with running_server() as server:
        control = server.control
        person = await control.person("Sara", started=True)
        bot = Bot(server.token, base_url=server.base_url, request=AiohttpRequest(connections=2))
        async with bot:
            sent = await bot.send_message(person.id, "شب شد & <b>🌙</b>", parse_mode="HTML")
            assert sent.text == "شب شد & 🌙"


async def test_a_call_with_a_file_goes_as_a_form() -> None:
    async with faked(plain(b'{"ok": true, "result": true}')) as fake, wired() as line:
        files = RequestData([RequestParameter("name", "شب", None), _file("night.txt", b"\x00\xff")])
        assert await line.post(fake.url, files) is True
        (request,) = fake.requests
        assert b"multipart/form-data" in request
        assert "شب".encode() in request
        assert b'filename="night.txt"' in request
        assert b"\x00\xff" in request


def _file(name: str, content: bytes) -> RequestParameter:
    return RequestParameter("document", None, [InputFile(content, filename=name)])
