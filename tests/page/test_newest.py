"""Displays new in Telegram since 2026, as the page has them: to one alone, beside names, by the clock, in tables."""

import asyncio
import time
from typing import Any

import pytest
from playwright.async_api import Page, expect

from playground.opening import Playground
from playground.server.chats import ServerMessage
from playground.server.events.acts import write
from playground.server.methods import run
from playground.server.params import Params
from playground.server.world import World
from tests.page.conftest import OpenPage
from tests.page.phone import group, in_game, person, private
from tests.page.test_looks import serious_findings

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

WATCH = "scenario=simple&players=7&language=en&speed=1&seed=newest&mode=watch"
KEYS = [
    [{"text": "4. Nora", "callback_data": "x:4"}, {"text": "5. Omar", "disabled": {}}],
]
STORY = """<h2>The story</h2><details><summary>Night 1</summary><p>Nobody woke.</p></details>
<table bordered striped><tr><th>Seat</th><th align="right">Votes</th></tr><tr><td>4. Nora</td><td>3</td></tr></table>
<tg-button-row><tg-button type="callback_data" data="x:plain" style="link">As plain text</tg-button></tg-button-row>"""


async def bot(ground: Playground, method: str, **given: Any) -> Any:
    """A call of the bot to the server of the page."""
    reply = await run(ground.room.world, method, Params({"chat_id": ground.room.group_id, **given}))
    assert reply.body["ok"], reply.body
    return reply.body["result"]


def unheard(world: World, chat: int, user: int, text: str) -> ServerMessage:
    """A message that the bot is not told of, and so lets stand."""
    kept = world.updates.allowed
    world.updates.allow(["callback_query"])
    said = write(world, world.chats[chat], user, text)
    world.updates.allow(kept)
    return said


async def show(ground: Playground, receiver: int, other: int) -> None:
    """Everything at once, in the group of the page."""
    await ground.room.control.permissions(
        ground.room.group_id, {"can_send_messages": True, "can_react_to_messages": True}
    )
    said = unheard(ground.room.world, ground.room.group_id, other, "I am the Doctor.")
    kept = ground.room.world.updates.allowed
    ground.room.world.updates.allow(["callback_query"])  # at night the narrator would take it back
    await ground.room.control.react(receiver, said.id, "😁", ground.room.group_id)
    ground.room.world.updates.allow(kept)
    until = int(time.time()) + 45
    text = f'<b>Night 1.</b> It ends <tg-time unix="{until}" format="r">in 45 seconds</tg-time>.'
    await bot(ground, "sendMessage", text=text, parse_mode="HTML", reply_markup={"inline_keyboard": KEYS})
    await bot(ground, "sendRichMessage", rich_message={"html": STORY})
    only = {"receiver_user_id": receiver}
    secret = "You are the <b>Detective</b>. Whom do you ask about?"
    keys = {"inline_keyboard": [KEYS[0][:1]], "force_reply": True}
    await bot(
        ground, "sendMessage", text=secret, parse_mode="HTML", ephemeral_message_parameters=only, reply_markup=keys
    )


async def everything(page: Page, ground: Playground) -> None:
    """A paused game, in whose group all of this is shown to the player looked at."""
    await in_game(page)
    other = ground.room.world.chats[ground.room.group_id].members[ground.room.people[2].id]
    async with asyncio.timeout(80):
        while not other.tag:  # the narrator puts the seat beside the name
            await asyncio.sleep(0.05)
    await ground.room.set_pace(paused=True)
    await asyncio.sleep(0.6)  # for the page, a time that comes together with the pause was written before, and stands
    await show(ground, ground.room.people[0].id, ground.room.people[2].id)


async def test_messages_as_clients_show_them(open_page: OpenPage, ground: Playground) -> None:
    page = await open_page(WATCH)
    await everything(page, ground)
    there = group(page)
    secret = there.locator(".message.ephemeral", has_text="Detective")
    await expect(secret.locator(".only-you")).to_have_text("Only you can see this")
    await expect(there.locator(".composer-note")).to_contain_text("Detective")
    await expect(there.locator(".message", has_text="I am the Doctor").locator(".member-tag")).to_have_text("3")
    await expect(there.locator(".reaction")).to_have_text("😁 1")
    clock = there.locator(".message", has_text="Night 1. It ends").locator("time.local-time")
    before = await clock.inner_text()
    assert before.startswith("in ")
    await expect(clock).not_to_have_text(before)
    off = there.locator(".key", has_text="Omar").last
    await expect(off).to_have_attribute("aria-disabled", "true")
    story = there.locator(".rich")
    await expect(story.locator("td").last).to_have_text("3")
    await expect(story.get_by_text("Nobody woke.")).to_be_hidden()
    await story.locator("summary").click()
    await expect(story.get_by_text("Nobody woke.")).to_be_visible()
    assert await serious_findings(page) == []
    await person(page, "Nora").click()
    await expect(page.locator(".phone-name")).to_contain_text("Nora")
    await expect(there.locator(".message", has_text="I am the Doctor")).to_be_visible()
    await expect(there.locator(".ephemeral")).to_have_count(0)
    await person(page, ground.room.people[0].first_name).click()
    await secret.hover()
    await secret.get_by_role("button", name="Dismiss").click()
    await expect(secret).to_have_count(0)
    head = private(page).locator(".subtitle")
    await page.clock.install()
    await bot(ground, "sendChatAction", chat_id=ground.room.people[0].id, action="typing")
    await expect(head).to_have_text("writing…")
    await page.clock.fast_forward(6000)
    await expect(head).to_have_text("bot")


async def test_strangers(open_page: OpenPage, ground: Playground) -> None:
    page = await open_page()
    await page.locator("dialog.start summary").last.click()
    await page.locator("dialog.start label", has_text="Nobody has started the bot").click()
    await page.locator("dialog.start button[type=submit]").click()
    await expect(group(page).locator(".message.ephemeral", has_text="Your role")).to_be_visible()
    assert not any(one.started for one in ground.room.people)
    assert ground.room.choice is not None
    assert ground.room.choice.strangers
    assert "strangers=1" in page.url
    link = f"https://t.me/{ground.room.world.bot.username}"
    keys = {"inline_keyboard": [[{"text": "To the bot", "url": link}]]}
    await bot(ground, "sendMessage", text="Open a private chat with me.", reply_markup=keys)
    await group(page).locator(".key", has_text="To the bot").click()
    await expect(private(page).locator(".bar.start")).to_be_focused()
    assert page.context.pages == [page], "no page of the real Telegram was opened"
