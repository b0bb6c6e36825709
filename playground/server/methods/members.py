"""Looking at chats and members: getChat, getChatMember, getChatAdministrators, getChatMemberCount, leaveChat."""

from typing import Any

from playground.server.chats.chat import LEFT
from playground.server.chats.permissions import as_json
from playground.server.events import membership
from playground.server.events.posting import message_json
from playground.server.methods import method
from playground.server.params import Params
from playground.server.refusals.access import find_chat, open_chat
from playground.server.refusals.errors import bad_request
from playground.server.world import World

_GIFTS = (
    "unlimited_gifts",
    "limited_gifts",
    "unique_gifts",
    "premium_subscription",
    "gifts_from_channels",
)


@method("getChat")
def get_chat(world: World, params: Params) -> dict[str, Any]:
    """Bot API: getChat."""
    chat = find_chat(world, params.raw("chat_id"))
    full = world.chat_json(chat) | {
        "accent_color_id": chat.id % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(_GIFTS, False),
    }
    if not chat.is_private:
        full["permissions"] = as_json(chat.permissions)
    if chat.slow_mode:
        full["slow_mode_delay"] = chat.slow_mode
    if chat.pinned:
        full["pinned_message"] = message_json(world, chat.messages[chat.pinned[-1]], with_reply=False)
    return full


@method("getChatMember")
def get_chat_member(world: World, params: Params) -> dict[str, Any]:
    """Bot API: getChatMember. Who never was there has left."""
    chat = find_chat(world, params.raw("chat_id"))
    person = world.people.get(params.number("user_id"))
    if params.number("user_id") <= 0:
        raise bad_request("invalid user_id specified")
    if person is None:
        raise bad_request("user not found")
    return world.member(chat, person.id).as_json(person)


@method("getChatAdministrators")
def get_chat_administrators(world: World, params: Params) -> list[dict[str, Any]]:
    """Bot API: getChatAdministrators. Other bots are left out."""
    chat = find_chat(world, params.raw("chat_id"))
    if chat.is_private:
        raise bad_request("there are no administrators in the private chat")
    members = [(world.people[number], world.member(chat, number)) for number in list(chat.members)]
    return [
        member.as_json(person)
        for person, member in members
        if member.is_admin and (not person.is_bot or person is world.bot)
    ]


@method("getChatMemberCount")
def get_chat_member_count(world: World, params: Params) -> int:
    """Bot API: getChatMemberCount."""
    return find_chat(world, params.raw("chat_id")).count(world.now())


@method("leaveChat")
def leave_chat(world: World, params: Params) -> bool:
    """Bot API: leaveChat."""
    chat = open_chat(world, params.raw("chat_id"))
    if chat.is_private:
        raise bad_request("chat member status can't be changed in private chats")
    membership.change(world, chat, world.bot.id, LEFT, world.bot.id)
    return True
