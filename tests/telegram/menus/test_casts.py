"""A group composes a cast: by taps, within the limits of the file; then keeps, shares, and plays the cast."""

import asyncio

import pytest

from bot.robots.tallies import WinTally
from bot.scenario import available, load
from bot.scenario.casts.composing import read_cast
from bot.store.handling import update_in_hand
from bot.store.rows import CastRow
from bot.store.transaction import Transaction
from bot.telegram.handlers.casts import MOST_KEPT
from bot.telegram.lobbies.menus.cast_screens import (
    Composing,
    View,
    cast_document,
    cast_screen,
    kept_screen,
    letters_screen,
    roles_screen,
)
from bot.telegram.lobbies.own import estimates
from bot.text import LANGUAGES, ScenarioTexts, plain, telegram_length, tongue
from bot.text.lengths import MESSAGE_LENGTH
from playground.views import Group, SeenMessage, Someone
from tests.telegram.menus.opened import labels, menu, room, saved
from tests.telegram.world import World

WORD = "citizen4.commissioner1.don1"


async def composing(world: World, anna: Someone, group: Group) -> SeenMessage:
    """City's menu, one tap before its own cast."""
    shown = await menu(world, anna, "/scenario", group)
    await world.press(anna, shown, "City Mafia")
    await world.press(anna, shown, "Other options")
    return shown


async def test_a_cast_is_composed_by_taps_and_played(world: World) -> None:
    anna, _, group = await room(world)
    shown = await composing(world, anna, group)
    await world.press(anna, shown, "Custom setup ›")
    assert "It's still empty" in (await world.look(shown, anna)).text
    await world.press(anna, shown, "Town ›")
    town = await world.look(shown, anna)
    assert labels(town)[:4] == ["➕ Citizen", "➕ Commissioner", "➕ Judge", "➕ Doctor"]
    for _ in range(4):
        await world.press(anna, shown, "Citizen")
    await world.press(anna, shown, "Commissioner")
    await world.press(anna, shown, "Commissioner")  # one is all there may be
    town = await world.look(shown, anna)
    assert labels(town)[:5] == ["➕ Citizen", "➖ ×4", "✅ Commissioner", "➖", "➕ Judge"]
    await world.press(anna, shown, "‹ The setup")
    now = await world.look(shown, anna)
    assert "5 players" in now.text
    assert "❌ Mafioso, Don, Bloodhound, Schemer and Mistress: 0; at least 1 needed" in now.text
    assert "✅ Play it" not in labels(now)
    await world.press(anna, shown, "🔤 By letter")
    await world.press(anna, shown, "D")
    assert {"➕ Doctor", "➕ Don", "➕ Detective"} <= set(labels(await world.look(shown, anna)))
    await world.press(anna, shown, "Don")
    await world.press(anna, shown, "‹ The setup")
    now = await world.look(shown, anna)
    assert "6 players" in now.text
    assert "❌" not in now.text
    await world.press(anna, shown, "✅ Play it")
    chat = await saved(world, group)
    assert (chat.scenario, chat.options["city"]["own"]) == ("city", WORD)
    now = await world.look(shown, anna)
    assert "✅ This is what you'll play next." in now.text
    board = await world.lobby(anna, group)
    assert "City Mafia" in board.text
    await world.press(anna, shown, "↩️ The game's own setups")
    assert not (await saved(world, group)).options["city"]["own"]


