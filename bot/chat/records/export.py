"""`/games json`: the games of a group, or one's own, as a file for other programs."""

import asyncio
from datetime import UTC, datetime
from zlib import crc32

from bot.chat.context import ChatContext
from bot.chat.outbox.deliveries import Upload
from bot.chat.outbox.files import MadeFile
from bot.records.export import Export, ExportedGame, ExportedResult
from bot.store.files import OF_GAMES
from bot.store.reading import Reads
from bot.store.records import CountedGame, ResultRow, names_of, newest_games

MOST = 1000
"""So many games, the newest ones, are in a file: some 2 MB."""
NAME = "mafia-games.json"


class GameExports:
    """Makes these files. They are about a group or a person, by the id of its chat."""

    def __init__(self, ctx: ChatContext) -> None:
        self._ctx = ctx
        ctx.makers.add(OF_GAMES, self._make)

    async def send(self, place: int, thread_id: int | None) -> bool:
        """Send the games of a group there, or somebody's own in private; False where there are none that count."""
        content = await self._content(place)
        if content is not None:
            about = f"{place}.{crc32(content):08x}"
            await self._ctx.outgoing.deliver(Upload(place, OF_GAMES, about, thread_id=thread_id))
        return content is not None

    async def _make(self, about: str) -> MadeFile | None:
        content = await self._content(int(about.partition(".")[0]))
        return None if content is None else MadeFile(NAME, content)

    async def _content(self, place: int) -> bytes | None:
        whose = {"chat_id": place} if place < 0 else {"user_id": place}
        games = await newest_games(self._ctx.store, MOST, **whose)
        if not games:
            return None
        exported = await export(self._ctx.store, games)
        return await asyncio.to_thread(exported.json_bytes)


async def export(reads: Reads, games: list[CountedGame]) -> Export:
    """Games as data, with what their people are called now."""
    names = await names_of(reads, games)
    return Export(games=[_game(one, names) for one in games])


def _game(one: CountedGame, names: dict[int, str]) -> ExportedGame:
    return ExportedGame(
        game=one.row.id,
        scenario=one.row.scenario,
        players=one.reckoned.seats,
        nights=one.reckoned.nights,
        seconds=one.reckoned.seconds,
        ended=datetime.fromtimestamp(one.row.ended_at or one.row.created_at, UTC),
        sides=one.reckoned.sides,
        results=[_result(result, names.get(result.user_id)) for result in one.results],
    )


def _result(one: ResultRow, name: str | None) -> ExportedResult:
    return ExportedResult(
        seat=one.seat,
        name=name,
        dealt=one.dealt,
        role=one.role,
        began=one.began,
        side=one.side,
        won=one.won,
        alive=one.alive,
        left=one.left,
        votes=one.votes,
        against=one.against,
    )
