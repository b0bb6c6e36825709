"""The finished games of a database, as the replay page asks for them."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bot.scenario import Scenario, ScenarioError, load
from bot.store.read_only import store_in
from bot.store.reading import Reads
from bot.store.rows import Chat, Finished, GameRow, GameState
from bot.telegram.games.replay import ReplayDiffersError
from bot.telegram.library import ScenarioLibrary
from bot.text import LANGUAGES, ScenarioTexts, plain, tongue
from playground.page.stage import NoReplayError
from playground.replaying.recording import Recording, record
from playground.replaying.telling import film_of, told_of
from playground.views import JSON

KEPT = 4
"""The number of recordings that are kept in memory."""

LoadScenario = Callable[[str], Scenario]
"""A function that gives the scenario of an id; ScenarioError if there is none."""


def loading(dirs: tuple[Path, ...]) -> LoadScenario:
    """A loader of scenarios from these directories and the shipped ones; each is read once."""
    return cache(lambda id_: load(id_, dirs))


class Library:
    """The archive of finished games in one database."""

    def __init__(self, store: Reads, scenario: LoadScenario) -> None:
        self._store = store
        self._load = scenario
        self._own = ScenarioLibrary({})
        self._recordings: OrderedDict[int, Recording] = OrderedDict()
        self._busy = asyncio.Lock()

    async def games(self) -> list[JSON]:
        """The finished games, the newest last."""
        await self._own.look(self._store)
        return [self._listed(one) for one in await self._store.finished_games()]

    def _listed(self, one: Finished) -> JSON:
        return {
            "key": str(one.row.id),
            "scenario": {code: self.scenario_name(one.row.scenario, code) for code in LANGUAGES},
            "players": one.players,
            "group": one.title,
            "ended": one.row.ended_at,
            "lines": one.lines,
            "winner": one.row.winner,
        }

    def _scenario(self, id_: str) -> Scenario:
        """The scenario of an id, also one that a group has brought, if the store had it at the last look."""
        return self._own[id_] if id_ in self._own else self._load(id_)

    def scenario_name(self, id_: str, language: str) -> str:
        """The name of a scenario; its id where its file is missing."""
        try:
            raw = self._scenario(id_).raw
        except ScenarioError:
            return id_
        return plain(ScenarioTexts(raw, tongue(language)).name)

    async def film(self, key: str) -> JSON:
        """The film of a game: every chat by every step."""
        return await asyncio.to_thread(film_of, await self.recording(key))

    async def told(self, key: str, language: str) -> JSON:
        """The secrets of the game, in the words of a language."""
        return await asyncio.to_thread(told_of, await self.recording(key), tongue(language).code)

    async def recording(self, key: str) -> Recording:
        """The recording of the game with this number, which is played again for it.

        Raises:
            NoReplayError: there is no such game, the game is not finished, or its log does not replay any more.
        """
        row = await self._row(key)
        async with self._busy:
            if row.id not in self._recordings:
                self._recordings[row.id] = await self._recorded(row)
                if len(self._recordings) > KEPT:
                    self._recordings.popitem(last=False)
            self._recordings.move_to_end(row.id)
            return self._recordings[row.id]

    async def _row(self, key: str) -> GameRow:
        row = await self._store.game(int(key)) if key.isascii() and key.isdecimal() and len(key) < 16 else None
        if row is None:
            raise NoReplayError(f"there is no game {key} in this database")
        match row.state:
            case GameState.ENDED:
                return row
            case GameState.LOBBY | GameState.RUNNING:
                raise NoReplayError(f"game {key} is still under way; it can be replayed once it has ended")
            case GameState.CANCELLED:
                raise NoReplayError(f"game {key} was given up in its lobby: nothing was played")
            case GameState.BROKEN:
                raise NoReplayError(f"game {key} was broken off because its log could not be played any further")

    async def _recorded(self, row: GameRow) -> Recording:
        await self._own.look(self._store)
        kept = await self._store.record(row)
        chat = kept.chat or Chat(row.chat_id, language=row.language)
        try:
            scenario = self._scenario(row.scenario)
            return await asyncio.to_thread(record, row, chat, kept.players, kept.log, scenario)
        except ScenarioError as error:
            raise NoReplayError(
                f"game {row.id} is a game of '{row.scenario}', which cannot be used as it is now; if it is one of "
                f"your own, set SCENARIOS to its directory ({error})"
            ) from error
        except ReplayDiffersError as error:
            raise NoReplayError(
                f"game {row.id} cannot be replayed: the rules have changed since it was played, or its log is damaged "
                f"({error})"
            ) from error


@dataclass(frozen=True, slots=True)
class Life:
    """One life of the bot, from its start to its end: the number, the database, the folder of scenarios."""

    number: int
    database: Path
    scenarios: tuple[Path, ...]


class PlaySession:
    """The archive of all lives of the bot so far. A game's key has the number of the life and of the game: `2-1`."""

    def __init__(self, lives: Callable[[], Sequence[Life]]) -> None:
        self._lives = lives
        self._libraries: dict[int, Library] = {}

    def _library(self, life: Life) -> Library:
        if life.number not in self._libraries:
            self._libraries[life.number] = Library(store_in(life.database), loading(life.scenarios))
        return self._libraries[life.number]

    async def games(self) -> list[JSON]:
        """The finished games, the newest last."""
        lives = [life for life in self._lives() if life.database.exists()]
        return [
            {**game, "key": f"{life.number}-{game['key']}"}
            for life in lives
            for game in await self._library(life).games()
        ]

    async def film(self, key: str) -> JSON:
        """The film of a game: every chat by every step."""
        library, game = self._find(key)
        return await library.film(game)

    async def told(self, key: str, language: str) -> JSON:
        """The secrets of the game, in the words of a language."""
        library, game = self._find(key)
        return await library.told(game, language)

    def _find(self, key: str) -> tuple[Library, str]:
        number, _, game = key.partition("-")
        for life in self._lives():
            if str(life.number) == number and life.database.exists():
                return self._library(life), game
        raise NoReplayError(f"there is no game {key} in this playground")
