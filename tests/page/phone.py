"""A visitor's actions on the page, for the tests."""

import asyncio

from playwright.async_api import Locator, Page, expect

END = "📖"
"""The story of the game begins with it, in every language."""
A_GAME = 180.0


def group(page: Page) -> Locator:
    return page.locator(".pane-group")


def private(page: Page) -> Locator:
    return page.locator(".pane-private")


def person(page: Page, name: str) -> Locator:
    return page.locator(".person", has=page.get_by_text(name, exact=True))


async def press_new_buttons(page: Page, pane: Locator, pressed: dict[str, bool], *, turn_of: str) -> None:
    """Press the first button of each message that came with some, once; of a turn to speak only one's own."""
    messages = pane.locator(".message:has(.key)").filter(has_not_text=END)  # its button shows the story once more
    for place in range(await messages.count()):
        message = messages.nth(place)
        number = await message.get_attribute("data-id", timeout=500)
        key = f"{turn_of}/{number}"
        if number is None or key in pressed:
            continue
        keys = message.locator(".key")
        if await keys.count() == 1 and turn_of not in (await message.inner_text(timeout=500)).split("\n")[0]:
            continue
        pressed[key] = True
        await keys.first.click(timeout=1500)


async def play_to_the_end(page: Page, name: str) -> int:
    """Answer every question, until the story is told; returns how many messages were answered."""
    pressed: dict[str, bool] = {}
    async with asyncio.timeout(A_GAME):
        while not await group(page).locator(".message", has_text=END).count():
            for pane in (private(page), group(page)):
                try:
                    await press_new_buttons(page, pane, pressed, turn_of=name)
                except Exception as error:
                    if "Timeout" not in type(error).__name__:
                        raise
            await close_alert(page)
            await asyncio.sleep(0.1)
    return len(pressed)


async def close_alert(page: Page) -> None:
    alert = page.locator("dialog.alert button")
    if await alert.count():
        await alert.click()


async def in_game(page: Page) -> None:
    """The role card has come."""
    await expect(private(page).locator(".bubble.protected").first).to_be_visible()
