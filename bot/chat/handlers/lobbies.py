"""The lobby: `/newgame`, its buttons, and joining by deep link."""

import secrets
from dataclasses import replace

from telegram import Update

from bot.chat.handlers.base import Context, Visit, house_of, toast, visit
from bot.chat.house import House
from bot.chat.lobby import Lobby
from bot.chat.rights import is_admin, is_host, is_member
from bot.chat.tokens import read_number
from bot.lang import plain
from bot.scenario import Problem, ScenarioError
from bot.store import AlreadyPlaying
from bot.store.rows import Chat, User

TOKEN_LIFE = 900.0
"""A join link works so many seconds, once, for the one who asked for it."""


async def on_newgame(update: Update, context: Context) -> None:
    """`/newgame` in a group."""
    who = await visit(update, context)
    if who is None:
        return
    t = who.tongue
    if who.chat is None:
        await who.reply(t.text("Mafia is played in a group. Add me to one, and send /newgame there."))
        return
    if await who.house.store.active_game_in(who.chat.id, who.thread_id) is not None:
        await _already(who)  # before anything is answered to what he wrote: he may be somebody who may not write
        return
    creator = who.user or User(who.chat.id)
    chat = who.chat
    if context.args:
        try:
            chat = await _wanted(who, context.args)
        except ScenarioError as error:
            await who.reply(t.text("That cannot be played: {error}", error=str(error)))
            return
    try:
        lobby = await Lobby.open(who.house, chat, who.thread_id, creator)
    except AlreadyPlaying:
        await _already(who)
        return
    who.house.closing.watch(lobby.row)


async def _wanted(who: Visit, args: list[str]) -> Chat:
    """The settings for this one game: `/newgame SCENARIO NAME=VALUE ...`, for admins; others get the group's.

    Raises:
        ScenarioError: there is no such scenario or option.
    """
    assert who.chat is not None  # noqa: S101 - the caller has looked
    house, chat = who.house, who.chat
    if not who.anonymous_admin and (who.user is None or not await is_admin(house.bot, chat.id, who.user.id)):
        return chat
    name, *pairs = args
    scenario = house.scenarios.get(name)
    if scenario is None:
        raise ScenarioError([Problem("/newgame", None, name, ", ".join(house.scenarios))])
    given: dict[str, str | int] = {}
    for pair in pairs:
        key, _, value = pair.partition("=")
        given[key] = int(value) if value.isdecimal() else value
    options = {**chat.options.get(name, {}), **given}
    scenario.values(options)
    return replace(chat, scenario=name, options={**chat.options, name: options})


async def _already(who: Visit) -> None:
    assert who.chat is not None  # noqa: S101 - the caller has looked
    t = who.tongue
    row = await who.house.store.active_game_in(who.chat.id, who.thread_id)
    lobby = await Lobby.load(who.house, row.id) if row is not None else None
    if lobby is not None:
        await lobby.show_again()
    else:
        await who.reply(t.text("A game is being played here. /stop ends it."))


async def on_lobby_press(update: Update, context: Context) -> None:
    """A press on the lobby's board."""
    query = update.callback_query
    if query is None or query.data is None:
        return
    house = house_of(context)
    user = await house.user(query.from_user)
    _, game_id, action = query.data.split(":", 2)
    number = read_number(game_id)
    lobby = await Lobby.load(house, number) if number is not None else None
    if lobby is None or query.message is None or query.message.chat.id != lobby.row.chat_id:
        await toast(query, house.tongue_of(user).text("This lobby is closed."))
        return
    match action:
        case "join" if not lobby.has(user.id) and not await is_member(house.bot, lobby.row.chat_id, user.id):
            await toast(query, house.tongue_of(user, lobby.chat).text("Only members of the group can play."))
        case "join" if not user.reachable and not lobby.has(user.id):
            await toast(query, url=await join_link(house, lobby, user))
        case "join":
            await toast(query, (await lobby.join(user)).text)
        case "leave":
            await toast(query, (await lobby.leave(user.id)).text)
        case "start" | "extend" | "cancel":
            await toast(query, await _command(house, lobby, user, action))
        case _:
            await toast(query)


async def _command(house: House, lobby: Lobby, user: User, action: str) -> str:
    """Start, extend or cancel: for the creator and admins."""
    t = house.tongue_of(user, lobby.chat)
    if not await is_host(house.bot, lobby.row, user.id):
        return plain(t.text("That is for whoever opened the lobby, and for admins."))
    return await run_command(lobby, user, action)


async def run_command(lobby: Lobby, user: User | None, action: str) -> str:
    """Start, extend or cancel a lobby; the answer for who asked."""
    t = lobby.house.tongue_of(user, lobby.chat)
    match action:
        case "start" if not lobby.ready:
            return lobby.not_ready(t)
        case "start":
            await lobby.start()
            return ""
        case "extend":
            answer = (await lobby.extend(t)).text
            lobby.house.closing.watch(lobby.row)
            return answer
        case _:
            await lobby.cancel(lobby.tongue.text("The lobby was cancelled."))
            return ""


async def join_link(house: House, lobby: Lobby, user: User) -> str:
    """A link that opens the bot's private chat, where the join is completed (Bot API: Deep linking)."""
    token = secrets.token_urlsafe(18)
    async with house.store.transaction() as tx:
        await tx.create_token(token, lobby.row.id, user.id, house.clock.now() + TOKEN_LIFE)
    return f"https://t.me/{house.bot.username}?start={token}"


async def complete_join(who: Visit, token: str) -> None:
    """`/start TOKEN` in private: take the seat the token stands for. Only who has it has used the token up."""
    assert who.user is not None  # noqa: S101 - the caller has looked
    house, t = who.house, who.tongue
    known = await house.store.token(token)
    if known is None or known.user_id != who.user.id or known.expires_at <= house.clock.now():
        await who.reply(t.text("This link has expired. Press Join in the group once more."))
        return
    lobby = await Lobby.load(house, known.game_id)
    if lobby is None:
        await who.reply(t.text("The game has begun without you, or the lobby is closed. Next time!"))
        return
    if not await is_member(house.bot, lobby.row.chat_id, who.user.id):
        await who.reply(t.text("Only members of the group can play."))
        return
    outcome = await lobby.join(who.user, token)
    if not outcome.done:
        await who.reply(outcome.text)
