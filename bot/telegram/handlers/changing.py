"""A group changes a game in the menu of scenarios: by its file, or by how many of each role are dealt."""

from contextlib import suppress
from dataclasses import replace
from functools import partial

from markupsafe import Markup
from telegram.error import TelegramError

from bot.scenario.casts.words import Counts, read_cast, write_cast
from bot.scenario.changing import with_changes
from bot.scenario.own import FILE
from bot.scenario.source import Source
from bot.store.rows import Chat
from bot.telegram.callback_data import read_number
from bot.telegram.directory import tongue_of
from bot.telegram.handlers.menu_press import MenuPress
from bot.telegram.handlers.own_scenarios import Trying, try_out
from bot.telegram.lobbies.menus.menu import Menu, Screen
from bot.telegram.lobbies.own.screens import (
    AS_FILE,
    CHANGE,
    KEEP,
    RESET,
    Change,
    change_screen,
    keep_here,
    named,
    size_screen,
    wrong_number,
)
from bot.telegram.outbox.deliveries import Post, anew
from bot.telegram.outbox.whispers import Aside
from bot.text import tongue

MARK = "!"
"""The mark before a size, where the option of a composed cast stands in the store."""


def is_change_press(press: MenuPress) -> bool:
    """Whether a press in the menu of scenarios is about a change of one."""
    return press.menu == Menu.SCENARIO and press.values[1:2] == (CHANGE,)


async def on_change_press(press: MenuPress, chat: Chat) -> None:
    """A press by an admin."""
    scenarios = press.ctx.scenarios
    if press.values[0] not in scenarios.of(chat.id) or not scenarios.may_bring(chat.id):
        await press.no_longer_works()
        return
    change = await _change(press, chat)
    match press.values[2:]:
        case [what] if what == AS_FILE:
            await press.services.own_files.send(chat, press.thread_id, change.scenario.id)
            await press.answer()
        case [what] if what == KEEP:
            await _keep(press, chat, change)
        case [size, *step] if (number := read_number(size)) in change.table and number is not None:
            await _step(press, chat, change, number, step)
        case _:
            await press.answer()
            await press.show(change_screen(tongue(chat.language), change))


async def _change(press: MenuPress, chat: Chat) -> Change:
    """The change that the group would make, as far as that is legal still: the file may have changed since."""
    ctx = press.ctx
    scenario = ctx.scenarios[press.values[0]]
    brought = ctx.scenarios.brought(scenario.id)
    rows: dict[int, Counts] = {}
    for draft in await ctx.store.drafts(chat.id, scenario.id):
        try:
            rows[int(draft.option.removeprefix(MARK))] = read_cast(draft.word, scenario.roles)
        except ValueError:
            continue
    options = scenario.legal(chat.options.get(scenario.id, {}))
    sizes = scenario.sizes(options)
    return Change(
        scenario,
        brought is None,
        brought is not None and brought.chat_id == chat.id,
        options,
        {size: row for size, row in rows.items() if size in sizes},
    )


async def _step(press: MenuPress, chat: Chat, change: Change, size: int, step: list[str]) -> None:
    """A number of players is shown, with one more or one less of a role, or as in the game again."""
    roles = change.scenario.roles
    match step:
        case ["+" | "-" as sign, place] if (role := read_number(place)) is not None and role < len(roles):
            await _deal(press, chat, change, size, change.row_with(size, role, 1 if sign == "+" else -1))
        case [what] if what == RESET:
            await _deal(press, chat, change, size, {})
    await press.answer()
    await press.show(size_screen(tongue(chat.language), await _change(press, chat), size))


async def _deal(press: MenuPress, chat: Chat, change: Change, size: int, row: Counts) -> None:
    """Deal a number of players so from now on; an empty row: as in the game again."""
    store, option, word = press.ctx.store, f"{MARK}{size}", write_cast(row)
    drafts = await store.casts(chat.id, change.scenario.id, option)
    async with store.transaction(part=True) as tx:
        if word:
            await tx.keep_cast(chat.id, change.scenario.id, option, "", word)
        else:
            for draft in drafts:
                await tx.drop_cast(draft)


async def _keep(press: MenuPress, chat: Chat, change: Change) -> None:
    """The changed game as a file, which is tried as any other before somebody may keep it."""
    t, ctx = tongue_of(press.user, chat), press.ctx
    wrong = [line for size in sorted(change.rows) if (line := wrong_number(t, change, size)) is not None]
    if wrong:
        await press.answer(Markup("\n").join(wrong), alert=True)
        return
    kept = ctx.scenarios.brought(change.scenario.id)
    raw = change.scenario.raw if kept is None else Source(FILE, kept.text, tolerant=True).data
    text = with_changes(
        change.scenario, raw, change.options, change.rows, partial(named, change.scenario) if kept is None else None
    )
    await press.answer(t.text("🔎 I'm checking the scenario, and robots are trying it out. This takes a moment."))

    words = t if press.is_aside else tongue(chat.language)

    async def tell(said: Markup, code: str | None) -> None:
        keyboard = keep_here(words, code) if code is not None else ()
        if press.is_aside:
            await _whisper(press, Post(press.user.id, str(said), keyboard=keyboard, silent=True))
        elif code is not None:
            await ctx.outgoing.deliver(*anew(Screen(said, keyboard).post(Menu.SCENARIO, chat.id, press.thread_id)))
        else:
            await ctx.outgoing.deliver(Post(chat.id, str(said), thread_id=press.thread_id))

    trying = Trying(press.services, words, press.user.id, tell)
    ctx.background.spawn(try_out(trying, text), of_update=True)


async def _whisper(press: MenuPress, post: Post) -> None:
    """Show something beside a menu that the presser alone sees; where that is refused, to all."""
    place, number = Aside(press.chat_id, press.thread_id), None
    with suppress(TelegramError):
        number = await press.ctx.whispers.send(post, place)
    if number is None:
        here = replace(post, chat_id=press.chat_id, thread_id=press.thread_id)
        await press.ctx.outgoing.deliver(here)
