"""Commands that run until they are told to stop."""

import asyncio
import contextlib
import signal
from collections.abc import Coroutine
from typing import Any

from bot import event_loop


def run_until_stopped(work: Coroutine[Any, Any, None]) -> None:
    """Run until the work is done, or Ctrl-C or SIGTERM ends it; either way the work tidies up."""
    with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
        event_loop.run(_cancelled_by_sigterm(work))


async def _cancelled_by_sigterm(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.create_task(work)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    await task
