"""Scenarios that groups bring: files sent in private, or answered with `/scenario` in the group; saved and shared.

A group can also change a game in the menu of scenarios: by its file, or by how many of each role are dealt.
"""

import hashlib
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from markupsafe import Markup
from telegram import Message
from telegram.error import TelegramError

from bot.scenario.casts.composing import read_cast, write_cast
from bot.scenario.casts.limits import Counts
from bot.scenario.changing import with_changes
from bot.scenario.own import FILE, name_in, read_own
from bot.scenario.source import LONGEST, Source
from bot.store.groups.own_scenarios import (
    OwnScenario,
    coded,
    drop_own,
    is_stopped,
    keep_draft,
    keep_own,
    kept_since,
    own_id,
    own_of,
)
from bot.store.rows import Chat
from bot.telegram.callback_data import read_number
from bot.telegram.context import ChatContext
from bot.telegram.directory import tongue_of
from bot.telegram.handlers.menu_press import MenuPress, in_menu, open_menu
from bot.telegram.handlers.press import Press, on_press
from bot.telegram.handlers.visit import Visit
from bot.telegram.lobbies.menus.menu import Menu, Screen
from bot.telegram.lobbies.opening import Refused, usual
from bot.telegram.lobbies.own.screens import (
    AS_FILE,
    CHANGE,
    KEEP,
    PAYLOAD,
    RESET,
    Change,
    OwnButton,
    change_screen,
    described,
    flawed,
    keep_here,
    keep_in_some_group,
    named,
    play_next,
    size_screen,
    wrong_number,
)
from bot.telegram.lobbies.own.trials import TooLongTrialError, TooManyTrialsError
from bot.telegram.outbox.deliveries import Post, anew
from bot.telegram.outbox.whispers import Aside
from bot.telegram.rights import Deed
from bot.telegram.services import Services
from bot.text import Tongue, tongue

MOST_KEPT = 10
"""The most scenarios of its own that a group keeps."""
MOST_A_DAY = 30
"""The most scenarios or versions that a group keeps in a day: none is ever deleted, since games go on with theirs."""
DAY = 24 * 3600
ENDINGS = (".yaml", ".yml", ".txt")
"""The endings of files that may be scenarios; many an editor saves every file as `.txt`."""


def is_file(message: Message) -> bool:
    """Whether a message is a file that may be a scenario."""
    return message.document is not None and (message.document.file_name or "").lower().endswith(ENDINGS)


def is_brought(message: Message) -> bool:
    """Whether a message is a file that may be a scenario, or the text of one."""
    return is_file(message) or "\nroles:" in (message.text or "")


