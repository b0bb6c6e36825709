"""The pictures of the docs: a game on the page, its replay and the desk, on a desktop and a phone, light and dark.

python -m tests.page.pictures            the pictures in README and docs, made anew in docs/images
python -m tests.page.pictures FOLDER     all of them, in each size, colour and language, to look at
"""

import argparse
import asyncio
import contextlib
import os
import re
import tempfile
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Browser, FilePayload, Locator, Page, async_playwright, expect
from playwright.async_api import TimeoutError as PageTimeout

from playground.control import NotAllowedError
from playground.opening import playground, serve_page
from playground.page.room import PlayRoom
from playground.page.stage import Archive
from tests.page.by_the_bar import LOOK, Obedient
from tests.page.chromium import FLAGS, chromium
from tests.page.phone import END, group, private
from tests.page.test_files import LOBBY, RIGHT
from tests.scenario.authors_page import write_examples

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "docs" / "images"
MINE = "scenarios-of-mine"
SIZES = {"phone": (390, 844), "wide": (1440, 900)}
THEMES = ("dark", "light")
LOCALES = {"en": "en-GB", "fa": "fa-IR"}
GAME = "scenario=classic&players=10&language={language}&seed={seed}&seat=4&speed={speed}"
SEEDS = tuple(f"club-{number}" for number in range(7, 19))
"""Games that are played one after another until all pictures are taken: in many of them seat 4 is out too soon."""
WRONG = RIGHT.replace("faction: town", "faction: twon", 1).replace("level: easy", "level: esay")
STRANGERS = "&strangers=1"
"""In this game nobody has ever started the bot: secrets are told in the group."""
SPEED = 20
A_GAME = 900.0
SEEN_MUCH = 2
"""From this day on there is something to see in the group."""
HAND = "🃏"
"""On the button *My hand*, in every language."""
TALK = {"en": ("Who was so quiet yesterday?", "Not me."), "fa": ("دیروز چه کسی این‌قدر ساکت بود؟", "من نبودم.")}
"""Words of players under the vote, so that the seats beside their names can be seen; the first one owns the group."""
VOTES = 3
"""So many have voted on the picture of the replay."""
ASKS_IN = 3000
"""How long the page may take to ask whether a game is given up. Milliseconds."""
DRAWING = 700
"""So long the page takes to draw itself in another size or colour. Milliseconds."""
GROUP, PRIVATE, FILE = ".tab >> nth=0", ".tab >> nth=1", ".tab-file"
"""What is open on a phone."""


@dataclass
class Camera:
    """Takes the pictures of a page that are wanted, by their names: `vote-phone-fa-dark`."""

    page: Page
    language: str
    folder: Path
    wanted: frozenset[str] | None
    """None: all of them."""
    taken: set[str] = field(default_factory=set)

    async def shoot(self, view: str, tab: str = "", subject: Locator | None = None) -> None:
        """The page as shown now, in each size and colour, its `subject` in view; it is wide and light afterwards."""
        self.taken.add(view)
        await expect(self.page.locator(".toast")).to_have_count(0)
        for size, (width, height) in SIZES.items():
            await self.page.set_viewport_size({"width": width, "height": height})
            if tab and size == "phone":
                await self.page.locator(tab).click()
                await self.page.mouse.move(0, 0)
            for theme in THEMES:
                await self.page.evaluate(
                    "(theme) => import('/static/js/shared/looks.js').then(({ setTheme }) => setTheme(theme))", theme
                )
                name = f"{view}-{size}-{self.language}-{theme}.png"
                if self.wanted is None or name in self.wanted:
                    await self.page.wait_for_timeout(DRAWING)
                    if subject is not None:
                        await subject.scroll_into_view_if_needed()
                    await self.page.screenshot(path=self.folder / name)


