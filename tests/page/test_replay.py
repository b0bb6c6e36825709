"""A replay shows all that was shown live: every message and every board of every chat, after every step."""

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from bot.store.read_only import look_at
from playground.opening import Playground
from playground.page.replay import build_replay_page
from playground.page.stage import GameChoice, Language
from playground.replaying.library import Library, loading
from playground.serving import serve_app
from playground.views import JSON
from tests.page.conftest import OpenPage
from tests.page.live import Shown, watch_a_game
from tests.page.test_looks import serious_findings
from tests.replay.kept import database_with

PATIENCE = 60_000
HALF_MADE = "✏️"
"""The beginning of an answer with several picks: until the answer is whole, no log knows of it."""

STEP_THROUGH = """async (shown) => {
  const slider = document.querySelector(".transport input[type=range]");
  const seen = [];
  for (let step = 0; step <= Number(slider.max); step += 1) {
    if (step) document.body.dispatchEvent(new KeyboardEvent("keydown", {code: "ArrowRight", bubbles: true}));
    const look = (pane) => [...document.querySelectorAll(`${pane} .message`)].map((message) => {
      const text = message.querySelector(".text").cloneNode(true);
      for (const more of text.querySelectorAll(".more")) more.remove();
      return [text.textContent, [...message.querySelectorAll(".key")].map((key) => key.textContent),
        Boolean(message.querySelector(".icon-pin"))];
    });
    seen.push([look(".pane-group"), look(".pane-private")]);
  }
  return seen;
}"""


def flat(shown: list[Shown], most: int) -> list[Shown]:
    """The newest messages; where a line breaks before a block is a matter of drawing."""
    return [(text.replace("\n", ""), labels, pinned) for text, labels, pinned in shown[-most:]]


def read(seen: list[tuple[str, list[str], bool]], most: int) -> list[Shown]:
    return flat([(text, tuple(labels), pinned) for text, labels, pinned in seen], most)


async def opened(page: Page, address: str) -> None:
    await page.goto(address)
    await expect(page.locator(".transport")).to_be_visible(timeout=PATIENCE)


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.timeout(300)
async def test_every_step_is_shown_as_it_was_shown_live(open_page: OpenPage, ground: Playground, address: str) -> None:
    watched = await watch_a_game(ground, GameChoice("simple", 7, speed=300.0, seed="replayed", mode="watch"))
    page = await open_page()
    for seat, person in enumerate(ground.room.people, 1):
        await page.goto("about:blank")
        await opened(page, f"{address}/replay#step=0&seat={seat}")
        seen = await page.evaluate(STEP_THROUGH)
        assert len(seen) == len(watched.steps)
        for step, ((public, private), live) in enumerate(zip(seen, watched.steps, strict=True)):
            assert read(public, 20) == flat(live[ground.room.group_id], 20), f"the group at step {step}"
            assert read(private, 20) == flat(live[person.id], 20), f"seat {seat} at step {step}"


@pytest.mark.timeout(200)
@pytest.mark.parametrize(("scenario", "players", "language"), [("classic", 8, "fa"), ("godfather", 10, "ru")])
@pytest.mark.asyncio(loop_scope="session")
async def test_the_film_of_a_game_is_the_game(
    ground: Playground, scenario: str, players: int, language: Language
) -> None:
    choice = GameChoice(scenario, players, language=language, speed=300.0, seed="film", mode="watch", manner="sensible")
    watched = await watch_a_game(ground, choice)
    (game,) = await ground.stage.archive.games()
    film = json.loads(json.dumps(await ground.stage.archive.film(game["key"])))
    assert len(film["times"]) == len(watched.steps) == game["lines"]
    chats = {chat["id"]: chat for chat in film["chats"]}
    for step, live in enumerate(watched.steps):
        for chat_id, chat in chats.items():
            seen, shown = standing(chat, step), live.get(chat_id, [])
            assert len(seen) == len(shown), f"step {step}: {seen[-3:]}, {shown[-3:]}"
            for look, real in zip(seen, shown, strict=True):
                assert look == real or HALF_MADE in real[0], f"step {step}"


def standing(chat: JSON, step: int) -> list[Shown]:
    """The messages of a chat that stand at a step, as they look by then."""
    found = []
    for message in chat["messages"]:
        looks = [look for since, look in message["looks"] if since <= step]
        if looks and message["from"] == 0 and (message["end"] is None or message["end"] > step):
            labels = tuple(button["text"] for row in looks[-1]["keyboard"] for button in row)
            found.append((looks[-1]["text"], labels, looks[-1]["pinned"]))
    return found


JUMPS = """async (jumps) => {
  const slider = document.querySelector(".transport input[type=range]");
  const times = [];
  for (let jump = 1; jump <= jumps; jump += 1) {
    slider.value = String((jump * 7919) % (Number(slider.max) + 1));
    const begun = performance.now();
    slider.dispatchEvent(new Event("input", {bubbles: true}));
    document.body.getBoundingClientRect();
    document.querySelector(".pane-group .messages").scrollTop;
    times.push(performance.now() - begun);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  }
  return times.sort((a, b) => a - b);
}"""


