"""`/help`, `/rules` and `/roles`."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from markupsafe import Markup

from bot.engine.narrator import announcement
from bot.store.rows import Chat, GameRow
from bot.telegram.context import ChatContext
from bot.telegram.directory import tongue_of
from bot.telegram.handlers.deep_links import start_link
from bot.telegram.handlers.menu_press import MenuPress, in_menu
from bot.telegram.handlers.plain_text import on_plain, read_there, show_plain
from bot.telegram.handlers.press import Press
from bot.telegram.handlers.visit import Visit, answer_slot, on_command
from bot.telegram.handlers.which_game import own_game
from bot.telegram.lobbies.menus.help_screens import Wish, help_screen
from bot.telegram.lobbies.menus.menu import Menu, Screen, picker
from bot.telegram.lobbies.written.names import names_of, role_named
from bot.telegram.outbox.deliveries import Button, Delivery, Keyboard, Post, Remove, anew
from bot.telegram.presenting import documents
from bot.telegram.services import Services
from bot.text import ScenarioTexts, Tongue, plain, tongue
from bot.text.cleaning import quoted
from bot.text.narration import Narration

CARDS = "roles"
"""The beginning of a link to the cards of a game, before the id of the game."""


@on_command("help")
async def on_help(who: Visit) -> None:
    """`/help`: a menu of a user's possible wishes."""
    if who.place is None:
        return
    screen = help_screen(who.tongue)
    if who.whispered:
        await who.whisper(screen.text, screen.keyboard)
        return
    await who.ctx.outgoing.deliver(*anew(screen.post(Menu.HELP, who.place, who.place_thread)))


async def on_help_press(press: MenuPress) -> None:
    """A press in the menu of `/help`: for all who may write in the group, and for whoever sees the menu alone."""
    if not press.is_aside and await press.is_shown_nothing():
        return
    chat = await press.services.directory.chat(press.chat_id) if press.chat_id < 0 else None
    t = tongue_of(press.user) if chat is None or press.is_aside else tongue(chat.language)
    wish = next((one for one in Wish if press.values == (one,)), None)
    await press.answer()
    unseen = await press.ctx.capabilities.ephemeral()
    brings = press.ctx.scenarios.may_bring(chat.id if chat is not None else None)
    await press.show(help_screen(t, wish, private=chat is None, unseen=unseen, brings=brings))


INFO: dict[str, documents.Kind] = {Menu.RULES: "rules", Menu.ROLES: "roles"}
"""The documents that tell of a game, `/rules` and `/roles`, by the menus in which a game is picked for them."""


async def _show(what: Menu, who: Visit) -> None:
    """`/rules [SCENARIO]`, or `/roles`, which may name a role: of the game played here, or of the one named."""
    row, words = await own_game(who), who.words
    own = who.ctx.scenarios.up_to_date(who.chat).scenario if who.chat is not None else None
    here = row.scenario if row is not None else own
    named = names_of(who.offered).named(words) if words else here
    if named is None and words and what == Menu.ROLES and (role := role_named(who.offered, words, here)) is not None:
        await who.reply(_card(who, *role, row))
        return
    if named is None or named not in who.ctx.scenarios:
        names = [(id_, ScenarioTexts(one.raw, who.tongue).name) for id_, one in who.ctx.scenarios.items()]
        await who.reply(_which(who.tongue, what, words), picker(what, names))
        return
    brief = who.place is not None and who.place < 0
    told = _told(who.services, who.tongue, what, named, row=row, chat=who.chat, brief=brief)
    if who.whispered:
        await who.whisper(Markup("\n\n").join(told.texts), _to_cards(who.ctx, who.tongue, what, named))
    elif who.place is not None:
        await _post(who.ctx, who.place, who.place_thread, who.tongue, told, chat=who.chat if brief else None)


async def follow_to_cards(who: Visit, scenario: str) -> None:
    """Show all roles with their cards in private, to a user who came by the link under the roles in a group."""
    row = await own_game(who)
    told = _told(who.services, who.tongue, Menu.ROLES, scenario, row=row, chat=who.chat)
    await _post(who.ctx, who.message.chat.id, who.place_thread, who.tongue, told)


def _card(who: Visit, scenario: str, role: str, row: GameRow | None) -> Markup:
    """The description of a role: its card, and the game's name."""
    options = row.options if row is not None and row.scenario == scenario else None
    texts = ScenarioTexts(who.ctx.scenarios[scenario].raw_with(options), who.tongue)
    return Markup("{}\n\n<i>{}</i>").format(Narration(who.tongue, texts, {}).role_entry(role), texts.name)


def _to_cards(ctx: ChatContext, t: Tongue, what: str, scenario: str) -> Keyboard | None:
    """The button below the names of roles in a group that leads to their cards in private; None for rules."""
    if what != Menu.ROLES:
        return None
    label = plain(t.context("button", "🎭 What each role does"))
    return ((Button(label, url=start_link(ctx, f"{CARDS}-{scenario}")),),)


@dataclass(frozen=True, slots=True)
class _Told:
    """The rules or roles (`what`) of a scenario, as messages and as a document."""

    what: str
    scenario: str
    texts: Sequence[Markup]
    html: Markup | None

    @property
    def button(self) -> documents.PlainButton:
        """The button *As plain text* below the document."""
        return documents.of(INFO[self.what], self.scenario)


