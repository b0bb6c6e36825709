"""Are the records that are kept those of the logs, and what does it cost to make them?

python -m bench.records [GAMES [FILE]]

Robots play games of simple and classic, which are stored as if people had played them. The bot reckons them, as it does
at a start with games that it has not reckoned; then all records are computed again from the logs (`mafia records`).
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from bot.chat.bot_api.bot import build_bot
from bot.chat.services import build_services
from bot.chat.updates.admission import Admission
from bot.cli.records import compare
from bot.scenario import Scenario, load
from bot.store import Store
from tests.records.stored import play, store_game

TABLES = (("simple", 5), ("simple", 8), ("classic", 6), ("classic", 10))
PEOPLE = 300
GROUPS = 20
TOKEN = "1000:nobody-is-asked"


async def fill(store: Store, scenarios: dict[str, Scenario], games: int, manner: str = "careless") -> None:
    """Let robots play, and store their games as those of people."""
    chance, now = Random("records"), time.time()
    for number in range(games):
        name, players = TABLES[number % len(TABLES)]
        game = play(scenarios[name], players, f"records/{number}", manner)
        users = chance.sample(range(1, PEOPLE + 1), players)
        group, ended = -1 - number % GROUPS, now - 60.0 * (games - number)
        await store_game(store, scenarios[name], game, users, group=group, ended=ended)


async def measure(games: int, file: Path) -> None:
    """Fill a database, reckon it, and compare."""
    scenarios = {name: load(name) for name, _ in TABLES}
    async with await Store.open(file) as store:
        begun = time.monotonic()
        await fill(store, scenarios, games)
        print(f"played and stored {games} games in {time.monotonic() - begun:.0f} s", flush=True)
        services = build_services(build_bot(TOKEN, "http://127.0.0.1/bot", Admission(1.0)), store, scenarios)
        begun = time.monotonic()
        await services.reckoning.catch_up()
        print(f"reckoned in {time.monotonic() - begun:.0f} s", flush=True)
        services.reckoning.ratings.begin_anew()
        begun = time.monotonic()
        await services.reckoning.ratings.catch_up()
        print(f"counted the ratings again in {time.monotonic() - begun:.0f} s", flush=True)
        begun = time.monotonic()
        found = await compare(store, scenarios)
        print(f"computed again and compared in {time.monotonic() - begun:.0f} s: {found}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        path = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(folder) / "records.sqlite3"
        asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000, path))
        print(f"the file has {path.stat().st_size / 1e6:.0f} MB")
