"""One whole game in a storm, and what is asked of it afterwards."""

import asyncio
import logging
import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from pydantic import SecretStr

from bot.app import Running, running
from bot.chat.outbox.allowance import Limits
from bot.chat.outbox.deliveries import Post
from bot.chat.outbox.posting import without_html
from bot.chat.presenter import Presenter, card_slot
from bot.chat.tokens import read_answer
from bot.config import Settings
from bot.engine.events import PlayerLeft
from bot.engine.game import Game
from bot.engine.inputs import Answer, from_record
from bot.engine.outputs import Told
from bot.playground.control import Control
from bot.playground.crowd import Crowd
from bot.playground.server.faults import DONE
from bot.playground.server.serving import Running as Server
from bot.playground.server.serving import running_server
from bot.playground.storm import Pace, Storm
from bot.playground.views import Group, Happened, Someone
from bot.scenario import load
from bot.store.rows import Chat, GameRow, GameState, LoggedInput, Player
from tests.whole.table import lobby, people, playing

SPEED = 40.0
"""The game's clock and the windows of the limits run so much faster than real time."""
PATIENCE = 1.5
"""The bot waits for an answer so many seconds: none that comes at all takes so long on a machine that is busy."""
LONGEST = 600.0
"""No game may take longer. Seconds."""
SETTLING = 120.0
"""What is left to be sent when the storm is over must be sent in so many seconds."""