async def test_a_press_that_comes_again_after_a_crash_adds_no_second_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cast, the display and the mark of handling are kept at once: broken off after the first commit."""
    anna, _, group = await room(world)
    shown = await composing(world, anna, group)
    await world.press(anna, shown, "Custom setup ›")
    await world.press(anna, shown, "Town ›")
    commit, first = Transaction.commit, list[set[str]]()

    async def noted(self: Transaction) -> None:
        if update_in_hand() is not None:
            first.append({name for name in ("enqueued", "handled_updates") if getattr(self, name)})
        await commit(self)

    with monkeypatch.context() as patched:
        patched.setattr(Transaction, "commit", noted)
        await world.press(anna, shown, "Citizen")
    assert labels(await world.look(shown, anna))[:2] == ["➕ Citizen", "➖"]
    assert first == [{"enqueued", "handled_updates"}]


async def test_casts_are_kept_under_names_shared_and_thrown_away(world: World) -> None:
    anna, boris, group = await room(world)
    (shared,) = await world.say(anna, f"/cast city {WORD}", group)
    assert "6 players" in shared.text
    (refused,) = await world.say(anna, "/cast city don1.wizard2", group)
    assert "That's not a setup. I can't read this part: " in refused.text
    (other,) = await world.say(anna, "/cast Friday night", group)
    assert "City Mafia" in other.text  # what is played here has no casts to compose
    shown = await composing(world, anna, group)
    (kept,) = await world.say(anna, "/cast Friday night", group)
    assert kept.text == "💾 Saved: Friday night"
    await world.press(anna, shown, "Custom setup ›")
    await world.press(anna, shown, "🧹 Empty it")
    await world.press(anna, shown, "💾 Saved setups")
    assert "1 of 10" in (await world.look(shown, anna)).text
    await world.press(anna, shown, "Friday night")
    assert "6 players" in (await world.look(shown, anna)).text
    await world.press(anna, shown, "📤 Share")
    assert f"/cast city {WORD}" in (await world.texts(anna, group))[-1]
    await world.press(anna, shown, "💾 Saved setups")
    await world.press(anna, shown, "🗑")
    assert "0 of 10" in (await world.look(shown, anna)).text
    for number in range(MOST_KEPT + 1):
        (answer,) = await world.say(anna, f"/cast no {number}", group)
    assert "You've already saved 10 setups" in answer.text
    (no,) = await world.say(boris, "/cast", group)
    assert no.text == "Only admins of the group can do that."


@pytest.mark.parametrize("code", LANGUAGES)
async def test_a_cast_is_a_document_by_sides_and_comes_as_plain_text_too(world: World, code: str) -> None:
    t, texts = tongue(code), ScenarioTexts(load("city").raw, tongue(code))
    anna, boris, group = await room(world)
    await world.say(anna, f"/language {code}", group)
    (shown,) = await world.say(anna, f"/cast city {WORD}", group)
    assert shown.rich is not None
    assert [block["type"] for block in shown.rich["blocks"]][:5] == ["heading", "heading", "table", "heading", "table"]
    assert bool(shown.rich.get("is_rtl")) is t.rtl
    don = plain(texts.role("don"))
    assert don in shown.text
    as_text = plain(t.context("button", "📄 As plain text"))
    begin = await world.control.last()
    await world.press(boris, shown, as_text)
    (told,) = await world.since(begin, group.id)
    assert told.rich is None
    assert don in told.text
    await world.press_data(anna, shown, ":town~0")
    assert (await world.look(shown, anna)).rich is None, "roles are added by taps in a plain menu"
    await world.press_data(anna, shown, ":own")
    assert (await world.look(shown, anna)).rich is not None
    await world.say(anna, "/settings plain_texts=on", group)
    (shown,) = await world.say(anna, "/cast city don1.citizen4", group)
    assert shown.rich is None
    assert shown.button(as_text) is None


async def test_robots_say_how_even_it_is(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimates, "GAMES", 4)
    anna, _, group = await room(world)
    await composing(world, anna, group)
    await world.say(anna, f"/cast city {WORD}", group)
    (shown,) = await world.say(anna, "/cast", group)
    await world.press(anna, shown, "🎲 How balanced is it?")
    async with asyncio.timeout(60):
        while "Robot games: 4." not in (await world.look(shown, anna)).text:
            await asyncio.sleep(0.2)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("scenario", [id_ for id_ in available() if load(id_).casts])
def test_every_screen_fits(scenario: str, code: str) -> None:
    game, t = load(scenario), tongue(code)
    (option,) = game.casts
    everybody = read_cast(".".join(f"{role}1" for role in game.roles), game.roles)
    tally = WinTally()
    tally.winners.update(dict.fromkeys(game.model.factions, 50) | {"draw": 3})
    rows = [CastRow(10**12 + number, 1, scenario, option, "n" * 32, "x") for number in range(MOST_KEPT)]
    making = Composing(game, option, everybody, rows, estimate=tally)
    views = [View(side) for side in making.sides] + [View(f"@{place}", 1) for place in range(30)]
    screens = [cast_screen(t, making), letters_screen(t, making), kept_screen(t, making, MOST_KEPT)]
    assert cast_document(t, making) is not None
    for screen in screens + [roles_screen(t, making, view) for view in views]:
        assert telegram_length(screen.text) <= MESSAGE_LENGTH
        buttons = [button for row in screen.keyboard for button in row]
        assert 0 < len(buttons) <= 100
        assert all(len((button.data or "").encode()) <= 64 for button in buttons)
