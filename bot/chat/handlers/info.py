"""`/help`, `/rules` and `/roles`."""

from collections import Counter
from collections.abc import Mapping, Sequence

from markupsafe import Markup
from telegram import Message, Update

from bot.chat.commands import admin_commands, group_commands, private_commands
from bot.chat.handlers.base import Context, Visit, house_of, toast, visit
from bot.chat.house import House
from bot.chat.menus import Menu, picker
from bot.chat.outbox.deliveries import Delivery, Keyboard, Post, Remove
from bot.chat.table import Table
from bot.lang import Narration, ScenarioTexts, Tongue
from bot.store.rows import GameRow


async def on_help(update: Update, context: Context) -> None:
    """`/help`, one for groups and one for private chats."""
    who = await visit(update, context)
    if who is not None:
        await who.reply(_private_help(who.tongue) if who.chat is None else _group_help(who.tongue))


def _group_help(t: Tongue) -> Markup:
    parts = [
        t.text(
            "🎭 <b>I narrate Mafia</b>, so that everybody can play. I deal the roles, wake the night, give the floor, "
            "count the votes, and tell the story at the end."
        ),
        t.text(
            "<b>How a game begins</b>\n1. Somebody sends /newgame.\n2. Everybody who plays presses Join. Whoever has "
            "never written to me is led to my private chat; Start there completes the join.\n3. When enough have "
            "joined, press Start now. Your role comes in private."
        ),
        t.text(
            "<b>Rights</b>\nI narrate without any. As an admin I keep order, too:\n• restrict members: the group is "
            "closed at night, and whoever is out stays silent\n• delete messages: what is written out of turn "
            "goes\n• pin messages: lobby and votes stay in sight\n/settings switches each of these off."
        ),
        t.text(
            "While the group is closed for the night, /leave works in my private chat, and for whoever opened the game "
            "/skip, /extend and /stop, too."
        ),
        Markup("\n").join([t.text("<b>Commands</b>"), *_lines(t, group_commands(t))]),
        Markup("\n").join([t.text("<b>For admins</b>"), *_lines(t, admin_commands(t))]),
    ]
    return Markup("\n\n").join(parts)


def _private_help(t: Tongue) -> Markup:
    parts = [
        t.text(
            "🎭 <b>I narrate Mafia</b> in groups. Here you get your role and your questions at night; you answer "
            "with the buttons below them, and may change your mind until time is up."
        ),
        t.text(
            "<b>How a game begins</b>\nAdd me to a group, send /newgame there, and let everybody press Join. Nobody "
            "can forward what I write to you here."
        ),
        t.text(
            "At night you can write to your team through me, where the game gives it a room: just write here. Nobody "
            "else reads it."
        ),
        t.text(
            "While the group is closed for the night, send /leave here; whoever opened the game can send /skip, "
            "/extend and /stop here, too."
        ),
        Markup("\n").join([t.text("<b>Commands</b>"), *_lines(t, private_commands(t))]),
    ]
    return Markup("\n\n").join(parts)


def _lines(t: Tongue, commands: Mapping[str, str]) -> list[Markup]:
    """A line for each command. Before the slash stands a mark, else in a line from right to left it would move."""
    return [Markup("{}\u200e/{} – {}").format(t.mark, name, text) for name, text in commands.items()]


async def on_rules(update: Update, context: Context) -> None:
    """`/rules [SCENARIO]`: of the game played here, or of the one named."""
    await _show(update, context, Menu.RULES)


async def on_roles(update: Update, context: Context) -> None:
    """`/roles [SCENARIO]`: every role with its card; in a game also which of them are in play."""
    await _show(update, context, Menu.ROLES)


async def _show(update: Update, context: Context, what: str) -> None:
    who = await visit(update, context)
    if who is None:
        return
    row = await _game(who)
    named = _named(who.house, context.args or ())
    if named is None and not context.args:
        named = row.scenario if row is not None else who.chat.scenario if who.chat is not None else None
    if named is None or named not in who.house.scenarios:
        await who.reply(_which(who.tongue), _picker(who.house, who.tongue, what))
        return
    table = who.house.tables.get(row.id) if row is not None and row.scenario == named else None
    await _post(who, what, _texts(who.house, who.tongue, what, named, table))


async def _post(who: Visit, what: str, texts: Sequence[Markup]) -> None:
    """In a group in the place of what was asked for before: who asks again and again does not hold up a game."""
    deliveries: list[Delivery] = []
    for number, text in enumerate(texts):
        slot = None if who.chat is None else f"info.{what}.{who.thread_id or 0}.{number}"
        if slot is not None:
            deliveries.append(Remove(who.message.chat.id, slot))
        deliveries.append(Post(who.message.chat.id, str(text), thread_id=who.thread_id, slot=slot, silent=True))
    await who.house.deliver(*deliveries)


async def _game(who: Visit) -> GameRow | None:
    """The game or lobby that is meant: the one here, or in private one's own."""
    if who.chat is not None:
        return await who.house.store.active_game_in(who.chat.id, who.thread_id)
    return await who.house.store.active_game_of(who.user.id) if who.user is not None else None


def _named(house: House, words: Sequence[str]) -> str | None:
    """The scenario that is named, by its id or in English."""
    given = "_".join(words).lower().replace("-", "_")
    names = {id_: {id_, scenario.name.lower().replace(" ", "_")} for id_, scenario in house.scenarios.items()}
    return next((id_ for id_, known in names.items() if given in known), None)


def _which(t: Tongue) -> Markup:
    return t.text("Of which game?")


def _picker(house: House, t: Tongue, what: str) -> Keyboard:
    return picker(what, [(id_, ScenarioTexts(scenario.raw, t).name) for id_, scenario in house.scenarios.items()])


def _texts(house: House, t: Tongue, what: str, scenario: str, table: Table | None) -> list[Markup]:
    """The rules or roles of a scenario, as messages."""
    words = Narration(t, ScenarioTexts(house.scenarios[scenario].raw, t), {})
    if what == Menu.RULES:
        return words.rules_text()
    texts = words.roles_list()
    if table is not None:
        dealt = Counter(table.game.rules.deals[len(table.game.seats)])
        in_order = [(role, dealt[role]) for role in words.texts.role_ids]
        texts.append(Markup("\n").join([t.text("<b>In play in this game</b>"), words.roles_in_play(in_order)]))
    return texts


async def on_pick(update: Update, context: Context) -> None:
    """A press in a picker: the rules or roles of that game, below."""
    query = update.callback_query
    if query is None or query.data is None:
        return
    house = house_of(context)
    user = await house.user(query.from_user)
    _, what, *values = query.data.split(":")
    who = await visit(update, context) if isinstance(query.message, Message) else None
    if who is None or what not in {Menu.RULES, Menu.ROLES} or len(values) != 1 or values[0] not in house.scenarios:
        await toast(query, house.tongue_of(user).text("This button is of no use any more."))
        return
    await toast(query)
    t = house.tongue_of(user) if who.chat is None else who.tongue
    await _post(who, what, _texts(house, t, what, values[0], None))
