"""Chats and their members: looking at them, leaving; restrictions, bans, tags and permissions."""

from typing import Any

from playground.server.chats import LEFT, Member, ServerChat, as_json, parse_permissions, restricted
from playground.server.events import membership
from playground.server.events.posting import message_json
from playground.server.faults.orders import FaultKind
from playground.server.methods import method
from playground.server.params import Params
from playground.server.refusals.access import check_tag, find_chat, need, need_supergroup, open_chat
from playground.server.refusals.errors import NO_TAGS, bad_request
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
def leave_chat(world: World, params: Params) -> None:
    """Bot API: leaveChat."""
    chat = open_chat(world, params.raw("chat_id"))
    if chat.is_private:
        raise bad_request("chat member status can't be changed in private chats")
    membership.change(world, chat, world.bot.id, LEFT, world.bot.id)


NO_RESTRICT = "not enough rights to restrict/unrestrict chat member"
SHORTEST = 30
LONGEST = 366 * 24 * 3600


def _until(world: World, params: Params) -> int:
    """Bot API: until_date. Less than 30 seconds or more than 366 days from now is for ever, which is 0."""
    until = params.number("until_date")
    return until if SHORTEST <= until - world.now() <= LONGEST else 0


def _target(world: World, chat: ServerChat, params: Params) -> int:
    """The member to act upon; refused where the bot may not do that."""
    user_id = params.number("user_id")
    if user_id not in world.people:
        raise bad_request("invalid user_id specified" if user_id <= 0 else "user not found")
    if user_id == world.bot.id:
        raise bad_request("can't restrict self")
    member = world.member(chat, user_id)
    if member.status == "creator":
        raise bad_request("can't remove chat owner")
    need(world, chat, "can_restrict_members", NO_RESTRICT)
    if member.is_admin:
        raise bad_request("user is an administrator of the chat")
    return user_id


@method("setChatMemberTag")
def set_chat_member_tag(world: World, params: Params) -> None:
    """Bot API: setChatMemberTag. Refused for administrators and the owner, and in some groups for all."""
    chat = _group(world, params)
    user_id, words = params.number("user_id"), params.text("tag")
    if user_id not in world.people:
        raise bad_request("invalid user_id specified" if user_id <= 0 else "user not found")
    need(world, chat, "can_manage_tags", NO_TAGS)
    member = world.member(chat, user_id)
    if member.is_admin or world.faults.stands(FaultKind.CREATOR_REQUIRED, chat=chat.id):
        raise bad_request("CHAT_CREATOR_REQUIRED")
    if not member.is_in:
        raise bad_request("USER_NOT_PARTICIPANT")
    check_tag(words)
    world.flood.moderate(chat.id, world.now())
    membership.tag(world, chat, user_id, words, world.bot.id)


def _group(world: World, params: Params) -> ServerChat:
    chat = open_chat(world, params.raw("chat_id"))
    if chat.is_private:
        raise bad_request("chat member status can't be changed in private chats")
    return chat


@method("restrictChatMember")
def restrict_chat_member(world: World, params: Params) -> None:
    """Bot API: restrictChatMember (supergroups only)."""
    permissions = parse_permissions(params.raw("permissions"), params.flag("use_independent_chat_permissions"))
    chat = open_chat(world, params.raw("chat_id"))
    need_supergroup(chat)
    user_id = _target(world, chat, params)
    world.flood.moderate(chat.id, world.now())
    new = restricted(world.member(chat, user_id), permissions, _until(world, params))
    membership.change(world, chat, user_id, new, world.bot.id)


@method("banChatMember")
def ban_chat_member(world: World, params: Params) -> None:
    """Bot API: banChatMember."""
    chat = _group(world, params)
    user_id = _target(world, chat, params)
    world.flood.moderate(chat.id, world.now())
    banned = Member("kicked", until=_until(world, params), is_member=False)
    membership.change(world, chat, user_id, banned, world.bot.id)


@method("unbanChatMember")
def unban_chat_member(world: World, params: Params) -> None:
    """Bot API: unbanChatMember. Without only_if_banned, a present member is thrown out."""
    chat = _group(world, params)
    if chat.type != "supergroup":
        raise bad_request("method is available for supergroup and channel chats only")
    user_id = _target(world, chat, params)
    member = world.member(chat, user_id)
    if member.status == "kicked" or not params.flag("only_if_banned"):
        world.flood.moderate(chat.id, world.now())
        membership.change(world, chat, user_id, LEFT, world.bot.id)


@method("setChatPermissions")
def set_chat_permissions(world: World, params: Params) -> None:
    """Bot API: setChatPermissions."""
    permissions = parse_permissions(params.raw("permissions"), params.flag("use_independent_chat_permissions"))
    chat = open_chat(world, params.raw("chat_id"))
    if chat.is_private:
        raise bad_request("can't change private chat permissions")
    need(world, chat, "can_restrict_members", "not enough rights to change chat permissions")
    world.flood.moderate(chat.id, world.now())
    membership.set_permissions(world, chat, permissions, world.bot.id)
