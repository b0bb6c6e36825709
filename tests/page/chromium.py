"""The browser: where it is, and how it is started."""

import contextlib
import os
import shutil
import threading
from collections.abc import Iterator

from playwright.sync_api import sync_playwright

from bot.playground.serving import listen

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    given = os.environ.get("CHROMIUM")
    return given or next((found for name in NAMES if (found := shutil.which(name))), None)


@contextlib.contextmanager
def chromium_running(path: str) -> Iterator[str]:
    """A browser in the background, and the address at which Playwright connects to it from any event loop."""
    with contextlib.closing(listen("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    up, down = threading.Event(), threading.Event()

    def run() -> None:
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=path, args=[*FLAGS, f"--remote-debugging-port={port}"])
            up.set()
            down.wait()
            browser.close()

    thread = threading.Thread(target=run, name="chromium", daemon=True)
    thread.start()
    try:
        if not up.wait(timeout=60):
            raise RuntimeError("Chromium has not started within a minute")
        yield f"http://127.0.0.1:{port}"
    finally:
        down.set()
        thread.join()
