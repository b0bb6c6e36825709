"""A press on a button in the bot's own terms: who pressed, where, and what the button carries."""

from dataclasses import dataclass, replace

from telegram import CallbackQuery, Message, Update
from telegram.constants import ChatType

from bot.chat.context import ChatContext
from bot.chat.directory import tongue_of
from bot.chat.handlers.deep_links import word_of
from bot.chat.handlers.press_answers import toast
from bot.chat.handlers.visit import Context, services_of
from bot.chat.moderation.silence import Silence, silence_in
from bot.chat.rights import Doer
from bot.chat.services import Services
from bot.lang import Tongue
from bot.store.led import lead
from bot.store.rows import User


@dataclass(frozen=True, slots=True)
class Press:
    """A press on a button. Anybody may forge what it carries (`data`): handlers look at all of it anew."""

    services: Services
    query: CallbackQuery
    user: User
    data: str

    @property
    def ctx(self) -> ChatContext:
        """The bot, the store, the scenarios, and the ways out."""
        return self.services.ctx

    @property
    def tongue(self) -> Tongue:
        """The language of whoever pressed."""
        return tongue_of(self.user)

    @property
    def words(self) -> list[str]:
        """What the button carries, but for the first word, by which its handler is found."""
        return self.data.split(":")[1:]

    @property
    def message(self) -> Message | None:
        """The message with the button; None where Telegram does not show it, since it is too old."""
        return self.query.message if isinstance(self.query.message, Message) else None

    @property
    def stands_there(self) -> bool:
        """Whether the message has a button that carries this; known of buttons whose data begins with `QUOTING`."""
        markup = self.message.reply_markup if self.message is not None else None
        rows = markup.inline_keyboard if markup is not None else ()
        return any(button.callback_data == self.data for row in rows for button in row)

    @property
    def where(self) -> int | None:
        """The chat of that message; None where Telegram does not say."""
        return self.query.message.chat.id if self.query.message is not None else None

    @property
    def place(self) -> int | None:
        """The same chat by the id that it has now."""
        return self.services.directory.current_id(self.where) if self.where is not None else None

    @property
    def in_private(self) -> bool:
        """Whether that is the private chat of whoever pressed."""
        return self.query.message is not None and self.query.message.chat.type == ChatType.PRIVATE

    @property
    def doer(self) -> Doer:
        """Whoever pressed, as what they may do is asked."""
        return Doer(self.user.id, None if self.in_private else self.place)

    @property
    def thread_id(self) -> int | None:
        """The forum topic of that message."""
        message = self.message
        return message.message_thread_id if message is not None and message.is_topic_message else None

    async def silence(self) -> Silence | None:
        """Why whoever pressed may have nothing shown to the group in which they did."""
        if self.in_private or self.place is None:
            return None
        return await silence_in(self.services.ctx, self.services.tables, self.place, self.thread_id, self.user)

    async def answer(self, text: str = "", *, alert: bool = False, url: str | None = None) -> None:
        """Answer whoever pressed; see `toast`. Where a link of ours leads them is remembered: it may lose its word."""
        if url is not None and (word := word_of(self.ctx, url)) is not None:
            async with self.ctx.store.transaction() as tx:
                await lead(tx, self.user.id, word, self.ctx.clock.now())
        await toast(self.query, text, alert=alert, url=url)


async def press_of(update: Update, context: Context) -> Press | None:
    """Who pressed what; None where the update is no press on one of our buttons."""
    query = update.callback_query
    if query is None or query.data is None:
        return None
    services = services_of(context)
    seen = query.message if isinstance(query.message, Message) else None
    press = Press(services, query, await services.directory.user(query.from_user, seen), query.data)
    if press.user.reachable:
        return press
    if press.in_private:
        return replace(press, user=await services.reachability.find(press.user))
    services.reachability.heard_elsewhere(press.user)
    return press
