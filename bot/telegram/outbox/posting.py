"""The calls that deliver messages and files, edit messages and delete them."""

import contextlib
import html
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from telegram.error import BadRequest, TelegramError

from bot.store.rows import Claim, Settlement, ShownMessage
from bot.telegram.outbox.calls import Calls, look_of, looks_like
from bot.telegram.outbox.deliveries import PAGE, MadeFile, Pin, Post, Remove, Upload, to_row
from bot.telegram.outbox.errors import Trouble, trouble_of, trouble_of_sending
from bot.telegram.outbox.shared import Shared
from bot.telegram.outbox.whispers import Aside
from bot.text.lengths import MESSAGE_LENGTH, TAG, shortened, telegram_length, torn, units

T = TypeVar("T")

logger = logging.getLogger(__name__)

NO_DOCUMENT = {Trouble.BAD_MARKUP, Trouble.REFUSED, Trouble.UNSUPPORTED}
"""The troubles of a rich message that the plain text in its place may not have."""


def said_together(posts: Sequence[Post]) -> tuple[Post, int]:
    """The first post, with as many of the following as may be said in the same breath; and how many that are."""
    first, count = posts[0], 1
    text, here = first.text, first.here
    if not _plain(first):
        return first, 1
    silent = first.silent
    for post in posts[1:]:
        together = f"{text}\n\n{post.text}"
        if not _plain(post) or _place(post) != _place(first) or units(together) > MESSAGE_LENGTH:
            break
        if here is not None or post.here is not None:
            here = f"{here or text}\n\n{post.here or post.text}"
        text, count, silent = together, count + 1, silent and post.silent
    return replace(first, text=text, silent=silent, here=here), count


def _plain(post: Post) -> bool:
    return not (post.slot or post.keyboard or post.aside or post.pin or post.document)


def _place(post: Post) -> tuple[object, ...]:
    return post.chat_id, post.thread_id, post.protect, post.seat, post.game, post.private


def without_html(text: str) -> str:
    """The text without its HTML tags, for when Telegram cannot parse them."""
    return html.unescape(TAG.sub("", text))


def fitted(post: Post) -> tuple[Post, str]:
    """The part of a post that Telegram takes as one message, and the rest of the text, for another message.

    A post in a slot is one message: its text is cut. Otherwise the rest has the buttons. A document is one message.
    """
    if post.document is not None:
        return post, ""
    text, _, more = post.text.partition(PAGE)
    if more and post.slot is None:
        page, left = fitted(replace(post, text=text, keyboard=None))
        return page, f"{left}{PAGE}{more}" if left else more
    post = replace(post, text=post.text.replace(PAGE, "\n\n"))
    if max(telegram_length(post.text), telegram_length(post.here or "")) <= MESSAGE_LENGTH:
        return post, ""
    post = replace(post, here=None)
    if post.slot is not None:
        return replace(post, text=shortened(post.text, MESSAGE_LENGTH)), ""
    first, rest = torn(post.text, MESSAGE_LENGTH)
    return (replace(post, text=first, keyboard=None) if rest else replace(post, text=first)), rest


