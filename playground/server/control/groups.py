"""Control: groups, topics and who stands how in them."""

from dataclasses import replace
from typing import Any

from playground.server.chats.chat import LEFT, MEMBER, OWNER, Member, ServerChat, Topic, restricted
from playground.server.chats.permissions import ALL_RIGHTS, PERMISSIONS, RIGHTS, Names, as_json
from playground.server.control import Endpoints
from playground.server.events import membership, posting
from playground.server.events.acts import RefusedError, may_write
from playground.server.http.params import Params
from playground.server.refusals.access import check_tag, personal
from playground.server.refusals.errors import ApiError
from playground.server.world import World

groups = Endpoints()


def describe(world: World, chat: ServerChat) -> dict[str, Any]:
    """The control interface's view of a group."""
    return {
        "id": chat.id,
        "type": chat.type,
        "title": chat.title,
        "username": chat.username,
        "is_forum": chat.is_forum,
        "migrated_to": chat.migrated_to or None,
        "permissions": as_json(chat.permissions),
        "slow_mode": chat.slow_mode,
        "pinned": chat.pinned,
        "topics": [{"id": topic.id, "name": topic.name, "closed": topic.closed} for topic in chat.topics.values()],
        "members": [
            world.member(chat, user).as_json(world.people[user])
            for user in list(chat.members)
            if chat.members[user].status != "left"
        ],
    }


def _names(given: Any, known: tuple[str, ...], what: str) -> Names:
    """A list of names or a table of name and true or false; a LookupError for an unknown one."""
    chosen = [name for name, on in given.items() if on] if isinstance(given, dict) else list(given)
    for name in chosen:
        if name not in known:
            raise LookupError(f"no such {what}: {name}")
    return frozenset(chosen)


def _where(world: World, params: Params) -> tuple[ServerChat, int, int]:
    """The group, the account acted upon, and the acting one (the owner, unless another is named)."""
    chat = world.group(params.number("chat"))
    if chat.migrated_to:
        raise RefusedError("the group was upgraded to a supergroup")
    user = params.number("user")
    if user:
        world.person(user)
    return chat, user, params.number("by") or _owner(chat) or user


def _owner(chat: ServerChat) -> int:
    return next((user for user, member in chat.members.items() if member.status == "creator"), 0)


@groups.post("/groups")
def make(world: World, params: Params) -> dict[str, Any]:
    """POST /control/groups {title, supergroup?, forum?, username?, owner?, members?: [id], bot?: out|member|admin}."""
    bot = params.text("bot") or "member"
    if bot not in {"out", "member", "admin"}:
        raise ValueError("bot must be out, member or admin")
    users = [int(user) for user in params.json("members") or []]
    owner = params.number("owner") or (users[0] if users else 0)
    for user in [*users, *([owner] if owner else [])]:
        world.person(user)
    supergroup = params.flag("supergroup") or params.flag("forum")
    chat = world.add_group(params.text("title"), supergroup, params.flag("forum"), params.text("username"))
    if owner:
        chat.members[owner] = OWNER
    for user in users:
        chat.members.setdefault(user, MEMBER)
    world.feed.add("group", chat_id=chat.id, title=chat.title)
    by = owner or world.bot.id
    if bot != "out":
        membership.change(world, chat, world.bot.id, MEMBER, by)
    if bot == "admin":
        membership.change(world, chat, world.bot.id, Member("administrator", ALL_RIGHTS), by)
    return describe(world, chat)


@groups.get("/groups")
def every(world: World, _: Params) -> list[dict[str, Any]]:
    """GET /control/groups."""
    return [describe(world, chat) for chat in world.chats.values() if not chat.is_private]


@groups.get("/groups/{chat}")
def one(world: World, params: Params) -> dict[str, Any]:
    """GET /control/groups/{chat}."""
    return describe(world, world.group(params.number("chat")))


