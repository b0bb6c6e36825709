"""Whispers: messages to one member of a group (Bot API: ephemeral messages), in the place of private ones.

In a slot, the number of a whisper stands with a minus: message ids are above zero. The group is that of its game.
Routes say where a player is told their secrets: in the private chat, or in the group by whispers.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from telegram import Bot, InlineKeyboardMarkup
from telegram.error import RetryAfter

from bot.store import Store
from bot.store.rows import Chat, GameRow, User
from bot.telegram.directory import Directory
from bot.telegram.intake.bot_api.capabilities import Capabilities, NoEphemeralsError
from bot.telegram.intake.permissions import is_admin
from bot.telegram.outbox.calls import markup_of
from bot.telegram.outbox.deliveries import Post, Upload
from bot.telegram.outbox.errors import REFUSALS, Trouble, trouble_of

LASTS = 60.0
"""How long Telegram's answer about the bot's own rights is believed, in seconds."""


@dataclass(frozen=True, slots=True)
class Aside:
    """A group, or a topic of it, where a member can be shown a message that nobody else sees."""

    chat_id: int
    thread_id: int | None = None


Playing = Callable[[int], tuple[GameRow, Chat] | None]
"""The row of a game that runs in this process, and its group with the settings as they are now."""


class Routes:
    """The choice between the private chat and the group, for each player and moment.

    A group is an aside for its players if its settings want that, the server has ephemeral messages and the bot is an
    admin there. Without a clear yes to each of these the answer is no; settings that want none settle the matter.
    """

    def __init__(
        self,
        bot: Bot,
        store: Store,
        directory: Directory,
        capabilities: Capabilities,
        *,
        clock: Callable[[], float],
        playing: Playing,
    ) -> None:
        self._bot = bot
        self._store = store
        self._directory = directory
        self._capabilities = capabilities
        self._clock = clock
        self._playing = playing
        self._admin: dict[int, tuple[bool, float]] = {}

    async def of(self, user_id: int, game_id: int) -> Aside | None:
        """The aside where this player of a game is told secrets now; None: in their private chat."""
        found = await self._game(game_id)
        if found is None:
            return None
        if found[1].settings.secrets == "auto":
            user = await self._store.user(user_id)
            if user is not None and user.reachable:
                return None
        return await self._aside(*found)

    async def instead(self, game_id: int) -> Aside | None:
        """The aside (place in the group) for a player whose private chat has refused a message; None: there is none."""
        found = await self._game(game_id)
        return await self._aside(*found) if found is not None else None

    async def in_game(self, game_id: int) -> Aside | None:
        """The place of a game's group, whatever its settings: where an ephemeral message of the game stands."""
        found = await self._game(game_id)
        return _place(found[0]) if found is not None else None

    async def open_in(self, chat: Chat) -> bool:
        """Whether people whom the bot cannot write to can play in this group: it can tell them their secrets here."""
        if chat.id > 0 or chat.settings.secrets == "private" or not await self._capabilities.ephemeral():
            return False
        known = self._admin.get(chat.id)
        if known is None or self._clock() - known[1] > LASTS:
            known = self._admin[chat.id] = (await is_admin(self._bot, chat.id, self._bot.id), self._clock())
        return known[0]

    async def can_tell(self, user: User, chat: Chat) -> bool:
        """Whether a person can be told secrets of a game of this group, in private or in the group."""
        return user.reachable or await self.open_in(chat)

    async def untold(self, users: Sequence[User], chat: Chat) -> list[User]:
        """The people who can be told secrets neither in private nor in this group."""
        return [user for user in users if not await self.can_tell(user, chat)]

    def shut(self, chat_id: int) -> None:
        """Note that the bot was refused a whisper in a group: for a while none are sent there."""
        self._admin[chat_id] = (False, self._clock())

    def look_again(self, chat_id: int) -> None:
        """Find out anew whether a group takes whispers, when next needed: the bot's rights there have changed."""
        self._admin.pop(chat_id, None)

    async def _game(self, game_id: int) -> tuple[GameRow, Chat] | None:
        """A game in a group and that group; the store is asked for a game that does not run here, such as a lobby."""
        found = self._playing(game_id)
        if found is None and (row := await self._store.game(game_id)) is not None:
            found = row, await self._directory.chat(row.chat_id, thread_id=row.thread_id)
        return found if found is not None and found[0].chat_id < 0 else None

    async def _aside(self, row: GameRow, chat: Chat) -> Aside | None:
        return _place(row) if await self.open_in(chat) else None


def _place(row: GameRow) -> Aside:
    return Aside(row.chat_id, row.thread_id)


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
            if trouble in {Trouble.NO_RIGHTS, Trouble.TOPIC_CLOSED}:
                self._routes.shut(aside.chat_id)
            return None
        return -number

    async def edit(self, post: Post, message_id: int, *, plain: bool) -> bool:
        """Change a whisper; returns whether it is still there, as far as the server says."""
        place = await self._routes.in_game(post.game) if post.game is not None else None
        return place is not None and await self.edit_in(place, post, message_id, plain=plain)

    async def edit_in(self, place: Aside, post: Post, message_id: int, *, plain: bool = False) -> bool:
        """Change a whisper in this group; returns whether it is still there, as far as the server says."""
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
    """A block in which a 429 is raised as a `GroupRetryAfter`, which names the group."""
    try:
        yield
    except RetryAfter as error:
        raise GroupRetryAfter(error, group) from error


def _markup(post: Post) -> InlineKeyboardMarkup | None:
    return markup_of((*(post.keyboard or ()), *(post.aside or ())))
