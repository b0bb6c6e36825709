"""A visitor who obeys the bar of the moment: a test, and a program to watch such a visitor play.

python -m tests.page.by_the_bar --scenario classic --players 10 --language fa --speed 1
"""

import argparse
import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from playwright.async_api import Error, Locator, Page, async_playwright

from playground.opening import Playground, playground, serve_page
from tests.page.chromium import FLAGS, chromium
from tests.page.phone import close_alert, group, private

SLEEPY = "💤"
"""The bot's word to whoever has let a round pass, and to the group about whoever is taken out for it."""
PATIENCE = 20.0
"""How long a press may take until the bar asks for something else. Seconds."""
LOOK = 0.05


@dataclass
class Obedient:
    """Presses whatever the bar asks for, and nothing else.

    Attributes:
        pressed: how often, by the kind of question.
        longest: the longest that the bar went on asking for a press already made, in seconds.
    """

    page: Page
    random: Random = field(default_factory=lambda: Random("obedient"))
    pressed: Counter[str] = field(default_factory=Counter)
    longest: float = 0.0

    async def play(self, seconds: float) -> None:
        """Play until the bar says that the game is over."""
        async with asyncio.timeout(seconds):
            while await self._phase() != "end":
                if (asked := await self._asked()) is not None:
                    await self._obey(asked)
                await asyncio.sleep(LOOK)

    async def _phase(self) -> str:
        return str(
            await self.page.evaluate(
                "import('/static/js/shared/store.js').then(({ store }) => store.moment?.phase ?? '')"
            )
        )

    async def _asked(self) -> str | None:
        """The bar's request now, as one text; None where there is none."""
        found = await self.page.evaluate(
            """() => {
                const bar = document.querySelector(".moment[data-task=yours]:not([hidden])");
                return bar && `${bar.dataset.chat}/${bar.dataset.message}/${bar.textContent}`;
            }"""
        )
        return None if found is None else str(found)

    async def _obey(self, asked: str) -> None:
        chat, number, _ = asked.split("/", 2)
        try:
            await self.page.locator(".moment-show").click(timeout=2000)
            pane = group(self.page) if chat.startswith("-") else private(self.page)
            if not await self._press(pane, number):
                return
        except Error as error:
            if "Timeout" not in str(error):
                raise
            return  # what was asked is over, or asks for something else by now
        self.pressed["start" if number == "0" else "group" if chat.startswith("-") else "private"] += 1
        since = time.monotonic()
        while await self._asked() == asked and time.monotonic() - since < PATIENCE:
            await close_alert(self.page)
            await asyncio.sleep(LOOK)
            if time.monotonic() - since > 2:  # an answer of several picks, or a name that was refused
                break
        self.longest = max(self.longest, time.monotonic() - since)

    async def _press(self, pane: Locator, number: str) -> bool:
        if number == "0":
            start = pane.locator(".bar.start")
            waits = await start.count() > 0
            if waits:
                await start.click(timeout=2000)
            return waits  # else the question is still on its way
        message = pane.locator(f".message[data-id='{number}']")
        keys = message.locator(".key")
        if await self._phase() == "lobby":  # there are buttons beside it that nobody has asked for
            keys = message.locator(".key.success" if await self._step() == "join" else ".key.primary")
        count = await keys.count()
        if count:
            await keys.nth(self.random.randrange(count)).click(timeout=2000)
        return count > 0

    async def _step(self) -> str:
        mine = "store.moment.seats.includes(store.room.visitor) ? 'begin' : 'join'"
        return str(await self.page.evaluate(f"import('/static/js/shared/store.js').then(({{ store }}) => {mine})"))


def sleepy(up: Playground) -> list[str]:
    """The bot's words to all, robots too, about a round let pass."""
    found = []
    for event in up.room.world.feed.after(0, 100_000):
        text = str(event.get("message", {}).get("text", ""))
        if SLEEPY in text:
            found.append(text)
    return found


async def _main(given: argparse.Namespace) -> None:
    choice = f"scenario={given.scenario}&players={given.players}&language={given.language}&speed={given.speed:g}"
    async with playground() as up, serve_page(up.room, port=0) as address, async_playwright() as play:
        browser = await play.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = await browser.new_page(viewport={"width": 1440, "height": 900})
        began = time.monotonic()
        await page.goto(f"{address}/#{choice}&seed={given.seed}&wait=1")
        visitor = Obedient(page)
        await visitor.play(given.minutes * 60)
        print(
            f"{given.language} {given.scenario}, {given.players} players at x{given.speed:g}: "
            f"over after {time.monotonic() - began:.0f} s; {await page.locator('.moment-what').inner_text()}"
        )
        print(f"pressed: {dict(visitor.pressed)}; idle: {len(sleepy(up))}")
        await browser.close()


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--scenario", default="simple")
    arguments.add_argument("--players", type=int, default=6)
    arguments.add_argument("--language", default="en")
    arguments.add_argument("--speed", type=float, default=1.0)
    arguments.add_argument("--seed", default="bar")
    arguments.add_argument("--minutes", type=float, default=60.0)
    asyncio.run(_main(arguments.parse_args()))
