"""Messages that appear, change and go, and the feed and updates about them."""

from typing import Any

from playground.server.chats import ServerChat, ServerMessage
from playground.server.text.detecting import command_target
from playground.server.text.rendering import to_html
from playground.server.world import World
from playground.views import SeenMessage, adapter


def message_json(world: World, message: ServerMessage, with_reply: bool = True) -> dict[str, Any]:
    """Bot API: Message."""
    chat = world.chats[message.chat_id]
    body: dict[str, Any] = {
        "message_id": message.id,
        "date": message.date,
        "chat": world.chat_json(chat),
        "from": world.user_json(message.sender),
    }
    if message.ephemeral_id:
        body |= {"ephemeral_message_id": message.ephemeral_id, "receiver_user": world.user_json(message.receiver)}
    if message.sender_chat:
        body["sender_chat"] = chat.as_chat()
        if message.signature:
            body["author_signature"] = message.signature
    if message.tag and chat.type == "supergroup":
        body["sender_tag"] = message.tag
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
    target = chat.seen(message.reply_to or (message.thread_id if message.in_topic else 0))
    if target is not None and target.ephemeral_id and not world.settings.ephemeral_quoted:
        target = None
    if with_reply and target is not None and target.number != message.number:
        body["reply_to_message"] = message_json(world, target, with_reply=False)
    return body


def _content(message: ServerMessage) -> dict[str, Any]:
    names = ("caption", "caption_entities") if message.document or message.photo else ("text", "entities")
    content = {
        names[0]: "" if message.rich else message.text,
        names[1]: message.entities,
        "rich_message": message.rich,
        "document": message.document,
        "photo": message.photo,
        "link_preview_options": message.preview,
        "reply_markup": {"inline_keyboard": message.keyboard} if message.keyboard else None,
        **(message.service or {}),
    }
    return {name: value for name, value in content.items() if value}


def message_view(world: World, message: ServerMessage) -> SeenMessage:
    """The control interface's view of a message; an ephemeral one stands behind the message `after`."""
    return SeenMessage(
        message_id=message.number,
        chat_id=message.chat_id,
        date=message.date,
        sender=message.sender,
        by_bot=message.sender == world.bot.id,
        sender_chat=message.sender_chat or None,
        text=message.text,
        html=to_html(message.text, message.entities),
        entities=message.entities,
        rich=message.rich,
        keyboard=message.keyboard or [],
        edited=bool(message.edited),
        looks_since=message.looks_since,
        pinned=message.id in world.chats[message.chat_id].pinned,
        reply_to=message.reply_to or None,
        thread_id=message.thread_id or None,
        protected=message.protected,
        silent=message.silent,
        tag=message.tag,
        reaction=message.reaction,
        reactions={str(user): emoji for user, emoji in message.reactions.items()},
        ephemeral_message_id=message.ephemeral_id or None,
        receiver=message.receiver or None,
        after=message.after or None,
        replaces=message.replaces or None,
        force_reply=message.force_reply,
        document=message.document,
        photo=message.photo,
        service=message.service,
    )


def _tell(world: World, kind: str, message: ServerMessage) -> None:
    """Add to the feed what a message now shows."""
    view = adapter(SeenMessage).dump_python(message_view(world, message), mode="json", by_alias=True)
    world.feed.add(kind, chat_id=message.chat_id, message_id=message.number, message=view)


def sees(message: ServerMessage, user_id: int) -> bool:
    """Whether a member sees this message of the chat; an ephemeral one is only for its receiver and its sender."""
    return not message.ephemeral_id or (not message.gone and user_id in {message.receiver, message.sender})


def seen_by(chat: ServerChat, user_id: int) -> list[ServerMessage]:
    """The messages of a chat that a member sees, the oldest first; without a person, those that everybody sees."""
    own = [message for message in chat.ephemeral.values() if sees(message, user_id)]
    hidden = {message.replaces for message in own}
    there = [message for number, message in chat.messages.items() if number not in hidden]
    return sorted([*there, *own], key=_place) if own else there


def _place(message: ServerMessage) -> tuple[int, int]:
    return (message.replaces, 0) if message.replaces else (message.id or message.after, message.ephemeral_id)


def post(world: World, chat: ServerChat, kind: str, message: ServerMessage) -> ServerMessage:
    """Put a new message into its chat and the feed, and send the bot an update if the bot may see the message."""
    if message.ephemeral_id:
        chat.ephemeral[message.ephemeral_id] = message
    else:
        chat.messages[message.id] = message
    message.looks_since = world.now()
    if not message.gone:
        _tell(world, kind, message)
    if bot_sees(world, chat, message):
        world.updates.add("message", message_json(world, message))
    return message


