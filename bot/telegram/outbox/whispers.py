"""Whispers: messages to one member of a group (Bot API: ephemeral messages), in the place of private ones.

In a slot, the number of a whisper stands with a minus: message ids are above zero. The group is that of its game.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from telegram import InlineKeyboardMarkup
from telegram.error import RetryAfter

from bot.telegram.intake.bot_api.capabilities import Capabilities, NoEphemeralsError
from bot.telegram.outbox.calls import markup_of
from bot.telegram.outbox.deliveries import Post, Upload
from bot.telegram.outbox.errors import REFUSALS, Trouble, trouble_of
from bot.telegram.outbox.routes import Aside, Routes


class GroupRetryAfter(RetryAfter):
    """A 429 to a whisper: it is about the group, whoever was to read it."""

    def __init__(self, error: RetryAfter, group: int) -> None:
        super().__init__(error.retry_after)
        self.group = group


class Whispers:
    """Sends, edits and deletes whispers. The receiver may never see one: Telegram does not promise that."""

    def __init__(self, routes: Routes, capabilities: Capabilities) -> None:
        self._routes = routes
        self._capabilities = capabilities

    async def route(self, post: Post | Upload) -> Aside | None:
        """The aside where this post is shown now; None: in the chat that it names."""
        if post.chat_id < 0 or post.game is None or (isinstance(post, Post) and post.private):
            return None
        return await self._routes.of(post.chat_id, post.game)

    async def instead(self, post: Post) -> Aside | None:
        """The aside for a post that the private chat has refused."""
        return await self._routes.instead(post.game) if post.game is not None and not post.private else None

    async def send(
        self,
        post: Post,
        aside: Aside,
        *,
        plain: bool = False,
        press_id: str | None = None,
        answers: int | None = None,
    ) -> int | None:
        """Show a post to its reader in the group; returns its number with a minus, None where that is refused.

        A press or an ephemeral command of the reader (`press_id`, `answers`) allows it for 15 seconds to any bot.

        Raises:
            TelegramError: the text cannot be parsed, or the server wants to be asked later.
        """
        try:
            with _asked_by(aside.chat_id):
                number = await self._capabilities.send_ephemeral(
                    aside.chat_id,
                    post.chat_id,
                    post.here or post.text,
                    _markup(post),
                    press_id,
                    answers=answers,
                    thread_id=aside.thread_id,
                    protect=post.protect,
                    silent=post.silent,
                    plain=plain,
                )
        except NoEphemeralsError:
            return None
        except REFUSALS as error:
            trouble = trouble_of(error, aside.chat_id)
            if trouble is Trouble.BAD_MARKUP:
                raise
            if trouble is Trouble.NO_RIGHTS:
                self._routes.shut(aside.chat_id)
            return None
        return -number

    async def edit(self, post: Post, message_id: int, *, plain: bool) -> bool:
        """Change a whisper; whether it is still there, as far as the server says."""
        place = await self._routes.in_game(post.game) if post.game is not None else None
        return place is not None and await self.edit_in(place, post, message_id, plain=plain)

    async def edit_in(self, place: Aside, post: Post, message_id: int, *, plain: bool = False) -> bool:
        """Change a whisper in this group; whether it is still there, as far as the server says."""
        try:
            with _asked_by(place.chat_id):
                await self._capabilities.edit_ephemeral(
                    place.chat_id, post.chat_id, -message_id, post.here or post.text, _markup(post), plain=plain
                )
        except REFUSALS as error:
            trouble = trouble_of(error, post.chat_id)
            if trouble is Trouble.BAD_MARKUP:
                raise
            return trouble is Trouble.NOT_MODIFIED
        return True

    async def delete(self, user_id: int, game_id: int | None, message_id: int) -> None:
        """Delete a whisper, if the server still knows it.

        Raises:
            TelegramError: the server wants to be asked later.
        """
        place = await self._routes.in_game(game_id) if game_id is not None else None
        if place is not None:
            with _asked_by(place.chat_id):
                await self._capabilities.delete_ephemeral(place.chat_id, user_id, -message_id)


@contextmanager
def _asked_by(group: int) -> Iterator[None]:
    """Have a 429 say in which group it came."""
    try:
        yield
    except RetryAfter as error:
        raise GroupRetryAfter(error, group) from error


def _markup(post: Post) -> InlineKeyboardMarkup | None:
    return markup_of((*(post.keyboard or ()), *(post.aside or ())))
