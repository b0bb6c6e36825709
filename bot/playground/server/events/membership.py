"""Members who come, go, rise and fall, and the updates about them."""

from bot.playground.server.chats.chat import MEMBER, Chat, Member
from bot.playground.server.chats.permissions import Names
from bot.playground.server.events.posting import service
from bot.playground.server.world import World


def change(world: World, chat: Chat, user_id: int, new: Member, by: int) -> None:
    """Set how an account stands in a chat; service messages and member updates follow from the difference."""
    old = world.member(chat, user_id)
    if old == new:
        return
    chat.members[user_id] = new
    person = world.person(user_id)
    world.feed.add("member", chat_id=chat.id, user=user_id, by=by, old=old.status, new=new.status)
    is_bot = user_id == world.bot.id
    if is_bot or world.bot_member(chat).is_admin:
        world.updates.add(
            "my_chat_member" if is_bot else "chat_member",
            {
                "chat": chat.as_chat(),
                "from": world.user_json(by),
                "date": int(world.now()),
                "old_chat_member": old.as_json(person),
                "new_chat_member": new.as_json(person),
            },
        )
    if new.is_in and not old.is_in:
        service(world, chat, by, new_chat_members=[person.as_user()])
    elif old.is_in and not new.is_in:
        service(world, chat, by, left_chat_member=person.as_user())


def block(world: World, user_id: int, blocked: bool) -> None:
    """The person blocks the bot, or lets it write again."""
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


def set_permissions(world: World, chat: Chat, permissions: Names, by: int) -> None:
    """Set what members of the chat may do."""
    if permissions == chat.permissions:
        return
    chat.permissions = permissions
    world.feed.add("permissions", chat_id=chat.id, permissions=sorted(permissions), by=by)


def migrate(world: World, chat: Chat, by: int) -> Chat:
    """A basic group becomes a supergroup: a new chat, with both of them telling of it."""
    if chat.type != "group" or chat.migrated_to:
        raise ValueError("only a basic group can become a supergroup, once")
    new = world.add_group(chat.title, supergroup=True)
    new.members = dict(chat.members)
    new.permissions = chat.permissions
    new.migrated_from = chat.id
    service(world, chat, by, migrate_to_chat_id=new.id)
    chat.migrated_to = new.id
    world.feed.add("migrated", chat_id=chat.id, new_chat_id=new.id, by=by)
    service(world, new, by, migrate_from_chat_id=chat.id)
    return new
