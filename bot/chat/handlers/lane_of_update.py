"""In which lane an update is handled."""

from telegram import Update
from telegram.constants import ChatType

from bot.chat.callback_data import beyond_of, read_answer
from bot.chat.services import Services
from bot.store.groups.beyond import game_watched


async def lane_of(update: Update, services: Services) -> int:
    """The group whose game an update concerns, else the chat or person it comes from."""
    chat, person, query = update.effective_chat, update.effective_user, update.callback_query
    press = read_answer(query.data) if query is not None and query.data else None
    game_id = (
        press.game_id if press is not None else beyond_of(query.data) if query is not None and query.data else None
    )
    table = services.tables.get(game_id) if game_id is not None else None
    if table is not None:  # wherever the button is, perhaps in the group's past under another id
        return table.row.chat_id
    if chat is not None and chat.type != ChatType.PRIVATE:
        return services.directory.current_id(chat.id)
    text = update.message.text if update.message is not None else None
    if text and text.startswith("/start "):
        token = await services.ctx.store.token(text.removeprefix("/start ").strip())
        row = await services.ctx.store.game(token.game_id) if token is not None else None
        if row is not None:
            return row.chat_id
    if person is not None:
        row = await services.ctx.store.active_game_of(person.id) or await game_watched(services.ctx.store, person.id)
        return row.chat_id if row is not None else person.id
    return chat.id if chat is not None else 0
