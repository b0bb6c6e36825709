"""A playground with the real bot, the page, and Chromium to look at the page."""

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, ConsoleMessage, Page, async_playwright, expect

from playground.opening import Playground, playground, serve_page
from tests.page.chromium import FLAGS, chromium

PATIENCE = 45_000
expect.set_options(timeout=PATIENCE)

OpenPage = Callable[..., Awaitable[Page]]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if chromium() is None:
        terminalreporter.section("BROWSER TESTS DID NOT RUN", sep="!", red=True, bold=True)
        terminalreporter.line("There is no Chromium: as root on Debian, run tests/page/setup_browser.sh")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """A Chromium that all tests of this process share, on one event loop; each opens a profile of its own there."""
    path = chromium()
    if path is None:
        why = "Chromium is not installed (tests/page/setup_browser.sh installs it on Debian)"
        if os.environ.get("CI") == "true":
            pytest.fail(why)
        pytest.skip(why)
    async with async_playwright() as play:
        browser = await play.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def ground() -> AsyncIterator[Playground]:
    async with playground() as up:
        yield up


@pytest_asyncio.fixture(loop_scope="session")
async def address(ground: Playground) -> AsyncIterator[str]:
    async with serve_page(ground.room, port=0) as address:
        yield address


@pytest.fixture
def allowed() -> list[str]:
    """Console messages that are allowed, for tests that provoke them."""
    return []


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(browser: Browser, address: str, allowed: list[str]) -> AsyncIterator[OpenPage]:
    """Opens the page at a choice, as a visitor with an empty browser; the console must stay free of complaints."""
    complaints: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            complaints.append(message.text)

    async with AsyncExitStack() as stack:

        async def open_(choice: str = "", width: int = 1440, height: int = 900, locale: str = "en-GB") -> Page:
            context = await browser.new_context(viewport={"width": width, "height": height}, locale=locale)
            stack.push_async_callback(context.close)
            context.set_default_timeout(PATIENCE)
            page = await context.new_page()
            page.on("console", listen)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            await page.goto(f"{address}/{f'#{choice}' if choice else ''}")
            return page

        yield open_
    assert [text for text in complaints if not any(word in text for word in allowed)] == []


def static_files(ending: str) -> list[Path]:
    from playground.page.app import STATIC  # noqa: PLC0415

    return sorted(STATIC.rglob(f"*{ending}"))
