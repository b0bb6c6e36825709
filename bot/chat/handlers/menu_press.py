"""Menus of a group: who may change what they show, how they are opened, and a press in one."""

from dataclasses import dataclass

from telegram import CallbackQuery, Message

from bot.chat.handlers.visit import Visit
from bot.chat.menus.menu import Screen, menu_slot
from bot.chat.outbox.deliveries import anew
from bot.chat.permissions import is_admin
from bot.chat.services import Services
from bot.store.rows import User


async def may_change(who: Visit) -> bool:
    """Whether whoever has written is an admin of the group."""
    if who.chat is None:
        return False
    return who.anonymous_admin or (who.user is not None and await is_admin(who.ctx.bot, who.chat.id, who.user.id))


async def open_menu(who: Visit, menu: str, screen: Screen) -> None:
    """Post the menu anew below what was written meanwhile."""
    chat_id = who.message.chat.id
    await who.ctx.outgoing.deliver(*anew(screen.post(menu, chat_id, who.thread_id)))


@dataclass(frozen=True, slots=True)
class MenuPress:
    """A press in a menu: who, where, and what the button carries."""

    services: Services
    query: CallbackQuery
    user: User
    chat_id: int
    thread_id: int | None
    menu: str
    values: tuple[str, ...]

    async def stale(self) -> bool:
        """Whether a newer message has taken this menu's place."""
        newest = await self.services.ctx.store.message_of(self.chat_id, menu_slot(self.menu, self.thread_id))
        pressed = self.query.message
        return pressed is None or (newest is not None and newest != pressed.message_id)

    async def show(self, screen: Screen) -> None:
        """Edit the menu."""
        await self.services.ctx.outgoing.deliver(screen.post(self.menu, self.chat_id, self.thread_id))


def thread_of(query: CallbackQuery) -> int | None:
    """The topic in which a button was pressed."""
    message = query.message
    if isinstance(message, Message) and message.is_topic_message:
        return message.message_thread_id
    return None
