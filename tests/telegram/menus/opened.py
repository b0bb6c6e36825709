"""A group whose menus are opened, and the results."""

from bot.store.rows import Chat
from playground.views import Group, SeenMessage, Someone
from tests.telegram.world import World


async def room(world: World, *, forum: bool = False) -> tuple[Someone, Someone, Group]:
    """An owner, a plain member, their group."""
    anna, boris = await world.people("Anna", "Boris")
    return anna, boris, await world.group(anna, boris, forum=forum)


async def menu(world: World, person: Someone, command: str, group: Group | None = None) -> SeenMessage:
    """The menu that a command opens."""
    (shown,) = await world.say(person, command, group)
    return shown


async def settings(world: World, person: Someone, group: Group, page: str) -> SeenMessage:
    """A page of the settings."""
    shown = await menu(world, person, "/settings", group)
    await world.press(person, shown, page)
    return await world.look(shown, person)


async def saved(world: World, group: Group) -> Chat:
    """The store's facts of a group."""
    chat = await world.up.ctx.store.chat(group.id)
    assert chat is not None
    return chat


def labels(shown: SeenMessage) -> list[str]:
    """The labels of the buttons, row after row."""
    return [button["text"] for button in shown.buttons]
