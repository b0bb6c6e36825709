"""The real bot behind the playground's page: begun anew for each game; where its game is, its clock and its secrets."""

import asyncio
import contextlib
import functools
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from bot.app import Running, running
from bot.cli.scenarios import extra_dirs
from bot.config import Settings
from bot.engine.boards import Board, TurnBoard, WordBoard
from bot.engine.game import Game
from bot.store.reading import Reads
from bot.store.rows import GameRow, GameState
from bot.telegram.clock import STANDSTILL
from bot.telegram.games.table import Table
from bot.telegram.lobbies.board import lobby_slot
from bot.telegram.outbox.allowance import Limits
from bot.telegram.presenting.slots import topic_slot
from playground.crowd import Mind, Minds
from playground.desk.workshop import FileWorkshop
from playground.page.stage import GameChoice, OpenTask, StageCrew, StageMoment
from playground.replaying.library import Life, PlaySession
from playground.server.serving import RunningServer as Server
from playground.staging.company import ThinkingRobots
from playground.staging.directing import direct
from playground.views import JSON

QUESTION = "question"
KINDS = {"turn": "turn", "vote": "vote", "poll": "vote"}
"""The kinds of the page's tasks, by the ability of a question; all others are plain questions."""
FIRST = ("turn", "vote", QUESTION)
"""The order of tasks asked at the same time: a turn to speak comes first."""


async def lobby_moment(store: Reads, chat_id: int) -> StageMoment | None:
    """The state of the open lobby of the group and its people; None without a lobby."""
    row = await store.active_game_in(chat_id)
    if row is None or row.state is not GameState.LOBBY:
        return None
    players = await store.players(row.id)
    board = await store.message_of(chat_id, lobby_slot(row.id)) or 0
    seats = tuple([player.user_id for player in players])
    return StageMoment("lobby", seats=seats, scenario=row.scenario, board=board)


async def moment(
    store: Reads, row: GameRow, game: Game, people: Mapping[int, int], users: Collection[int]
) -> StageMoment:
    """The state of a running or ended game; `people` maps seats to user ids.

    Only the questions to `users` depend on secrets: the speaker and the time are those of the group's boards, and
    without a board the game's own deadline, which follows from the rules and the deal.
    """
    board = _open_board(game)
    waiting = board.waiting if isinstance(board, TurnBoard) else ()
    return StageMoment(
        game.phase.name,
        game.phase.number,
        game.phase.part,
        board.until if board is not None else game.ends_at,
        people[speaker] if (speaker := _speaker(board)) else 0,
        tuple([people[seat] for seat in waiting[:2]]),
        tuple([people[seat] for seat in game.seats]),
        tuple([people[seat] for seat, player in game.seats.items() if not player.alive]),
        tuple([people[seat] for seat in game.outcome.winners()]),
        await _asked(store, row, game, people, users),
        row.scenario,
    )


def _open_board(game: Game) -> Board | None:
    return next(reversed(game.questions.public_boards().values()), None)


def _speaker(board: Board | None) -> int:
    match board:
        case TurnBoard(speaker=speaker):
            return speaker
        case WordBoard(seat=seat):
            return seat
    return 0


async def _is_stranger(store: Reads, user: int) -> bool:
    """Whether the bot cannot write to somebody in private."""
    known = await store.user(user)
    return known is None or not known.reachable


async def _asked(
    store: Reads, row: GameRow, game: Game, people: Mapping[int, int], users: Collection[int]
) -> tuple[OpenTask, ...]:
    found = []
    for ask in list(game.questions.open.values()):  # the game goes on while the store is asked
        user = people[ask.seat]
        # What can be done at any time of the day has no time of its own, and nobody waits for it.
        if user in users and ask.chosen is None and ask.deadline.length:
            chat = row.chat_id if ask.public else user
            message = await store.message_of(chat, topic_slot(row.id, ask.topic)) or 0
            if message < 0 or (not message and await _is_stranger(store, user)):
                chat = row.chat_id  # it is shown there, to this player alone
            found.append(OpenTask(user, ask.id, KINDS.get(ask.ability, QUESTION), chat, message))
    return tuple(sorted(found, key=lambda asked: FIRST.index(asked.kind)))


STOPPING = 10.0
KEPT_LIVES = 20
"""The number of the bot's lives whose games can be replayed."""


@dataclass(slots=True)
class _Life:
    """One life of the bot, from its start to its end, in a task of its own."""

    settings: Settings
    limits: Limits
    up: asyncio.Future[Running]
    stop: asyncio.Event = field(default_factory=asyncio.Event)

    async def live(self) -> None:
        """Run the bot until told to stop."""
        try:
            async with running(self.settings, self.limits) as bot:
                self.up.set_result(bot)
                await self.stop.wait()
        except Exception as error:
            if self.up.done():
                raise
            self.up.set_exception(error)


