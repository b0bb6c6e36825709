"""Control: groups, topics and who stands how in them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from playground import requests
from playground.server.chats import (
    ALL_RIGHTS,
    LEFT,
    MEMBER,
    OWNER,
    PERMISSIONS,
    RIGHTS,
    Member,
    ServerChat,
    Topic,
    as_json,
    restricted,
)
from playground.server.control.endpoints import Endpoints
from playground.server.events import membership, posting
from playground.server.events.acts import RefusedError, may_write
from playground.server.refusals.access import check_tag, personal
from playground.server.refusals.errors import ApiError
from playground.server.world import World
from playground.views import AccountStanding, Group

G = TypeVar("G", bound=requests.GroupAct)

groups = Endpoints()


def _shown(world: World, chat: ServerChat) -> Group:
    return Group(
        id=chat.id,
        type=chat.type,
        title=chat.title,
        username=chat.username,
        is_forum=chat.is_forum,
        migrated_to=chat.migrated_to or None,
        permissions=as_json(chat.permissions),
        slow_mode=chat.slow_mode,
        pinned=chat.pinned,
        topics=[{"id": topic.id, "name": topic.name, "closed": topic.closed} for topic in chat.topics.values()],
        members=[
            world.member(chat, user).as_json(world.people[user])
            for user in list(chat.members)
            if chat.members[user].status != "left"
        ],
    )


def _names(given: requests.Names, known: tuple[str, ...], what: str) -> frozenset[str]:
    """The names of rights that are given; a LookupError for an unknown one."""
    chosen = [name for name, on in given.items() if on] if isinstance(given, Mapping) else list(given)
    for name in chosen:
        if name not in known:
            raise LookupError(f"no such {what}: {name}")
    return frozenset(chosen)


def _upon(kind: type[G]) -> Callable[[Callable[[World, ServerChat, int, G], None]], None]:
    """Register the endpoint of an act upon a group, done as the acting account: by default the owner."""

    def register(act: Callable[[World, ServerChat, int, G], None]) -> None:
        @groups.on(kind)
        def endpoint(world: World, asked: G) -> Group:
            chat = _open(world, asked.chat)
            user = world.person(asked.user).id if isinstance(asked, requests.MemberAct) else 0
            act(world, chat, asked.by or _owner(chat) or user, asked)
            return _shown(world, chat)

    return register


def _open(world: World, chat_id: int) -> ServerChat:
    chat = world.group(chat_id)
    if chat.migrated_to:
        raise RefusedError("the group was upgraded to a supergroup")
    return chat


def _owner(chat: ServerChat) -> int:
    return next((user for user, member in chat.members.items() if member.status == "creator"), 0)


@groups.on(requests.NewGroup)
def _make(world: World, asked: requests.NewGroup) -> Group:
    owner = asked.owner or next(iter(asked.members), 0)
    for user in [*asked.members, *([owner] if owner else [])]:
        world.person(user)
    chat = world.add_group(asked.title, asked.supergroup or asked.forum, asked.forum, asked.username)
    if owner:
        chat.members[owner] = OWNER
    for user in asked.members:
        chat.members.setdefault(user, MEMBER)
    world.feed.add("group", chat_id=chat.id, title=chat.title)
    by = owner or world.bot.id
    if asked.bot != "out":
        membership.change(world, chat, world.bot.id, MEMBER, by)
    if asked.bot == "admin":
        membership.change(world, chat, world.bot.id, Member("administrator", ALL_RIGHTS), by)
    return _shown(world, chat)


@groups.on(requests.AllGroups)
def _every(world: World, _: requests.AllGroups) -> list[Group]:
    return [_shown(world, chat) for chat in world.chats.values() if not chat.is_private]


@groups.on(requests.OneGroup)
def _one(world: World, asked: requests.OneGroup) -> Group:
    return _shown(world, world.group(asked.chat))


@groups.on(requests.NewTopic)
def _topic(world: World, asked: requests.NewTopic) -> int:
    chat = _open(world, asked.chat)
    by = asked.by or _owner(chat)
    if not chat.is_forum:
        raise RefusedError("the group is no forum")
    number = chat.last_id + 1
    chat.topics[number] = Topic(number, asked.name)
    created = {"name": asked.name, "icon_color": 7322096}
    posting.service(world, chat, by or world.bot.id, number, forum_topic_created=created)
    return number


@_upon(requests.TopicChange)
def _change_topic(world: World, chat: ServerChat, by: int, asked: requests.TopicChange) -> None:
    if asked.topic not in chat.topics:
        raise LookupError(f"no such topic: {asked.topic}")
    chat.topics[asked.topic].closed = asked.closed
    if asked.deleted:
        del chat.topics[asked.topic]
        gone = [message.id for message in chat.messages.values() if message.thread_id == asked.topic]
        posting.delete(world, chat, gone, by)


@_upon(requests.AddMember)
def _add(world: World, chat: ServerChat, by: int, asked: requests.AddMember) -> None:
    old = world.member(chat, asked.user)
    if not old.is_in:
        new = replace(old, is_member=True) if old.status == "restricted" else MEMBER
        membership.change(world, chat, asked.user, new, by)


@_upon(requests.RemoveMember)
def _remove(world: World, chat: ServerChat, by: int, asked: requests.RemoveMember) -> None:
    membership.change(world, chat, asked.user, Member("kicked", is_member=False), by)


@_upon(requests.LeaveGroup)
def _leave(world: World, chat: ServerChat, _: int, asked: requests.LeaveGroup) -> None:
    old = world.member(chat, asked.user)
    if not old.is_in:
        raise RefusedError("not a member of the chat")
    if old.status == "creator":
        heir = next((one for one in chat.members if one != asked.user and _may_own(world, chat, one)), 0)
        posting.service(world, chat, asked.user, chat_owner_left={"new_owner": world.user_json(heir)} if heir else {})
    new = replace(old, is_member=False) if old.status == "restricted" else LEFT
    membership.change(world, chat, asked.user, new, asked.user)


def _may_own(world: World, chat: ServerChat, user: int) -> bool:
    return world.member(chat, user).is_admin and not world.person(user).is_bot


@_upon(requests.TransferGroup)
def _transfer(world: World, chat: ServerChat, _: int, asked: requests.TransferGroup) -> None:
    if not world.member(chat, asked.user).is_in or world.person(asked.user).is_bot:
        raise RefusedError("not a member of the chat")
    membership.transfer(world, chat, asked.user)


@_upon(requests.TagMember)
def _tag(world: World, chat: ServerChat, _: int, asked: requests.TagMember) -> None:
    by, member = asked.by or asked.user, world.member(chat, asked.user)
    own = by == asked.user and "can_edit_tag" in personal(world, chat, by)
    if not member.is_regular or not (own or (by != asked.user and world.member(chat, by).may("can_manage_tags"))):
        raise RefusedError("no right to change this tag")
    try:
        check_tag(asked.tag)
    except ApiError as error:
        raise RefusedError(error.description) from None
    membership.tag(world, chat, asked.user, asked.tag, by)


@_upon(requests.PromoteMember)
def _promote(world: World, chat: ServerChat, by: int, asked: requests.PromoteMember) -> None:
    old = world.member(chat, asked.user)
    if not old.is_in:
        raise RefusedError("not a member of the chat")
    if asked.anonymous and chat.type != "supergroup":
        raise RefusedError("anonymous administrators are for supergroups")
    rights = ALL_RIGHTS if asked.rights is None else _names(asked.rights, RIGHTS, "right") | {"can_manage_chat"}
    status = "creator" if old.status == "creator" else "administrator"
    new = Member(status, rights, anonymous=asked.anonymous, title=asked.title)
    membership.change(world, chat, asked.user, new, by)


@_upon(requests.DemoteMember)
def _demote(world: World, chat: ServerChat, by: int, asked: requests.DemoteMember) -> None:
    if world.member(chat, asked.user).status == "administrator":
        membership.change(world, chat, asked.user, MEMBER, by)


@_upon(requests.RestrictMember)
def _restrict(world: World, chat: ServerChat, by: int, asked: requests.RestrictMember) -> None:
    names = _names(asked.permissions, PERMISSIONS, "permission")
    old = world.member(chat, asked.user)
    if old.is_admin or chat.type != "supergroup":
        raise RefusedError("administrators and members of basic groups cannot be restricted")
    membership.change(world, chat, asked.user, restricted(old, names, asked.until), by)


@_upon(requests.GroupPermissions)
def _permissions(world: World, chat: ServerChat, by: int, asked: requests.GroupPermissions) -> None:
    names = _names(asked.permissions, PERMISSIONS, "permission")
    membership.set_permissions(world, chat, names, by)


@_upon(requests.SlowMode)
def _slow_mode(world: World, chat: ServerChat, by: int, asked: requests.SlowMode) -> None:
    if asked.seconds < 0 or chat.type != "supergroup":
        raise RefusedError("slow mode is for supergroups, and of so many seconds or none")
    chat.slow_mode = asked.seconds
    world.feed.add("slow_mode", chat_id=chat.id, seconds=asked.seconds, by=by)


@groups.on(requests.MigrateGroup)
def _migrate(world: World, asked: requests.MigrateGroup) -> Group:
    chat = _open(world, asked.chat)
    return _shown(world, membership.migrate(world, chat, asked.by or _owner(chat) or world.bot.id))


@groups.on(requests.HowOneStands)
def _standing(world: World, asked: requests.HowOneStands) -> AccountStanding:
    chat = world.chats.get(asked.chat)
    person = world.person(asked.user)
    if chat is None:
        raise LookupError(f"no such chat: {asked.chat}")
    reason = may_write(world, chat, person.id, asked.thread or 0)
    return AccountStanding(world.member(chat, person.id).as_json(person), reason or None)
