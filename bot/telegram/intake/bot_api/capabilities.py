"""The abilities of the server of the Bot API, and calls newer than PTB.

`ctx.capabilities` asks for each once per run, when it is first needed. Whatever is no clear yes is no. A server that
does not answer, or asks to wait, is asked again after a while.

An older server ignores parameters that it does not know, so an ephemeral message sent through it is a public one.
Nothing secret goes out before `ephemeral()` has said yes: the server must know each method for ephemeral messages that
the bot needs, and must not know one that nobody knows. If it then answers to such a message without an
`ephemeral_message_id`, the message is deleted at once, there are no more of them in this process, `NoEphemeralsError`
is raised, and the log has an error, which goes to the admin's chat too. A server may become an older one at any time,
so the first of several such messages goes alone, and the others go together once it has come back.

What Telegram refuses comes through as PTB's errors: of a forgotten message BadRequest, of a method that is gone
InvalidToken. A refusal of `callback_query_id` (more than 15 seconds after the press) is a BadRequest too, and the
message can be sent again without it where the bot is an admin.
"""

import asyncio
import logging
import math
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, LinkPreviewOptions, Message
from telegram.constants import ParseMode
from telegram.error import BadRequest, EndPointNotFound, Forbidden, InvalidToken, TelegramError

logger = logging.getLogger(__name__)

NOWHERE = 0
"""The id of no chat, user or message."""
NO_METHOD = "deleteEphemeralMessageOfNobody"
EPHEMERAL_METHODS = ("editEphemeralMessageText", "editEphemeralMessageReplyMarkup", "deleteEphemeralMessage")
NEXT_TRY = 30.0
"""How long after a server has given no answer it is asked again, in seconds."""
DELETION_TRIES = 4
PROVEN = 3.0
"""How long messages for one member go side by side after the server has proved to know them, in seconds."""
_NO_PREVIEW = LinkPreviewOptions(is_disabled=True)


class NoEphemeralsError(Exception):
    """A server without ephemeral messages, or one that has sent everybody what was for one."""