class BotStage:
    """The stage of `playground.page.stage` with the real bot on it; `folder` is for its databases."""

    def __init__(self, server: Server, folder: Path) -> None:
        self._server = server
        self._folder = folder
        self._lives = 0
        self._life: _Life | None = None
        self._task: asyncio.Task[None] | None = None
        self._speed = 1.0
        self._limited = False
        self._last: Table | None = None

    @property
    def crew(self) -> StageCrew | None:
        """The crew: None, since the bot runs in this process alone."""
        return None

    @functools.cached_property
    def archive(self) -> PlaySession:
        """The games that were played here."""
        return PlaySession(self._all_lives)

    @functools.cached_property
    def workshop(self) -> FileWorkshop:
        """The scenario files."""
        return FileWorkshop(next(iter(extra_dirs()), None))

    def offer(self) -> JSON:
        """The scenarios that can be played as their files are now."""
        return self.workshop.offer()

    async def begin(self, choice: GameChoice) -> None:
        """Start another bot with an empty memory. The memories of the last ones are kept for replays."""
        await self.close()
        self._lives += 1
        for file in self._folder.glob(f"playground-{self._lives - KEPT_LIVES}.sqlite3*"):
            file.unlink(missing_ok=True)
        await asyncio.to_thread(self.workshop.drafts.copy_playable, self._scenarios(self._lives))
        self._last = None
        self._limited = choice.limits
        await self._open(choice.speed)

    def _scenarios(self, life: int) -> Path:
        """One's own scenarios as they were when this life began: they may be edited while a game is played."""
        return self._folder / f"scenarios-{life}"

    def _database(self, life: int) -> Path:
        return self._folder / f"playground-{life}.sqlite3"

    def _all_lives(self) -> list[Life]:
        return [
            Life(number, self._database(number), (self._scenarios(number),)) for number in range(1, self._lives + 1)
        ]

    async def _open(self, speed: float) -> None:
        self._speed = speed
        settings = Settings(
            _env_file=None,
            bot_token=SecretStr(self._server.token),
            bot_api_url=self._server.base_url,
            database=self._database(self._lives),
            scenarios=self._scenarios(self._lives),
            clock_speed=speed,
        )
        limits = replace(Limits(), speed=1.0 if speed <= 1 and self._limited else None)
        self._life = _Life(settings, limits, asyncio.get_running_loop().create_future())
        self._task = asyncio.create_task(self._life.live())
        await self._life.up

    async def close(self) -> None:
        """Stop the bot."""
        life, task, self._life, self._task = self._life, self._task, None, None
        if life is None or task is None:
            return
        life.stop.set()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(STOPPING):
                await task

    @property
    def running(self) -> Running | None:
        """The bot that runs now; None between two of its lives."""
        life = self._life
        return life.up.result() if life is not None and life.up.done() and not life.up.exception() else None

    async def sow(self, chat_id: int, seed: str) -> None:
        """Give the open lobby of the group this seed, and keep the lobby's settings for the group from now on."""
        if (bot := self.running) is None:
            return
        ctx = bot.ctx
        async with ctx.lanes.lane(chat_id):
            row = await ctx.store.active_game_in(chat_id)
            if row is not None and row.id not in bot.services.tables:
                async with ctx.store.transaction() as tx:
                    await tx.save_game(replace(row, seed=seed))
                chat = await bot.services.directory.chat(chat_id)
                options = {**chat.options, row.scenario: dict(row.options)}
                await bot.services.directory.save_chat(replace(chat, scenario=row.scenario, options=options))

    async def set_speed(self, speed: float) -> None:
        """Set the speed of the clocks of all games.

        Where the sender keeps to Telegram's limits in real time and time is to fly, the bot is started again without
        limits: its games go on from their logs.
        """
        if (bot := self.running) is None:
            return
        if speed > 1 and bot.sender.limits.speed is not None:
            await self.close()
            await self._open(speed)
            return
        self._speed = speed
        bot.ctx.speed = max(speed, STANDSTILL)
        for table in list(bot.services.tables.values()):
            async with bot.ctx.lanes.lane(table.row.chat_id):
                table.clock.set_speed(max(speed, STANDSTILL))
            table.time.ring()

    async def moment(self, chat_id: int, users: Collection[int]) -> tuple[StageMoment, float] | None:
        """The state of the lobby or game in the group; an ended game stays until the next one opens."""
        if (bot := self.running) is None:
            return None
        table = bot.services.tables.at(chat_id, None)
        if table is None:
            lobby = await lobby_moment(bot.ctx.store, chat_id)
            if lobby is not None:
                return lobby, 0.0
        self._last = table = table or self._last
        if table is None:
            return None
        people = {seat: player.user_id for seat, player in table.presenter.readers.players.items()}
        return await moment(bot.ctx.store, table.row, table.game, people, users), table.clock.now()

    def minds(self, choice: GameChoice) -> Minds:
        """The minds of the game's robots: by chance, or with the knowledge of their seats."""
        if choice.manner == "random":
            return Mind
        return ThinkingRobots(lambda: self.running, choice.manner, choice.seed).mind

    async def director(self, chat_id: int, language: str, after: int) -> dict[str, Any]:
        """Everything about the game in the group."""
        bot = self.running
        return await direct(bot, chat_id, language, after) if bot is not None else {"game": None}