class Posting:
    """Makes the calls for one delivery and says what to write down. A topic that was deleted is not used again."""

    def __init__(self, shared: Shared) -> None:
        self._bot = shared.bot
        self._calls = Calls(shared.bot, shared.limits.answer)
        self._store = shared.store
        self._listener = shared.listener
        self._makers = shared.makers
        self._whispers = shared.whispers
        self._lost_threads: set[tuple[int, int]] = set()

    def needless(self, claim: Claim, post: Post) -> bool:
        """Whether no call is needed: the slot (message name) shows this post already, or is empty and stays so."""
        if claim.message_id is None:
            return post.slot is not None and (not post.create or post.retimed)
        moves = claim.message_id < 0 and post.create  # it may belong into the private chat by now
        return looks_like(post, claim.shown) and not post.check and not moves

    def after(self, claim: Claim, post: Post, message_id: int | None) -> Settlement:
        """The outcome to write down for a post: the message in its slot now, if any, and a pin to follow."""
        done = (claim.row,)
        if post.slot is None:
            return Settlement(done=done)
        if message_id is None:
            return Settlement(done=done, unseen=(post.chat_id, post.slot))
        more: tuple[dict[str, object], ...] = ()
        is_first = claim.message_id is None  # a later look of it is pinned already
        if message_id > 0 and ((post.pin and is_first) or post.unpin):
            more = (to_row(Pin(post.chat_id, post.slot, message_id, pinned=not post.unpin, game=post.game)),)
        shown = ShownMessage(post.chat_id, post.slot, message_id, look_of(post), post.game)
        return Settlement(done=done, shown=(shown,), more=more)

    def dropped(self, claim: Claim) -> Settlement:
        """The outcome for a post that is not needed: what stands in its slot, if anything, stays as it is."""
        done = Settlement(done=(claim.row,))
        if claim.message_id is not None or claim.slot is None:
            return done
        return replace(done, unseen=(claim.chat_id, claim.slot))

    async def post(self, claim: Claim, post: Post) -> Settlement:
        """Send the message, or edit the one in its slot."""
        try:
            message_id = await self._try(claim, post, plain=False)
        except TelegramError as error:
            trouble = trouble_of(error, post.chat_id)
            if post.document is not None and trouble in NO_DOCUMENT:  # the row stays in its place, as plain text
                logger.warning("A rich message was refused: %s", error.message)
                return Settlement(done=(), rest=(claim.id, claim.stamp, post.text))
            if trouble is not Trouble.BAD_MARKUP:
                raise
            bare = without_html(post.here) if post.here is not None else None
            message_id = await self._try(claim, replace(post, text=without_html(post.text), here=bare), plain=True)
        if message_id is None:  # it was deleted by somebody: forget it; the row stays, to be sent anew, or not at all
            return Settlement(
                done=() if post.create else (claim.row,),
                forgotten=((post.chat_id, claim.slot or ""),),
            )
        if post.check and claim.message_id is not None:  # it is there, and pinned if it was to be
            return self.after(claim, replace(post, pin=False), message_id)
        return self.after(claim, post, message_id)

    async def _try(self, claim: Claim, post: Post, *, plain: bool) -> int | None:
        shown = claim.message_id
        aside = await self._whispers.route(post)
        if shown is None:
            return await self._send(post, aside, plain=plain)
        if post.create and post.chat_id > 0 and (shown < 0) is not (aside is not None):  # it moves to the other place
            sent = await self._send(post, aside, plain=plain)
            await self._clear_away(post, shown)
            return sent
        if shown < 0 and aside is not None and not post.check and looks_like(post, claim.shown):
            return shown  # it belongs where it stands, and shows this already
        if shown < 0:
            return shown if await self._whispers.edit(post, shown, plain=plain) else None
        try:
            await self._calls.edit(post, shown, plain=plain)
        except TelegramError as error:
            trouble = trouble_of(error, post.chat_id)
            if trouble is Trouble.NO_MESSAGE:
                return None
            if trouble is not Trouble.NOT_MODIFIED:
                raise
        return shown

    async def _clear_away(self, post: Post, shown: int) -> None:
        """Delete the message that a post has just left for another place; a message that stays is only old."""
        with contextlib.suppress(TelegramError):
            if shown > 0:
                await self._bot.delete_message(post.chat_id, shown)
            else:
                await self._whispers.delete(post.chat_id, post.game, shown)

    async def _send(self, post: Post, aside: Aside | None, *, plain: bool) -> int:
        """Send the message; one that its reader's private chat refuses is shown in the group."""
        if aside is not None and (number := await self._whispers.send(post, aside, plain=plain)) is not None:
            return number
        thread_id = post.thread_id if post.chat_id < 0 else await self._private_topic(post.chat_id)
        try:
            return await self._in_thread(
                post.chat_id, thread_id, lambda found: self._calls.send(post, thread_id=found, plain=plain)
            )
        except TelegramError as error:
            if aside is not None or trouble_of_sending(error, post.chat_id) is not Trouble.UNREACHABLE:
                raise
            aside = await self._whispers.instead(post)
            number = await self._whispers.send(post, aside, plain=plain) if aside is not None else None
            if number is None:
                raise
        async with self._store.transaction() as tx:
            await tx.mark_unreachable(post.chat_id)
        return number

    async def _private_topic(self, user_id: int) -> int | None:
        """The topic of a private chat in which the person last wrote (Bot API: User.has_topics_enabled)."""
        user = await self._store.user(user_id)
        return user.topic if user is not None else None

    async def _in_thread(self, chat_id: int, thread_id: int | None, send: Callable[[int | None], Awaitable[T]]) -> T:
        """Send something into a topic; where the topic was deleted, into the chat."""
        if thread_id is None or (chat_id, thread_id) in self._lost_threads:
            return await send(None)
        try:
            return await send(thread_id)
        except TelegramError as error:
            if trouble_of(error, chat_id) is not Trouble.NO_THREAD:
                raise
        self._lost_threads.add((chat_id, thread_id))
        if chat_id < 0:
            await self._listener.topic_lost(chat_id, thread_id)
        return await send(None)

    async def upload(self, claim: Claim, upload: Upload) -> Settlement:
        """Make the file and send it; by Telegram's own id where there is one already. Nothing waits for a file that
        cannot be made.

        A picture for one player is left out where they are told their secrets in the group.
        """
        done = Settlement(done=(claim.row,))
        if await self._whispers.route(upload) is not None:
            return done
        key = f"{upload.maker}:{upload.about}"
        if (known := await self._store.file_id(key)) is not None:
            try:
                await self._send_file(upload, known)
            except BadRequest as error:
                if "file" not in error.message.lower():
                    raise
            else:
                return done
        made = await self._made(upload)
        if made is None:
            return done
        file_id = await self._send_file(upload, made)
        async with self._store.transaction() as tx:
            await tx.keep_file_id(key, file_id)
        return done

    async def _send_file(self, upload: Upload, file: MadeFile | str) -> str:
        if upload.chat_id < 0:
            return await self._calls.upload(upload, file)
        topic = await self._private_topic(upload.chat_id)
        return await self._in_thread(
            upload.chat_id, topic, lambda found: self._calls.upload(replace(upload, thread_id=found), file)
        )

    async def _made(self, upload: Upload) -> MadeFile | None:
        """The file; None where its function fails, or is not there any more."""
        maker = self._makers.get(upload.maker)
        try:
            return None if maker is None else await maker(upload.about)
        except Exception:
            logger.exception("A file cannot be made: %s", upload.maker)
            return None

    async def remove(self, claim: Claim, remove: Remove) -> Settlement:
        """Delete the message of a slot; one that cannot be deleted, being too old, loses its buttons and its pin."""
        done = Settlement(done=(claim.row,), forgotten=((remove.chat_id, remove.slot),))
        number = claim.message_id
        if number is not None and number < 0:
            await self._whispers.delete(remove.chat_id, remove.game, number)
        elif number is not None:
            try:
                await self._bot.delete_message(remove.chat_id, number)
            except TelegramError as error:
                trouble = trouble_of(error, remove.chat_id)
                if trouble is Trouble.NO_DELETING:
                    await self._lay_aside(remove.chat_id, number)
                elif trouble is not Trouble.NO_MESSAGE:
                    raise
        return done

    async def _lay_aside(self, chat_id: int, message_id: int) -> None:
        """Take the buttons from a message that stays where it is."""
        try:
            await self._bot.edit_message_reply_markup(chat_id, message_id)
            await self._bot.unpin_chat_message(chat_id, message_id)
        except TelegramError as error:
            if trouble_of(error, chat_id) not in {Trouble.NOT_MODIFIED, Trouble.NO_MESSAGE, Trouble.NO_RIGHTS}:
                raise

    async def pin(self, claim: Claim, pin: Pin) -> Settlement:
        """Pin the message that stood in the slot, or unpin that message."""
        try:
            if pin.pinned:
                await self._bot.pin_chat_message(pin.chat_id, pin.message_id, disable_notification=True)
            else:
                await self._bot.unpin_chat_message(pin.chat_id, pin.message_id)
        except TelegramError as error:
            if trouble_of(error, pin.chat_id) is not Trouble.NO_MESSAGE:
                raise
        return Settlement(done=(claim.row,))
