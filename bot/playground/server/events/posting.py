"""Messages that appear, change and go, and the feed and updates about them."""

from typing import Any

from bot.playground.server.chats.chat import Chat
from bot.playground.server.chats.messages import Message
from bot.playground.server.text.detecting import command_target
from bot.playground.server.text.rendering import to_html
from bot.playground.server.world import World


def message_json(world: World, message: Message, with_reply: bool = True) -> dict[str, Any]:
    """Bot API: Message."""
    chat = world.chats[message.chat_id]
    body: dict[str, Any] = {
        "message_id": message.id,
        "date": message.date,
        "chat": world.chat_json(chat),
        "from": world.user_json(message.sender),
    }
    if message.sender_chat:
        body["sender_chat"] = chat.as_chat()
        if message.signature:
            body["author_signature"] = message.signature
    if message.thread_id:
        body["message_thread_id"] = message.thread_id
    if message.in_topic:
        body["is_topic_message"] = True
    if message.edited:
        body["edit_date"] = message.edited
    if message.protected:
        body["has_protected_content"] = True
    body |= _content(message)
    # In a topic, what replies to nothing replies to the message that made the topic.
    target = chat.messages.get(message.reply_to or (message.thread_id if message.in_topic else 0))
    if with_reply and target is not None and target.id != message.id:
        body["reply_to_message"] = message_json(world, target, with_reply=False)
    return body


def _content(message: Message) -> dict[str, Any]:
    names = ("caption", "caption_entities") if message.document or message.photo else ("text", "entities")
    content = {
        names[0]: message.text,
        names[1]: message.entities,
        "document": message.document,
        "photo": message.photo,
        "link_preview_options": message.preview,
        "reply_markup": {"inline_keyboard": message.keyboard} if message.keyboard else None,
        **(message.service or {}),
    }
    return {name: value for name, value in content.items() if value}


def message_view(world: World, message: Message) -> dict[str, Any]:
    """What the control interface shows of a message."""
    chat = world.chats[message.chat_id]
    return {
        "message_id": message.id,
        "chat_id": message.chat_id,
        "date": message.date,
        "from": message.sender,
        "by_bot": message.sender == world.bot.id,
        "sender_chat": message.sender_chat or None,
        "text": message.text,
        "html": to_html(message.text, message.entities),
        "entities": message.entities,
        "keyboard": message.keyboard or [],
        "edited": bool(message.edited),
        "pinned": message.id in chat.pinned,
        "reply_to": message.reply_to or None,
        "thread_id": message.thread_id or None,
        "protected": message.protected,
        "silent": message.silent,
        "reaction": message.reaction,
        "document": message.document,
        "photo": message.photo,
        "service": message.service,
    }


def post(world: World, chat: Chat, kind: str, message: Message) -> Message:
    """Put a new message into its chat and the feed, and send the bot an update if the bot may see the message."""
    chat.messages[message.id] = message
    world.feed.add(kind, chat_id=chat.id, message_id=message.id, message=message_view(world, message))
    if bot_sees(world, chat, message):
        world.updates.add("message", message_json(world, message))
    return message


def service(world: World, chat: Chat, by: int, thread_id: int = 0, **facts: Any) -> Message:
    """Post a service message: somebody came, went, pinned, ..."""
    message = Message(
        chat.next_id(),
        chat.id,
        int(world.now()),
        by,
        service=facts,
        thread_id=thread_id,
        in_topic=bool(thread_id),
    )
    return post(world, chat, "service", message)


def bot_sees(world: World, chat: Chat, message: Message) -> bool:
    """Bot API: Privacy mode. Whether the bot gets this message as an update."""
    own = message.sender == world.bot.id
    member = world.bot_member(chat)
    if not member.is_in or (own and not message.service):
        return False
    if own:
        return not {"pinned_message", "left_chat_member"}.isdisjoint(message.service or ())
    if chat.is_private or message.service or member.is_admin or not world.settings.privacy:
        return True
    target = command_target(message.text)
    if target is not None:
        return target.lower() in {"", world.bot.username.lower()}
    answered = chat.messages.get(message.reply_to)
    return answered is not None and answered.sender == world.bot.id


def changed(world: World, chat: Chat, message: Message) -> None:
    """Tell of an edit."""
    world.feed.add("edited", chat_id=chat.id, message_id=message.id, message=message_view(world, message))
    if bot_sees(world, chat, message):
        world.updates.add("edited_message", message_json(world, message))


def reacted(world: World, chat: Chat, message: Message) -> None:
    """Tell of the bot's reaction; a bot is not told of its own."""
    world.feed.add("reacted", chat_id=chat.id, message_id=message.id, message=message_view(world, message))


def delete(world: World, chat: Chat, message_ids: list[int], by: int) -> None:
    """Take messages out of the chat; bots are told nothing of deletions."""
    gone = [number for number in message_ids if chat.messages.pop(number, None) is not None]
    chat.pinned = [number for number in chat.pinned if number not in gone]
    if gone:
        world.feed.add("deleted", chat_id=chat.id, message_ids=gone, by=by)


def pin(world: World, chat: Chat, message: Message, by: int, silent: bool = False) -> None:
    """Pin a message, with the service message that tells of it."""
    if message.id in chat.pinned:
        chat.pinned.remove(message.id)
    chat.pinned.append(message.id)
    world.feed.add("pinned", chat_id=chat.id, message_id=message.id, by=by, silent=silent)
    pinned = message_json(world, message, with_reply=False)
    service(world, chat, by, message.thread_id if message.in_topic else 0, pinned_message=pinned)


def unpin(world: World, chat: Chat, message_ids: list[int], by: int) -> None:
    """Unpin these messages."""
    chat.pinned = [number for number in chat.pinned if number not in message_ids]
    world.feed.add("unpinned", chat_id=chat.id, message_ids=message_ids, by=by)
