"""How a group composes a cast (roles to deal): by its menu, by `/cast`, and by a line or link from another group."""

import asyncio
from dataclasses import dataclass, replace

from markupsafe import Markup
from telegram import Update
from telegram.ext import filters

from bot.scenario import Scenario
from bot.scenario.casts.composing import NO_CAST, next_count, read_cast, write_cast
from bot.store.rows import CastRow, Chat
from bot.store.transaction import Transaction
from bot.telegram.callback_data import read_number
from bot.telegram.declaring import Context, declare_command
from bot.telegram.directory import tongue_of
from bot.telegram.handlers.menu_press import MenuPress, for_admins, open_menu
from bot.telegram.handlers.own_scenarios import code_in, show_shared
from bot.telegram.handlers.plain_text import on_plain, read_there, show_plain
from bot.telegram.handlers.press import Press
from bot.telegram.handlers.visit import Visit, on_command, visited
from bot.telegram.lobbies.menus.cast_remarks import unread_part
from bot.telegram.lobbies.menus.cast_screens import (
    Composing,
    View,
    cast_document,
    cast_screen,
    cast_to_share,
    kept_screen,
    letters_screen,
    mistakes_in,
    payload_of,
    read_payload,
    roles_screen,
)
from bot.telegram.lobbies.menus.menu import Menu, Screen
from bot.telegram.lobbies.menus.settings_changes import changed
from bot.telegram.lobbies.opening import Refused
from bot.telegram.lobbies.own.estimates import BusyError
from bot.telegram.outbox.deliveries import Post, enqueue
from bot.telegram.presenting import documents
from bot.telegram.services import Services
from bot.text import ScenarioTexts, Tongue, tongue

MAKING = ""
"""The name under which a cast in the making is stored, beside those that were saved."""
MOST_KEPT = 10
"""The most casts of a scenario that a group keeps."""
LONGEST_NAME = 32


# -- presses -------------------------------------------------------------------------------------------------


def is_cast_press(press: MenuPress) -> bool:
    """Whether a press in the menu of scenarios is one about a composed cast."""
    match press.values:
        case (scenario, option, *_) if press.menu == Menu.SCENARIO:
            known = press.services.ctx.scenarios.of(press.chat_id).get(scenario)
            return known is not None and option in known.casts
    return False


async def on_cast_press(press: MenuPress, chat: Chat) -> None:
    """A press by an admin in the menu of a cast: change it, show another part, share it, play it next, or try it."""
    scenario_id, option, *verb = press.values
    cast = _Cast(press.services, chat, press.services.ctx.scenarios[scenario_id], option)
    t = tongue(chat.language)
    match verb:
        case ["!share"]:
            making = await cast.making()
            text = cast_to_share(t, making, press.services.ctx.bot.username)
            await press.services.ctx.outgoing.deliver(
                Post(chat.id, str(text), thread_id=press.thread_id, slot=f"cast.{press.thread_id or 0}")
            )
            await press.answer()
        case ["!play"]:
            await _play(press, cast, (await cast.making()).word)
        case ["!tables"]:
            await _play(press, cast, NO_CAST)
        case ["!even"]:
            await _count(press, cast, await cast.making())
        case _:
            screen, word = await _changed(cast, t, verb)
            async with press.services.ctx.store.transaction() as tx:
                if word is not None:
                    await cast.write(tx, word)
                await enqueue(tx, [screen.post(press.menu, press.chat_id, press.thread_id)])
            await press.answer()


@on_plain("cast")
async def on_plain_cast(press: Press, where: int, values: tuple[str, ...]) -> None:
    """Show the cast in plain text, as it is by now."""
    chat, t = await read_there(press)
    scenario = press.ctx.scenarios.of(where).get(values[0]) if len(values) == 2 else None
    if chat is None or scenario is None or values[1] not in scenario.casts:
        await press.no_longer_works()
        return
    await press.answer()
    cast = _Cast(press.services, chat, scenario, values[1])
    text = cast_screen(t, await cast.making()).text
    await show_plain(press.services, documents.of("cast", *values), where, press.thread_id, [text])


