"""The other side: a local Bot API server in a process of its own, with people who press on a schedule.

It shares no interpreter with the bot that is measured, and its own clock says when an update was there to be fetched
and when the answer came.
"""

import asyncio
import contextlib
import multiprocessing
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any


@dataclass(frozen=True, slots=True)
class Group:
    """A group with its people, and the message that stands there as the board of its game."""

    chat_id: int
    users: tuple[int, ...]
    board: int


@dataclass(frozen=True, slots=True)
class Press:
    """A person's press on a button of a message."""

    chat_id: int
    user_id: int
    message_id: int
    data: str


@dataclass(frozen=True, slots=True)
class Answered:
    """When an update was there to be fetched, and when its answer came. Seconds by the server's clock."""

    asked: float
    answered: float


class Telegram:
    """The bench's end: `url` for the bot, and what people do."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.url, self.token = self._result()

    def _result(self) -> Any:
        failed, result = self._connection.recv()
        if failed:
            raise RuntimeError(result)
        return result

    async def _do(self, what: str, *values: object) -> Any:
        self._connection.send((what, values))
        return await asyncio.to_thread(self._result)

    async def groups(self, count: int, size: int) -> list[Group]:
        """Make groups of that many people."""
        found: list[Group] = await self._do("groups", count, size)
        return found

    async def questions(self, groups: Sequence[Group], users: Sequence[int], *, aside: bool) -> list[int]:
        """The numbers of new messages with buttons, one in each group or private chat, each for one user alone."""
        found: list[int] = await self._do("questions", groups, users, aside)
        return found

    async def press(self, presses: Sequence[Press], rate: float | None = None) -> list[Answered]:
        """Press so many times a second, or all at once, and wait for the answers."""
        found: list[Answered] = await self._do("press", presses, rate)
        return found

    async def press_in_turn(self, presses: Sequence[Press]) -> list[Answered]:
        """Press one after another, each when the board shows the one before."""
        found: list[Answered] = await self._do("press_in_turn", presses)
        return found

    async def quiet(self) -> None:
        """Wait until the bot has sent all its words at the start."""
        await self._do("quiet")

    async def forget_updates(self) -> None:
        """Drop all unconfirmed updates."""
        await self._do("forget_updates")

    async def messages(self) -> dict[str, int]:
        """Sends and edits by chat."""
        found: dict[str, int] = await self._do("messages")
        return found


def _serve(connection: Connection) -> None:
    # The process of the bot that is measured has nothing of the server in it.
    from bench.people import serve  # noqa: PLC0415

    serve(connection)


@contextlib.contextmanager
def telegram() -> Iterator[Telegram]:
    """A server while the block runs, without flood limits: these would hide what a press costs."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_serve, args=(there,))
    process.start()
    try:
        yield Telegram(here)
    finally:
        here.send(None)
        process.join()
