"""Members who come, go, rise and fall, and the updates about them."""

from dataclasses import replace

from playground.server.chats import ALL_RIGHTS, MEMBER, OWNER, Member, Names, ServerChat
from playground.server.events.posting import service
from playground.server.world import World


def change(world: World, chat: ServerChat, user_id: int, new: Member, by: int) -> None:
    """Set how an account stands in a chat; service messages and member updates follow from the difference."""
    old = world.member(chat, user_id)
    new = replace(new, tag=old.tag if old.is_regular and new.is_regular else "")
    if old == new:
        return
    chat.members[user_id] = new
    person = world.person(user_id)
    world.feed.add("member", chat_id=chat.id, user=user_id, by=by, old=old.status, new=new.status)
    _tell(world, chat, user_id, (old, new), by)
    if new.is_in and not old.is_in:
        service(world, chat, by, new_chat_members=[person.as_user()])
    elif old.is_in and not new.is_in:
        service(world, chat, by, left_chat_member=person.as_user())


def _tell(world: World, chat: ServerChat, user_id: int, change: tuple[Member, Member], by: int) -> None:
    """Bot API: ChatMemberUpdated. The bot is told of itself, and as an administrator of others."""
    person = world.person(user_id)
    if person is world.bot or world.bot_member(chat).is_admin:
        world.updates.add(
            "my_chat_member" if person is world.bot else "chat_member",
            {
                "chat": chat.as_chat(),
                "from": world.user_json(by),
                "date": int(world.now()),
                "old_chat_member": change[0].as_json(person),
                "new_chat_member": change[1].as_json(person),
            },
        )


def tag(world: World, chat: ServerChat, user_id: int, words: str, by: int) -> None:
    """Set what stands beside a member's name. Whether Telegram tells bots of it is not known; here it does."""
    old = world.member(chat, user_id)
    if old.tag != words:
        chat.members[user_id] = new = replace(old, tag=words)
        world.feed.add("tag", chat_id=chat.id, user=user_id, tag=words, by=by)
        _tell(world, chat, user_id, (old, new), by)


def transfer(world: World, chat: ServerChat, user_id: int) -> None:
    """Give the group to another member."""
    owner = next((one for one, member in chat.members.items() if member.status == "creator"), 0)
    if owner:
        change(world, chat, owner, Member("administrator", ALL_RIGHTS), user_id)
    change(world, chat, user_id, OWNER, owner or user_id)
    service(world, chat, owner or user_id, chat_owner_changed={"new_owner": world.user_json(user_id)})


def block(world: World, user_id: int, blocked: bool) -> None:
    """Block the bot for the person, or let it write again."""
    person = world.person(user_id)
    if person.blocked == blocked or not person.started:
        return
    person.blocked = blocked
    chat = world.private(person)
    world.feed.add("blocked" if blocked else "unblocked", user=user_id)
    out = Member("kicked", is_member=False)
    old, new = (MEMBER, out) if blocked else (out, MEMBER)
    world.updates.add(
        "my_chat_member",
        {
            "chat": world.chat_json(chat),
            "from": person.as_user(),
            "date": int(world.now()),
            "old_chat_member": old.as_json(world.bot),
            "new_chat_member": new.as_json(world.bot),
        },
    )


def set_permissions(world: World, chat: ServerChat, permissions: Names, by: int) -> None:
    """Set what members of the chat may do."""
    if permissions == chat.permissions:
        return
    chat.permissions = permissions
    world.feed.add("permissions", chat_id=chat.id, permissions=sorted(permissions), by=by)


def migrate(world: World, chat: ServerChat, by: int) -> ServerChat:
    """Turn a basic group into a supergroup: a new chat, with a service message in each of both."""
    if chat.type != "group" or chat.migrated_to:
        raise ValueError("only a basic group can become a supergroup, once")
    new = world.add_group(chat.title, supergroup=True)
    new.members = dict(chat.members)
    new.permissions = chat.permissions
    service(world, chat, by, migrate_to_chat_id=new.id)
    chat.migrated_to = new.id
    world.feed.add("migrated", chat_id=chat.id, new_chat_id=new.id, by=by)
    service(world, new, by, migrate_from_chat_id=chat.id)
    return new