async def _changed(cast: "_Cast", t: Tongue, verb: list[str]) -> tuple[Screen, str | None]:
    """The screen that a press leads to, and the new cast (as a word) if the press changes it."""
    word = None
    match verb:
        case ["!letters"]:
            return letters_screen(t, await cast.making()), None
        case ["!kept"]:
            return kept_screen(t, await cast.making(), MOST_KEPT), None
        case ["!drop", number]:
            if (kept := await cast.kept(number)) is not None:
                async with cast.services.ctx.store.transaction(part=True) as tx:
                    await tx.drop_cast(kept)
            return kept_screen(t, await cast.making(), MOST_KEPT), None
        case ["!load", number]:
            kept = await cast.kept(number)
            word = kept.word if kept is not None else None
        case ["!clear"]:
            word = NO_CAST
        case [step, *rest] if (view := View.read(step)) is not None:
            match rest:
                case ["+" | "-" as sign, role] if role in cast.scenario.roles:
                    word = await cast.with_step(role, up=sign == "+")
            return roles_screen(t, await cast.making(word), view), word
    return cast.screen(t, await cast.making(word)), word


async def _play(press: MenuPress, cast: "_Cast", word: str) -> None:
    """Set this cast to be played next, if that is possible; without one, the deals of the scenario's file."""
    t, values = tongue_of(press.user, cast.chat), (cast.scenario.id, cast.option, word)
    new = changed(press.ctx.scenarios.of(cast.chat.id), cast.chat, Menu.SCENARIO, values)
    try:
        await press.services.settings.change_chat(cast.chat, new, press.thread_id)
    except Refused as refused:
        await press.answer(refused.why(t), alert=True)
        return
    await press.answer(t.text("Saved."))
    cast = replace(cast, chat=new)
    await press.show(cast.screen(tongue(new.language), await cast.making()))


async def _count(press: MenuPress, cast: "_Cast", making: Composing) -> None:
    """Let robots play the cast, to estimate how fair it is; if this is known, or there are mistakes, only show that."""
    services, scenario, t = press.services, cast.scenario, tongue(cast.chat.language)
    if making.estimate is not None or not making.cast or mistakes_in(t, making):
        await press.answer()
        await press.show(cast.screen(t, making))
        return
    rules = scenario.rules(scenario.with_choice(cast.chat.options.get(scenario.id, {}), making.option, making.word))
    askers = (cast.chat.id, press.user.id)
    try:
        counted = services.estimates.want(scenario.id, making.word, rules, min(rules.deals), askers=askers)
    except BusyError as busy:
        await press.answer(_busy(tongue_of(press.user, cast.chat), busy), alert=True)
        return
    await press.answer()
    await press.show(cast.screen(t, replace(making, counting=True)))
    services.ctx.background.spawn(_tell_what_came(press, cast, making, counted), of_update=True)


def _busy(t: Tongue, busy: BusyError) -> Markup:
    """The reason why robots cannot play a cast now."""
    if busy.own:
        return t.text("Robots are still playing another setup of yours. Ask again when they're done.")
    return t.text("Robots are busy with other groups' setups. Try again in a minute.")


async def _tell_what_came(press: MenuPress, cast: "_Cast", making: Composing, counted: asyncio.Future[bool]) -> None:
    """Show the outcome once robots have played a cast, unless the cast has been changed meanwhile."""
    unfinished = not await counted
    now = await cast.making()
    if now.word == making.word and not await press.stale():
        await press.show(cast.screen(tongue(cast.chat.language), replace(now, unfinished=unfinished)))


@dataclass(frozen=True, slots=True)
class _Cast:
    """The cast that a group composes for an option of a scenario."""

    services: Services
    chat: Chat
    scenario: Scenario
    option: str

    async def rows(self) -> list[CastRow]:
        """The casts that the group has kept, the one in the making too."""
        return await self.services.ctx.store.casts(self.chat.id, self.scenario.id, self.option)

    async def making(self, word: str | None = None) -> Composing:
        """The cast in the making (or `word` in its place); if there is none, the cast that is played here."""
        rows = await self.rows()
        chosen = str(self.chat.options.get(self.scenario.id, {}).get(self.option) or NO_CAST)
        if word is None:
            word = next((row.word for row in rows if row.name == MAKING), chosen)
        try:
            counts = read_cast(word, self.scenario.roles)
        except ValueError:  # the file has changed since
            counts = {}
        word = write_cast(counts)
        return Composing(
            self.scenario,
            self.option,
            counts,
            [row for row in rows if row.name != MAKING],
            played=bool(word) and word == chosen and self.chat.scenario == self.scenario.id,
            estimate=self.services.estimates.known(self.scenario.id, word),
        )

    def screen(self, t: Tongue, making: Composing) -> Screen:
        """The main screen of the cast, with a document for apps that can show one."""
        plain, button = cast_screen(t, making), documents.of("cast", self.scenario.id, self.option)
        html = cast_document(t, making)
        return replace(plain, document=documents.document(t, html, button, plain.keyboard, chat=self.chat))

    async def kept(self, number: str) -> CastRow | None:
        """The kept cast of this number."""
        return next((row for row in await self.rows() if row.name != MAKING and row.id == read_number(number)), None)

    async def keep(self, word: str, name: str = MAKING) -> None:
        """Keep a cast under a name; without a name, as the one in the making."""
        async with self.services.ctx.store.transaction(part=True) as tx:
            await self.write(tx, word, name)

    async def write(self, tx: Transaction, word: str, name: str = MAKING) -> None:
        """Keep the cast within a transaction."""
        await tx.keep_cast(self.chat.id, self.scenario.id, self.option, name, word)

    async def with_step(self, role: str, *, up: bool) -> str | None:
        """The cast in the making with one more or one less of a role, as a word; None if that is not allowed."""
        counts = dict((await self.making()).cast)
        count = next_count(self.scenario.casts[self.option], counts, role, up=up)
        if count is None or (up and sum(counts.values()) >= self.scenario.players.high):
            return None
        counts[role] = count
        return write_cast({one: counts[one] for one in self.scenario.roles if counts.get(one)})


