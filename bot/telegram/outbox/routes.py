"""Routes: where a player is told their secrets, in the private chat or in the group by messages that they alone see."""

from collections.abc import Callable
from dataclasses import dataclass

from telegram import Bot

from bot.store import Store
from bot.store.rows import Chat, GameRow
from bot.telegram.directory import Directory
from bot.telegram.intake.bot_api.capabilities import Capabilities
from bot.telegram.intake.permissions import is_admin

LASTS = 60.0
"""What Telegram said of the bot's own rights is believed for so long. Seconds."""


@dataclass(frozen=True, slots=True)
class Aside:
    """A group, or a topic of it, where a member can be shown a message that nobody else sees."""

    chat_id: int
    thread_id: int | None = None


class Routes:
    """The choice between the private chat and the group, for each player and moment.

    A group is an aside for its players if its settings want that, the server has ephemeral messages and the bot is an
    admin there. Whatever of this is no clear yes is no.
    """

    def __init__(
        self, bot: Bot, store: Store, directory: Directory, capabilities: Capabilities, clock: Callable[[], float]
    ) -> None:
        self._bot = bot
        self._store = store
        self._directory = directory
        self._capabilities = capabilities
        self._clock = clock
        self._admin: dict[int, tuple[bool, float]] = {}

    async def of(self, user_id: int, game_id: int) -> Aside | None:
        """The aside where this player of a game is told secrets now; None: in their private chat."""
        aside, always = await self._aside(game_id)
        if aside is None or always:
            return aside
        user = await self._store.user(user_id)
        return None if user is not None and user.reachable else aside

    async def instead(self, game_id: int) -> Aside | None:
        """The aside for a player whose private chat has just refused a message; None where there is none."""
        return (await self._aside(game_id))[0]

    async def in_game(self, game_id: int) -> Aside | None:
        """The place of a game's group, whatever its settings: where an ephemeral message of the game stands."""
        row = await self._store.game(game_id)
        return _place(row) if row is not None else None

    async def open_in(self, chat: Chat) -> bool:
        """Whether people whom the bot cannot write to can play in this group: it can tell them their secrets here."""
        return chat.id < 0 and chat.settings.secrets != "private" and await self._can_whisper(chat.id)

    def shut(self, chat_id: int) -> None:
        """The bot was refused an ephemeral message in a group: for a while there are none."""
        self._admin[chat_id] = (False, self._clock())

    def look_again(self, chat_id: int) -> None:
        """The bot's rights in a group have changed."""
        self._admin.pop(chat_id, None)

    async def _aside(self, game_id: int) -> tuple[Aside | None, bool]:
        """The aside of a game's group, if it has one, and whether it is for all players."""
        if not await self._capabilities.ephemeral():
            return None, False
        row = await self._store.game(game_id)
        place = _place(row) if row is not None else None
        if row is None or place is None:
            return None, False
        secrets = (await self._directory.chat(row.chat_id, thread_id=row.thread_id)).settings.secrets
        if secrets == "private" or not await self._can_whisper(row.chat_id):
            return None, False
        return place, secrets == "here"

    async def _can_whisper(self, chat_id: int) -> bool:
        if not await self._capabilities.ephemeral():
            return False
        known = self._admin.get(chat_id)
        if known is None or self._clock() - known[1] > LASTS:
            known = self._admin[chat_id] = (await is_admin(self._bot, chat_id, self._bot.id), self._clock())
        return known[0]


def _place(row: GameRow) -> Aside | None:
    return Aside(row.chat_id, row.thread_id) if row.chat_id < 0 else None
