"""How many messages and edits a group gets in a whole game, within Telegram's limits.

The reference is a narrator who sends a message for each public event: whatever is told to everyone, each turn that
begins, each vote that opens or changes.

python -m bench.messages [SCENARIO PLAYERS]
"""

import asyncio
import sys
import tempfile
from pathlib import Path

from pydantic import SecretStr

from bench.row import BenchRow, show
from bot.app import running
from bot.config import Settings
from bot.engine.game import Game
from bot.engine.outputs import Output, Shown, Told
from bot.scenario import load
from bot.store import Store
from bot.store.rows import GameState
from bot.telegram.games.replay import step_of
from bot.text.sample_names import NAMES
from playground.control import Control
from playground.crowd import RobotCrowd
from playground.server.serving import running_server
from playground.server.settings import FloodLimits as Enforced
from playground.views import SeenMessage

GAMES = 3
PLAYERS = 10
SPEED = 20.0
"""The game's clock and the windows of the limits run so much faster: what is told and what is merged stays the same."""
LONGEST = 900.0
"""Seconds that a game may take: one of thirty may go on for hours of its own time."""


async def told(store: Store, players: int) -> int:
    """The public events of the game, by a replay of its log; 0 before it has ended."""
    row = await store.game(1)
    if row is None or row.state is not GameState.ENDED:
        return 0
    game = Game(load(row.scenario).rules(row.options, row.pace), players, row.seed)
    steps = [step_of(game, line) for line in await store.inputs(row.id)]
    return sum(is_public(output) for step in steps for output in step.outputs)


def is_public(output: Output) -> bool:
    """Whether everyone hears or sees something new; the last look of a board is not news."""
    match output:
        case Told(audience=None) | Shown(audience=None, open=True):
            return True
    return False


async def play(folder: Path, number: int, scenario: str, players: int) -> tuple[int, int]:
    """A whole game of robots: how much was sent and edited in the group since the deal, and how many public events.

    Edits at leisure, which take away buttons when nothing else waits, are left out.
    """
    database = folder / f"{number}.sqlite3"
    async with running_server(limits=Enforced()) as server:
        control = server.control
        await control.settings(speed=SPEED, query_lifetime=30)
        settings = Settings(
            _env_file=None,
            bot_token=SecretStr(server.token),
            bot_api_url=server.base_url,
            database=database,
            clock_speed=SPEED,
        )
        people = tuple([await control.person(name, started=True) for name in NAMES["en"][:players]])
        group = await control.group("Mafia", [one.id for one in people], supergroup=True, bot="admin")
        crowd = RobotCrowd(control, group.id, people, seed=f"bench {number}")
        async with running(settings) as up:
            await crowd.join(await lobby(control, group.id, people[0].id, scenario))
            begun = await control.last()
            playing = asyncio.create_task(crowd.play(begun))
            if not up.services.tables:
                await control.write(people[0].id, "/skip", group.id)
            async with asyncio.timeout(LONGEST):
                story = await told(up.ctx.store, players)
                while not story:
                    await asyncio.sleep(0.5)
                    story = await told(up.ctx.store, players)
                await up.sender.drained()
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            events = await control.feed(begun, limit=100_000)
    seen = [event for event in events if event.kind in {"sent", "edited"} and event.chat_id == group.id]
    return sum(event.message is not None for event in seen) - up.sender.counters.at_leisure, story


async def lobby(control: Control, group: int, creator: int, scenario: str) -> SeenMessage:
    """Open a lobby and wait for its board."""
    begun = await control.last()
    await control.write(creator, f"/newgame {scenario}", group)
    async for event in control.follow(begun):
        if (message := event.message) is not None and message.chat_id == group and message.is_lobby:
            return message
    raise RuntimeError("the feed ended")


async def played(folder: Path, scenario: str, players: int) -> list[tuple[int, int]]:
    """All games, each with a server and a bot of its own."""
    return await asyncio.gather(*(play(folder, number, scenario, players) for number in range(GAMES)))


def measure() -> list[BenchRow]:
    """Some whole games of classic."""
    return measured("classic", PLAYERS)


def measured(scenario: str, players: int) -> list[BenchRow]:
    """Some whole games."""
    with tempfile.TemporaryDirectory() as folder:
        games = asyncio.run(played(Path(folder), scenario, players))
    messages = sum(seen for seen, _ in games)
    events = sum(story for _, story in games)
    return [
        BenchRow(
            f"messages and edits in the group, a {scenario} game of {players}",
            f"{messages / GAMES:.0f}",
            f"{events / GAMES:.0f} public events",
            messages / events,
            0.6,
        )
    ]


if __name__ == "__main__":
    show(*(measured(sys.argv[1], int(sys.argv[2])) if len(sys.argv) > 2 else measure()))
