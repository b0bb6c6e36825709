"""The event loop that the bot runs on."""

import asyncio
import sys
from collections.abc import Coroutine
from typing import Any, TypeVar

from bot.ops.heap import share_heap

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop

__all__ = ["new_event_loop", "run"]

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run to the end, as `asyncio.run` does; on uvloop, where it exists, a press takes a fifth less processor time."""
    share_heap()
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(work)
