"""Are the records that are kept those of the logs, and what does it cost to make them?

python -m bench.records [--page] [GAMES [FILE]]

Robots play games of every scenario, over its sizes, which are stored as if people had played them. The bot reckons
them, as it does at a start with games that it has not reckoned; then all records are computed again from the logs
(`mafia records`). While it reckons it counts how often each achievement occurs, and prints that; with `--page` it puts
these figures into docs/achievements.md, whose words stay as they are.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from bot.cli.databases.records import compare
from bot.scenario import Scenario, load_all
from bot.store import Store
from bot.store.reading import RESULTS_CHANGE
from bot.store.transaction import Transaction
from bot.telegram.intake.admission import Admission
from bot.telegram.intake.bot_api.bot import build_bot
from bot.telegram.outbox.deliveries import Delivery
from bot.telegram.records.reckoning import Reckoned
from bot.telegram.services import Services
from tests.records.games import robot_games
from tests.records.occurrence import PAGE, Occurrence
from tests.records.stored import play, store_game

PEOPLE = 300
GROUPS = 20
TOKEN = "1000:nobody-is-asked"


async def fill(store: Store, scenarios: Mapping[str, Scenario], games: int) -> None:
    """Let robots play, and store their games as those of people."""
    chance, now = Random("records"), time.time()
    for number, one in enumerate(robot_games(scenarios, games)):
        game = play(one.scenario, one.players, one.seed, one.manner)
        users = chance.sample(range(1, PEOPLE + 1), one.players)
        group, ended = -1 - number % GROUPS, now - 60.0 * (games - number)
        seats = {seat: [user] for seat, user in enumerate(users, 1)}
        await store_game(store, one.scenario, game, seats, group=group, ended=ended)


async def measure(games: int, file: Path) -> Occurrence:
    """Fill a database, reckon it, and compare."""
    scenarios, occurrence = load_all(), Occurrence()

    async def count(_tx: Transaction, game: Reckoned) -> Sequence[Delivery]:
        occurrence.take(game.chronicle)
        return ()

    async with await Store.open(file) as store:
        begun = time.monotonic()
        await fill(store, scenarios, games)
        print(f"played and stored {games} games in {time.monotonic() - begun:.0f} s", flush=True)
        services = Services(build_bot(TOKEN, "http://127.0.0.1/bot", Admission(1.0)), store, scenarios)
        services.reckoning.reckoners.append(count)
        begun = time.monotonic()
        await services.reckoning.catch_up()
        print(f"reckoned in {time.monotonic() - begun:.0f} s", flush=True)
        async with store.transaction() as tx:
            await tx.do(RESULTS_CHANGE)
        begun = time.monotonic()
        await services.reckoning.ratings.catch_up()
        print(f"counted the ratings again in {time.monotonic() - begun:.0f} s", flush=True)
        begun = time.monotonic()
        found = await compare(store, scenarios)
        print(f"computed again and compared in {time.monotonic() - begun:.0f} s: {found}", flush=True)
    return occurrence


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        given = [word for word in sys.argv[1:] if word != "--page"]
        path = Path(given[1]) if len(given) > 1 else Path(folder) / "records.sqlite3"
        counted = asyncio.run(measure(int(given[0]) if given else 10_000, path))
        print("\n".join(counted.rows()))
        if "--page" in sys.argv:
            PAGE.write_text(counted.page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
        print(f"the file has {path.stat().st_size / 1e6:.0f} MB")
