"""The finished games of one session of the playground: each game had a bot, and so a database, of its own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.store.read_only import store_in
from playground.page.stage import NoReplayError
from playground.replaying.library import Library, loading

JSON = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Life:
    """One life of the bot: its number, its database, and the places of scenarios beside the shipped ones."""

    number: int
    database: Path
    scenarios: tuple[Path, ...]


class PlaySession:
    """The archive of all lives so far. A game's key is the number of the life and that of the game: `2-1`."""

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
        """Every chat by every step."""
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
