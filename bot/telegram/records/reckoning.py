"""Finished games are reckoned, each once, after their end and beside other work: played again, and written down.

Users of finished games are listed in `Reckoning.reckoners` (`services.py`).
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.engine.game import Game
from bot.engine.inputs import from_record
from bot.records import EDITION
from bot.records.chronicle import Chronicle, NotFinishedError, Writer
from bot.records.rating import Rated, RatedGame, Ratings
from bot.records.results import Holding, counts, holders, result, sides, stopper
from bot.records.scoresheet import scoresheet
from bot.scenario import Scenario, ScenarioError
from bot.store import Store, StoreError, records
from bot.store.errors import DATABASE_ERRORS
from bot.store.groups.own_scenarios import is_own
from bot.store.reading import RESULTS_CHANGE
from bot.store.records import CountedGame, ReckonedRow, give_keys, give_missing
from bot.store.rows import GameRow, LoggedInput, Player, is_forgotten, is_robot
from bot.store.transaction import Transaction
from bot.telegram.context import ChatContext
from bot.telegram.games.replay import ReplayDiffersError, compare, edition_of
from bot.telegram.happenings import Stepped
from bot.telegram.outbox.deliveries import Delivery, enqueue

logger = logging.getLogger(__name__)

FRESH = 600.0
"""How long after its end a game is still news; of an older one only the results are written down. Seconds."""
AT_ONCE = 64
"""The number of games that are looked for at a time."""
FEW = 16
"""The number of games that are reckoned anew between two looks for games that have ended."""
COUNTED_AT_ONCE = 100
"""The number of games that are read at a time to count ratings."""
LOOK_AGAIN = 10.0
"""How often this process looks for games that have ended in other processes, in seconds."""

BEFORE_ALL = (-1.0, 0)


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A finished game, as its reckoners get it.

    Attributes:
        row: the game.
        chronicle: the events of the game.
        players: the players at the end, by seat, robots included.
        people: the users who may have records, with the seats whose results are theirs: no robots, and nobody who was
            forgotten since.
        counts: whether the game counts for records.
        fresh: whether the game has ended just now; others are not spoken of any more.
        stopper: whoever has lost it by ending it alone; it counts for nobody else.
        leavers: people who left seats on which substitutes could play on, with these: they have lost, whoever has won.
    """

    row: GameRow
    chronicle: Chronicle
    players: Mapping[int, Player]
    people: Sequence[Holding]
    counts: bool
    fresh: bool
    leavers: Sequence[Holding] = ()
    stopper: Holding | None = None


Reckoner = Callable[[Transaction, Reckoned], Awaitable[Sequence[Delivery]]]
"""A function for finished games. It may read and write in the transaction in which the game counts as reckoned, so
once a game; the results of this game, and of all that ended before it, are written by then. What it returns is
delivered with that, but only of a game that is `fresh`."""


def go_on(writer: Writer, line: LoggedInput) -> None:
    """Add one line of a game's log to its chronicle, the account of what happened.

    Raises:
        ReplayDiffersError: the outcome of the line differs from that of then.
        NotFinishedError, ValueError: the line is no input of this game.
    """
    step = writer.begin(edition_of(line.record)) if line.number == 0 else writer.go_on(from_record(line.record))
    compare(step, line)


def writer_of(row: GameRow, players: Sequence[Player], scenarios: Mapping[str, Scenario]) -> Writer:
    """The writer of a game's chronicle, with nothing in it yet but the rules, the seed and the number of players.

    Raises:
        ReplayDiffersError: there is no such scenario any more.
        ScenarioError: the scenario does not accept the game's options any more.
    """
    if row.scenario not in scenarios:
        raise ReplayDiffersError(f"there is no scenario {row.scenario}")
    return Writer(
        Game(scenarios[row.scenario].rules(row.options, row.pace), len({player.seat for player in players}), row.seed)
    )


