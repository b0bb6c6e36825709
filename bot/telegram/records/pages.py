"""`/story`: a finished game as a file. The file is made once, beside other work, and sent again by Telegram's id."""

import asyncio
from collections import OrderedDict
from datetime import datetime
from zlib import crc32
from zoneinfo import ZoneInfo

from bot.records.story import page
from bot.store.rows import Chat, GameRow, GameState, Player
from bot.telegram.context import ChatContext
from bot.telegram.outbox.deliveries import Delivery, MadeFile, Post, Upload
from bot.telegram.records.reckoning import Reckoning
from bot.telegram.records.record_texts import log_is_gone
from bot.text import ScenarioTexts, tongue
from bot.text.narration import Narration
from bot.text.narration.story import Occasion

MAKER = "story_page"
KEPT = 4
"""The number of pages that are kept until they have been sent."""
LOOK = "2"
"""The version of the page's look: with another one the files of finished games are made anew."""


class StoryPages:
    """The pages of finished games: makes them one at a time, and sends them."""

    def __init__(self, ctx: ChatContext, reckoning: Reckoning) -> None:
        self._ctx = ctx
        self._reckoning = reckoning
        self._made: OrderedDict[str, MadeFile] = OrderedDict()
        self._turn = asyncio.Lock()
        self._asked: set[tuple[int, int | None, int]] = set()
        ctx.makers[MAKER] = self._make

    def ask(self, row: GameRow, place: int, thread_id: int | None) -> None:
        """Send the page of a finished game to a chat once it is made; repeated requests meanwhile get one."""
        asked = (place, thread_id, row.id)
        if asked not in self._asked:
            self._asked.add(asked)
            self._ctx.background.spawn(self._send(row, asked), of_update=True)

    async def _send(self, row: GameRow, asked: tuple[int, int | None, int]) -> None:
        place, thread_id, _ = asked
        try:
            chat, players = await self._kept(row)
            about = about_of(row, chat, players)
            sent: Delivery = Upload(place, MAKER, about, thread_id=thread_id)
            known = await self._ctx.store.file_id(f"{MAKER}:{about}") is not None
            if not known and await self._page(about, row, chat, players) is None:
                sent = Post(place, str(log_is_gone(tongue(row.language))), thread_id=thread_id, silent=True)
            await self._ctx.outgoing.deliver(sent)
        finally:
            self._asked.discard(asked)

    async def _make(self, about: str) -> MadeFile | None:
        """The file of an upload; made anew where a restart has lost the bytes."""
        row = await self._ctx.store.game(int(about.partition(".")[0]))
        if row is None or row.state is not GameState.ENDED:
            return None
        return await self._page(about, row, *await self._kept(row))

    async def _kept(self, row: GameRow) -> tuple[Chat, list[Player]]:
        chat = await self._ctx.store.chat(row.chat_id)
        return chat or Chat(row.chat_id), await self._ctx.store.players(row.id)

    async def _page(self, about: str, row: GameRow, chat: Chat, players: list[Player]) -> MadeFile | None:
        async with self._turn:
            if about not in self._made:
                game = await self._reckoning.replay_if_kept(row, players)
                if game is None:
                    return None
                t = tongue(row.language)
                texts = ScenarioTexts(self._ctx.scenarios[row.scenario].raw_with(row.options), t)
                words = Narration(t, texts, {player.seat: player.name for player in players})
                made = await asyncio.to_thread(page, game, words, occasion_of(row, chat))
                self._made[about] = MadeFile(f"mafia-{row.id}.html", made.encode())
                while len(self._made) > KEPT:
                    self._made.popitem(last=False)
            return self._made[about]


def occasion_of(row: GameRow, chat: Chat) -> Occasion:
    """Where and when a finished game was played."""
    ended = datetime.fromtimestamp(row.ended_at or row.created_at, ZoneInfo(chat.settings.timezone))
    return Occasion(chat.title, ended, ended.timestamp() - (row.started_at or row.created_at))


def about_of(row: GameRow, chat: Chat, players: list[Player]) -> str:
    """The data of a game's page: a person forgotten since, or a new title, makes another page."""
    names = "\n".join([LOOK, chat.title, chat.settings.timezone, *(player.name for player in players)])
    return f"{row.id}.{row.language}.{crc32(names.encode()):08x}"
