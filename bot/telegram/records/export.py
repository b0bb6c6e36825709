"""`/games json`: the games of a group, or one's own, as a file for other programs."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from zlib import crc32

from bot.engine.end_rules import POINT
from bot.records.export import Export, ExportedGame, ExportedGroup, ExportedResult, ExportedSeries
from bot.records.scoresheet import Scoresheet
from bot.store.gathering.series import InSeries, places_in_series
from bot.store.privacy import OF_GAMES
from bot.store.reading import Reads
from bot.store.records import CountedGame, group_keys, names_of, newest_games, player_keys
from bot.telegram.context import ChatContext
from bot.telegram.outbox.deliveries import MadeFile, Upload

MOST = 1000
"""The most games in a file, the newest ones: some 10 MB."""
NAME = "mafia-games.json"


class GameExports:
    """The maker of these files. Each is about a group or a person, by the id of the chat."""

    def __init__(self, ctx: ChatContext) -> None:
        self._ctx = ctx
        ctx.makers[OF_GAMES] = self._make

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
    """Games as data, with the present names of their people."""
    known = await _known(reads, games)
    return Export(games=[exported(one, known) for one in games])


@dataclass(frozen=True, slots=True)
class Known:
    """Facts beside some games: names by person, groups, keys by group and person, and series by game."""

    names: Mapping[int, str]
    groups: Mapping[int, ExportedGroup]
    keys: Mapping[tuple[int, int], str]
    series: Mapping[int, InSeries]


async def _known(reads: Reads, games: Sequence[CountedGame]) -> Known:
    places = sorted({one.row.chat_id for one in games})
    titles = {place: chat.title for place in places if (chat := await reads.chat(place)) is not None}
    keys = await group_keys(reads, places)
    groups = {place: ExportedGroup(key=key, title=titles.get(place, "")) for place, key in keys.items()}
    series = await places_in_series(reads, [one.row.id for one in games])
    return Known(await names_of(reads, games), groups, await player_keys(reads, places), series)


def exported(one: CountedGame, known: Known) -> ExportedGame:
    """A game as data."""
    place, kept = one.row.chat_id, one.reckoned
    sheet = None if kept.scoresheet is None else Scoresheet.model_validate_json(kept.scoresheet)
    series = known.series.get(one.row.id)
    points = {} if series is None else series.points
    return ExportedGame(
        game=one.row.id,
        group=known.groups.get(place),
        scenario=one.row.scenario,
        options=one.row.options,
        pace=one.row.pace,
        series=series and ExportedSeries(series=series.series_id, number=series.number, games=series.games),
        players=kept.seats,
        nights=kept.nights,
        seconds=kept.seconds,
        ended=datetime.fromtimestamp(one.row.ended_at or one.row.created_at, UTC),
        winner=one.row.winner or "",
        sides=kept.sides,
        why=sheet and sheet.why,
        cast=sheet and sheet.cast,
        seats=sheet and sheet.seats,
        ballots=sheet and sheet.ballots,
        results=[
            ExportedResult(
                **asdict(result),
                player=known.keys.get((place, user_id)),
                name=known.names.get(user_id),
                points=None if (own := points.get(user_id)) is None else own / POINT,
            )
            for user_id, result in kept.people.items()
        ],
    )