@groups.post("/groups/{chat}/topics")
def topic(world: World, params: Params) -> dict[str, Any]:
    """POST /control/groups/{chat}/topics {name, by?}."""
    chat, _, by = _where(world, params)
    if not chat.is_forum:
        raise RefusedError("the group is no forum")
    number = chat.last_id + 1
    chat.topics[number] = Topic(number, params.text("name"))
    created = {"name": params.text("name"), "icon_color": 7322096}
    posting.service(world, chat, by or world.bot.id, number, forum_topic_created=created)
    return {"id": number, "name": params.text("name"), "closed": False}


@groups.post("/groups/{chat}/topics/{topic}")
def change_topic(world: World, params: Params) -> dict[str, Any]:
    """POST /control/groups/{chat}/topics/{topic} {closed?, deleted?}."""
    chat, _, _by = _where(world, params)
    number = params.number("topic")
    if number not in chat.topics:
        raise LookupError(f"no such topic: {number}")
    chat.topics[number].closed = params.flag("closed")
    if params.flag("deleted"):
        del chat.topics[number]
        gone = [message.id for message in chat.messages.values() if message.thread_id == number]
        posting.delete(world, chat, gone, _by)
    return describe(world, chat)


@groups.post("/groups/{chat}/add")
def add(world: World, params: Params) -> dict[str, Any]:
    """POST /control/groups/{chat}/add {user, by?}: also brings the bot back; lifts a ban."""
    chat, user, by = _where(world, params)
    old = world.member(chat, user)
    if not old.is_in:
        new = replace(old, is_member=True) if old.status == "restricted" else MEMBER
        membership.change(world, chat, user, new, by)
    return describe(world, chat)


@groups.post("/groups/{chat}/remove")
def remove(world: World, params: Params) -> dict[str, Any]:
    """POST /control/groups/{chat}/remove {user, by?}: thrown out, the bot too."""
    chat, user, by = _where(world, params)
    membership.change(world, chat, user, Member("kicked", is_member=False), by)
    return describe(world, chat)


@groups.post("/groups/{chat}/leave")
def leave(world: World, params: Params) -> dict[str, Any]:
    """POST /control/groups/{chat}/leave {user}: a restriction waits for the return; an owner's heir is named."""
    chat, user, _ = _where(world, params)
    old = world.member(chat, user)
    if not old.is_in:
        raise RefusedError("not a member of the chat")
    if old.status == "creator":
        heir = next((one for one in chat.members if one != user and _may_own(world, chat, one)), 0)
        posting.service(world, chat, user, chat_owner_left={"new_owner": world.user_json(heir)} if heir else {})
    new = replace(old, is_member=False) if old.status == "restricted" else LEFT
    membership.change(world, chat, user, new, user)
    return describe(world, chat)


def _may_own(world: World, chat: ServerChat, user: int) -> bool:
    return world.member(chat, user).is_admin and not world.person(user).is_bot


@groups.post("/groups/{chat}/transfer")
def transfer(world: World, params: Params) -> dict[str, Any]:
    """POST /control/groups/{chat}/transfer {user}: the group gets another owner, the old one stays as an admin."""
    chat, user, _ = _where(world, params)
    if not world.member(chat, user).is_in or world.person(user).is_bot:
        raise RefusedError("not a member of the chat")
    membership.transfer(world, chat, user)
    return describe(world, chat)


@groups.post("/groups/{chat}/tag")
def tag(world: World, params: Params) -> dict[str, Any]:
    """POST /control/groups/{chat}/tag {user, tag, by?}: what stands beside a name; set by its owner, unless named."""
    chat, user, _ = _where(world, params)
    by = params.number("by") or user
    member, words = world.member(chat, user), params.text("tag")
    may = "can_edit_tag" in personal(world, chat, user) if by == user else world.member(chat, by).may("can_manage_tags")
    if not member.is_regular or not may:
        raise RefusedError("no right to change this tag")
    try:
        check_tag(words)
    except ApiError as error:
        raise RefusedError(error.description) from None
    membership.tag(world, chat, user, words, by)
    return describe(world, chat)