@dataclass
class Photographer(Obedient):
    """Plays by the bar; before answering, the camera takes a night, a turn to speak and a vote."""

    camera: Camera = field(kw_only=True)
    room: PlayRoom = field(kw_only=True)

    async def play(self, seconds: float) -> None:
        """Play a game that may follow another one, whose end is still shown for a moment."""
        async with asyncio.timeout(seconds):
            while await super()._phase() == "end":
                await asyncio.sleep(LOOK)
        await super().play(seconds)

    async def _obey(self, asked: str) -> None:
        view = await self._view()
        if view and view not in self.camera.taken:
            await self.room.set_pace(speed=1)  # a reader is to see the game as it is played at a table
            await self._shoot(view)
            await self.room.set_pace(speed=SPEED)
        await super()._obey(asked)

    async def _shoot(self, view: str) -> None:
        await self.camera.shoot(view, PRIVATE if view == "night" else GROUP)

    async def _view(self) -> str:
        """The name of the picture of this moment; empty where none is taken."""
        phase, number, kind = await self.page.evaluate(
            "import('/static/js/shared/store.js')"
            ".then(({ store: { moment } }) => [moment?.phase, moment?.number, moment?.asked?.[0]?.kind])"
        )
        if phase == "day" and number >= SEEN_MUCH:
            return {"turn": "day", "vote": "vote"}.get(kind, "")
        return "night" if phase == "night" else ""


@dataclass
class PhotographerAmongStrangers(Photographer):
    """Takes a night in the group, a vote with the seats of players out, and their own hand below; no more."""

    async def _phase(self) -> str:
        return "end" if "hand" in self.camera.taken else await super()._phase()

    async def _view(self) -> str:
        view = {"night": "here", "vote": "seats"}.get(await super()._view(), "")
        board = group(self.page).locator(".message:has(.key)").last
        return view if view != "seats" or await board.locator(".key[aria-disabled=true]").count() else ""

    async def _shoot(self, view: str) -> None:
        if view == "seats":
            left = [*TALK[self.camera.language]]
            for person in self.room.people[1:]:
                if not left:
                    break
                with contextlib.suppress(NotAllowedError):  # a player who is out may not write
                    await self.room.control.write(person.id, left[0], self.room.group_id)
                    await expect(group(self.page).locator(".message", has_text=left.pop(0))).to_be_visible()
        await self.camera.shoot(view, GROUP)
        if view == "seats":
            shown = group(self.page).locator(".message.ephemeral")
            before = await shown.count()
            await group(self.page).locator(".key", has_text=HAND).last.click()
            await expect(shown).to_have_count(before + 1)
            await shown.last.scroll_into_view_if_needed()
            await self.camera.shoot("hand", GROUP)


async def open_game(page: Page, address: str, game: str) -> None:
    """Open the address of another game; the page asks before a running one is given up."""
    await page.goto("about:blank")
    await page.goto(f"{address}/#{game}")
    with contextlib.suppress(PageTimeout):
        await page.locator("button.danger.confirm").click(timeout=ASKS_IN)


async def picture_game(camera: Camera, room: PlayRoom, address: str) -> None:
    """The start, a night, a day, a vote, the end."""
    page = camera.page
    await page.goto(address)
    await page.locator("dialog.start").wait_for()
    await camera.shoot("start")
    for seed in SEEDS:
        await open_game(page, address, GAME.format(language=camera.language, seed=seed, speed=SPEED))
        await Photographer(page, camera=camera, room=room).play(A_GAME)
        await expect(group(page).locator(".message", has_text=END)).to_be_visible()
        if {"night", "day", "vote"} <= camera.taken:
            break
    else:
        raise SystemExit(f"In no game the player saw a night, a day and a vote: only {', '.join(camera.taken)}.")
    await room.set_pace(speed=1)
    await camera.shoot("end", GROUP)
    await picture_document(camera)


async def picture_strangers(camera: Camera, room: PlayRoom, address: str) -> None:
    """A night, a vote and a hand in a group whose players have never started the bot."""
    for seed in SEEDS:
        game = GAME.format(language=camera.language, seed=seed, speed=SPEED) + STRANGERS
        await open_game(camera.page, address, game)
        await PhotographerAmongStrangers(camera.page, camera=camera, room=room).play(A_GAME)
        if "hand" in camera.taken:
            return
    raise SystemExit("Every game was over before its second vote.")