def reckon(row: GameRow, chronicle: Chronicle, players: Sequence[Player], now: float) -> Reckoned:
    """A finished game with all its facts."""
    seated = {player.seat: player for player in players}
    sat: dict[int, list[int]] = {}
    for player in players:
        sat.setdefault(player.seat, []).append(player.user_id)
    held = holders(chronicle, sat)
    people = [one for one in held.results if _has_records(one.person)]
    leavers = [one for one in held.leavers if _has_records(one.person)]
    human = {seat: player.user_id for seat, player in seated.items() if not player.is_robot}
    fewest = min(chronicle.rules.deals)
    valid, stopped = counts(chronicle, human, fewest), stopper(chronicle, human, fewest)
    lost = next((replace(one, stay=replace(one.stay, left=True)) for one in people if one.seat == stopped), None)
    fresh = row.ended_at is not None and now - row.ended_at < FRESH
    return Reckoned(row, chronicle, seated, people, valid, fresh, leavers, lost)


def _has_records(user_id: int) -> bool:
    return not is_robot(user_id) and not is_forgotten(user_id)


def reckoned_row(game: Reckoned) -> ReckonedRow:
    """The result of a game, with those of the people for whom it counts."""
    told = game.chronicle
    held = (*game.people, *game.leavers) if game.counts else () if game.stopper is None else (game.stopper,)
    robots = [seat for seat, player in game.players.items() if player.is_robot]
    return ReckonedRow(
        game.counts,
        len(told.seats),
        told.nights,
        told.seconds,
        sides(told),
        {one.person: result(told, one.seat, one.stay) for one in held},
        scoresheet(told, robots).model_dump_json() if game.counts else None,
    )


def rated_game(game: CountedGame) -> RatedGame:
    """A game that counts for its players, as rated."""
    people = [Rated(user, one.side, one.won, one.left) for user, one in game.reckoned.people.items()]
    kind = (game.row.scenario, game.reckoned.seats)
    return RatedGame(game.row.chat_id, kind, game.reckoned.sides, people, stopped=not game.reckoned.counts)


class RatingCount:
    """The ratings of all players, counted from the results in the store and kept in memory.

    `now` has them as they were last counted; a reader does not wait for the rest. Whenever results have changed in the
    store (`RESULTS_CHANGE`), in whichever process, all games are counted anew.
    """

    def __init__(self, store: Store) -> None:
        self.now = Ratings()
        self._store = store
        self._counted = self.now
        self._after = BEFORE_ALL
        self._changes: float | None = None
        self._turn = asyncio.Lock()

    async def catch_up(self) -> None:
        """Count the games that have been reckoned since; meanwhile the ratings stay as they were."""
        async with self._turn:
            if self._changes != (changes := await self._store.changes_of_results()):
                self._changes, self._after, self._counted = changes, BEFORE_ALL, Ratings()
            while games := await records.counted_games(self._store, self._after, COUNTED_AT_ONCE):
                for game in games:
                    if not is_own(game.row.scenario):  # strangers' rules tell nothing of how well somebody plays
                        self._counted.take(rated_game(game))
                    self._after = _place(game.row)
                    await asyncio.sleep(0)  # games that are played now go first
            self.now = self._counted


def _place(row: GameRow) -> tuple[float, int]:
    return row.ended_at or 0.0, row.id


