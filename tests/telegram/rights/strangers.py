"""People beyond plain members: writing as a channel, bots, and people unknown to Telegram."""

import contextlib
from collections.abc import Collection, Iterator
from typing import Any

from playground.server.chats import ServerMessage
from playground.server.events.posting import message_json
from playground.server.faults.hooks import Call, FaultReply
from playground.server.text.detecting import detect
from playground.views import Group, SeenMessage, Someone
from tests.telegram.world import World

CHANNEL: dict[str, Any] = {
    "from": {"id": 136817688, "is_bot": True, "first_name": "Channel", "username": "Channel_Bot"},
    "sender_chat": {"id": -1005, "type": "channel", "title": "A channel"},
}
"""Bot API: a message that somebody writes in a group in the name of a channel of theirs."""
LINKED: dict[str, Any] = {
    "from": {"id": 777000, "is_bot": False, "first_name": "Telegram"},
    "sender_chat": {"id": -1006, "type": "channel", "title": "The channel of the group"},
    "is_automatic_forward": True,
}
"""A post of the channel to which the group belongs."""
BOT: dict[str, Any] = {"from": {"id": 99, "is_bot": True, "first_name": "Bot", "username": "another_bot"}}

HIDDEN = (400, "Bad Request: CHAT_ADMIN_REQUIRED")
"""What a bot that is no admin is told of a group whose members are hidden."""
INVALID = (400, "Bad Request: PARTICIPANT_ID_INVALID")
"""Or this, of whoever is there, too."""
BUSY = (429, "Too Many Requests: retry after 30")
BROKEN = (500, "Internal Server Error")


async def write_as(world: World, author: dict[str, Any], text: str, group: Group) -> list[SeenMessage]:
    """Write in a group as one of these; what the bot writes there."""
    begin = await world.control.last()
    server = world.server.world
    chat = server.chats[group.id]
    said = ServerMessage(chat.next_id(), chat.id, int(server.now()), next(iter(server.people)), text=text)
    said.entities = detect(text, [])
    chat.messages[said.id] = said
    server.updates.add("message", {**message_json(server, said), **author})
    return await world.since(begin, group.id)


@contextlib.contextmanager
def untold(
    world: World,
    answer: tuple[int, str],
    people: Collection[Someone] = (),
    *,
    methods: Collection[str] = ("getChatMember", "getChatAdministrators"),
) -> Iterator[None]:
    """Telegram does not say who they are (without names: of no one but the bot) while the block runs."""
    code, words = answer
    ids = {str(person.id) for person in people}

    async def before(call: Call) -> FaultReply | None:
        user = str(call.params.get("user_id", ""))
        named = user in ids if ids else user != str(world.server.world.bot.id)
        if call.method not in methods or (call.method == "getChatMember" and not named):
            return None
        body: dict[str, Any] = {"ok": False, "error_code": code, "description": words}
        return FaultReply(code, body | ({"parameters": {"retry_after": 30}} if code == 429 else {}))

    hooks = world.server.world.hooks.before
    hooks.append(before)
    try:
        yield
    finally:
        hooks.remove(before)