async def bring(who: Visit, brought: Message) -> None:
    """Take a scenario's file, or its text, from a person: have it tried in the background, and tell the result."""
    t, scenarios = who.tongue, who.ctx.scenarios
    if not scenarios.may_bring(who.chat.id if who.chat is not None else None):
        await who.reply(t.text("This bot plays only its own scenarios."))
        return
    text = await _text_of(who.ctx, brought)
    if text is None:
        await who.reply(
            t.text("I can't read that. A scenario is a text file of {size} KB at most.", size=t.number(LONGEST // 1024))
        )
        return
    checking = t.text("🔎 I'm checking the scenario, and robots are trying it out. This takes a moment.")
    number = None
    if who.whispered:
        number = await who.whisper(checking)
    else:
        await who.reply(checking)

    async def tell(said: Markup, code: str | None) -> None:
        here = keep_here(t, code) if code is not None else ()
        elsewhere = keep_in_some_group(t, who.ctx.bot.username, code) if code is not None else ()
        if who.chat is None:
            await who.reply(said, elsewhere)
        elif not who.whispered:
            await (open_menu(who, Menu.SCENARIO, Screen(said, here)) if here else who.reply(said))
        elif not await who.whisper_later(said, here, number) and who.user is not None and who.user.reachable:
            await who.ctx.outgoing.deliver(Post(who.user.id, str(said), keyboard=elsewhere))

    author = who.user.id if who.user is not None else 0
    who.ctx.background.spawn(_try_out(who.services, t, author, text, tell), of_update=True)


async def _text_of(ctx: ChatContext, message: Message) -> str | None:
    """The text of a file, or of a message; None where there is none that can be read."""
    document = message.document
    if document is None:
        return message.text or None
    if not is_file(message) or (document.file_size or 0) > LONGEST:
        return None
    try:
        file = await ctx.bot.get_file(document.file_id)
        content = bytes(await file.download_as_bytearray())
        return content.decode("utf-8-sig") if len(content) <= LONGEST else None
    except (TelegramError, UnicodeDecodeError):
        return None


async def _try_out(
    services: Services, t: Tongue, author: int, text: str, tell: Callable[[Markup, str | None], Awaitable[None]]
) -> None:
    """Have a file tried; tell its author the mistakes, or else a description with the code by which it can be kept."""
    ctx = services.ctx
    try:
        tried = await services.trials.of(text, author)
    except TooManyTrialsError:
        await tell(t.text("I'm busy with other scenarios. Please try again in a few minutes."), None)
        return
    except TooLongTrialError:
        await tell(t.text("Games of this scenario take too long, or too much memory, so I can't play it."), None)
        return
    if tried.problems:
        await tell(flawed(t, tried.problems), None)
        return
    code = hashlib.sha256(text.encode()).hexdigest()[:16]
    if await coded(ctx.store, code) is None:
        async with ctx.store.transaction() as tx:
            await keep_draft(tx, OwnScenario(0, 0, code, name_in(text), 0, False, author, text), ctx.clock.wall())
    await tell(described(t, read_own(text, own_id(0)), tried), code)


def code_in(words: Sequence[str]) -> str | None:
    """The code of a file in the words behind a command, or in a link; None if there is none."""
    return words[0].removeprefix(PAYLOAD) if len(words) == 1 and words[0].startswith(PAYLOAD) else None


async def show_shared(who: Visit, code: str) -> None:
    """Describe the file whose code an admin has sent in a group, with a button to keep the scenario."""
    t = who.tongue
    shared = await coded(who.ctx.store, code)
    if shared is None or who.chat is None:
        await who.reply(t.text("I don't know this scenario. Ask for its file instead."))
    elif not who.ctx.scenarios.may_bring(who.chat.id):
        await who.reply(t.text("This bot plays only its own scenarios."))
    else:
        said = described(t, read_own(shared.text, own_id(0)), who.services.trials.known(shared.text))
        await open_menu(who, Menu.SCENARIO, Screen(said, keep_here(t, code)))


@on_press(OwnButton)
async def on_own_press(press: Press, button: OwnButton) -> None:
    """*Keep it*, *The file*, *Remove*: admins of the group alone; the right is checked anew."""
    if press.in_private or press.place is None:
        await press.no_longer_works()
        return
    if not await press.may(Deed.CONFIGURE, press.place):
        return
    chat = await press.services.directory.chat(press.place, thread_id=press.thread_id)
    match button.what:
        case "keep":
            await press.answer(await _keep(press, chat, button.about))
            await _show_kept(press, chat, button.about)
        case "file":
            await press.answer(await _send_file(press, chat, read_number(button.about) or 0))
        case "drop":
            await press.answer(await _drop(press, chat, read_number(button.about) or 0))


async def _keep(press: Press, chat: Chat, code: str) -> Markup:
    """Keep a file for the group: as a new version, where it keeps one of the same name."""
    ctx, t = press.ctx, tongue_of(press.user, chat)
    shared = await coded(ctx.store, code)
    if shared is None or not ctx.scenarios.may_bring(chat.id):
        return t.text("This button no longer works.")
    if await is_stopped(ctx.store, code):
        return t.text("A game from this file crashed, so I don't run it any more. Change it and send it again.")
    kept = await own_of(ctx.store, chat.id)
    old = next((one for one in kept if one.name == shared.name), None)
    if old is not None and old.code == code:
        return t.text("This group has it already. Choose it with /scenario.")
    if old is None and len(kept) >= MOST_KEPT:
        return t.text("This group already has {number} scenarios of its own. Remove one first.", number=MOST_KEPT)
    now = ctx.clock.wall()
    if await kept_since(ctx.store, chat.id, now - DAY) >= MOST_A_DAY:
        return t.text("This group has saved a lot of new scenarios today. Please try again tomorrow.")
    new = replace(shared, chat_id=chat.id, current=True, author=press.user.id)
    async with ctx.store.transaction(part=True) as tx:
        await keep_own(tx, new, now)
    await ctx.scenarios.refresh(ctx.store)
    if old is not None and chat.scenario == own_id(old.id):
        await _choose(press, chat, ctx.scenarios.up_to_date(chat))
    return t.text("💾 Saved. Choose it with /scenario.")


async def _show_kept(press: Press, chat: Chat, code: str) -> None:
    """Edit the description of a file that the group keeps now: a button leads to the menu where it can be chosen."""
    one = next((one for one in await own_of(press.ctx.store, chat.id) if one.code == code), None)
    menu = in_menu(press, chat.id, Menu.SCENARIO)
    if one is None or await menu.stale():
        return
    t = tongue_of(press.user if press.is_aside else None, chat)
    said = described(t, press.ctx.scenarios[own_id(one.id)], press.services.trials.known(one.text))
    await menu.show(Screen(said, play_next(t, own_id(one.id))))


async def _choose(press: Press, chat: Chat, new: Chat) -> None:
    """Make another version, or another game, the group's next game; a lobby too full for that stays as it is."""
    try:
        await press.services.settings.change_chat(chat, new, press.thread_id)
    except Refused:
        return


async def _send_file(press: Press, chat: Chat, number: int) -> Markup:
    one = press.ctx.scenarios.brought(own_id(number))
    if one is None or one.chat_id != chat.id:
        return press.tongue.text("This button no longer works.")
    await press.services.own_files.send(chat, press.thread_id, own_id(number))
    return Markup("")


async def _drop(press: Press, chat: Chat, number: int) -> Markup:
    """Remove a scenario from the group; a game that has begun with it goes on. Return the answer."""
    ctx, t = press.ctx, tongue_of(press.user, chat)
    one = ctx.scenarios.brought(own_id(number))
    if one is None or one.chat_id != chat.id or not one.current:
        return t.text("This button no longer works.")
    if chat.scenario == own_id(number):
        await _choose(press, chat, replace(chat, scenario=usual(ctx.scenarios)))
    async with ctx.store.transaction(part=True) as tx:
        await drop_own(tx, chat.id, number)
    await ctx.scenarios.refresh(ctx.store)
    return t.text("🗑 Removed. A game that has begun with it goes on.")


# -- a game is changed ---------------------------------------------------------------------------------------

MARK = "!"
"""The sign before a number of players, in a changed deal's row in the store, where otherwise an option stands."""


def is_change_press(press: MenuPress) -> bool:
    """Whether a press in the menu of scenarios is about a change of one."""
    return press.menu == Menu.SCENARIO and press.values[1:2] == (CHANGE,)


async def on_change_press(press: MenuPress, chat: Chat) -> None:
    """A press by an admin in the menu that changes a scenario."""
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
            await _keep_change(press, chat, change)
        case [size, *step] if (number := read_number(size)) in change.table and number is not None:
            await _step(press, chat, change, number, step)
        case _:
            await press.answer()
            await press.show(change_screen(tongue(chat.language), change))


async def _change(press: MenuPress, chat: Chat) -> Change:
    """The group's change of a scenario so far, as far as it is still legal: the file may have changed since."""
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
    """Show the deal for a number of players, after a press for one more or one less of a role, or for a reset."""
    roles = change.scenario.roles
    match step:
        case ["+" | "-" as sign, place] if (role := read_number(place)) is not None and role < len(roles):
            await _deal(press, chat, change, size, change.row_with(size, role, 1 if sign == "+" else -1))
        case [what] if what == RESET:
            await _deal(press, chat, change, size, {})
    await press.answer()
    await press.show(size_screen(tongue(chat.language), await _change(press, chat), size))


async def _deal(press: MenuPress, chat: Chat, change: Change, size: int, row: Counts) -> None:
    """Store the changed deal for a number of players; an empty row removes the change."""
    store, option, word = press.ctx.store, f"{MARK}{size}", write_cast(row)
    drafts = await store.casts(chat.id, change.scenario.id, option)
    async with store.transaction(part=True) as tx:
        if word:
            await tx.keep_cast(chat.id, change.scenario.id, option, "", word)
        else:
            for draft in drafts:
                await tx.drop_cast(draft)


async def _keep_change(press: MenuPress, chat: Chat, change: Change) -> None:
    """Make a file of the changed game, and have that tried like any other; the result has a button to keep it."""
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

    ctx.background.spawn(_try_out(press.services, words, press.user.id, text, tell), of_update=True)


async def _whisper(press: MenuPress, post: Post) -> None:
    """Send a message that the presser alone sees, like the menu; if Telegram refuses, send it to the group."""
    place, number = Aside(press.chat_id, press.thread_id), None
    with suppress(TelegramError):
        number = await press.ctx.whispers.send(post, place)
    if number is None:
        here = replace(post, chat_id=press.chat_id, thread_id=press.thread_id)
        await press.ctx.outgoing.deliver(here)
