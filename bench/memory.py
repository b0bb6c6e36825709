"""The memory of a live game.

python -m bench.memory

The games are recovered from their logs, as after a restart, and each takes a few answers more, so that everything that
a game in play keeps is there: the narrator in the middle of a night or a day, open questions and boards, words in the
languages of the group and its players, timers. The logs are written by another process.

A game of classic with ten players may take so much; one of the scenario with most roles, at its largest table, so many
times as much.
"""

import asyncio
import gc
import multiprocessing
import resource
import tempfile
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from telegram import Bot, ChatFullInfo
from telegram.error import NetworkError

from bench.games import PLAYERS, SCENARIO, in_mid_game, write
from bench.row import BenchRow, show
from bench.telegram import Group
from bot.engine.inputs import Answer
from bot.robots.at_random import AtRandom
from bot.scenario import load, load_all
from bot.store import Store
from bot.telegram.games.table import Table
from bot.telegram.services import Services
from bot.text import LANGUAGES, tongue

GAMES = 500
LIMIT = 64
"""KiB a game."""
LARGE = "advanced"
LARGE_LIMIT = 4
"""Times a classic game: thirty seats are three times as many."""
ANSWERS = 5
"""The most answers that each game takes after it has been recovered."""


@dataclass(frozen=True, slots=True)
class ScenarioGames:
    """A number of live games of a scenario."""

    scenario: str
    games: int
    players: int


CLASSIC = ScenarioGames(SCENARIO, GAMES, PLAYERS)


class Offline(Bot):
    """A bot without a connection to Telegram: the memory of games alone is measured."""

    @property
    def can_read_all_group_messages(self) -> bool:
        """True: the code under measurement then asks for no rights in the group."""
        return True

    async def get_chat(self, *_: object, **__: object) -> ChatFullInfo:
        """Telegram does not answer.

        Raises:
            NetworkError: always.
        """
        raise NetworkError("offline")


def resident() -> float:
    """The memory that this process has in use now. KiB."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 1024


def write_games(database: Path, town: ScenarioGames) -> None:
    """The database with all games."""
    every = range(town.games)
    groups = [Group(-1000 - number, tuple(range(number * 100, number * 100 + town.players)), 0) for number in every]
    rules = load(town.scenario).rules()
    asyncio.run(write(database, groups, partial(in_mid_game, rules=rules, players=town.players)))


async def answer(services: Services, table: Table, chance: Random) -> None:
    """Let some of those who are asked answer."""
    for ask in list(table.game.questions.open.values())[:ANSWERS]:
        choice = AtRandom(ask.seat, table.game.rules, chance).choose(ask)
        if choice is not None and choice != ask.chosen:
            async with services.ctx.lanes.lane(table.row.chat_id):
                await services.games.feed(table, partial(Answer, seat=ask.seat, ask=ask.id, choice=choice))


async def grown(database: Path) -> float:
    """KiB that a game takes: how much a process grows by all of them."""
    async with await Store.open(database) as store:
        scenarios = load_all(())
        services = Services(Offline("1:bench"), store, scenarios)
        # What all games share is read when it is first asked for: rules and their parts, Babel's data, words.
        for id_ in (SCENARIO, LARGE):
            scenarios[id_].rules()
        for language in LANGUAGES:
            tongue(language).listing([tongue(language).text("one"), tongue(language).text("another")])
        before = resident()
        await services.restart.run()
        live = len(services.tables)
        chance = Random(1)
        for table in list(services.tables.values()):
            await answer(services, table, chance)
        taken = resident() - before
        await services.close()
    return taken / live


def held(town: ScenarioGames) -> float:
    """KiB that a game takes; processes of their own, since memory that was used once is not given back."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "mafia.sqlite3"
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as writer:
            writer.submit(write_games, database, town).result()
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as bot:
            return bot.submit(_grown, database).result()


def _grown(database: Path) -> float:
    return asyncio.run(grown(database))


def measure() -> list[BenchRow]:
    """The memory of a process with all games, less that of the process before them."""
    large = ScenarioGames(LARGE, GAMES, max(load(LARGE).sizes()))
    small, big = held(CLASSIC), held(large)
    return [
        BenchRow(
            f"memory with {GAMES} games in mid-game",
            f"{small:.1f} KiB a game",
            f"{LIMIT} KiB",
            small / LIMIT,
            1,
        ),
        BenchRow(
            f"memory with {large.games} games of {large.scenario} with {large.players} in mid-game",
            f"{big:.1f} KiB a game",
            f"{small:.1f} KiB a classic game of {PLAYERS}",
            big / small,
            LARGE_LIMIT,
        ),
    ]


if __name__ == "__main__":
    show(*measure())
