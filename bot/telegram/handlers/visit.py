"""A visit: a message to the bot in its own terms, with the sender, the place, and the language of the answer."""

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, cast

from telegram import Message, Update
from telegram.constants import ChatType
from telegram.error import TelegramError
from telegram.ext import filters

from bot.scenario import Scenario
from bot.store.rows import Chat, User
from bot.telegram.context import ChatContext
from bot.telegram.declaring import Context, Handler, declare_command
from bot.telegram.directory import tongue_of
from bot.telegram.games.moderation.writing import SilenceReason, silence_in
from bot.telegram.intake.arrival import in_hand
from bot.telegram.intake.bot_api.capabilities import unseen_id
from bot.telegram.lobbies.commands import UNSEEN, group_command, named_command
from bot.telegram.outbox.deliveries import Delivery, Keyboard, Post, anew
from bot.telegram.outbox.posting import fitted
from bot.telegram.outbox.whispers import Aside
from bot.telegram.rights import Deed, Doer, Hosted, Ruling, verdict, why_not
from bot.telegram.services import Services
from bot.text import Tongue

SERVICES = "services"
UNKNOWN = "unknown"
"""The name that stands for all unknown commands, which share one message with the answer."""
LATE = 120.0
"""The age from which a message counts as late: it may be about something that is over. Seconds."""


def services_of(context: Context) -> Services:
    """The services of this application."""
    return cast("Services", cast("dict[str, Any]", context.bot_data)[SERVICES])


@dataclass(frozen=True, slots=True)
class Incoming:
    """An update from Telegram, and access to the parts of the bot that its handler needs."""

    update: Update
    context: Context

    @property
    def services(self) -> Services:
        """The parts of the bot."""
        return services_of(self.context)

    @property
    def ctx(self) -> ChatContext:
        """The bot, the store, the scenarios, and the ways out."""
        return self.services.ctx


@dataclass(frozen=True, slots=True)
class Visit(Incoming):
    """The sender of a message, the place, and the language of the answer.

    `user` is None for an anonymous admin, who may command but cannot play, and for a channel, which may do nothing;
    `chat` is None in private. `late`: the message was sent long before it came. `meant` is the person that a command
    names (else the author of the answered message). `silence` is the reason why the bot may show the group nothing for
    the sender now: the answer goes to private, or nowhere. `whispered`: the id of a message that nobody else in the
    group sees (else 0): its answer is for the sender alone, too, and no silence forbids that.
    """

    message: Message
    user: User | None
    chat: Chat | None
    anonymous_admin: bool
    tongue: Tongue
    late: bool = False
    meant: int | None = None
    silence: SilenceReason | None = None
    whispered: int = 0

    @property
    def offered(self) -> Mapping[str, Scenario]:
        """The scenarios that may be chosen at this place."""
        return self.ctx.scenarios.of(self.chat.id if self.chat is not None else None)

    @property
    def doer(self) -> Doer:
        """The sender, as `rights.verdict` takes one."""
        at = self.chat.id if self.chat is not None else None
        return Doer(self.user.id if self.user is not None else None, at, self.anonymous_admin)

    @property
    def person(self) -> User:
        """The sender, where the caller knows that this is a person."""
        assert self.user is not None  # noqa: S101 - the caller has looked
        return self.user

    async def may(self, deed: Deed, chat_id: int, game: Hosted | None = None) -> bool:
        """Whether the sender has this right in a group; if not, the sender is told so."""
        found = await verdict(self.ctx, deed, self.doer, chat_id, game)
        if not found:
            await self.reply(why_not(self.tongue, found))
        return bool(found)

    @property
    def words(self) -> tuple[str, ...]:
        """The words behind the command."""
        return tuple(self.context.args or ())

    @property
    def thread_id(self) -> int | None:
        """The forum topic of the message."""
        return _thread_of(self.message)

    @property
    def place_thread(self) -> int | None:
        """The topic of `place` in which to answer."""
        return self.thread_id if self.silence is None else None

    @property
    def answered(self) -> Message | None:
        """The message that this one answers; in a forum, a message that answers no other answers the topic itself."""
        message = self.message.reply_to_message
        return None if message is None or message.forum_topic_created is not None else message

    @property
    def answered_user(self) -> int | None:
        """The author of that message."""
        message = self.answered
        if self.meant is not None:
            return self.meant
        return message.from_user.id if message is not None and message.from_user is not None else None

    async def known(self) -> User | None:
        """The sender, for personal matters; None for a group or channel, which is told to write as a person."""
        if self.user is None and self.anonymous_admin:
            await self.reply(
                self.tongue.text(
                    "You're writing as the group, so I can't see who you are. Send the command as yourself."
                )
            )
        elif self.user is None:
            await self.reply(why_not(self.tongue, Ruling.FACELESS))
        return self.user

    @property
    def tongue_here(self) -> Tongue:
        """The language of the chat."""
        return tongue_of(self.user if self.chat is None else None, self.chat)

    @property
    def place(self) -> int | None:
        """The chat in which to answer; None if there must be no answer."""
        if self.silence is None:
            return self.message.chat.id
        return self.user.id if self.user is not None and self.user.reachable else None

    def answer(self, text: str, keyboard: Keyboard | None = None) -> Sequence[Delivery]:
        """The answer in the same place, to be delivered in the same transaction as its effects.

        In a group it replaces the last answer to the same command, so that repeated commands do not hold up a game.
        """
        if self.whispered or self.silence is not None:
            if self.user is None or not self.user.reachable:
                return []
            return [Post(self.user.id, str(text), keyboard=keyboard, silent=True)]
        slot = None
        if self.chat is not None and (self.message.text or "").startswith("/"):
            name, _ = group_command(self.message.text, self.ctx.bot.username) or (UNKNOWN, "")
            slot = answer_slot(name, self.thread_id)
        post = Post(
            self.message.chat.id, str(text), thread_id=self.thread_id, keyboard=keyboard, slot=slot, silent=True
        )
        return anew(post) if slot is not None else [post]

    async def reply(self, text: str, keyboard: Keyboard | None = None) -> None:
        """Send an answer, where nothing else has to be stored with it."""
        if self.whispered:
            await self.whisper(text, keyboard)
        else:
            await self.ctx.outgoing.deliver(*self.answer(text, keyboard))

    async def whisper(self, text: str, keyboard: Keyboard | None = None) -> int | None:
        """Answer in the group to the sender alone; if Telegram refuses, in private; else not at all.

        Returns the number of the last message, negated; None if it was not shown in the group.
        """
        post = Post(self.person.id, str(text), keyboard=keyboard, silent=True)
        place, rest, number = Aside(self.message.chat.id, self.thread_id), str(text), None
        while rest:
            first, rest = fitted(replace(post, text=rest))
            try:
                number = await self.ctx.whispers.send(first, place, answers=self.whispered)
            except TelegramError:
                number = None
            if number is None:
                if self.person.reachable:
                    await self.ctx.outgoing.deliver(replace(post, text=f"{first.text}{rest}"))
                return None
        return number

    async def whisper_later(self, text: str, keyboard: Keyboard | None, number: int | None) -> bool:
        """Replace a whisper (see `whisper`) of this number, or send another; return whether that was shown.

        A bot may whisper for a while after a command (Bot API: 15 seconds), and at any time as an admin.
        """
        post = Post(self.person.id, str(text), keyboard=keyboard, silent=True)
        place, whispers = Aside(self.message.chat.id, self.thread_id), self.ctx.whispers
        try:
            if number is not None and await whispers.edit_in(place, post, number):
                return True
            return await whispers.send(post, place) is not None
        except TelegramError:
            return False


