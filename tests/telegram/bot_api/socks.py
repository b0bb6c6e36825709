"""A SOCKS5 proxy on this machine (RFC 1928, RFC 1929), which leads everywhere to one server."""

import asyncio
import contextlib
import struct
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from enum import Enum, auto

from tests.passing import joined, listening

NAME, V4 = 3, 1


class SocksManner(Enum):
    """The answer to clients."""

    WELL = auto()
    REFUSES = auto()
    HANGS_UP = auto()
    TALKS_NONSENSE = auto()
    IS_SILENT = auto()


@dataclass
class SocksProxy:
    """The proxy.

    Attributes:
        leads_to: the port to which all connections lead.
        login: the user's name and the password that it wants, if any.
        asked: hosts and ports that it was asked for, with whether the host was given by name.
        logins: what was sent as user's names and passwords.
    """

    leads_to: int
    login: tuple[str, str] | None = None
    manner: SocksManner = SocksManner.WELL
    port: int = 0
    asked: list[tuple[str, int, bool]] = field(default_factory=list)
    logins: list[tuple[str, str]] = field(default_factory=list)

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator["SocksProxy"]:
        """The server runs while the block does."""
        async with listening(self._serve) as self.port:
            yield self

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            await self._meet(reader, writer)

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        _, count = await reader.readexactly(2)
        offered = await reader.readexactly(count)
        match self.manner:
            case SocksManner.HANGS_UP:
                return
            case SocksManner.TALKS_NONSENSE:
                writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
                return
            case SocksManner.IS_SILENT:
                await asyncio.Event().wait()
        if not await self._let_in(offered, reader, writer):
            return
        *_, kind = await reader.readexactly(4)
        host = await self._host(kind, reader)
        (port,) = struct.unpack("!H", await reader.readexactly(2))
        self.asked.append((host, port, kind == NAME))
        refused = self.manner is SocksManner.REFUSES
        writer.write(bytes((5, 5 if refused else 0, 0, V4, 0, 0, 0, 0, 0, 0)))
        if not refused:
            await self._lead(reader, writer)

    async def _let_in(self, offered: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        method = 0 if self.login is None else 2
        if method not in offered:
            writer.write(b"\x05\xff")
            return False
        writer.write(bytes((5, method)))
        if self.login is None:
            return True
        await reader.readexactly(1)
        user, password = [(await self._counted(reader)).decode() for _ in range(2)]
        self.logins.append((user, password))
        writer.write(b"\x01\x00" if (user, password) == self.login else b"\x01\x01")
        return (user, password) == self.login

    async def _host(self, kind: int, reader: asyncio.StreamReader) -> str:
        if kind == NAME:
            return (await self._counted(reader)).decode()
        return ".".join(map(str, await reader.readexactly(4 if kind == V4 else 16)))

    async def _counted(self, reader: asyncio.StreamReader) -> bytes:
        return await reader.readexactly((await reader.readexactly(1))[0])

    async def _lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server = await asyncio.open_connection("127.0.0.1", self.leads_to)
        async with joined((reader, writer), server):
            pass