class Capabilities:
    """The abilities of the server, asked for when they are needed."""

    def __init__(self, bot: Bot, now: Callable[[], float] = time.monotonic) -> None:
        self._bot = bot
        self._now = now
        self._known: dict[str, bool] = {}
        self._not_before: dict[str, float] = {}
        self._asking = asyncio.Lock()
        self._proving = asyncio.Lock()
        self._proven_at = -math.inf
        self._sending = 0
        self._has_leaked = False

    # -- what it can do --------------------------------------------------------------------------------------

    async def ephemeral(self) -> bool:
        """Whether a message can be sent to one member of a group, and changed and deleted."""
        if self._has_leaked:
            return False
        for method in EPHEMERAL_METHODS:
            if not await self._knows(method, {**_named(NOWHERE, NOWHERE, NOWHERE), "text": "-"}):
                return False
        return await self._refuses_the_unknown()

    async def tags(self) -> bool:
        """Whether members can have tags (Bot API: setChatMemberTag)."""
        return await self._asked("tags", lambda: self._bot.set_chat_member_tag(NOWHERE, NOWHERE, ""), is_known)

    async def reactions(self) -> bool:
        """Whether reactions of others can be deleted (Bot API: deleteMessageReaction)."""
        call = self._bot.delete_all_message_reactions
        return await self._asked("reactions", lambda: call(NOWHERE, user_id=NOWHERE), is_known)

    async def rich(self) -> bool:
        """Whether there are messages with tables and headings (Bot API: sendRichMessage)."""
        return await self._knows("sendRichMessage", {"chat_id": NOWHERE, "rich_message": {"html": "<p>-</p>"}})

    async def times(self) -> bool:
        """Whether a text can contain times that each reader sees in their own way."""
        return await self._reads("times", '<tg-time unix="1" format="r">-</tg-time>')

    async def disabled_buttons(self) -> bool:
        """Whether a button can be shown that does nothing."""
        button = InlineKeyboardButton("-", api_kwargs={"disabled": {}})
        return await self._reads("disabled_buttons", "-", InlineKeyboardMarkup([[button]]))

    # -- ephemeral messages ----------------------------------------------------------------------------------

    async def send_ephemeral(
        self,
        chat_id: int,
        receiver_user_id: int,
        text: str,
        markup: InlineKeyboardMarkup | None = None,
        callback_query_id: str | None = None,
        *,
        answers: int | None = None,
        thread_id: int | None = None,
        protect: bool = True,
        silent: bool = False,
        plain: bool = False,
    ) -> int:
        """Bot API: sendMessage to one member of a group. Returns the id of the ephemeral message.

        `answers`: the ephemeral command (its `ephemeral_message_id`) that allows it.

        Raises:
            NoEphemeralsError: it was not sent, or was public and is deleted.
        """
        async with self._in_turn():
            if not await self.ephemeral():
                raise NoEphemeralsError("the server has no ephemeral messages")
            message = await self._bot.send_message(
                chat_id,
                text,
                parse_mode=None if plain else ParseMode.HTML,
                reply_markup=markup,
                message_thread_id=thread_id,
                protect_content=protect,
                disable_notification=silent,
                link_preview_options=_NO_PREVIEW,
                api_kwargs=ephemeral_parameters(receiver_user_id, callback_query_id, answers),
            )
            number = ephemeral_id(message)
            if number:
                self._proven_at = self._now()
                return number
            self._has_leaked = True
        if await self._take_back(message):  # two errors to the admin, who is shown no words that are put in
            logger.error("the server has sent a message for one member to all of %d; it is deleted", message.chat_id)
        else:
            logger.error("the server has sent a message for one member to all of %d; it is THERE", message.chat_id)
        raise NoEphemeralsError("the server has sent everybody what was for one member")

    @asynccontextmanager
    async def _in_turn(self) -> AsyncIterator[None]:
        """A block to send such a message in: alone, unless the server has just shown that it still knows them."""
        if not self._sending:
            self._proven_at = -math.inf
        self._sending += 1
        try:
            if not self._is_proven:
                async with self._proving:
                    if not self._is_proven:
                        yield
                        return
            yield
        finally:
            self._sending -= 1

    @property
    def _is_proven(self) -> bool:
        return self._now() - self._proven_at < PROVEN

    async def edit_ephemeral(
        self,
        chat_id: int,
        receiver_user_id: int,
        number: int,
        text: str,
        markup: InlineKeyboardMarkup | None = None,
        *,
        plain: bool = False,
    ) -> None:
        """Bot API: editEphemeralMessageText. The receiver may never see it."""
        named = _named(chat_id, receiver_user_id, number)
        shown: dict[str, Any] = {"text": text, "link_preview_options": _NO_PREVIEW.to_dict()}
        if not plain:
            shown["parse_mode"] = ParseMode.HTML
        if markup is not None:
            shown["reply_markup"] = markup.to_dict()
        await self._call("editEphemeralMessageText", {**named, **shown})

    async def delete_ephemeral(self, chat_id: int, receiver_user_id: int, number: int) -> bool:
        """Bot API: deleteEphemeralMessage. Whether the server has deleted it; the receiver may see it all the same."""
        try:
            await self._call("deleteEphemeralMessage", _named(chat_id, receiver_user_id, number))
        except (BadRequest, InvalidToken):
            return False
        return True

    # -- asking ----------------------------------------------------------------------------------------------

    async def _knows(self, method: str, given: Mapping[str, Any]) -> bool:
        """Whether the server knows a method, found out by a call for a chat that does not exist."""
        return await self._asked(method, lambda: self._call(method, given), is_known)

    async def _refuses_the_unknown(self) -> bool:
        """Whether the server refuses a made-up method; if not, its answers about other methods prove nothing."""
        return await self._asked(NO_METHOD, lambda: self._call(NO_METHOD, {}), is_unknown)

    async def _reads(self, what: str, text: str, markup: InlineKeyboardMarkup | None = None) -> bool:
        """Whether the server can read a message, found out by sending one to a chat that does not exist."""
        return await self._asked(
            what,
            lambda: self._bot.send_message(NOWHERE, text, parse_mode=ParseMode.HTML, reply_markup=markup),
            lambda error: isinstance(error, BadRequest) and "chat" in error.message.lower(),
        )

    async def _asked(
        self, what: str, call: Callable[[], Awaitable[object]], means_yes: Callable[[TelegramError], bool]
    ) -> bool:
        """Whether a call is refused in a way that means yes; the first answer is kept. A call that succeeds: no."""
        if what in self._known:
            return self._known[what]
        async with self._asking:
            if what in self._known or self._now() < self._not_before.get(what, 0.0):
                return self._known.get(what, False)
            try:
                await call()
            except TelegramError as error:
                if not _is_answer(error):
                    self._not_before[what] = self._now() + NEXT_TRY
                    return False
                answer = means_yes(error)
            else:
                answer = False
            self._known[what] = answer
            return answer

    async def _call(self, method: str, given: Mapping[str, Any]) -> Any:
        try:
            return await self._bot.do_api_request(method, api_kwargs=dict(given))
        except EndPointNotFound as error:
            raise InvalidToken(error.message) from error

    async def _take_back(self, message: Message) -> bool:
        for attempt in range(DELETION_TRIES):
            try:
                return await self._bot.delete_message(message.chat_id, message.message_id)
            except BadRequest:
                return False
            except TelegramError:
                await asyncio.sleep(0.1 * 4**attempt)
        return False


