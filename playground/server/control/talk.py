"""Control: writing, pressing, deleting, and a person's view of a chat."""

from playground import requests
from playground.server.chats import ServerChat
from playground.server.control.endpoints import Endpoints
from playground.server.events import acts, posting
from playground.server.events.posting import message_view
from playground.server.methods.content import as_document
from playground.server.methods.reactions import EMOJI
from playground.server.text.detecting import detect
from playground.server.updates.queries import Query
from playground.server.world import World
from playground.views import JSON, PressResult, SeenMessage

talk = Endpoints()


def _chat(world: World, chat_id: int | None, user: int | None) -> ServerChat:
    """The chat that is named; without a name, the person's chat with the bot."""
    number = chat_id or user or 0
    chat = world.chats.get(number)
    if chat is None and number in world.people:
        return world.private(world.people[number])
    if chat is None:
        raise LookupError(f"no such chat: {number}")
    return chat


async def _answered(world: World, query: Query, wait: float) -> PressResult:
    if wait:
        await world.queries.wait(query, wait)
    return PressResult(query.id, query.answer)


@talk.on(requests.WriteMessage)
def _write(world: World, asked: requests.WriteMessage) -> SeenMessage:
    message = acts.write(
        world,
        _chat(world, asked.chat, asked.user),
        world.person(asked.user).id,
        asked.text,
        reply_to=asked.reply_to or 0,
        thread_id=asked.thread or 0,
        html=asked.html,
        document=as_document(world, asked.file_name, asked.file.encode()) if asked.file_name else None,
    )
    return message_view(world, message)


@talk.on(requests.PressButton)
async def _press(world: World, asked: requests.PressButton) -> PressResult:
    chat = _chat(world, asked.chat, world.person(asked.user).id)
    pressed = acts.press(world, chat, asked.user, asked.message_id, data=asked.data, row=asked.row, column=asked.column)
    if isinstance(pressed, Query):
        return await _answered(world, pressed, asked.wait)
    return PressResult(button=pressed)


@talk.on(requests.ForgePress)
async def _forge(world: World, asked: requests.ForgePress) -> PressResult:
    chat = _chat(world, asked.chat, world.person(asked.user).id)
    return await _answered(world, acts.query(world, chat, asked.user, asked.message_id, asked.data), asked.wait)


@talk.on(requests.OnePress)
async def _look_at_press(world: World, asked: requests.OnePress) -> PressResult:
    found = world.queries.get(asked.query)
    if found is None:
        raise LookupError("no such query")
    return await _answered(world, found, asked.wait)


@talk.on(requests.ReactTo)
def _react(world: World, asked: requests.ReactTo) -> SeenMessage:
    chat, user = _chat(world, asked.chat, asked.user), world.person(asked.user).id
    message = chat.messages.get(asked.message_id)
    if message is None or message.service:
        raise LookupError("no such message")
    if asked.emoji and asked.emoji not in EMOJI:
        raise ValueError("no such reaction")
    if (reason := acts.may_react(world, chat, user)) and asked.emoji:
        raise acts.RefusedError(reason)
    posting.react(world, chat, message, user, asked.emoji)
    return message_view(world, message)


@talk.on(requests.DeleteMessages)
def _delete(world: World, asked: requests.DeleteMessages) -> JSON:
    chat, user = _chat(world, asked.chat, asked.user), world.person(asked.user).id
    numbers, member = list(asked.message_ids), world.member(chat, user)
    for number in numbers:
        message = chat.seen(number)
        if message is None or not posting.sees(message, user):
            raise LookupError(f"no such message: {number}")
        if number < 0:
            posting.delete_ephemeral(world, chat, message, user)
        elif not (message.sender == user or member.may("can_delete_messages") or chat.id == user):
            raise acts.RefusedError("no right to delete this message")
    posting.delete(world, chat, numbers, user)
    return {"deleted": numbers}


@talk.on(requests.EditMessage)
def _edit(world: World, asked: requests.EditMessage) -> SeenMessage:
    chat = _chat(world, asked.chat, asked.user)
    message = chat.messages.get(asked.message_id)
    if message is None or message.sender != asked.user:
        raise acts.RefusedError("not a message of this person")
    message.text, message.entities = asked.text, detect(asked.text, [])
    message.edited = int(world.now())
    posting.changed(world, chat, message)
    return message_view(world, message)


@talk.on(requests.ChatAsSeen)
def _messages(world: World, asked: requests.ChatAsSeen) -> list[SeenMessage]:
    chat, user = _chat(world, asked.chat, asked.user), asked.user or 0
    if user and not world.member(chat, user).is_in:
        raise acts.RefusedError("not a member of the chat")
    seen: list[SeenMessage] = []
    for message in reversed(posting.seen_by(chat, user)):
        if len(seen) >= asked.limit or (message.id or message.after + 1) <= asked.after:
            break
        if not asked.thread or message.thread_id == asked.thread:
            seen.append(message_view(world, message))
    return seen[::-1]