async def kept_game(tmp_path: Path, scenario: str, players: int, language: str) -> Library:
    path = tmp_path / "kept.sqlite3"
    await database_with(path, (scenario, players, "kept"), ("simple", 6, "second"), language=language)
    return Library(look_at(path), loading(()))


@asynccontextmanager
async def replay_page(
    browser: Browser, library: Library, width: int, height: int, link: str = "#game=1"
) -> AsyncIterator[Page]:
    """The page alone, as `mafia replay` serves it; the console must stay free of complaints."""
    complaints: list[str] = []
    async with serve_app(lambda names: build_replay_page(library, names), "127.0.0.1", 0) as address:
        context = await browser.new_context(viewport={"width": width, "height": height}, locale="en-GB")
        page = await context.new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type in {"error", "warning"} else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        await page.goto(f"{address}/replay{link}")
        yield page
        await context.close()
    assert complaints == []


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("language", ["en", "fa"])
async def test_it_fits_and_can_be_read(browser: Browser, tmp_path: Path, width: int, language: str) -> None:
    library = await kept_game(tmp_path, "classic", 10, language)
    async with replay_page(browser, library, width, 844, "#game=1&step=60") as page:
        await expect(page.locator(".transport")).to_be_visible(timeout=PATIENCE)
        direction = "rtl" if language == "fa" else "ltr"
        await expect(page.locator("html")).to_have_attribute("dir", direction)
        for theme in ("light", "dark"):
            await expect(page.locator("html")).to_have_attribute("data-theme", theme)
            assert await serious_findings(page) == []
            assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            await page.locator(".icon-moon, .icon-sun").click()
        if width == 390:
            await expect(page.locator(".pane-private")).to_be_hidden()
            await page.locator(".tab").nth(2).click()
            await expect(page.locator(".pane-group")).to_be_hidden()
        await expect(page.locator(".roles tbody tr")).to_have_count(10)
        assert await serious_findings(page) == []


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_keys_links_and_other_games(browser: Browser, tmp_path: Path) -> None:
    library = await kept_game(tmp_path, "classic", 10, "en")
    async with replay_page(browser, library, 1440, 900) as page:
        place, phase = page.locator(".replay-place"), page.locator(".transport select")
        await expect(place).to_contain_text("Step 0 of", timeout=PATIENCE)
        await page.keyboard.press("ArrowRight")
        await page.keyboard.press("ArrowRight")
        await page.keyboard.press("ArrowLeft")
        await expect(place).to_contain_text("Step 1 of")
        for key, name in (
            ("n", "Night 1"),
            ("n", "Night 2"),
            ("d", "Day 3"),
            ("Shift+N", "Night 2"),
            ("PageUp", "Day 2"),
        ):
            await page.keyboard.press(key)
            await expect(phase.locator("option:checked")).to_contain_text(name)
        await page.keyboard.press("End")
        await expect(page.locator(".pane-group .message").last).to_contain_text("📖")
        await expect(page.locator(".director-now")).to_contain_text("Winner")
        await page.keyboard.press("Home")
        await expect(place).to_contain_text("Step 0 of")
        await page.keyboard.press("?")
        await expect(page.locator("dialog")).to_contain_text("Page Up")
        await page.keyboard.press("Escape")
        await page.locator(".person").nth(3).click()
        await phase.select_option(label="☀️ Day 2")
        await expect(page).to_have_url(re.compile(r"game=1&step=[1-9]\d*&seat=4"))
        link = page.url
        shown = await page.locator(".pane-private .messages").inner_text()
        await page.goto("about:blank")
        await page.goto(link)
        await expect(page.locator(".person.current")).to_contain_text("Victor", timeout=PATIENCE)
        assert await page.locator(".pane-private .messages").inner_text() == shown
        assert await page.locator(".messages button:not([disabled]):not(.more):not(.earlier)").count() == 0
        await page.locator(".replay-games").select_option("2")
        await expect(page.locator(".roles tbody tr")).to_have_count(6, timeout=PATIENCE)
        await expect(place).to_contain_text("Step 0 of")
        await page.goto(page.url.split("#")[0] + "#game=77")
        await expect(page.locator(".replay-nothing")).to_contain_text("there is no game 77")


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_a_jump_takes_a_moment(browser: Browser, tmp_path: Path) -> None:
    """In the long game of a full table. The bound is for a machine that does other things too."""
    library = await kept_game(tmp_path, "godfather", 13, "en")
    async with replay_page(browser, library, 1440, 900) as page:
        await expect(page.locator(".transport")).to_be_visible(timeout=PATIENCE)
        times = await page.evaluate(JUMPS, 60)
        assert times[len(times) // 2] < 100
