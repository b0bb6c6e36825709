"""One whole game in a storm, and the checks afterwards."""

import asyncio
import logging
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.app import Running, running
from bot.scenario import load
from bot.store.rows import GameState
from bot.telegram.outbox.allowance import Limits
from playground.server.serving import RunningServer as Server
from playground.server.serving import running_server
from playground.views import Group, Happened, SeenMessage
from tests.crowds import KeptCrowd
from tests.storm import Storm, StormForce
from tests.whole.table import bot_settings, choose_secrets, lobby, people, playing
from tests.whole.verdict import QuietGame, judge, order_is_restored

SPEED = 40.0
"""The game's clock and the windows of the limits run so much faster than real time."""
PATIENCE = 3.0
"""The bot waits for an answer so many seconds: none that comes at all takes so long, even on a machine that is busy."""
LONGEST = 600.0
"""No game may take longer. Seconds."""
SETTLING = 120.0
"""What is left to be sent when the storm is over must be sent in so many seconds."""

EXPECTED = (
    r"Telegram asks for a pause",
    r"Telegram (refuses several chats|takes messages again)",
    r"Telegram (does not answer|answers again)",
    r"The bot may not do this in chat",
    r"no updates: ",
    r"a press was not answered",
    r"\d+ updates are still being handled",
    r"the commands were not published",
)
"""What the bot may warn of in a storm; nothing else, and nothing that is worse than a warning."""


@dataclass
class Report:
    """The course of a game, and everything wrong there."""

    scenario: str
    seed: str
    secrets: str | None = None
    seconds: float = 0.0
    storm: Storm | None = None
    problems: list[str] = field(default_factory=list)

    def line(self) -> str:
        counts = self.storm.counts if self.storm is not None else {}
        faults = ", ".join(f"{kind} {count}" for kind, count in sorted(counts.items()))
        verdict = "ok" if not self.problems else f"{len(self.problems)} problems"
        where = f" ({self.secrets})" if self.secrets else ""
        return f"{self.scenario} / {self.seed}{where}: {self.seconds:.0f} s, {verdict}; {faults}"

    def whole(self) -> str:
        log = self.storm.log if self.storm is not None else []
        return "\n".join([self.line(), "", *self.problems, "", "The storm:", *log])


class _Heard(logging.Handler):
    """Keeps what the bot says that is a warning or worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


WHISPERING = StormForce(lost=6)
"""A storm in which messages to one member of the group are lost too."""


async def in_a_storm(
    folder: Path, scenario: str, seed: str, pace: StormForce | None = None, *, secrets: str | None = None
) -> Report:
    """Play one game; the report lists the problems.

    With `secrets` they are told there, half of the players have never started the bot, and whispers are lost as well.
    """
    report = Report(scenario, seed, secrets)
    heard = _Heard()
    logging.getLogger("bot").addHandler(heard)
    began = time.monotonic()
    try:
        async with running_server() as server:
            await _play(server, folder, report, pace or (WHISPERING if secrets else StormForce()))
    finally:
        logging.getLogger("bot").removeHandler(heard)
        report.seconds = time.monotonic() - began
    report.problems += _what_was_logged(heard.records)
    return report


async def _play(server: Server, folder: Path, report: Report, pace: StormForce) -> None:
    control = server.control
    await control.settings(query_lifetime=60)
    settings = bot_settings(server, folder, SPEED, f"{report.scenario}-{report.seed}")
    random = Random(f"{report.scenario}/{report.seed}")
    players = random.choice(load(report.scenario).sizes()[:3])
    everyone = await people(control, players, strangers=report.secrets is not None)
    basic = random.random() < 0.5
    group = await control.group("Mafia", [one.id for one in everyone], supergroup=not basic, bot="admin")
    crowd = KeptCrowd(control, group.id, everyone, seed=report.seed, pause=0.15)
    storm = report.storm = Storm(control, group.id, everyone, f"{report.scenario}/{report.seed}", pace)
    async with running(settings, Limits(speed=SPEED, answer=PATIENCE)) as up:
        if report.secrets is not None:
            await choose_secrets(up, group, report.secrets)
        board = await lobby(control, group, everyone[0], f"/newgame {report.scenario}")
        opened = await control.last()
        await storm.gather()
        await _join(up, crowd, board)
        begin = await control.last()
        async with playing(crowd, begin):
            blowing = asyncio.create_task(storm.blow(begin))
            if not up.services.tables:
                await control.write(everyone[0].id, "/skip", group.id)
            ended = await _within(LONGEST, _end(up))
            blowing.cancel()
            await asyncio.gather(blowing, return_exceptions=True)
            await storm.calm()
            settled = await _within(SETTLING, _quiet(server, up))
        if not ended:
            report.problems.append(f"the game hangs: {_state(up)}")
        if not settled:
            waiting = [f"{entry.kind} {entry.slot} in {entry.chat_id}" for entry in await up.ctx.store.changed(0)]
            report.problems.append(f"there is still to be sent: {waiting}")
        report.problems += judge(await _played(up, await control.feed(opened, limit=100_000), group, storm, crowd))
        report.problems += await order_is_restored(control, group, storm, everyone)


async def _played(up: Running, events: list[Happened], group: Group, storm: Storm, crowd: KeptCrowd) -> QuietGame:
    """The game that was played, to be judged."""
    store = up.ctx.store
    row = await store.game(1)
    assert row is not None
    chat = await store.chat(row.chat_id)
    assert chat is not None
    players = {player.seat: player for player in await store.players(1)}
    return QuietGame(row, chat, players, await store.inputs(1), events, group, storm, crowd)


async def _join(up: Running, crowd: KeptCrowd, board: SeenMessage) -> None:
    """All press until they are in, as people do who get no answer."""
    for _ in range(10):
        inside = {player.user_id for player in await up.ctx.store.players(1)}
        for person in crowd.people:
            if person.id not in inside:
                await crowd.join_one(person, board)


async def _within(seconds: float, work: object) -> bool:
    try:
        await asyncio.wait_for(work, seconds)  # type: ignore[arg-type]
    except TimeoutError:
        return False
    return True


async def _end(up: Running) -> None:
    """Wait until the game is over."""
    while True:
        row = await up.ctx.store.game(1)
        if row is not None and row.state not in {GameState.LOBBY, GameState.RUNNING}:
            return
        await asyncio.sleep(0.1)


async def _quiet(server: Server, up: Running) -> None:
    """Wait until every update is handled and everything is sent."""
    while True:
        while len(server.world.updates) or up.ctx.background.tasks:
            await asyncio.sleep(0.05)
        await up.sender.drained()
        if not len(server.world.updates) and not up.ctx.background.tasks:
            return


def _state(up: Running) -> str:
    tables = [f"{table.game.phase} waits until {table.game.waits_until}" for table in up.services.tables.values()]
    return "; ".join(tables) or "no table"


def _what_was_logged(records: Sequence[logging.LogRecord]) -> Iterator[str]:
    for record in records:
        text = record.getMessage()
        if record.levelno > logging.WARNING or not any(re.match(sign, text) for sign in EXPECTED):
            trace = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
            yield f"logged: {record.levelname} {record.name}: {text} {trace}"
