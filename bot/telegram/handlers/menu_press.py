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
    """Give a command to its handler, with the group, where the sender has this right there; all others, and those in
    private, are told so.
    """

    def guard(handler: Callable[[Visit, Chat], Awaitable[None]]) -> VisitHandler:
        async def guarded(who: Visit) -> None:
            if who.chat is None:
                await who.reply(who.tongue.text("That's for admins in their group: send the command there."))
            elif await who.may(deed, who.chat.id):  # admins keep order at any time
                await handler(replace(who, silence=None, tongue=who.tongue_here), who.chat)

        return guarded

    return guard


async def open_menu(who: Visit, menu: str, screen: Screen) -> None:
    """Post the menu anew below later messages, or for the sender alone where nobody else has seen the command; a user
    who may show nothing here is told its text in private.
    """
    if who.whispered:
        await who.whisper(screen.text, screen.keyboard)
        return
    if who.silence is not None:
        await who.reply(screen.text)
        return
    chat_id = who.message.chat.id
    await who.ctx.outgoing.deliver(*anew(screen.post(menu, chat_id, who.thread_id)))


@dataclass(frozen=True, slots=True)
class MenuPress(Press):
    """A press in a menu of a chat, and the values that the button carries."""

    chat_id: int
    menu: str
    values: tuple[str, ...]

    async def stale(self) -> bool:
        """Whether this is not the newest message of this menu in the chat, or no message of it at all.

        One that its presser alone sees is none that others could have left behind.
        """
        if self.is_aside:
            return False
        newest = await self.services.ctx.store.message_of(self.chat_id, menu_slot(self.menu, self.thread_id))
        pressed = self.query.message
        return pressed is None or newest != pressed.message_id

    async def is_out_of_date(self, t: Tongue) -> bool:
        """The same; the presser is told so, in this language."""
        stale = await self.stale()
        if stale:
            await self.answer(t.text("This menu is out of date. Send the command again."))
        return stale

    async def show(self, screen: Screen) -> None:
        """Edit the menu."""
        if self.is_aside:
            await self._show_aside(screen)
            return
        await self.services.ctx.outgoing.deliver(screen.post(self.menu, self.chat_id, self.thread_id))

    async def _show_aside(self, screen: Screen) -> None:
        """Edit the menu that the presser alone sees; where that is refused, they are shown another one."""
        assert self.message is not None  # noqa: S101 - it has an ephemeral id
        chat_id, whispers, number = self.chat_id, self.ctx.whispers, -ephemeral_id(self.message)
        post = Post(self.user.id, str(screen.text), keyboard=screen.keyboard, silent=True)
        place = Aside(chat_id, self.thread_id)
        with suppress(TelegramError):
            if not await whispers.edit_in(place, post, number):
                await whispers.send(post, place, press_id=self.query.id)


def in_menu(press: Press, chat_id: int, menu: str, values: tuple[str, ...] = ()) -> MenuPress:
    """A press as one in this menu of this chat."""
    return MenuPress(press.update, press.context, press.query, press.user, press.data, chat_id, menu, values)
