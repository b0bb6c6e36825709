"""`/help`, `/rules` and `/roles`."""

from collections.abc import Sequence

from markupsafe import Markup
from telegram import Update

from bot.engine.narrator import announcement
from bot.store.rows import GameRow
from bot.telegram.context import ChatContext
from bot.telegram.declaring import Context, on_command
from bot.telegram.directory import tongue_of
from bot.telegram.games.table import Table
from bot.telegram.handlers.deep_links import start_link
from bot.telegram.handlers.menu_press import MenuPress
from bot.telegram.handlers.press import Press
from bot.telegram.handlers.visit import Visit, answer_slot, visit
from bot.telegram.lobbies.menus.help_screens import Wish, help_screen
from bot.telegram.lobbies.menus.menu import Menu, picker
from bot.telegram.lobbies.written.games import names_of
from bot.telegram.lobbies.written.roles import role_named
from bot.telegram.outbox.deliveries import Button, Delivery, Keyboard, Post, Remove, anew
from bot.telegram.services import Services
from bot.text import ScenarioTexts, Tongue, plain, tongue
from bot.text.cleaning import tidy
from bot.text.narration import Narration

LONGEST = 40
"""So many characters of what was not understood are shown."""

CARDS = "roles"
"""How a link begins that leads to the cards of a game, before its id."""


@on_command("help")
async def on_help(update: Update, context: Context) -> None:
    """`/help`: a menu of a user's possible wishes."""
    who = await visit(update, context)
    if who is None or who.place is None:
        return
    screen = help_screen(who.tongue, private=who.place > 0)
    await who.ctx.outgoing.deliver(*anew(screen.post(Menu.HELP, who.place, who.place_thread)))


async def on_help_press(press: MenuPress) -> None:
    """A press in the menu of `/help`: all who may write may look."""
    if await press.is_shown_nothing():
        return
    chat = await press.services.directory.chat(press.chat_id) if press.chat_id < 0 else None
    t = tongue_of(press.user) if chat is None else tongue(chat.language)
    wish = next((one for one in Wish if press.values == (one,)), None)
    await press.answer()
    await press.show(help_screen(t, wish, private=chat is None))


@on_command("rules")
async def on_rules(update: Update, context: Context) -> None:
    """`/rules [SCENARIO]`: of the game played here, or of the one named."""
    await _show(update, context, Menu.RULES)


@on_command("roles")
async def on_roles(update: Update, context: Context) -> None:
    """`/roles [SCENARIO]`: every role with its card; in a game also which of them are in play."""
    await _show(update, context, Menu.ROLES)


async def _show(update: Update, context: Context, what: str) -> None:
    who = await visit(update, context)
    if who is None:
        return
    row = await _game(who)
    named = names_of(who.offered).named(context.args) if context.args else None
    if named is None and not context.args:
        named = row.scenario if row is not None else who.chat.scenario if who.chat is not None else None
    if named is None and context.args and what == Menu.ROLES:
        here = row.scenario if row is not None else who.chat.scenario if who.chat is not None else None
        if (role := role_named(who.offered, context.args, here)) is not None:
            await who.reply(_card(who, *role, row))
            return
    if named is None or named not in who.ctx.scenarios:
        await who.reply(_which(who.tongue, what, context.args or ()), _picker(who.services, who.tongue, what))
        return
    table = who.services.tables.get(row.id) if row is not None and row.scenario == named else None
    if who.place is not None:
        brief = who.place < 0
        texts = _texts(who.services, who.tongue, what, named, table, brief=brief)
        await _post(
            who.ctx, who.place, who.place_thread, what, texts, keyboard=_to_cards(who.ctx, who.tongue, what, named)
        )


async def follow_to_cards(who: Visit, scenario: str) -> None:
    """A link under the roles in a group has led to the private chat: all of them with their cards."""
    row = await _game(who)
    table = who.services.tables.get(row.id) if row is not None and row.scenario == scenario else None
    texts = _texts(who.services, who.tongue, Menu.ROLES, scenario, table)
    await _post(who.ctx, who.message.chat.id, who.place_thread, Menu.ROLES, texts)


def _card(who: Visit, scenario: str, role: str, row: GameRow | None) -> Markup:
    """A role with its card, and its game."""
    options = row.options if row is not None and row.scenario == scenario else None
    texts = ScenarioTexts(who.ctx.scenarios[scenario].raw_with(options), who.tongue)
    return Markup("{}\n\n<i>{}</i>").format(Narration(who.tongue, texts, {}).role_entry(role), texts.name)