VisitHandler: TypeAlias = Callable[[Visit], Awaitable[None]]


async def visit_of(update: Update, context: Context) -> Visit | None:
    """The visit that a message makes; None where its sender does not count.

    Posts of a linked channel come by themselves, and other bots do not count. Only the group itself as a sender is an
    anonymous admin: any other channel may belong to any user.
    """
    message = update.effective_message
    if message is None:
        return None
    services, sender = services_of(context), message.sender_chat
    person = message.from_user if sender is None else None
    if message.is_automatic_forward or (sender is None and (person is None or person.is_bot)):
        return None
    anonymous = sender is not None and sender.id == message.chat.id
    user = await services.directory.user(person, message) if person is not None else None
    chat: Chat | None = None
    if message.chat.type != ChatType.PRIVATE:
        code = person.language_code if person is not None else None
        chat = await services.directory.chat(message.chat.id, message.chat.title or "", code, _thread_of(message))
    if user is not None:
        user = await heard(services, user, in_private=chat is None)
    silence, whispered = None, unseen_id(message) if user is not None and chat is not None else 0
    if whispered and named_command(message.text) not in {"", *UNSEEN}:
        whispered = 0  # an answer to a whisper, with a command that all may see the effect of
    if chat is not None and not anonymous and not whispered:
        silence = await silence_in(services.ctx, services.tables, chat.id, _thread_of(message), user)
    t = tongue_of(user if chat is None or silence is not None or whispered else None, chat)
    late = _age(message, services) > LATE
    return Visit(update, context, message, user, chat, anonymous, t, late, silence=silence, whispered=whispered)


async def heard(services: Services, user: User, *, in_private: bool) -> User:
    """Note that a person has written or pressed; return the person, to whom the bot perhaps can write again now."""
    services.unseen_cards.hear(user.id)
    if user.reachable:
        return user
    if in_private:
        return await services.reachability.find(user)
    services.reachability.heard_elsewhere(user)
    return user


def visited(handler: VisitHandler) -> Handler:
    """A handler of updates that calls this handler with the visit, if the sender counts."""

    async def handle(update: Update, context: Context) -> None:
        who = await visit_of(update, context)
        if who is not None:
            await handler(who)

    return handle


def on_command(name: str, where: filters.BaseFilter | None = None) -> Callable[[VisitHandler], VisitHandler]:
    """Declare the handler of a command, which is called with the visit. `where`: only in these chats.

    An example is `@on_command("me")` above `async def on_me(who: Visit)`.
    """

    def declare(handler: VisitHandler) -> VisitHandler:
        declare_command(name, where)(visited(handler))
        return handler

    return declare


def answer_slot(command: str, thread_id: int | None) -> str:
    """The slot (message name) of the answer to a command in a group or topic."""
    return f"answer.{thread_id or 0}.{command}"


def _age(message: Message, services: Services) -> float:
    """The age of a message when it reached the bot, seconds."""
    arrival = in_hand()
    waited = time.monotonic() - arrival.at if arrival is not None else 0.0
    return services.ctx.telegram.now() - message.date.timestamp() - waited


def _thread_of(message: Message) -> int | None:
    return message.message_thread_id if message.is_topic_message else None
