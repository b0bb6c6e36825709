"""The calls to the Bot API that send or edit a message, and fingerprints of how a message looks."""

import hashlib
import json
import re
from typing import Any

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, InputFile, LinkPreviewOptions
from telegram.constants import ParseMode

from bot.telegram.outbox.deliveries import Button, Document, Keyboard, MadeFile, Post, Upload, plain_keyboard

NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
_CLOCK = re.compile(r'<tg-time unix="(\d+)".*?</tg-time>')
"""A time that readers see as a running clock, with the words for readers whose app shows no clock."""
UNSEEN = 2
"""The most by which a clock may be wrong without being set right for that alone, in seconds."""


def look_of(post: Post) -> str:
    """A short fingerprint of all that a reader sees, and behind it the moments (Unix) of clocks that run."""
    if post.document is not None:
        seen = [post.document.html, plain_keyboard(post.document.keyboard or ())]
        return hashlib.sha256(json.dumps(seen, ensure_ascii=False).encode()).hexdigest()[:24]
    seen = [_CLOCK.sub("<tg-time>", post.text), plain_keyboard(post.keyboard or ())]
    if post.aside:
        seen.append(plain_keyboard(post.aside))
    plain = json.dumps(seen, ensure_ascii=False)
    return "@".join([hashlib.sha256(plain.encode()).hexdigest()[:24], *_CLOCK.findall(post.text)])


def looks_like(post: Post, look: str | None) -> bool:
    """Whether a message with this look shows the same as the post, but for a second or two of its clocks."""
    (seen, *clocks), (shown, *shown_clocks) = look_of(post).split("@"), (look or "").split("@")
    return seen == shown and all(
        abs(int(one) - int(other)) <= UNSEEN for one, other in zip(clocks, shown_clocks, strict=True)
    )


def markup_of(keyboard: Keyboard | None) -> InlineKeyboardMarkup | None:
    """The buttons for a call (Bot API: InlineKeyboardMarkup)."""
    rows = [[_button(button) for button in row] for row in keyboard or () if row]
    return InlineKeyboardMarkup(rows) if rows else None


def _shown(document: Document) -> dict[str, Any]:
    """The document for a call (Bot API: InputRichMessage), and the buttons below it."""
    rich: dict[str, Any] = {"html": document.html} | ({"is_rtl": True} if document.rtl else {})
    markup = markup_of(document.keyboard)
    return {"rich_message": rich} | ({} if markup is None else {"reply_markup": markup.to_dict()})


def _button(button: Button) -> InlineKeyboardButton:
    extra: dict[str, Any] = {"style": button.style} if button.style else {}
    if button.disabled:
        extra["disabled"] = {}
    return InlineKeyboardButton(button.label, callback_data=button.data, url=button.url, api_kwargs=extra or None)


class Calls:
    """Sends and edits messages; PTB's exceptions come through."""

    def __init__(self, bot: Bot, patience: float) -> None:
        self._bot = bot
        self._patience = patience

    async def send(self, post: Post, *, thread_id: int | None, plain: bool) -> int:
        """Bot API: sendMessage, or sendRichMessage of a document. Returns the number of the message."""
        if post.document is not None:
            return await self._send_document(post, post.document, thread_id)
        message = await self._bot.send_message(
            post.chat_id,
            post.text,
            parse_mode=None if plain else ParseMode.HTML,
            message_thread_id=thread_id,
            reply_markup=markup_of(post.keyboard),
            protect_content=post.protect,
            disable_notification=post.silent,
            link_preview_options=NO_PREVIEW,
            read_timeout=self._patience,
        )
        return message.message_id

    async def _send_document(self, post: Post, document: Document, thread_id: int | None) -> int:
        to = {"chat_id": post.chat_id} | ({} if thread_id is None else {"message_thread_id": thread_id})
        how = {"protect_content": post.protect, "disable_notification": post.silent}
        sent: dict[str, Any] = await self._bot.do_api_request(
            "sendRichMessage", api_kwargs={**to, **how, **_shown(document)}, read_timeout=self._patience
        )
        return int(sent["message_id"])

    async def upload(self, upload: Upload, file: MadeFile | str) -> str:
        """Bot API: sendPhoto or sendDocument, with a new file or Telegram's id of one. Returns its id."""
        sent = file if isinstance(file, str) else InputFile(file.content, file.name)
        more: dict[str, Any] = {
            "message_thread_id": upload.thread_id,
            "protect_content": upload.protect,
            "disable_notification": upload.silent,
            "read_timeout": self._patience,
        }
        if upload.photo:
            message = await self._bot.send_photo(upload.chat_id, sent, **more)
            return message.photo[-1].file_id
        message = await self._bot.send_document(upload.chat_id, sent, **more)
        return message.document.file_id if message.document is not None else ""

    async def edit(self, post: Post, message_id: int, *, plain: bool) -> None:
        """Bot API: editMessageText, also of a document."""
        if post.document is not None:
            no_text = {"text": None}  # PTB leaves out what is None
            await self._bot.edit_message_text(
                "",
                chat_id=post.chat_id,
                message_id=message_id,
                read_timeout=self._patience,
                api_kwargs={**no_text, **_shown(post.document)},
            )
            return
        await self._bot.edit_message_text(
            post.text,
            chat_id=post.chat_id,
            message_id=message_id,
            parse_mode=None if plain else ParseMode.HTML,
            reply_markup=markup_of(post.keyboard),
            link_preview_options=NO_PREVIEW,
            read_timeout=self._patience,
        )
