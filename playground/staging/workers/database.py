"""A database for each life of the playground's bot, beside the one that was named: nothing in that one is touched."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from urllib.parse import urlsplit, urlunsplit

from bot.store.place import Server
from bot.store.postgres.session import Session


@contextlib.asynccontextmanager
async def made_beside(server: Server, life: int) -> AsyncIterator[Server]:
    """A new database on this server, for as long as the block runs.

    Raises:
        ServerError: it cannot be reached, or may not be made there.
    """
    name = f"mafia_playground_{os.getpid()}_{life}"
    await asyncio.to_thread(_command, server, f"CREATE DATABASE {name}")
    try:
        yield Server(urlunsplit(urlsplit(server.url)._replace(path=f"/{name}")))
    finally:
        await asyncio.to_thread(_command, server, f"DROP DATABASE {name} WITH (FORCE)")


def _command(server: Server, sql: str) -> None:
    session = Session(server).connect()
    try:
        session.run_script(sql)
    finally:
        session.close()
