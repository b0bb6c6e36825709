"""The page of a player does not depend on secrets of others.

Two games that differ only in who has which card are played in the same way, and the page of one seat is compared: all
of its document, at each step. And while others are written to in private, nothing on the page moves at all.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, Page, expect

from bot.engine.chance import Chance
from bot.engine.inputs import Host, HostAction
from playground.crowd import RobotCrowd
from playground.opening import Playground, playground, serve_page
from tests.page.conftest import OpenPage
from tests.page.phone import in_game, person

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

TOWN, DOCTOR, DETECTIVE, BOSS, MAFIA = "citizen", "doctor", "detective", "godfather", "mafioso"
VICTIM, SAVED, LOOKED_AT = 10, 9, 8
"""Whom the mafia shoot, whom the doctor protects, whom the detective asks about, in every game; these are citizens."""
REST = (TOWN, TOWN, TOWN)
PAIRS = {
    "a citizen, and the mafia sit elsewhere": (
        (TOWN, BOSS, MAFIA, MAFIA, DOCTOR, DETECTIVE, TOWN, *REST),
        (TOWN, TOWN, DETECTIVE, DOCTOR, MAFIA, MAFIA, BOSS, *REST),
    ),
    "a doctor, and all others sit elsewhere": (
        (DOCTOR, BOSS, MAFIA, TOWN, TOWN, DETECTIVE, MAFIA, *REST),
        (DOCTOR, TOWN, DETECTIVE, MAFIA, BOSS, MAFIA, TOWN, *REST),
    ),
    "a mafioso, whose mates are the same": (
        (MAFIA, BOSS, MAFIA, DOCTOR, DETECTIVE, TOWN, TOWN, *REST),
        (MAFIA, BOSS, MAFIA, TOWN, TOWN, DETECTIVE, DOCTOR, *REST),
    ),
}
VARIES = (
    re.compile(r'datetime="[^"]*"'),
    re.compile(r"(?<=>)[^<]*(?=</time>)"),
    re.compile(r', \d\d:\d\d(?=" tabindex)'),
    re.compile(r'(?<=class="moment-left" role="timer" aria-live="off">)[^<]*'),
)
"""What no two games have in common: when a message came, and how much time was left at the moment of the look."""
QUIET = 0.25
WATCH = "scenario=classic&players=10&language=en&speed=2&seed=looks&mode=watch"


async def settled(up: Playground) -> None:
    """Everything has been delivered and drawn."""
    seen = -1
    while seen != up.room.world.feed.last or (
        up.stage.running is not None and await up.stage.running.ctx.store.changed(0)
    ):
        seen = up.room.world.feed.last
        await asyncio.sleep(QUIET)


async def look(up: Playground, page: Page, sky: str = "") -> str:
    """All of the page, once drawn: under the `sky` of a night or a day."""
    await settled(up)
    if sky:
        await expect(page.locator("body")).to_have_attribute("data-sky", sky, timeout=30_000)
    html, before = "-", ""
    while html != before:
        await asyncio.sleep(QUIET)
        before, html = html, await drawn(page)
    return html


async def drawn(page: Page) -> str:
    """The document, but for parts that differ between any two games."""
    html = str(await page.evaluate("document.documentElement.outerHTML"))
    for pattern in VARIES:
        html = pattern.sub("", html)
    return html


async def answer_in_private(up: Playground, deal: Sequence[str], *, visitor_too: bool = False) -> None:
    """Every player with a private question answers, the robots unseen."""
    control = up.room.control
    for seat, (role, who) in enumerate(zip(deal, up.room.people, strict=True), 1):
        wanted = {DOCTOR: SAVED, DETECTIVE: LOOKED_AT}.get(role, VICTIM)
        for message in await control.messages(who.id) if seat > 1 or visitor_too else ():
            button = message.button(up.room.people[wanted - 1].first_name)
            if button is not None:
                await control.press(who.id, message.message_id, button["callback_data"], wait=10)


@asynccontextmanager
async def game(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, deal: Sequence[str]
) -> AsyncIterator[tuple[Playground, Page]]:
    """A game with these cards, paused, whose robots never act unasked; and the page of seat 1."""

    def dealt(self: Chance, cards: Sequence[str]) -> list[str]:
        return list(deal)

    async def play(self: RobotCrowd, after: int) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Chance, "dealt", dealt)
    monkeypatch.setattr(RobotCrowd, "play", play)
    async with playground() as up, serve_page(up.room, port=0) as address:
        page = await browser.new_page(viewport={"width": 1440, "height": 900}, locale="en-GB")
        await page.goto(f"{address}/#scenario=classic&players=10&language=en&seed=secret")
        await in_game(page)
        await up.room.set_pace(paused=True)
        await settled(up)
        await page.reload()  # what was drawn while the group was still being made does not count
        await in_game(page)
        yield up, page
        await page.close()
    monkeypatch.undo()


async def skip_to(up: Playground, words: Sequence[str]) -> None:
    """The host skips until the game is in this phase and part."""
    bot = up.stage.running
    assert bot is not None
    table = bot.services.tables.at(up.room.group_id, None)
    assert table is not None
    for _ in range(40):
        phase = table.game.phase
        if [phase.name, phase.part][: len(words)] == list(words):
            return
        async with bot.ctx.lanes.lane(up.room.group_id):
            await table.feed(lambda at: Host(at, HostAction.SKIP))
        await settled(up)
    raise AssertionError(f"the game does not come to {words}")


async def looks(browser: Browser, monkeypatch: pytest.MonkeyPatch, deal: Sequence[str]) -> dict[str, str]:
    """The page at each step of a game with these cards."""
    found: dict[str, str] = {}
    async with game(browser, monkeypatch, deal) as (up, page):
        found["deal"] = await look(up, page)
        await skip_to(up, ["night"])
        found["night"] = await look(up, page, "night")
        await answer_in_private(up, deal)
        found["the others have answered"] = await look(up, page, "night")
        await answer_in_private(up, deal, visitor_too=True)
        await skip_to(up, ["day"])
        found["dawn"] = await look(up, page, "day")
        await skip_to(up, ["day", "nomination"])
        found["vote"] = await look(up, page, "day")
    return found


@pytest.mark.parametrize("pair", PAIRS)
async def test_two_games_that_differ_in_secrets_look_the_same(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, pair: str
) -> None:
    one, other = [await looks(browser, monkeypatch, deal) for deal in PAIRS[pair]]
    assert one.keys() == other.keys()
    for step, html in one.items():
        assert len(html) > 5000
        assert html == other[step], step


async def test_nothing_moves_while_others_are_written_to(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    async with game(browser, monkeypatch, PAIRS["a citizen, and the mafia sit elsewhere"][0]) as (up, page):
        await settled(up)
        await page.evaluate(
            """() => {
                window.moved = [];
                const element = ({ target }) => (target.closest ? target : target.parentElement);
                const isClock = (one) => element(one)?.closest("time.local-time");
                const seen = (one) => one.target.outerHTML ?? one.target.data;
                new MutationObserver((all) => moved.push(...all.filter((one) => !isClock(one)).map(seen)))
                    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
            }"""
        )
        before = up.room.world.feed.last
        for who in up.room.people[1:]:
            await up.room.control.write(who.id, "/help")
        async with asyncio.timeout(30):
            while sum(event.get("chat_id", 0) > 0 for event in up.room.world.feed.after(before)) < 18:
                await asyncio.sleep(QUIET)
        await settled(up)
        assert await page.evaluate("moved") == []


async def test_a_veil_hangs_before_anothers_phone(open_page: OpenPage) -> None:
    page = await open_page("scenario=simple&players=7&language=en&seed=veil")
    await in_game(page)
    veil = page.locator("dialog.veil")
    await person(page, "Nora").click()
    await expect(veil).to_contain_text("Nora")
    await veil.locator("button.primary").click()
    await expect(page.locator(".phone-name")).to_contain_text("Sarah")
    await page.locator(".director-toggle").click()
    await veil.locator("button.primary").click()
    await expect(page.locator(".director")).to_be_hidden()
    await person(page, "Nora").click()
    await veil.locator(".veil-lift").click()
    await expect(page.locator(".phone-name")).to_contain_text("Nora")
    await person(page, "Sarah").click()  # one's own phone is nobody's secret
    await expect(page.locator(".phone-name")).to_contain_text("Sarah")


async def test_who_watches_sees_what_comes_to_everybody(open_page: OpenPage) -> None:
    page = await open_page(WATCH)
    await in_game(page)
    await expect(page.locator(".person .badge").first).to_be_visible()
    await person(page, "Nora").click()
    await expect(page.locator(".phone-name")).to_contain_text("Nora")