def ephemeral_parameters(
    receiver_user_id: int, callback_query_id: str | None = None, answers: int | None = None
) -> dict[str, Any]:
    """Bot API: EphemeralMessageParameters, for `api_kwargs`. A server of Bot API 10.2 knows each ephemeral method and
    yet only the parameters that stand beside them, which later ones read too, so both are there.
    """
    given: dict[str, Any] = {"receiver_user_id": receiver_user_id}
    if callback_query_id is not None:
        given["callback_query_id"] = callback_query_id
    parameters = {**given, "ephemeral_message_parameters": given}
    if answers is not None:
        parameters["reply_parameters"] = {"ephemeral_message_id": answers}
    return parameters


def ephemeral_id(message: Message) -> int:
    """The id of an ephemeral message, sent or received; 0 of any other."""
    number = message.api_kwargs.get("ephemeral_message_id", 0)
    return number if isinstance(number, int) else 0


def unseen_id(message: Message) -> int:
    """The id of a message in a group that only its sender and the bot see; 0 of any other, or in doubt."""
    return ephemeral_id(message) if message.message_id == 0 else 0


def is_known(error: TelegramError) -> bool:
    """Whether a refusal says that the server knows the method."""
    return isinstance(error, BadRequest) and not is_unknown(error)


def is_unknown(error: TelegramError) -> bool:
    """Whether a refusal says that the server does not know the method: with a 404 (PTB: InvalidToken), or in words."""
    words = error.message.lower()
    if isinstance(error, InvalidToken):
        return "unauthorized" not in words
    return isinstance(error, BadRequest) and "method" in words and ("not found" in words or "unknown" in words)


def _is_answer(error: TelegramError) -> bool:
    """Whether a refusal answers the question, unlike a trouble of the network, a limit or the token."""
    return isinstance(error, BadRequest | Forbidden) or is_unknown(error)


def _named(chat_id: int, receiver_user_id: int, number: int) -> dict[str, Any]:
    return {"chat_id": chat_id, "receiver_user_id": receiver_user_id, "ephemeral_message_id": number}