class Reckoning:
    """Reckons finished games, in the order of their ends: each after its end, and at the start the missing ones.

    After an upgrade that reckons otherwise (`EDITION`) games whose logs are kept are reckoned anew, when there is no
    other work.

    Attributes:
        reckoners: the users of a game, in this order, after its results were written.
        ratings: of everybody, by the games that were reckoned.
        leads: whether this process reckons.
    """

    def __init__(self, ctx: ChatContext) -> None:
        self.reckoners: list[Reckoner] = []
        self.ratings = RatingCount(ctx.store)
        self._ctx = ctx
        self._turn = asyncio.Lock()
        self._all_have_keys = False
        self.leads: Callable[[], bool] = lambda: True

    async def after_step(self, _tx: Transaction, stepped: Stepped) -> Sequence[Delivery]:
        """The results of a game that has ended are reckoned beside the updates."""
        if stepped.ends and self.leads():
            self._ctx.background.spawn(self._after(stepped.row))
        return ()

    async def _after(self, row: GameRow) -> None:
        async with self._ctx.lanes.lane(row.chat_id):
            pass  # the end is written by now, or undone
        await self.catch_up()

    async def run(self) -> None:
        """Reckon, for ever, games that end in any process; where another process reckons, read its results."""
        while True:
            await (self.catch_up() if self.leads() else self.ratings.catch_up())
            await asyncio.sleep(LOOK_AGAIN)

    async def catch_up(self) -> None:
        """Reckon all games that are still to be reckoned."""
        async with self._turn:
            while not self._all_have_keys:
                async with self._ctx.store.transaction() as tx:
                    self._all_have_keys = not await give_missing(tx)
            store = self._ctx.store  # first games that were never reckoned, and then those of an earlier edition
            while rows := await records.unreckoned(store, AT_ONCE) or await records.outdated(store, EDITION, FEW):
                for row in rows:
                    await self._reckon(row)
            await self.ratings.catch_up()

    async def _reckon(self, row: GameRow) -> None:
        try:
            await self._write(row)
        except (StoreError, *DATABASE_ERRORS):
            raise
        except (ReplayDiffersError, NotFinishedError, ScenarioError) as error:
            logger.warning("game %d has no records: its log cannot be played again: %s", row.id, error)
            await self._give_up(row)
        except Exception:  # the same error would come at every start
            logger.exception("game %d has no records", row.id)
            await self._give_up(row)

    async def _give_up(self, row: GameRow) -> None:
        async with self._ctx.store.transaction() as tx:
            if await records.edition_of(tx, row.id) is None:
                await records.keep(tx, row.id, ReckonedRow(False, 0, 0, 0.0), EDITION)
            else:  # it could be played again when its records were written, and they stay
                await records.settle(tx, row.id, EDITION)

    async def _write(self, row: GameRow) -> None:
        ctx = self._ctx
        chronicle = await self.replay(row, await ctx.store.players(row.id))
        async with ctx.store.transaction() as tx:
            before = await records.edition_of(tx, row.id)
            if before is not None and before >= EDITION:
                return
            players = await tx.players(row.id)  # somebody may have been forgotten since the replay began
            game = reckon(row, chronicle, players, ctx.clock.wall())
            if before is not None:  # the game was reckoned before, and its news were told then
                game = replace(game, fresh=False)
            kept = reckoned_row(game)
            if before is not None or await records.is_followed(tx, row):  # counts that are past it begin anew
                await tx.do(RESULTS_CHANGE)
            await records.keep(tx, row.id, kept, EDITION)
            await give_keys(tx, row.chat_id, kept.people)
            said = [delivery for reckoner in self.reckoners for delivery in await reckoner(tx, game)]
            if game.fresh:
                await enqueue(tx, said)

    async def replay(self, row: GameRow, players: Sequence[Player]) -> Chronicle:
        """The chronicle of a finished game, played again in small steps so that all other work goes first.

        Raises:
            ReplayDiffersError, NotFinishedError, ScenarioError, ValueError: its log cannot be played again.
        """
        writer = writer_of(row, players, self._ctx.scenarios)
        for line in await self._ctx.store.inputs(row.id):
            go_on(writer, line)
            await asyncio.sleep(0)  # games that are played now go first
        return writer.finished()

    async def replay_if_kept(self, row: GameRow, players: Sequence[Player]) -> Chronicle | None:
        """The chronicle of a finished game; None where its log cannot be played again."""
        try:
            return await self.replay(row, players)
        except (ReplayDiffersError, NotFinishedError, ScenarioError, ValueError):
            return None