# -- the command ---------------------------------------------------------------------------------------------


@on_command("cast")
@for_admins()
async def on_cast(who: Visit, chat: Chat) -> None:
    """`/cast`: the menu; with a name the cast in the making is kept under that name; a shared line is taken over."""
    t, scenarios, words = who.tongue, who.offered, who.words
    if len(words) == 2 and words[0] in scenarios and scenarios[words[0]].casts:
        await _take_over(who, chat, scenarios[words[0]], words[1])
        return
    payload = payload_of(words[0]) if len(words) == 1 else None
    if payload is not None:
        await _open_link(who, chat, payload)
        return
    scenario = scenarios.get(chat.scenario)
    if scenario is None or not scenario.casts:
        names = [ScenarioTexts(one.raw, t).name for one in scenarios.values() if one.casts]
        await who.reply(
            t.text(
                "You can make a custom setup for: {scenarios}. Pick the game with /scenario first.",
                scenarios=t.listing(names),
            )
        )
        return
    cast = _Cast(who.services, chat, scenario, next(iter(scenario.casts)))
    if words:
        await _keep(who, cast, " ".join(words)[:LONGEST_NAME])
    else:
        await open_menu(who, Menu.SCENARIO, cast.screen(t, await cast.making()))


@declare_command("start", filters.ChatType.GROUPS)
async def on_start_in_group(update: Update, context: Context) -> None:
    """`/start PAYLOAD` in a group: a user has opened a link there that shares a cast, or a scenario."""
    if context.args:  # a bare /start, as when the bot is added, is nobody's visit
        await _follow_link(update, context)


@visited
@for_admins()
async def _follow_link(who: Visit, chat: Chat) -> None:
    if (code := code_in(who.words)) is not None:
        await show_shared(who, code)
    else:
        await _open_link(who, chat, who.words[0])


async def _open_link(who: Visit, chat: Chat, payload: str) -> None:
    """Take over the cast of a link that shares one."""
    known = read_payload(payload, who.ctx.scenarios.shipped)
    if known is None:
        await who.reply(
            who.tongue.text("I don't know the setup behind this link. Ask for it as a line of text instead.")
        )
    else:
        await _take_over(who, chat, *known)


async def _take_over(who: Visit, chat: Chat, scenario: Scenario, word: str) -> None:
    """Take over a shared cast as the one in the making."""
    cast = _Cast(who.services, chat, scenario, next(iter(scenario.casts)))
    if (part := unread_part(word, scenario)) is not None:
        await who.reply(who.tongue.text("That's not a setup. I can't read this part: {part}", part=part))
        return
    await cast.keep(word)
    await open_menu(who, Menu.SCENARIO, cast.screen(who.tongue, await cast.making()))


async def _keep(who: Visit, cast: _Cast, name: str) -> None:
    """Keep the cast in the making under a name."""
    t = who.tongue
    making = await cast.making()
    if not making.cast:
        await who.reply(t.text("There's no setup to save yet. Send /cast and add roles."))
    elif len(making.kept) >= MOST_KEPT and name not in {row.name for row in making.kept}:
        await who.reply(t.text("You've already saved {number} setups. Delete one first: /cast", number=MOST_KEPT))
    else:
        await cast.keep(making.word, name)
        await who.reply(t.text("💾 Saved: {name}", name=Markup("<b>{}</b>").format(name)))
