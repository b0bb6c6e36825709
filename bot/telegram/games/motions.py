"""Motions: a majority of the living may end their game, pause it, or let it go on."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import get_args

from markupsafe import Markup

from bot.engine.game import Game
from bot.store.groups.motions import agree, forget_motions, motions_on
from bot.store.handling import partly
from bot.store.reading import Reads
from bot.store.rows import NOBODY, GameRow, Player
from bot.store.transaction import Transaction
from bot.telegram.callback_data import Motion, MotionButton
from bot.telegram.context import ChatContext
from bot.telegram.games.games import Games
from bot.telegram.games.hosts import in_group
from bot.telegram.games.slow_games import is_by_day
from bot.telegram.games.table import Table
from bot.telegram.happenings import Stepped
from bot.telegram.outbox.deliveries import Delivery, Post, Priority, Remove, anew, enqueue
from bot.telegram.presenting.keyboard_layout import button_of
from bot.telegram.presenting.slots import game_slot
from bot.text import Tongue, tongue

LASTS = 600.0
"""How long an agreement to a motion counts. Seconds that count (in which the bot was up)."""
SLOW_LASTS = 24 * 3600.0
"""How long an agreement counts in a slow game, where a player may look in once a day. Seconds that count."""
MOTIONS: tuple[Motion, ...] = get_args(Motion)
END, PAUSE, RESUME = MOTIONS


@dataclass(frozen=True, slots=True)
class Count:
    """The number of living people who agree to the motion, and of all living people."""

    agreed: int
    living: int

    @property
    def carried(self) -> bool:
        """Whether more than half agree, so that the motion is carried."""
        return self.agreed > self.living / 2


class Motions:
    """The motions on running games. Called in the lane (queue) of the group that plays."""

    def __init__(self, ctx: ChatContext, games: Games) -> None:
        self._ctx = ctx
        self._games = games
        self._people: dict[int, list[int]] = {}

    def is_open(self, table: Table, kind: Motion) -> bool:
        """Whether this motion is possible in a game now: to go on only if it is paused, to pause only if not."""
        return kind in MOTIONS and (kind == END or (kind == RESUME) is table.held)

    async def agree(self, table: Table, kind: Motion, user_id: int, *, new: bool) -> None:
        """Count one more person who agrees; a majority of the living carries the motion. `new`: in a new message."""
        ctx, row = self._ctx, table.row
        known = (await self._agreed(ctx.store, row)).get(kind, ())
        count = _count(_living(table.game, table.players), {*known, user_id})
        board = _board(row, kind, count, closed=count.carried)
        with partly() if count.carried else nullcontext():
            async with ctx.store.transaction() as tx:
                await agree(tx, row.id, kind, user_id, ctx.clock.now())
                await enqueue(tx, anew(board) if new else [board])
        if count.carried:
            match kind:
                case "end":
                    await self._games.abort(table)
                case "pause":
                    await self.hold(table)
                case _:
                    await self.release(table)

    async def hold(self, table: Table) -> None:
        """Pause a game, and say so."""
        text = tongue(table.row.language).text("⏸ <b>The game is paused.</b> The clock has stopped. To go on: /resume")
        await self._change(table, PAUSE, table.hold, text)

    async def release(self, table: Table) -> None:
        """Let a game go on, and say so."""
        await self._change(table, RESUME, table.release, goes_on(tongue(table.row.language)))

    async def _change(self, table: Table, kind: Motion, change: Callable[..., Awaitable[None]], text: Markup) -> None:
        """Pause a game or let it go on, and close the message of the motion for that."""
        row = table.row
        people = _living(table.game, table.players)
        await change(in_group(row, text), *await self._last_looks(self._ctx.store, row, people, [kind]))
        async with self._ctx.store.transaction(part=True) as tx:
            await forget_motions(tx, row.id, [kind])
        self._ctx.echoes.note(held_or_not(row))

    # -- what a step does ------------------------------------------------------------------------------------

    async def after_step(self, tx: Transaction, stepped: Stepped) -> Sequence[Delivery]:
        """Close the motions, and the question to a host whether to end the game, when the game ends; else recount.

        When a player dies, those who agree may become more than half. That does not carry a motion by itself, since
        no player could read the news in time: one more press is needed.
        """
        row, game = stepped.row, stepped.game
        people = _living(game, stepped.players)
        if stepped.ends:
            self._people.pop(row.id, None)
            looks: list[Delivery] = [*await self._last_looks(tx, row, people, MOTIONS)]
            await forget_motions(tx, row.id, MOTIONS)
            if await tx.message_of(row.chat_id, game_slot(row.id, "stop")) is not None:
                looks.append(Remove(row.chat_id, game_slot(row.id, "stop")))
            return looks
        if self._people.get(row.id) == people:
            return ()
        self._people[row.id] = people
        agreed = await self._agreed(tx, row)
        return [_board(row, kind, _count(people, agreed[kind]), create=False) for kind in MOTIONS if kind in agreed]

    # -- counting, and what is shown -------------------------------------------------------------------------

    async def _agreed(self, reads: Reads, row: GameRow) -> Mapping[str, Sequence[int]]:
        """The people behind each motion whose time is not over."""
        lasts = SLOW_LASTS if is_by_day(row.pace) else LASTS
        return await motions_on(reads, row.id, self._ctx.clock.now() - lasts)

    async def _last_looks(
        self, reads: Reads, row: GameRow, people: Sequence[int], kinds: Sequence[Motion]
    ) -> list[Post]:
        """The last edits of the messages of these motions, which are over."""
        agreed = await motions_on(reads, row.id)
        return [
            _board(row, kind, _count(people, agreed[kind]), closed=True, create=False)
            for kind in kinds
            if kind in agreed
        ]


def held_or_not(row: GameRow) -> tuple[str, int]:
    """The key in `Echoes` (what happened a moment ago) for a pause of this game, or its end."""
    return "held", row.id


def goes_on(t: Tongue) -> Markup:
    """The message that the game goes on after a pause."""
    return t.text("▶️ <b>The game goes on.</b>")


def _living(game: Game, players: Mapping[int, Player]) -> list[int]:
    """The user ids of the living players who are people, not robots."""
    users = (players[seat].user_id for seat in game.seats.living)
    return [user_id for user_id in users if user_id > NOBODY]


def _count(people: Sequence[int], known: Collection[int]) -> Count:
    return Count(sum(user_id in known for user_id in people), len(people))


def _board(row: GameRow, kind: Motion, count: Count, *, closed: bool = False, create: bool = True) -> Post:
    t = tongue(row.language)
    counted = t.text("{agreed} of {living} agree; it takes more than half.", agreed=count.agreed, living=count.living)
    button = button_of(t.context("button", "✋ I agree"), MotionButton(row.id, kind))
    lines = [_question(t, kind), counted]
    if count.carried and not closed:
        lines.append(
            t.text("There are enough of you now: the next player to press decides it, even one who has already agreed.")
        )
    return replace(
        in_group(row, Markup("\n").join(lines)),
        keyboard=None if closed else ((button,),),
        slot=f"g{row.id}.motion.{kind}",
        create=create,
        priority=Priority.REST,
    )


def _question(t: Tongue, kind: Motion) -> Markup:
    match kind:
        case "end":
            return t.text("🛑 <b>Should the game end without a winner?</b>")
        case "pause":
            return t.text("⏸ <b>Should the game be paused?</b>")
        case _:
            return t.text("▶️ <b>Should the game go on?</b>")