EXPECTED = (
    r"Telegram asks for a pause",
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
    """How a game went: what it was, and everything that was wrong with it."""

    scenario: str
    seed: str
    seconds: float = 0.0
    storm: Storm | None = None
    problems: list[str] = field(default_factory=list)

    def line(self) -> str:
        counts = self.storm.counts if self.storm is not None else {}
        faults = ", ".join(f"{kind} {count}" for kind, count in sorted(counts.items()))
        verdict = "ok" if not self.problems else f"{len(self.problems)} problems"
        return f"{self.scenario} / {self.seed}: {self.seconds:.0f} s, {verdict}; {faults}"

    def whole(self) -> str:
        log = self.storm.log if self.storm is not None else []
        return "\n".join([self.line(), "", *self.problems, "", "The storm:", *log])


@dataclass(frozen=True)
class Played:
    """What is left of a game when all is quiet."""

    row: GameRow
    chat: Chat
    players: Mapping[int, Player]
    log: Sequence[LoggedInput]
    events: Sequence[Happened]
    group: Group
    storm: Storm
    crowd: Crowd


class _Heard(logging.Handler):
    """Keeps what the bot says that is a warning or worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


async def in_a_storm(folder: Path, scenario: str, seed: str, pace: Pace | None = None) -> Report:
    """Play one game; the report says what is wrong with it."""
    report = Report(scenario, seed)
    heard = _Heard()
    logging.getLogger("bot").addHandler(heard)
    began = time.monotonic()
    try:
        async with running_server() as server:
            await _play(server, folder, report, pace or Pace())
    finally:
        logging.getLogger("bot").removeHandler(heard)
        report.seconds = time.monotonic() - began
    report.problems += _what_was_logged(heard.records)
    return report


async def _play(server: Server, folder: Path, report: Report, pace: Pace) -> None:
    control = server.control
    await control.settings(query_lifetime=60)
    settings = Settings(
        _env_file=None,
        bot_token=SecretStr(server.token),
        bot_api_url=server.base_url,
        database=folder / f"{report.scenario}-{report.seed}.sqlite3",
        clock_speed=SPEED,
    )
    random = Random(f"{report.scenario}/{report.seed}")
    everyone = await people(control, random.choice(load(report.scenario).sizes()[:3]))
    basic = random.random() < 0.5
    group = await control.group("Mafia", [one.id for one in everyone], supergroup=not basic, bot="admin")
    crowd = Crowd(control, group.id, everyone, seed=report.seed, pause=0.15)
    storm = report.storm = Storm(control, group.id, everyone, f"{report.scenario}/{report.seed}", pace)
    async with running(settings, Limits(speed=SPEED, answer=PATIENCE)) as up:
        board = await lobby(control, group, everyone[0], f"/newgame {report.scenario}")
        await crowd.join(board)
        begin = await control.last()
        async with playing(crowd, begin):
            blowing = asyncio.create_task(storm.blow(begin))
            if not up.house.tables:
                await control.write(everyone[0].id, "/skip", group.id)
            ended = await _within(LONGEST, _end(up))
            blowing.cancel()
            await asyncio.gather(blowing, return_exceptions=True)
            await storm.calm()
            settled = await _within(SETTLING, _quiet(server, up))
        if not ended:
            report.problems.append(f"the game hangs: {_state(up)}")
        if not settled:
            waiting = [f"{entry.kind} {entry.slot} in {entry.chat_id}" for entry in await up.house.store.changed(0)]
            report.problems.append(f"there is still to be sent: {waiting}")
        row = await up.house.store.game(1)
        assert row is not None
        chat = await up.house.store.chat(row.chat_id)
        assert chat is not None
        report.problems += [
            *_judge(
                Played(
                    row,
                    chat,
                    {player.seat: player for player in await up.house.store.players(1)},
                    await up.house.store.inputs(1),
                    await control.feed(begin, limit=100_000),
                    group,
                    storm,
                    crowd,
                )
            ),
            *await _order_is_restored(control, group, storm, everyone),
        ]


async def _within(seconds: float, work: object) -> bool:
    try:
        await asyncio.wait_for(work, seconds)  # type: ignore[arg-type]
    except TimeoutError:
        return False
    return True


async def _end(up: Running) -> None:
    """Wait until the game is over."""
    while True:
        row = await up.house.store.game(1)
        if row is not None and row.state not in {GameState.LOBBY, GameState.RUNNING}:
            return
        await asyncio.sleep(0.1)


async def _quiet(server: Server, up: Running) -> None:
    """Wait until every update is handled and everything is sent."""
    while True:
        while len(server.world.updates) or up.house._tasks:
            await asyncio.sleep(0.05)
        await up.sender.drained()
        if not len(server.world.updates) and not up.house._tasks:
            return


def _state(up: Running) -> str:
    tables = [f"{table.game.phase} waits until {table.game.waits_until}" for table in up.house.tables.values()]
    return "; ".join(tables) or "no table"


# -- what is asked of it -------------------------------------------------------------------------------------


def _judge(played: Played) -> Iterator[str]:
    if played.row.state is GameState.BROKEN:
        if not played.storm.expelled:
            yield "the game was broken off"
        yield from _the_end_is_told(played)
    elif played.row.state is not GameState.ENDED or not played.row.winner:
        yield f"the game is {played.row.state}"
    told = _told(played)
    yield from _accepted_answers_count(played)
    yield from _nobody_is_removed(played)
    yield from _players_are_told(played, told)
    yield from _the_group_is_told(played, told)


def _steps(played: Played) -> Iterator[tuple[Game, Presenter, object]]:
    row = replace(played.row, state=GameState.RUNNING)
    scenario = load(row.scenario)
    game = Game(scenario.rules(row.options, row.pace), len(played.players), row.seed)
    presenter = Presenter(row, played.chat, played.players, scenario.raw)
    for line in played.log:
        yield game, presenter, game.start() if line.number == 0 else game.advance(from_record(line.record))


def _told(played: Played) -> dict[int, list[str]]:
    """What an unbroken bot would have told each chat, boards and questions aside."""
    told: dict[int, list[str]] = {}
    for game, presenter, step in _steps(played):
        for delivery in presenter.present(game, step):  # type: ignore[arg-type]
            if isinstance(delivery, Post) and delivery.slot in {None, card_slot(played.row.id)}:
                told.setdefault(delivery.chat_id, []).append(_bare(without_html(delivery.text)))
    return told


def _accepted_answers_count(played: Played) -> Iterator[str]:
    seats = {player.user_id: seat for seat, player in played.players.items()}
    given = [from_record(line.record) for line in played.log[1:]]
    taken = {(one.seat, pick) for one in given if isinstance(one, Answer) for pick in one.choice or (None,)}
    accepted = 0
    for press in played.crowd.presses:
        meant = read_answer(press.data)
        if meant is not None and press.answer.answer is not None and press.answer.answer.text.startswith("Noted"):
            accepted += 1
            if (seats[press.user], meant.pick) not in taken:
                yield f"acknowledged and not in the log: {press}"
    if not accepted:
        yield "no answer was ever acknowledged"


def _nobody_is_removed(played: Played) -> Iterator[str]:
    """Robots answer whatever reaches them, so nobody idles (CH-08)."""
    for _, _, step in _steps(played):
        for output in step.outputs:  # type: ignore[attr-defined]
            event = output.event if isinstance(output, Told) else None
            if isinstance(event, PlayerLeft) and event.why == "idle":
                who = played.players[event.seat].user_id
                if who not in played.storm.dead:
                    yield f"seat {event.seat} was removed for idling"


def _players_are_told(played: Played, told: Mapping[int, Sequence[str]]) -> Iterator[str]:
    storm = played.storm
    for seat, player in played.players.items():
        who = player.user_id
        expected = told.get(who, [])
        if who in storm.dead or who in storm.blocked:
            continue
        got = list(_texts(played.events, {who}))
        if who in storm.returned:  # at once, perhaps, and some of it again
            lasting = [text for text in expected if not text.startswith("⏳")]  # a reminder is of its moment
            yield from (f"seat {seat}, who was away, never heard: {text!r}" for text in missing(lasting, got))
            continue
        yield from (f"seat {seat} was not told in order: {text!r}" for text in out_of_order(expected, got))
        for text in repeats(expected, got, _unanswered(played, {who})):
            yield f"seat {seat} was told again: {text!r}"


def _the_group_is_told(played: Played, told: Mapping[int, Sequence[str]]) -> Iterator[str]:
    chats = {played.group.id, played.storm.chat_id}
    expected = [text for chat in chats for text in told.get(chat, [])]
    got = list(_texts(played.events, chats))
    if played.storm.expelled and played.row.state is GameState.BROKEN:
        return
    yield from (f"the group was not told in order: {text!r}" for text in out_of_order(expected, got))
    for text in repeats(expected, got, _unanswered(played, chats)):
        yield f"the group was told again: {text!r}"
    if not any("📖" in text for text in got):
        yield "there is no story"


def _the_end_is_told(played: Played) -> Iterator[str]:
    for player in played.players.values():
        who = player.user_id
        if who not in played.storm.dead and who not in played.storm.blocked:
            got = list(_texts(played.events, {who}))
            if not any("The game has ended without a winner" in text for text in got):
                yield f"{player.name} does not know that the game has ended"


def _texts(events: Iterable[Happened], chats: set[int]) -> Iterator[str]:
    for event in events:
        message = event.message
        if event.kind == "sent" and message is not None and message.by_bot and message.chat_id in chats:
            yield _bare(message.text)


def _bare(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def out_of_order(expected: Sequence[str], got: Sequence[str]) -> list[str]:
    """What is not found behind that which is to come before it."""
    place, offset = 0, 0
    lost: list[str] = []
    for text in expected:
        found = next(
            ((n, at) for n in range(place, len(got)) if (at := got[n].find(text, offset if n == place else 0)) >= 0),
            None,
        )
        if found is None:
            lost.append(text)
        else:
            place, offset = found[0], found[1] + len(text)
    return lost


def missing(expected: Sequence[str], got: Sequence[str]) -> list[str]:
    """What is not found at all."""
    return [text for text in expected if not any(text in one for one in got)]


def repeats(expected: Sequence[str], got: Sequence[str], unanswered: Sequence[str]) -> list[str]:
    """What was told more often than it was to be, and than the messages that went out unanswered account for."""

    def often(text: str, among: Sequence[str]) -> int:
        return sum(one.count(text) for one in among)

    return [
        text for text in dict.fromkeys(expected) if often(text, got) > often(text, expected) + often(text, unanswered)
    ]


def _unanswered(played: Played, chats: set[int]) -> list[str]:
    """The messages to these chats whose answers were lost: the bot has to send them again."""
    lost: list[str] = []
    waiting = 0
    for event in played.events:
        if event.chat_id not in chats:
            continue
        if event.kind == "fault" and event.facts["fault"] in DONE and event.facts["method"] == "sendMessage":
            waiting += 1
        elif waiting and event.kind == "sent" and event.message is not None and event.message.by_bot:
            waiting -= 1
            lost.append(_bare(event.message.text))
    return lost


async def _order_is_restored(control: Control, group: Group, storm: Storm, everyone: Sequence[Someone]) -> list[str]:
    """The bot has all its rights in the end: the group is as open as it was, and nobody is restricted."""
    problems: list[str] = []
    now = await control.look_at_group(storm.chat_id)
    if now.permissions != group.permissions:
        problems.append(f"the group is not as it was: {now.permissions}")
    for one in everyone:
        status = now.status(one.id)
        if status not in {"creator", "member"}:
            problems.append(f"{one.first_name} is {status}")
    return problems


def _what_was_logged(records: Sequence[logging.LogRecord]) -> Iterator[str]:
    for record in records:
        text = record.getMessage()
        if record.levelno > logging.WARNING or not any(re.match(sign, text) for sign in EXPECTED):
            trace = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
            yield f"logged: {record.levelname} {record.name}: {text} {trace}"