def _to_cards(ctx: ChatContext, t: Tongue, what: str, scenario: str) -> Keyboard | None:
    """The way from the names of the roles in a group to their cards in private."""
    if what != Menu.ROLES:
        return None
    label = plain(t.context("button", "🎭 What each role does"))
    return ((Button(label, url=start_link(ctx, f"{CARDS}-{scenario}")),),)


async def _post(
    ctx: ChatContext,
    chat_id: int,
    thread_id: int | None,
    what: str,
    texts: Sequence[Markup],
    *,
    keyboard: Keyboard | None = None,
) -> None:
    """Post in a group in the place of the former answer: repeated commands do not hold up a game.

    The keyboard is for groups, under the first message.
    """
    deliveries: list[Delivery] = []
    for number, text in enumerate(texts):
        slot = None if chat_id > 0 else f"info.{what}.{thread_id or 0}.{number}"
        if slot is not None:
            deliveries.append(Remove(chat_id, slot))
        under = keyboard if chat_id < 0 and number == 0 else None
        deliveries.append(Post(chat_id, str(text), thread_id=thread_id, keyboard=under, slot=slot, silent=True))
    await ctx.outgoing.deliver(*deliveries)


async def _game(who: Visit) -> GameRow | None:
    """The game or lobby that is meant: the one here, or in private one's own."""
    if who.chat is not None:
        return await who.ctx.store.active_game_in(who.chat.id, who.thread_id)
    return await who.ctx.store.active_game_of(who.user.id) if who.user is not None else None


def _which(t: Tongue, what: str, words: Sequence[str]) -> Markup:
    """The question which game is meant, with the words that were not understood."""
    word = tidy(" ".join(words))[:LONGEST]
    if not word:
        return t.text("Which game?")
    if what == Menu.RULES:
        return Markup("{} {}").format(t.text("There's no game called “{word}”.", word=word), t.text("Which game?"))
    return t.text("There's no game or role called “{word}”. Which game?", word=word)


def _picker(services: Services, t: Tongue, what: str) -> Keyboard:
    return picker(
        what, [(id_, ScenarioTexts(scenario.raw, t).name) for id_, scenario in services.ctx.scenarios.items()]
    )


def _texts(
    services: Services, t: Tongue, what: str, scenario: str, table: Table | None, *, brief: bool = False
) -> list[Markup]:
    """The rules or roles of a scenario, as messages; in brief only the roles' names."""
    options = table.row.options if table is not None else None
    played = services.ctx.scenarios[scenario]
    dealt = played.dealt(options, len(table.game.seats)) if table is not None else None
    words = Narration(t, ScenarioTexts(played.raw_with(options, dealt), t), {})
    if what == Menu.RULES:
        return words.rules_text()
    texts = [words.roles_in_brief()] if brief else words.roles_list()
    if table is not None:
        began = announcement(table.game)
        in_play = words.sides_in_play(began.sides) if began.sides else words.roles_in_play(began.roles)
        texts.append(Markup("\n").join([t.text("<b>Roles in this game</b>"), in_play]))
    return texts


_COMMANDS = {str(Menu.RULES): "rules", str(Menu.ROLES): "roles"}


async def _is_picker(press: Press, what: str) -> bool:
    """Whether the button stands under the question which game is meant; in private no other person sees the answer."""
    if press.in_private or press.where is None or press.message is None:
        return press.in_private
    slot = await press.ctx.store.slot_of(press.where, press.message.message_id)
    return slot == answer_slot(_COMMANDS[what], press.thread_id)


async def on_pick(press: Press, what: str, values: tuple[str, ...]) -> None:
    """A press in a picker: the rules or roles of that game, below."""
    where = press.where if press.message is not None else None
    named = len(values) == 1 and values[0] in press.ctx.scenarios.of(where)
    if where is None or what not in _COMMANDS or not named or not await _is_picker(press, what):
        await press.answer(press.tongue.text("This button no longer works."))
        return
    silence = await press.silence()
    if silence is not None:
        await press.answer(silence.told(press.user))
        return
    await press.answer()
    t = press.tongue
    if not press.in_private:
        t = tongue_of(None, await press.services.directory.chat(where, thread_id=press.thread_id))
    texts = _texts(press.services, t, what, values[0], None, brief=not press.in_private)
    await _post(press.ctx, where, press.thread_id, what, texts, keyboard=_to_cards(press.ctx, t, what, values[0]))
