"""The moving picture of the README: a short game on the page, from the first press to the story.

python -m tests.page.moving
"""

import asyncio
import io
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image
from playwright.async_api import Page, async_playwright, expect

from playground.opening import playground, serve_page
from tests.page.by_the_bar import Obedient
from tests.page.chromium import FLAGS, chromium
from tests.page.phone import END, group
from tests.page.pictures import IMAGES

FILE = IMAGES / "game.webp"
LARGEST = 3_000_000
WIDTH, HEIGHT = 1200, 720
SEED = "club-11"
SPEED = 10
THINKING = 1.0
"""How long players look at a question before they press. Seconds."""
EVERY = 0.4
FRAMES = 72
SHOWN, LAST_SHOWN = 700, 3500
"""How long a frame is shown, and the last one. Milliseconds."""
QUALITY = 80
A_GAME = 400.0
WORDS = """() => [...document.querySelectorAll("dialog, .people, .moment-phase, .moment-what, .messages")]
  .map((node) => node.innerText).join("/")"""
"""What there is to read on the page, but for the seconds that run."""


class Thoughtful(Obedient):
    """A visitor who obeys the bar, but not at once."""

    async def _obey(self, asked: str) -> None:
        await asyncio.sleep(THINKING)
        await super()._obey(asked)


@dataclass
class Recorder:
    """Keeps the looks of a page, one for each change of the words."""

    page: Page
    frames: list[bytes] = field(default_factory=list)
    _read: str = ""

    async def look(self) -> None:
        """Keep one more frame, if the page has changed."""
        before, self._read = self._read, await self.page.evaluate(WORDS)
        if self._read != before:
            self.frames.append(await self.page.screenshot())

    async def run(self) -> None:
        """Keep frames until cancelled."""
        while True:
            await self.look()
            await asyncio.sleep(EVERY)


async def record(page: Page, address: str) -> list[bytes]:
    """The frames of a game that is begun in the start panel."""
    await page.goto(address)
    panel = page.locator("dialog.start")
    await panel.locator("select[name=scenario]").select_option("simple")
    await panel.locator("input[name=players]").fill("2")  # the third of the sizes: seven
    await panel.locator("details.more-fields summary").last.click()
    await panel.locator("input[name=seed]").fill(SEED)
    await panel.locator("details.more-fields summary").last.click()
    recorder = Recorder(page)
    await recorder.look()
    await panel.locator("button[type=submit]").click()
    recording = asyncio.create_task(recorder.run())
    await page.locator("select[name=game-speed]").select_option(str(SPEED))
    await Thoughtful(page).play(A_GAME)
    await expect(group(page).locator(".message", has_text=END)).to_be_visible()
    await asyncio.sleep(EVERY)
    recording.cancel()
    await asyncio.gather(recording, return_exceptions=True)
    return [*recorder.frames, await page.screenshot()]


def save(frames: list[bytes], file: Path) -> None:
    """Put some of the frames together, the first and the last among them."""
    step = max(1.0, (len(frames) - 1) / (FRAMES - 1))
    chosen = [frames[round(place * step)] for place in range(min(FRAMES, len(frames)))]
    first, *rest = [Image.open(io.BytesIO(frame)).convert("RGB") for frame in chosen]
    durations = [SHOWN] * len(rest) + [LAST_SHOWN]
    first.save(file, save_all=True, append_images=rest, duration=durations, loop=0, quality=QUALITY, method=6)


async def _main() -> None:
    async with playground() as up, serve_page(up.room, port=0) as address, async_playwright() as play:
        browser = await play.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = await browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, locale="en-GB")
        frames = await record(page, address)
        await browser.close()
    save(frames, FILE)
    size = FILE.stat().st_size
    print(f"{FILE.name}: {len(frames)} frames seen, {size / 1e6:.1f} MB")
    if size > LARGEST:
        raise SystemExit(f"more than {LARGEST / 1e6:.0f} MB")


if __name__ == "__main__":
    asyncio.run(_main())
