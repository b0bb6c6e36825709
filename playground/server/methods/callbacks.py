"""answerCallbackQuery."""

from dataclasses import asdict

from playground.server.methods import method
from playground.server.params import Params
from playground.server.refusals.errors import bad_request
from playground.server.text.detecting import start_payload
from playground.server.text.utf16 import length
from playground.server.world import World
from playground.views import PressAnswer

MAX_TEXT = 200


@method("answerCallbackQuery")
def answer_callback_query(world: World, params: Params) -> bool:
    """Bot API: answerCallbackQuery. Of links, only those are allowed that start this bot."""
    query = world.queries.open(params.text("callback_query_id"))
    text, url = params.text("text"), params.text("url")
    if length(text) > MAX_TEXT:
        raise bad_request("MESSAGE_TOO_LONG")
    if url and start_payload(url, world.bot.username) is None:
        raise bad_request("URL_INVALID")
    answer = PressAnswer(text, params.flag("show_alert"), url)
    world.queries.answer(query, answer)
    world.feed.add(
        "answered",
        chat_id=query.chat_id,
        user=query.user_id,
        message_id=query.message_id,
        query_id=query.id,
        **asdict(answer),
    )
    return True