async def picture_document(camera: Camera) -> None:
    """The story as a document, with a day and the votes unfolded."""
    folds = group(camera.page).locator(".rich > details")
    for place in (await folds.count() - 2, await folds.count() - 1):
        await folds.nth(place).locator("summary").click()
    await camera.shoot("document", GROUP, folds.last.locator("table").first)


async def picture_replay(camera: Camera, archive: Archive, address: str) -> None:
    """The last vote in which some have voted, beside the chat of a mafioso, and all roles."""
    (game, *_) = reversed(await archive.games())
    film = await archive.film(game["key"])
    steps = [
        step
        for message in film["chats"][0]["messages"]
        for step, look in message["looks"]
        if look and len(look["keyboard"]) > VOTES and look["text"].count("(") == VOTES
    ]
    await camera.page.goto(f"{address}/replay#step={steps[-1]}&seat=5")
    await camera.page.locator(".transport").wait_for()
    await camera.shoot("replay", GROUP)


async def picture_desk(camera: Camera, file: Path, address: str) -> None:
    """A mistake that was just made."""
    text = file.read_text(encoding="utf-8")
    await camera.page.goto(f"{address}/desk#file={file.name}")
    await camera.page.locator(".desk-role").first.wait_for()
    try:
        file.write_text(text.replace("roles: [wolf]", "roles: [wulf]"), encoding="utf-8")
        await camera.page.locator(".desk-lines .bad").wait_for()
        await camera.shoot("desk", FILE)
    finally:
        file.write_text(text, encoding="utf-8")


async def picture_own(camera: Camera, address: str) -> None:
    """A group's own file that the bot has found mistakes in, and the same once they are mended."""
    page = camera.page
    await open_game(page, address, LOBBY.format(camera.language))
    await group(page).locator(".key.success").first.wait_for()  # the lobby, no longer the end of the game before
    talk = private(page)
    for view, content in (("own-wrong", WRONG), ("own", RIGHT)):
        file = FilePayload(name="ours.yaml", mimeType="text/yaml", buffer=content.encode())
        await talk.locator("input[type=file]").set_input_files(file)
        told = "code" if content == WRONG else ".key"
        await talk.locator(f".message:has({told})").last.wait_for()
        await camera.shoot(view, PRIVATE)


@contextlib.asynccontextmanager
async def _page(browser: Browser, language: str) -> AsyncIterator[Page]:
    """A page for a reader of this language."""
    width, height = SIZES["wide"]
    context = await browser.new_context(viewport={"width": width, "height": height}, locale=LOCALES[language])
    yield await context.new_page()
    await context.close()


def shown_in_docs() -> frozenset[str]:
    """The names of the pictures in README and docs."""
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    return frozenset(re.findall(r"images/([\w-]+\.png)", "".join(page.read_text(encoding="utf-8") for page in pages)))


async def picture(folder: Path, wanted: frozenset[str] | None, languages: Sequence[str]) -> None:
    """Take all pictures that are wanted."""
    mine = Path(MINE)  # a path that tells nothing of this machine
    mine.mkdir()
    write_examples(mine)
    os.environ["SCENARIOS"] = MINE
    async with async_playwright() as play:
        browser = await play.chromium.launch(executable_path=chromium(), args=FLAGS)
        for language in languages:
            async with playground() as up, serve_page(up.room, port=0) as address, _page(browser, language) as page:
                camera = Camera(page, language, folder, wanted)
                await picture_desk(camera, mine / "wolves.yaml", address)
                await picture_game(camera, up.room, address)
                await picture_replay(camera, up.stage.archive, address)
                await picture_own(camera, address)
                await picture_strangers(camera, up.room, address)
        await browser.close()


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", nargs="?", type=Path)
    arguments.add_argument("--language", choices=LOCALES, action="append")
    given = arguments.parse_args()
    target = (given.folder or IMAGES).resolve()
    target.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, contextlib.chdir(scratch):
        asyncio.run(picture(target, None if given.folder else shown_in_docs(), given.language or list(LOCALES)))
