"""The heap of the C library (glibc's malloc_info(3) tells of its arenas)."""

import platform
import subprocess
import sys

import pytest

THREADS = """
import asyncio, ctypes, time
from bot import event_loop

async def work():
    await asyncio.gather(*(asyncio.to_thread(lambda: (bytes(100_000), time.sleep(0.05))) for _ in range(4)))

event_loop.run(work())
c = ctypes.CDLL(None)
c.malloc_info(0, ctypes.c_void_p.in_dll(c, "stdout"))
c.fflush(None)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc has arenas")
def test_threads_share_one_arena() -> None:
    told = subprocess.run([sys.executable, "-c", THREADS], capture_output=True, text=True, check=True).stdout
    assert told.count("<heap nr=") == 1
