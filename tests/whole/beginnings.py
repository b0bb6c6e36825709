"""The beginning of a game whose lobby has just spent the group's allowance, with Telegram's limits enforced.

`python -m tests.whole.beginnings` measures some beginnings at real speed, and prints a line for each.
"""

import asyncio
import math
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bot.app import Running, running
from bot.engine.boards import TurnBoard
from bot.engine.inputs import TimeUp, from_record
from playground.control import Control
from playground.server.serving import running_server
from playground.server.settings import FloodLimits as Enforced
from playground.views import Group, Happened, SeenMessage, Someone
from tests.whole.table import bot_settings, group_of, lobby, people

A_MINUTE = 60.0
CARD = "Your role: "
PATIENCE = 300.0
"""A beginning may take so many seconds, at real speed and on a slow machine."""


@dataclass(frozen=True)
class Setup:
    """Presses before the game begins, in seconds of the game's clock.

    Attributes:
        pause: between two who join, or between two presses of the outsider.
        toggles: so often an outsider presses Join and Leave, when the others have long joined; 0: there is none.
    """

    name: str
    scenario: str
    players: int
    pause: float
    toggles: int = 0


SETUPS = (
    Setup("full in 24 s", "classic", 20, 1.2),
    Setup("full in 22 s", "zodiac", 15, 1.5),
    Setup("one outsider toggles", "classic", 6, 23 / 22, toggles=22),
)


@dataclass(frozen=True)
class Beginning:
    """Arrivals, in seconds of the game's clock after the press that started the game.

    Attributes:
        spent: messages and edits in the group in the minute before.
        told: the group's first message.
        private: the first role card in a private chat.
        turn: the message of the first turn; never, if the turn was over by then.
        left: what share of that turn was left when its message came.
        too_many: calls that the server refused.
    """

    setup: Setup
    spent: int
    told: float
    private: float
    turn: float
    left: float
    too_many: int

    def __str__(self) -> str:
        return (
            f"{self.setup.scenario} {self.setup.players}, {self.setup.name}: {self.spent} calls in the minute before; "
            f"after the start the group is told at {self.told:.1f} s, the first player at {self.private:.1f} s; "
            f"the first turn comes at {self.turn:.1f} s with {self.left:.0%} of it left; {self.too_many} refused"
        )


async def begin(setup: Setup, speed: float, folder: Path) -> Beginning:
    """Fill a lobby, start the game, say nothing, and see the first turn come and go."""
    async with running_server(limits=Enforced()) as server, asyncio.timeout(PATIENCE):
        control = server.control
        await control.settings(speed=speed, query_lifetime=60)
        everyone = await people(control, setup.players + 1)
        for person in everyone:
            await control.start(person.id)
        group = await group_of(control, everyone)
        async with running(bot_settings(server, folder, speed)) as up:
            ahead = up.ctx.clock.now() - server.world.clock.now()
            board = await lobby(control, group, everyone[0], f"/newgame {setup.scenario}")
            host, *others, outsider = everyone
            for person in (host, *others)[: None if setup.toggles else -1]:
                await _press(control, person, board, "Join")
                await asyncio.sleep(0.0 if setup.toggles else setup.pause / speed)
            if setup.toggles:
                await asyncio.sleep(1.2 * A_MINUTE / speed)
            for number in range(setup.toggles):
                await _press(control, outsider, board, "Leave" if number % 2 else "Join")
                await asyncio.sleep(setup.pause / speed)
            before, started = await control.last(), server.world.clock.now()
            if setup.toggles:
                await _press(control, host, board, "Start")
            else:
                await _press(control, others[-1], board, "Join")
                if not up.services.tables:  # there would be room for more
                    await _press(control, host, board, "Start")
            ended, length = await _first_turn_ended(up)
        earlier = [event for event in await control.feed(0, limit=100_000) if event.n <= before]
        events = [event for event in await control.feed(before, limit=100_000) if event.kind == "sent"]
        turn = _first(events, group, "has the floor")
        return Beginning(
            setup,
            sum(_counts(event, group) and event.at > started - A_MINUTE / speed for event in earlier),
            (_first(events, group, "") - started) * speed,
            (min(event.at for event in events if event.message and CARD in event.message.text) - started) * speed,
            (turn - started) * speed,
            max(0.0, (ended - ahead - turn) * speed / length),
            (await control.counters()).too_many,
        )


async def _press(control: Control, person: Someone, board: SeenMessage, label: str) -> None:
    button = board.button(label)
    assert button is not None
    pressed = await control.press(person.id, board.message_id, button["callback_data"], board.chat_id, wait=30)
    assert pressed.answer is not None


def _counts(event: Happened, group: Group) -> bool:
    by_bot = event.message is not None and event.message.by_bot
    return event.kind in {"sent", "edited"} and event.chat_id == group.id and by_bot


def _first(events: list[Happened], group: Group, words: str) -> float:
    """When the group was first told that."""
    said = (event for event in events if _counts(event, group))
    return min((event.at for event in said if event.message and words in event.message.text), default=math.inf)


async def _first_turn_ended(up: Running) -> tuple[float, float]:
    """When the time of the first turn to speak was up, by the clock that counts, and how long that turn was."""
    turn: TurnBoard | None = None
    while True:
        await asyncio.sleep(0.02)
        for table in list(up.services.tables.values()):
            for board in table.game.questions.public_boards().values():
                if turn is None and isinstance(board, TurnBoard):
                    turn = board
            for line in await up.ctx.store.inputs(table.row.id):
                given = from_record(line.record) if line.number else None
                if turn is not None and isinstance(given, TimeUp) and given.at >= turn.until:
                    return line.counted, turn.length


async def _measure(speed: float) -> None:
    for setup in SETUPS:
        with tempfile.TemporaryDirectory() as folder:
            print(await begin(setup, speed, Path(folder)), flush=True)


if __name__ == "__main__":
    asyncio.run(_measure(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0))
