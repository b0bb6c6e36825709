"""The lane (queue of a group, or a person) in which an update is handled."""

from telegram import Update, User
from telegram.constants import ChatType

from bot.store.gathering.deep_links import token_of
from bot.store.gathering.plans import plan
from bot.store.groups.beyond import game_watched
from bot.store.rows import GameState
from bot.telegram.callback_data import LobbyButton, PlanButton, game_button, read_number
from bot.telegram.handlers.deep_links import lost_word
from bot.telegram.services import Services


async def lane_of(update: Update, services: Services) -> int:
    """The lane of an update, as an id: the group whose game it concerns, else the chat or person that sent it."""
    chat, person, query = update.effective_chat, update.effective_user, update.callback_query
    button = game_button(query.data) if query is not None and query.data else None
    if button is not None and (table := services.tables.get(button.game_id)) is not None:
        return table.row.chat_id  # wherever the button is, perhaps in the group's past under another id
    if button is not None and services.ctx.lanes.gate is not None:  # perhaps it is another worker's
        row = await services.ctx.store.game(button.game_id)
        if row is not None and row.state is GameState.RUNNING:
            return row.chat_id
    if chat is not None and chat.type != ChatType.PRIVATE:
        return services.directory.current_id(chat.id)
    text = update.message.text if update.message is not None else None
    what, number = "", ""
    if query is not None and query.data:
        what, number, *_ = f"{query.data}:".split(":")
    elif (word := await _start_word(text, person, services)) is not None:
        token = await token_of(services.ctx.store, word)
        what, _, number = word.partition("-")
        if token is not None:
            what, number = LobbyButton.mark, str(token.game_id)
    group = await _group_of(what, number, services)
    if group is not None:
        return group
    if person is not None:
        row = await services.ctx.store.active_game_of(person.id) or await game_watched(services.ctx.store, person.id)
        return row.chat_id if row is not None else person.id
    return chat.id if chat is not None else 0


async def _start_word(text: str | None, person: User | None, services: Services) -> str | None:
    """The word of the link that led a person to `/start` in private, now or a moment ago: some apps lose the word."""
    command, _, word = (text or "").partition(" ")
    if command.partition("@")[0] != "/start":
        return None
    return word.strip() or (await lost_word(services.ctx, person.id) if person is not None else None)


async def _group_of(what: str, number: str, services: Services) -> int | None:
    """The group of a lobby or plan on which a person acts in private, by a button or a link."""
    if (known := read_number(number)) is None:
        return None
    match what:
        case LobbyButton.mark | "wait":
            row = await services.ctx.store.game(known)
            return row.chat_id if row is not None else None
        case PlanButton.mark | "plan":
            planned = await plan(services.ctx.store, known)
            return planned.chat_id if planned is not None else None
    return None
