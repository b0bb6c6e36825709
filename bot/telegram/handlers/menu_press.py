"""Menus of a group: the right to change settings, opening a menu, and a press in one."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from telegram.error import TelegramError

from bot.store.rows import Chat
from bot.telegram.handlers.press import Press
from bot.telegram.handlers.visit import Visit, VisitHandler
from bot.telegram.intake.bot_api.capabilities import ephemeral_id
from bot.telegram.lobbies.menus.menu import Screen, menu_slot
from bot.telegram.outbox.deliveries import Post, anew
from bot.telegram.outbox.whispers import Aside
from bot.telegram.rights import Deed
from bot.text import Tongue


def for_admins(deed: Deed = Deed.CONFIGURE) -> Callable[[Callable[[Visit, Chat], Awaitable[None]]], VisitHandler]:
    """Give a command to its handler, with the group, if the sender has this right there; tell all others so."""

    def guard(handler: Callable[[Visit, Chat], Awaitable[None]]) -> VisitHandler:
        async def guarded(who: Visit) -> None:
            if who.chat is None:
                await who.reply(who.tongue.text("That's for admins in their group: send the command there."))
            elif await who.may(deed, who.chat.id):  # admins keep order at any time
                await handler(replace(who, silence=None, tongue=who.tongue_here), who.chat)

        return guarded

    return guard


async def open_menu(who: Visit, menu: str, screen: Screen) -> None:
    """Post a menu anew below later messages, or for the sender alone if nobody else has seen the command; a user for
    whom the bot may show nothing here gets its text in private.
    """
    if who.whispered:
        await who.whisper(screen.text, screen.keyboard)
    elif who.silence is not None:
        await who.reply(screen.text)
    else:
        await who.ctx.outgoing.deliver(*anew(screen.post(menu, who.message.chat.id, who.thread_id)))


@dataclass(frozen=True, slots=True)
class MenuPress(Press):
    """A press in a menu of a chat, and the values that the button carries."""

    chat_id: int
    menu: str
    values: tuple[str, ...]

    async def stale(self) -> bool:
        """Whether this is not the newest message of this menu in the chat, or no message of it at all.

        A message that its presser alone sees is never out of date.
        """
        if self.is_aside:
            return False
        newest = await self.ctx.store.message_of(self.chat_id, menu_slot(self.menu, self.thread_id))
        return self.query.message is None or newest != self.query.message.message_id

    async def is_out_of_date(self, t: Tongue) -> bool:
        """Whether the menu is out of date (`stale`); if so, the presser is told, in this language."""
        if stale := await self.stale():
            await self.answer(t.text("This menu is out of date. Send the command again."))
        return stale

    async def show(self, screen: Screen) -> None:
        """Edit the menu; if Telegram refuses to edit one that the presser alone sees, send the presser another."""
        if self.message is None or not self.is_aside:
            await self.ctx.outgoing.deliver(screen.post(self.menu, self.chat_id, self.thread_id))
            return
        post = Post(self.user.id, str(screen.text), keyboard=screen.keyboard, silent=True)
        place, whispers = Aside(self.chat_id, self.thread_id), self.ctx.whispers
        with suppress(TelegramError):
            if not await whispers.edit_in(place, post, -ephemeral_id(self.message)):
                await whispers.send(post, place, press_id=self.query.id)


def in_menu(press: Press, chat_id: int, menu: str, values: tuple[str, ...] = ()) -> MenuPress:
    """A press as a press in this menu of this chat."""
    return MenuPress(press.update, press.context, press.query, press.user, press.data, chat_id, menu, values)