@groups.post("/groups/{chat}/promote")
def promote(world: World, params: Params) -> dict[str, Any]:
    """POST /control/groups/{chat}/promote {user, rights?: all by default, anonymous?, title?, by?}."""
    chat, user, by = _where(world, params)
    old = world.member(chat, user)
    if not old.is_in:
        raise RefusedError("not a member of the chat")
    anonymous = params.flag("anonymous")
    if anonymous and chat.type != "supergroup":
        raise RefusedError("anonymous administrators are for supergroups")
    given = params.json("rights")
    rights = ALL_RIGHTS if given is None else _names(given, RIGHTS, "right") | {"can_manage_chat"}
    status = "creator" if old.status == "creator" else "administrator"
    new = Member(status, rights, anonymous=anonymous, title=params.text("title"))
    membership.change(world, chat, user, new, by)
    return describe(world, chat)


@groups.post("/groups/{chat}/demote")
def demote(world: World, params: Params) -> dict[str, Any]:
    """POST /control/groups/{chat}/demote {user, by?}."""
    chat, user, by = _where(world, params)
    if world.member(chat, user).status == "administrator":
        membership.change(world, chat, user, MEMBER, by)
    return describe(world, chat)


@groups.post("/groups/{chat}/restrict")
def restrict(world: World, params: Params) -> dict[str, Any]:
    """POST /control/groups/{chat}/restrict {user, permissions, until?, by?}: by an admin of flesh and blood."""
    chat, user, by = _where(world, params)
    names = _names(params.json("permissions") or [], PERMISSIONS, "permission")
    old = world.member(chat, user)
    if old.is_admin or chat.type != "supergroup":
        raise RefusedError("administrators and members of basic groups cannot be restricted")
    membership.change(world, chat, user, restricted(old, names, params.number("until")), by)
    return describe(world, chat)


@groups.post("/groups/{chat}/permissions")
def permissions(world: World, params: Params) -> dict[str, Any]:
    """POST /control/groups/{chat}/permissions {permissions, by?}: what all members may do."""
    chat, _, by = _where(world, params)
    names = _names(params.json("permissions") or [], PERMISSIONS, "permission")
    membership.set_permissions(world, chat, names, by)
    return describe(world, chat)


@groups.post("/groups/{chat}/slow_mode")
def slow_mode(world: World, params: Params) -> dict[str, Any]:
    """POST /control/groups/{chat}/slow_mode {seconds}: how long members wait between two messages; 0: not at all."""
    chat, _, by = _where(world, params)
    seconds = params.number("seconds")
    if seconds < 0 or chat.type != "supergroup":
        raise RefusedError("slow mode is for supergroups, and of so many seconds or none")
    chat.slow_mode = seconds
    world.feed.add("slow_mode", chat_id=chat.id, seconds=seconds, by=by)
    return describe(world, chat)


@groups.post("/groups/{chat}/migrate")
def migrate(world: World, params: Params) -> dict[str, Any]:
    """POST /control/groups/{chat}/migrate {by?}: becomes a supergroup; the new group is returned."""
    chat, _, by = _where(world, params)
    return describe(world, membership.migrate(world, chat, by or world.bot.id))


@groups.get("/standing")
def standing(world: World, params: Params) -> dict[str, Any]:
    """GET /control/standing?chat=&user=: the ChatMember, and why that person may not write (or null)."""
    chat = world.chats.get(params.number("chat"))
    person = world.person(params.number("user"))
    if chat is None:
        raise LookupError(f"no such chat: {params.number('chat')}")
    reason = may_write(world, chat, person.id, params.number("thread"))
    return {"member": world.member(chat, person.id).as_json(person), "refused": reason or None}
