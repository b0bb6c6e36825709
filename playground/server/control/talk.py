"""Control: writing, pressing, deleting, and a person's view of a chat."""

from typing import Any

from playground.server.chats.chat import ServerChat
from playground.server.control import Endpoints
from playground.server.events import acts, posting
from playground.server.events.posting import message_view
from playground.server.http.params import Params
from playground.server.methods.files import as_document
from playground.server.methods.reactions import EMOJI
from playground.server.text.detecting import detect
from playground.server.updates.queries import Query
from playground.server.world import World

talk = Endpoints()


def _chat(world: World, params: Params) -> ServerChat:
    """The chat that is named; without a name, the person's chat with the bot."""
    number = params.number("chat") or params.number("user")
    chat = world.chats.get(number)
    if chat is None and number in world.people:
        return world.private(world.people[number])
    if chat is None:
        raise LookupError(f"no such chat: {number}")
    return chat


def _place(params: Params, name: str) -> int | None:
    return params.number(name) if name in params.values else None


async def _shown(world: World, query: Query, params: Params) -> dict[str, Any]:
    if params.text("wait"):
        await world.queries.wait(query, float(params.text("wait")))
    return query.as_json()


def _document(world: World, params: Params) -> dict[str, Any]:
    """The file that a person sends: a text."""
    return as_document(world, params.text("file_name"), params.text("file").encode())


@talk.post("/write")
def write(world: World, params: Params) -> dict[str, Any]:
    """POST /control/write {user, chat?, text, html?, reply_to?, thread?, file_name?, file?}; 403: not allowed."""
    chat = _chat(world, params)
    message = acts.write(
        world,
        chat,
        world.person(params.number("user")).id,
        params.text("text"),
        reply_to=params.number("reply_to"),
        thread_id=params.number("thread"),
        html=params.flag("html"),
        document=_document(world, params) if params.text("file_name") else None,
    )
    return message_view(world, message)


@talk.post("/press")
async def press(world: World, params: Params) -> dict[str, Any]:
    """POST /control/press {user, chat?, message_id, data? | row?, column?, wait?}."""
    user = world.person(params.number("user")).id
    data = params.text("data") if params.raw("data") is not None else None
    pressed = acts.press(
        world,
        _chat(world, params),
        user,
        params.number("message_id"),
        data=data,
        row=_place(params, "row"),
        column=_place(params, "column"),
    )
    if isinstance(pressed, Query):
        return await _shown(world, pressed, params)
    return {"query_id": None, "answer": None, "button": pressed}


@talk.post("/forge")
async def forge(world: World, params: Params) -> dict[str, Any]:
    """POST /control/forge {user, chat?, message_id, data, wait?}: a press that no app would send."""
    user = world.person(params.number("user")).id
    chat = _chat(world, params)
    asked = acts.query(world, chat, user, params.number("message_id"), params.text("data"))
    return await _shown(world, asked, params)


@talk.get("/queries/{query}")
async def look_at_query(world: World, params: Params) -> dict[str, Any]:
    """GET /control/queries/{query}?wait=: the press and what was answered."""
    found = world.queries.get(params.text("query"))
    if found is None:
        raise LookupError("no such query")
    return await _shown(world, found, params)


@talk.post("/react")
def react(world: World, params: Params) -> dict[str, Any]:
    """POST /control/react {user, chat?, message_id, emoji?}: without an emoji, the reaction is taken back."""
    chat, user = _chat(world, params), world.person(params.number("user")).id
    message = chat.messages.get(params.number("message_id"))
    emoji = params.text("emoji")
    if message is None or message.service:
        raise LookupError("no such message")
    if emoji and emoji not in EMOJI:
        raise ValueError("no such reaction")
    if (reason := acts.may_react(world, chat, user)) and emoji:
        raise acts.RefusedError(reason)
    posting.react(world, chat, message, user, emoji)
    return message_view(world, message)


@talk.post("/delete")
def delete(world: World, params: Params) -> dict[str, Any]:
    """POST /control/delete {user, chat?, message_ids}: one's own, or with the right to; ephemeral ones of an app."""
    chat = _chat(world, params)
    user = world.person(params.number("user")).id
    numbers = [int(number) for number in params.json("message_ids") or []]
    member = world.member(chat, user)
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


@talk.post("/edit")
def edit(world: World, params: Params) -> dict[str, Any]:
    """POST /control/edit {user, chat?, message_id, text}: a person edits a message of their own."""
    chat = _chat(world, params)
    message = chat.messages.get(params.number("message_id"))
    if message is None or message.sender != params.number("user"):
        raise acts.RefusedError("not a message of this person")
    message.text, message.entities = params.text("text"), detect(params.text("text"), [])
    message.edited = int(world.now())
    posting.changed(world, chat, message)
    return message_view(world, message)


@talk.get("/messages")
def messages(world: World, params: Params) -> list[dict[str, Any]]:
    """GET /control/messages?user=&chat=&thread=&after=&limit=: as that person sees the chat now, in order.

    Without a person, what everybody sees.
    """
    chat = _chat(world, params)
    user = params.number("user")
    if user and not world.member(chat, user).is_in:
        raise acts.RefusedError("not a member of the chat")
    thread, after = params.number("thread"), params.number("after")
    limit = params.number("limit", 200)
    seen: list[dict[str, Any]] = []
    for message in reversed(posting.seen_by(chat, user)):
        if len(seen) >= limit or (message.id or message.after + 1) <= after:
            break
        if not thread or message.thread_id == thread:
            seen.append(message_view(world, message))
    return seen[::-1]
