"""The story of a finished game and the cards of roles as pictures, drawn on a thread of their own.

The renderer leaves other threads alone while it works. A picture that cannot be drawn is logged once, and left out.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from bot.records.chronicle import Chronicle
from bot.records.pictures.card import CardText, card_svg
from bot.records.pictures.story import Telling, story_svg
from bot.records.pictures.svg import RenderingError, png
from bot.store.rows import Chat, GameRow, Player
from bot.store.transaction import Transaction
from bot.telegram.context import ChatContext
from bot.telegram.directory import Directory
from bot.telegram.outbox.deliveries import Delivery, MadeFile, Upload
from bot.telegram.presenting.player_messages import CARD_PICTURE
from bot.telegram.records.pages import occasion_of
from bot.telegram.records.reckoning import Reckoned, Reckoning

logger = logging.getLogger(__name__)

STORY_PICTURE = "story"
KEPT = 32
"""The number of pictures that are kept until they are sent, or asked for again."""


class Pictures:
    """Draws pictures, and sends that of a game's story after its end."""

    def __init__(self, ctx: ChatContext, directory: Directory, reckoning: Reckoning) -> None:
        self._ctx = ctx
        self._directory = directory
        self._reckoning = reckoning
        self._thread = ThreadPoolExecutor(1, "pictures")
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._failed = False
        ctx.makers[STORY_PICTURE] = self._story
        ctx.makers[CARD_PICTURE] = self._card

    def close(self) -> None:
        """Give up pictures that are not begun yet."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def after_reckoning(self, _tx: Transaction, game: Reckoned) -> Sequence[Delivery]:
        """A picture of a game that has just ended is sent to its group."""
        if game.fresh and not game.chronicle.broken_off and game.row.chat_id < 0:
            self._ctx.background.spawn(self._send(game))
        return ()

    async def _send(self, game: Reckoned) -> None:
        """Draw the story, and only then put the picture into the outbox: its text has long been there."""
        row = game.row
        chat = await self._directory.chat(row.chat_id, thread_id=row.thread_id)
        if not chat.settings.pictures:
            return
        about = str(row.id)
        players = list(game.players.values())
        telling = partial(self._telling, row, chat, players, game.chronicle)
        if await self._drawn(f"{STORY_PICTURE}:{about}", telling) is not None:
            upload = Upload(chat.id, STORY_PICTURE, about, photo=True, thread_id=row.thread_id, game=row.id)
            await self._ctx.outgoing.deliver(upload)

    def _telling(self, row: GameRow, chat: Chat, players: Sequence[Player], chronicle: Chronicle) -> str:
        raw = self._ctx.scenarios[row.scenario].raw_with(row.options)
        names = {player.seat: player.name for player in players}
        return story_svg(chronicle, Telling(raw, row.language, names, occasion_of(row, chat)))

    async def _story(self, about: str) -> MadeFile | None:
        """The picture of a game's story: the one just drawn, or a new one for a delivery found waiting at a start."""
        key = f"{STORY_PICTURE}:{about}"
        if key in self._kept:
            return MadeFile("story.png", self._kept[key])
        row = await self._ctx.store.game(int(about))
        if row is None:
            return None
        chat = await self._directory.chat(row.chat_id, thread_id=row.thread_id)
        players = await self._ctx.store.players(row.id)
        chronicle = await self._reckoning.replay(row, players)
        content = await self._drawn(key, partial(self._telling, row, chat, players, chronicle))
        return None if content is None else MadeFile("story.png", content)

    async def _card(self, about: str) -> MadeFile | None:
        content = await self._drawn(f"{CARD_PICTURE}:{about}", lambda: card_svg(CardText.read(about)))
        return None if content is None else MadeFile("card.png", content)

    async def _drawn(self, key: str, svg: Callable[[], str]) -> bytes | None:
        """A picture; None where drawing fails."""
        if key not in self._kept:
            loop = asyncio.get_running_loop()
            try:
                self._kept[key] = await loop.run_in_executor(self._thread, lambda: png(svg()))
            except RenderingError:
                if not self._failed:
                    logger.exception("Pictures cannot be drawn")
                self._failed = True
                return None
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[key]