def service(world: World, chat: ServerChat, by: int, thread_id: int = 0, **facts: Any) -> ServerMessage:
    """Post a service message: somebody came, went, pinned, ..."""
    message = ServerMessage(
        chat.next_id(),
        chat.id,
        int(world.now()),
        by,
        service=facts,
        thread_id=thread_id,
        in_topic=bool(thread_id),
    )
    return post(world, chat, "service", message)


def bot_sees(world: World, chat: ServerChat, message: ServerMessage) -> bool:
    """Bot API: Privacy mode. Whether the bot gets this message as an update."""
    own = message.sender == world.bot.id
    member = world.bot_member(chat)
    if not member.is_in or (own and not message.service):
        return False
    if own:
        return not {"pinned_message", "left_chat_member"}.isdisjoint(message.service or ())
    if message.ephemeral_id or chat.is_private or message.service or member.is_admin or not world.settings.privacy:
        return True
    target = command_target(message.text)
    if target is not None:
        return target.lower() in {"", world.bot.username.lower()}
    answered = chat.messages.get(message.reply_to)
    return answered is not None and answered.sender == world.bot.id


def changed(world: World, chat: ServerChat, message: ServerMessage) -> None:
    """Add an edit to the feed, and tell the bot if it may know."""
    message.looks_since = world.now()
    if not message.gone:
        _tell(world, "edited", message)
    if bot_sees(world, chat, message):
        world.updates.add("edited_message", message_json(world, message))


def react(world: World, chat: ServerChat, message: ServerMessage, user_id: int, emoji: str) -> None:
    """Set or take back a person's reaction; a bot that is an administrator and has asked for it is told."""
    old = message.reactions.pop(user_id, "")
    if emoji:
        message.reactions[user_id] = emoji
    if old == emoji:
        return
    reacted(world, message)
    member = world.member(chat, user_id)
    if world.bot_member(chat).is_admin:
        who = {"actor_chat": chat.as_chat()} if member.anonymous else {"user": world.user_json(user_id)}
        change = {"old_reaction": _reaction(old), "new_reaction": _reaction(emoji)}
        place = {"chat": chat.as_chat(), "message_id": message.id, "date": int(world.now())}
        world.updates.add("message_reaction", {**place, **who, **change})


def _reaction(emoji: str) -> list[dict[str, str]]:
    """Bot API: ReactionTypeEmoji, in a list."""
    return [{"type": "emoji", "emoji": emoji}] if emoji else []


def reacted(world: World, message: ServerMessage) -> None:
    """Add to the feed that the reactions to a message changed; the bot is not told of its own."""
    _tell(world, "reacted", message)


def delete(world: World, chat: ServerChat, message_ids: list[int], by: int) -> None:
    """Take messages out of the chat; bots are told nothing of deletions."""
    gone = [number for number in message_ids if chat.messages.pop(number, None) is not None]
    chat.pinned = [number for number in chat.pinned if number not in gone]
    if gone:
        world.feed.add("deleted", chat_id=chat.id, message_ids=gone, by=by)


def delete_ephemeral(world: World, chat: ServerChat, message: ServerMessage, by: int) -> None:
    """Remove an ephemeral message from its reader's apps and, if the bot does so, from the chat as well."""
    if by == world.bot.id:
        chat.ephemeral.pop(message.ephemeral_id, None)
    if not message.gone:
        message.gone = True
        world.feed.add("deleted", chat_id=chat.id, message_ids=[message.number], by=by)


def pin(world: World, chat: ServerChat, message: ServerMessage, by: int, silent: bool = False) -> None:
    """Pin a message, with the service message that tells of it."""
    if message.id in chat.pinned:
        chat.pinned.remove(message.id)
    chat.pinned.append(message.id)
    world.feed.add("pinned", chat_id=chat.id, message_id=message.id, by=by, silent=silent)
    pinned = message_json(world, message, with_reply=False)
    service(world, chat, by, message.thread_id if message.in_topic else 0, pinned_message=pinned)


def unpin(world: World, chat: ServerChat, message_ids: list[int], by: int) -> None:
    """Unpin these messages."""
    chat.pinned = [number for number in chat.pinned if number not in message_ids]
    world.feed.add("unpinned", chat_id=chat.id, message_ids=message_ids, by=by)
