"""The scenario author's desk: mistakes beside their lines without a restart, cards, a game of one's own, shares."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from bot.parts.abilities.targeted import Targeted
from bot.scenario import available, load
from bot.text import LANGUAGES
from playground.desk.previews import preview_of
from playground.desk.workshop import Drafts, FileWorkshop
from playground.opening import Playground, playground
from playground.page.stage import GameChoice
from tests.page.conftest import OpenPage
from tests.page.phone import in_game, private
from tests.page.test_looks import serious_findings
from tests.scenario.authors_page import write_examples

Edit = Callable[[str, str], None]


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    write_examples(folder)
    monkeypatch.setenv("SCENARIOS", str(folder))
    return folder


@pytest_asyncio.fixture(loop_scope="session")
async def ground(mine: Path) -> AsyncIterator[Playground]:
    async with playground() as up:
        yield up


@pytest.fixture
def edit(mine: Path) -> Edit:
    """An author who changes words in an editor."""

    def change(before: str, after: str) -> None:
        path = mine / "wolves.yaml"
        text = path.read_text(encoding="utf-8")
        assert before in text
        stamp = path.stat().st_mtime_ns
        path.write_text(text.replace(before, after), encoding="utf-8")
        os.utime(path, ns=(stamp + 10**9, stamp + 10**9))

    return change


async def desk(open_page: OpenPage, address: str, locale: str = "en-GB", width: int = 1440) -> Page:
    page = await open_page(locale=locale, width=width)
    await page.goto(f"{address}/desk")
    await expect(page.locator(".desk-lines")).to_be_attached()
    return page


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_mistakes_stand_beside_their_lines_and_go_when_they_are_mended(
    open_page: OpenPage, address: str, edit: Edit
) -> None:
    page = await desk(open_page, address)
    await expect(page.locator(".desk-files")).to_have_value("wolves.yaml")
    await expect(page.locator(".desk-good")).to_be_visible()
    await expect(page.locator(".desk-lines li").first).to_contain_text("id: wolves")
    await expect(page.locator(".desk-problem.untranslated").first).to_be_hidden()
    await page.locator(".desk-toggle").click()
    await expect(page.locator(".desk-problem.untranslated").first).to_be_visible()
    edit("bar: half}", "bar: most}")
    line = page.locator(".desk-lines li.bad")
    await expect(line).to_have_attribute("data-line", "55")
    await expect(line.locator(".desk-problem")).to_contain_text("day[1].nomination.bar: expected 'majority'")
    await expect(page.locator(".desk-preview")).to_contain_text("This is how it was before")
    await page.locator(".tab-play").click()
    await expect(page.locator(".desk-play")).to_contain_text("until the mistakes")
    edit("bar: most}", "bar: half}")
    await expect(page.locator(".desk-good")).to_be_visible()
    await expect(page.locator(".desk-lines li.bad")).to_have_count(0)
    await expect(page.locator(".desk-play select[name=role]")).to_be_visible()


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_what_is_wrong_reads_from_left_to_right_in_every_language(
    open_page: OpenPage, address: str, edit: Edit
) -> None:
    page = await desk(open_page, address, "fa-IR")
    await expect(page.locator(".desk-warned", has_text="mafia check")).to_have_count(0)
    await page.locator(".desk-toggle").click()
    lacking = page.locator(".desk-problem.untranslated").first
    await expect(lacking).to_contain_text("ترجمه ندارد: فارسی")
    edit("bar: half}", "bar: most}")
    await expect(page.locator(".desk-warned", has_text="mafia check")).to_be_visible()
    for told in (page.locator(".desk-jump"), page.locator(".bad .desk-problem")):
        reason = told.locator("bdi", has_text="day[1].nomination.bar: expected 'majority'")
        assert await reason.evaluate("(bdi) => getComputedStyle(bdi).direction") == "ltr"
        assert await reason.get_attribute("lang") == "en"


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_cards_and_questions_are_shown_in_each_language(open_page: OpenPage, address: str, edit: Edit) -> None:
    page = await desk(open_page, address)
    preview = page.locator(".desk-preview")
    await expect(preview).to_contain_text("Your role: Seer")
    await expect(preview).to_contain_text("Who will the pack hunt tonight?")
    await preview.get_by_role("radio", name="Русский").check()
    await expect(preview).to_contain_text("Ваша роль")
    await expect(preview).to_contain_text("Анна")
    edit("You have no ability. Talk", "You have a loud voice. Talk")
    await preview.get_by_role("radio", name="English").check()
    await expect(preview).to_contain_text("You have a loud voice")


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.timeout(120)
async def test_a_game_with_ones_own_role_and_options(open_page: OpenPage, address: str, ground: Playground) -> None:
    page = await desk(open_page, address)
    await page.locator(".tab-play").click()
    await page.locator("select[name=players]").select_option("6")
    await page.locator("select[name=role]").select_option("wolf")
    await page.locator("input[name=option-turn]").fill("45")
    await page.locator(".desk-play button[type=submit]").click()
    await in_game(page)
    await expect(private(page).locator(".bubble.protected").first).to_contain_text("Your role: Wolf")
    bot = ground.stage.running
    assert bot is not None
    (table,) = bot.services.tables.values()
    assert table.row.options == {"turn": 45}
    assert table.game.seats[1].role.id == "wolf"
    assert len(table.game.seats) == 6


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.timeout(180)
async def test_win_shares_are_counted_and_drawn(open_page: OpenPage, address: str) -> None:
    page = await desk(open_page, address)
    await page.locator(".tab-shares").click()
    await page.locator(".desk-shares button[type=submit]").click()
    await expect(page.locator(".desk-progress")).to_contain_text("400 of 400", timeout=120_000)
    await expect(page.locator(".desk-table tbody tr")).to_have_count(4)
    await expect(page.locator(".desk-legend")).to_contain_text("Wolves")
    for row in await page.locator(".desk-table tbody tr").all():
        shares = [float(text.strip("%")) for text in await row.locator("strong").all_inner_texts()]
        assert sum(shares) == pytest.approx(100, abs=1.5)
    assert await serious_findings(page) == []


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("locale", ["en-GB", "fa-IR"])
async def test_it_fits_and_can_be_read(open_page: OpenPage, address: str, edit: Edit, width: int, locale: str) -> None:
    edit("roles: [wolf]", "roles: [wulf]")
    page = await desk(open_page, address, locale, width)
    await expect(page.locator("html")).to_have_attribute("dir", "rtl" if locale == "fa-IR" else "ltr")
    await expect(page.locator(".leave")).to_be_in_viewport(ratio=1)
    assert await page.locator("h1").evaluate("(title) => title.scrollWidth <= title.clientWidth + 1")
    for _ in ("light", "dark"):
        for tab in ("file",) * (width == 390) + ("preview", "play", "shares"):
            await page.locator(f".tab-{tab}").click()
            assert await serious_findings(page) == []
            assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await page.locator(".icon-moon, .icon-sun").click()


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_a_narrow_window_made_wide_shows_one_view_beside_the_file(open_page: OpenPage, address: str) -> None:
    page = await desk(open_page, address, width=390)
    await page.locator(".tab-file").click()
    await expect(page.locator(".desk-source")).to_be_visible()
    await page.set_viewport_size({"width": 1440, "height": 900})
    await expect(page.locator(".desk-view:visible")).to_have_count(1)
    await expect(page.locator(".tab-preview")).to_have_attribute("aria-pressed", "true")


@pytest.mark.timeout(120)
@pytest.mark.asyncio(loop_scope="session")
async def test_a_game_is_played_and_replayed_as_its_file_was_when_it_began(ground: Playground, edit: Edit) -> None:
    await ground.room.start(GameChoice("wolves", 6, speed=300.0, seed="edited", mode="watch"))
    edit("You have no ability. Talk", "You have a loud voice. Talk")
    async with asyncio.timeout(100):
        while not (games := await ground.stage.archive.games()):
            await asyncio.sleep(0.1)
    assert games[0]["scenario"]["ru"] == "Волки"
    film = await ground.stage.archive.film(games[0]["key"])
    texts = [look["text"] for chat in film["chats"] for message in chat["messages"] for _, look in message["looks"]]
    assert any("You have no ability" in text for text in texts)
    assert not any("You have a loud voice" in text for text in texts)


def test_every_ability_of_a_shipped_scenario_is_previewed() -> None:
    for name in available():
        scenario = load(name)
        preview = preview_of(scenario)
        assert list(preview) == list(LANGUAGES)
        asked = {question["ability"] for role in preview["en"]["roles"] for question in role["questions"]}
        dealt = {role for deal in scenario.rules().deals.values() for role in deal}
        waves = {ask.ability for wave in scenario.model.night.waves for ask in wave.asks}
        held = [ability for role in dealt for ability in scenario.rules().roles[role].abilities]
        own = {one.asked_as if isinstance(one, Targeted) else one.id for one in held if one.id in waves}
        # these ask nothing of their own: one opens a room, the other puts the question of whoever is robbed
        assert own <= asked | {"circle", "use_stolen"}, name
        for code in LANGUAGES:
            assert all(role["card"]["text"] and role["name"] for role in preview[code]["roles"])


def test_a_file_is_read_again_only_when_it_has_changed(mine: Path, edit: Edit) -> None:
    drafts = Drafts(mine)
    first = drafts.all()["wolves.yaml"]
    assert first.scenario is not None
    assert drafts.all()["wolves.yaml"] is first
    assert "wolves" in drafts.playable()
    edit("id: wolves", "id: wolfs")
    second = drafts.all()["wolves.yaml"]
    assert [(problem.line, problem.field) for problem in second.problems] == [(1, "id")]
    assert "wolves" not in drafts.playable()
    drafts.copy_playable(mine.parent / "copies")
    assert list((mine.parent / "copies").iterdir()) == []
    (mine / "wolves.yaml").unlink()
    assert "wolves.yaml" not in drafts.all()


@pytest.mark.parametrize("name", ["../secret.yaml", "/etc/passwd", "healer.game.yaml", "", "none.yaml"])
async def test_only_listed_files_are_shown(mine: Path, name: str) -> None:
    (mine.parent / "secret.yaml").write_text("id: secret", encoding="utf-8")
    with pytest.raises(LookupError, match="there is no file"):
        await FileWorkshop(mine).file(name, "")


async def test_a_seed_deals_the_role_that_is_wished_for(mine: Path) -> None:
    workshop = FileWorkshop(mine)
    for seat in (1, 4):
        for role in ("wolf", "seer", "villager"):
            seed = await workshop.seed("wolves.yaml", {}, 7, seat, role)
            assert seed == await workshop.seed("wolves.yaml", {}, 7, seat, role)
    with pytest.raises(ValueError, match="is not dealt"):
        await workshop.seed("wolves.yaml", {}, 5, 1, "healer")
    with pytest.raises(ValueError, match="turn"):
        await workshop.table("wolves.yaml", {"turn": "1000"})