async def _post(
    ctx: ChatContext, chat_id: int, thread_id: int | None, t: Tongue, told: _Told, *, chat: Chat | None = None
) -> None:
    """Post the rules or roles; in a group, in place of the last answer: repeated commands do not hold up a game.

    `chat` is the group. There the first message of roles has a link to their cards.
    """
    document = documents.document(t, told.html, told.button, chat=chat)
    texts = list(map(str, told.texts)) if document is None else [documents.pages(told.texts)]
    deliveries: list[Delivery] = []
    name = f"info.{told.what}.{thread_id or 0}"
    slots = [None if chat_id > 0 else f"{name}.{number}" for number, _ in enumerate(told.texts)]
    deliveries += [Remove(chat_id, slot) for slot in slots if slot is not None]
    for number, text in enumerate(texts):
        under = _to_cards(ctx, t, told.what, told.scenario) if chat_id < 0 and number == 0 else None
        deliveries.append(
            Post(chat_id, text, thread_id=thread_id, keyboard=under, slot=slots[number], silent=True, document=document)
        )
    await ctx.outgoing.deliver(*deliveries)


def _which(t: Tongue, what: str, words: Sequence[str]) -> Markup:
    """The question which game is meant, with the words that were not understood."""
    word = quoted(" ".join(words))
    if not word:
        return t.text("Which game?")
    if what == Menu.RULES:
        return Markup("{} {}").format(t.text("There's no game called “{word}”.", word=word), t.text("Which game?"))
    return t.text("There's no game or role called “{word}”. Which game?", word=word)


def _told(
    services: Services,
    t: Tongue,
    what: str,
    scenario: str,
    *,
    row: GameRow | None = None,
    chat: Chat | None = None,
    brief: bool = False,
) -> _Told:
    """The rules or roles of a scenario, by the options of the open game or lobby, else of the group.

    With `brief`, messages have only the names of roles. In a game they tell which roles are in play.
    """
    row = row if row is not None and row.scenario == scenario else None
    table = services.tables.get(row.id) if row is not None else None
    options = row.options if row is not None else chat.options.get(scenario) if chat is not None else None
    played = services.ctx.scenarios[scenario]
    dealt = played.dealt(options, len(table.game.seats)) if table is not None else None
    words = Narration(t, ScenarioTexts(played.raw_with(options, dealt), t), {})
    if what == Menu.RULES:
        return _Told(what, scenario, words.rules_text(), words.rules_document())
    texts = [words.roles_in_brief()] if brief else words.roles_list()
    if table is None:
        return _Told(what, scenario, texts, words.roles_document())
    began = announcement(table.game)
    in_play = words.sides_in_play(began.sides) if began.sides else words.roles_in_play(began.roles)
    texts.append(Markup("\n").join([t.text("<b>Roles in this game</b>"), in_play]))
    return _Told(what, scenario, texts, words.roles_document(began.roles, began.sides))


async def _is_picker(press: Press, what: str) -> bool:
    """Whether a button is really under the question which game is meant. In private this does not matter."""
    if press.is_aside:
        return True
    if press.in_private or press.where is None or press.message is None:
        return press.in_private
    slot = await press.ctx.store.slot_of(press.where, press.message.message_id)
    return slot == answer_slot(INFO[what], press.thread_id)


async def on_pick(press: Press, what: str, values: tuple[str, ...]) -> None:
    """A press that picks a game for `/rules` or `/roles`: post these below."""
    where = press.where if press.message is not None else None
    named = len(values) == 1 and values[0] in press.ctx.scenarios.of(where)
    if where is None or what not in INFO or not named or not await _is_picker(press, what):
        await press.no_longer_works()
        return
    if press.is_aside:
        told = _told(press.services, press.tongue, what, values[0], brief=True)
        await press.answer()
        screen = Screen(Markup("\n\n").join(told.texts), _to_cards(press.ctx, press.tongue, what, values[0]) or ())
        await in_menu(press, where, what).show(screen)
        return
    if await press.is_shown_nothing():
        return
    await press.answer()
    chat, t = await read_there(press)
    told = _told(press.services, t, what, values[0], chat=chat, brief=chat is not None)
    await _post(press.ctx, where, press.thread_id, t, told, chat=chat)


async def _show_plain(what: Menu, press: Press, where: int, values: tuple[str, ...]) -> None:
    """Post the rules or roles of a scenario in plain text; in a group, only the names of roles."""
    if len(values) != 1 or values[0] not in press.ctx.scenarios.of(where):
        await press.no_longer_works()
        return
    await press.answer()
    store, services, scenario = press.ctx.store, press.services, values[0]
    chat, t = await read_there(press)
    row = await (
        store.active_game_of(press.user.id) if chat is None else store.active_game_in(chat.id, press.thread_id)
    )
    told = _told(services, t, what, scenario, row=row, chat=chat, brief=chat is not None)
    under = None if chat is None else _to_cards(press.ctx, t, what, scenario)
    await show_plain(services, told.button, where, press.thread_id, told.texts, keyboard=under)


for each in (Menu.RULES, Menu.ROLES):
    on_command(INFO[each])(partial(_show, each))
    on_plain(INFO[each])(partial(_show_plain, each))
