"""In which lane an update is handled."""

from collections.abc import Sequence

from telegram import Update, User
from telegram.constants import ChatType

from bot.store.gathering.plans import plan
from bot.store.groups.beyond import game_watched
from bot.store.rows import GameState
from bot.telegram.callback_data import LobbyButton, PlanButton, game_button, read_number
from bot.telegram.handlers.deep_links import lost_word
from bot.telegram.services import Services


async def lane_of(update: Update, services: Services) -> int:
    """The group whose game an update concerns, else the chat or person that sent the update."""
    chat, person, query = update.effective_chat, update.effective_user, update.callback_query
    game_id = _game_of(query.data) if query is not None and query.data else 0
    if (table := services.tables.get(game_id)) is not None:
        return table.row.chat_id  # wherever the button is, perhaps in the group's past under another id
    if game_id and services.ctx.lanes.gate is not None:  # perhaps it is another worker's
        row = await services.ctx.store.game(game_id)
        if row is not None and row.state is GameState.RUNNING:
            return row.chat_id
    if chat is not None and chat.type != ChatType.PRIVATE:
        return services.directory.current_id(chat.id)
    text = update.message.text if update.message is not None else None
    group = None
    if query is not None and query.data:
        group = await _group_of(query.data.partition(":")[0], query.data.split(":")[1:2], services)
    elif (word := await _start_word(text, person, services)) is not None:
        token = await services.ctx.store.token(word)
        name, _, number = word.partition("-")
        group = await (
            _group_of(LobbyButton.mark, [str(token.game_id)], services)
            if token
            else _group_of(name, [number], services)
        )
    if group is not None:
        return group
    if person is not None:
        row = await services.ctx.store.active_game_of(person.id) or await game_watched(services.ctx.store, person.id)
        return row.chat_id if row is not None else person.id
    return chat.id if chat is not None else 0


async def _start_word(text: str | None, person: User | None, services: Services) -> str | None:
    """The word of the link by which a person comes to the private chat, or came: some apps lose the word on the way."""
    command, _, word = (text or "").partition(" ")
    if command.partition("@")[0] != "/start":
        return None
    return word.strip() or (await lost_word(services.ctx, person.id) if person is not None else None)


async def _group_of(what: str, number: Sequence[str], services: Services) -> int | None:
    """The group of a lobby or plan on which a person acts in private, by a button or a link."""
    known = read_number(number[0]) if number else None
    if known is None:
        return None
    match what:
        case LobbyButton.mark | "wait":
            row = await services.ctx.store.game(known)
            return row.chat_id if row is not None else None
        case PlanButton.mark | "plan":
            planned = await plan(services.ctx.store, known)
            return planned.chat_id if planned is not None else None
    return None


def _game_of(data: str) -> int:
    """The game that a button belongs to; 0 where there is none."""
    button = game_button(data)
    return button.game_id if button is not None else 0
