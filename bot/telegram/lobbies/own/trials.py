"""The trial of a scenario from a group, in a process of its own that knows no secrets and has limited time."""

import asyncio
import logging
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from pydantic import TypeAdapter, ValidationError

logger = logging.getLogger(__name__)

LONGEST = 120.0
"""The longest time of a trial; the process itself limits that of the processor (`bot.robots.trial`). Seconds."""
MOST_WAITING = 4
"""The most files that may wait for the one process, each of another person."""
MOST_KNOWN = 8
"""The number of files whose outcome is remembered."""


class Flaw(NamedTuple):
    """A mistake or a warning: line and field if known, and what would be right."""

    line: int | None
    field: str
    text: str


@dataclass(frozen=True, slots=True)
class Tried:
    """The result for a file: its mistakes; or its sizes, and the number of wins by side with `size` players."""

    problems: tuple[Flaw, ...]
    warnings: tuple[Flaw, ...] = ()
    sizes: tuple[int, ...] = ()
    size: int = 0
    winners: Mapping[str, int] | None = None


TRIED = TypeAdapter(Tried)
"""The reader of the result that the process of a trial prints."""


class TooManyTrialsError(Exception):
    """The error of one file too many: too many files, or another one of this author, wait already."""


class TooLongTrialError(Exception):
    """The error that a trial took too much time or memory, or its process broke."""


class Trials:
    """Tries files of scenarios, one after another: robots play them in a process of its own."""

    def __init__(self) -> None:
        self._one = asyncio.Semaphore(1)
        self._waiting: set[int] = set()
        self._known: dict[str, Tried | None] = {}

    def known(self, text: str) -> Tried | None:
        """The result for a file, if remembered."""
        return self._known.get(text)

    async def of(self, text: str, author: int = 0) -> Tried:
        """Try a file; the last results are remembered, so that robots do not play the same file again and again.

        Of each author one file at a time is tried.

        Raises:
            TooManyTrialsError, TooLongTrialError: there is no result.
        """
        if text not in self._known:
            if author in self._waiting or len(self._waiting) >= MOST_WAITING:
                raise TooManyTrialsError
            self._waiting.add(author)
            try:
                async with self._one:
                    self._known[text] = await _tried(text)
            finally:
                self._waiting.remove(author)
            for old in list(self._known)[:-MOST_KNOWN]:
                del self._known[old]
        if (known := self._known[text]) is None:
            raise TooLongTrialError
        return known


async def _tried(text: str) -> Tried | None:
    """The result of a trial in a process of its own; None if that took too much time or memory, or broke."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot.robots.trial",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env={"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},  # and nothing else: no token, no database
    )
    try:
        out, _ = await asyncio.wait_for(process.communicate(text.encode()), LONGEST)
        return TRIED.validate_json(out)
    except (TimeoutError, ValidationError) as error:
        logger.info("a scenario could not be tried: %s (exit %s)", type(error).__name__, process.returncode)
        return None
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
