"""The beyond of each game: its members, the messages passed on there, and when it opens and closes.

The talk there is not in the log and changes nothing in the game. Each message is kept only in the outbox, until it is
sent.
"""

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from bot.engine.asks import Ask
from bot.engine.game import Game
from bot.engine.outputs import Closed
from bot.engine.presence.exits import is_done_with
from bot.store.groups.beyond import Soul, SoulStanding, close, hearers, lose_soul, save_soul, soul, souls
from bot.store.rows import Chat, GameRow
from bot.store.transaction import Transaction
from bot.telegram.context import ChatContext
from bot.telegram.games.beyond.messages import closed_post, comes, passed_on, standing_post, way_post
from bot.telegram.games.table import Table
from bot.telegram.games.tables import Tables
from bot.telegram.happenings import BrokenOff, Stepped
from bot.telegram.outbox.codec import enqueue
from bot.telegram.outbox.deliveries import Delivery, Post, anew


class Beyond:
    """The talk of players who are out, and of watchers. Called in the lane (queue) of the group that plays."""

    def __init__(self, ctx: ChatContext, tables: Tables) -> None:
        self._ctx = ctx
        self._tables = tables
        self._settled: dict[int, tuple[int, ...]] = {}

    # -- what a step of the game does ------------------------------------------------------------------------

    async def after_step(self, tx: Transaction, stepped: Stepped) -> Sequence[Delivery]:
        """Let in players who are out for good, remove returned ones, tell them the night; close the talk at the end."""
        game, row, settings = stepped.game, stepped.row, stepped.chat.settings
        if stepped.ends:
            self._settled.pop(row.id, None)
            return await _close(tx, stepped.row, stepped.chat)
        if not settings.beyond:
            return ()
        done = tuple(seat for seat, player in game.seats.items() if not player.left and is_done_with(game, seat))
        told = _acts(stepped) if settings.beyond_nights else []
        if self._settled.get(row.id) == done and not told:
            return ()
        known, hearing = await souls(tx, row.id), await hearers(tx, row.id)
        deliveries = [self._night(one, stepped, told) for one in hearing if told]
        lost = await _lose(tx, game, known)
        come = await _let_in(tx, stepped, known, done)
        if not lost and not come:
            self._settled[row.id] = done  # not after a change, which may still be rolled back
        here = [one for one in hearing if one not in lost]
        for one in come:
            user = await tx.user(one.user_id)
            if user is not None and not user.reachable:
                deliveries.append(way_post(stepped.chat, one, self._ctx.bot.username))
                continue
            deliveries += comes(stepped.chat, one, here)
            here.append(one)
        return deliveries

    def _night(self, one: Soul, stepped: Stepped, told: Sequence[Ask]) -> Delivery:
        narration = self._tables[stepped.row.id].presenter.readers.words(one.language or stepped.chat.language)
        head = narration.tongue.text("🌙 <b>What happens tonight</b>")
        text = str(Markup("\n").join([head, *(narration.act(ask) for ask in told)]))
        return Post(one.user_id, text, protect=True, silent=True, game=stepped.row.id, private=True)

    async def after_break_off(self, tx: Transaction, what: BrokenOff) -> Sequence[Delivery]:
        """Close the talk when the game ends without a winner."""
        row = what.row
        self._settled.pop(row.id, None)
        chat = await tx.chat(row.chat_id, row.thread_id) or await tx.chat(row.chat_id)
        return await _close(tx, row, chat) if chat is not None else ()

    # -- what they say ---------------------------------------------------------------------------------------

    async def pass_on(self, table: Table, author: Soul, said: Sequence[str]) -> int:
        """Pass on a message, in these pieces, to all other members, and return how many they are.

        If there are no others, nothing is passed on; the caller tells the author.
        """
        everyone = await hearers(self._ctx.store, table.row.id)
        others = [one for one in everyone if one.user_id != author.user_id]
        if others:
            await self.keep(None, *(passed_on(table.chat, author, piece, one) for piece in said for one in others))
        return len(others)

    async def stand(self, table: Table, one: Soul, standing: SoulStanding) -> None:
        """Store that a member leaves for now, or enters again, and send the person the message that says so."""
        one = replace(one, standing=standing)
        await self.keep(one, *anew(standing_post(table.chat, one)))

    async def let_in(self, table: Table, one: Soul, *said: Delivery) -> None:
        """Store that a watcher is in, and welcome the watcher; `one` has the new standing already."""
        here = await hearers(self._ctx.store, table.row.id)
        await self.keep(one, *said, *comes(table.chat, one, here))

    async def arrive(self, table: Table, user_id: int) -> Sequence[Delivery]:
        """The welcome to a person of this beyond who can be written to only now, and the notices to the others."""
        one = await soul(self._ctx.store, table.row.id, user_id)
        if one is None or one.standing is not SoulStanding.IN or not table.chat.settings.beyond:
            return ()
        return comes(table.chat, one, await hearers(self._ctx.store, table.row.id))

    async def lose(self, game_id: int, user_id: int) -> None:
        """Pass on nothing more to a person who has left the group."""
        if await soul(self._ctx.store, game_id, user_id) is not None:
            async with self._ctx.store.transaction(part=True) as tx:
                await lose_soul(tx, game_id, user_id)

    async def keep(self, one: Soul | None, *said: Delivery) -> None:
        """Store a person's new standing, if it has changed, and send the messages about that."""
        async with self._ctx.store.transaction() as tx:
            if one is not None:
                await save_soul(tx, one)
            await enqueue(tx, said)


def _acts(stepped: Stepped) -> list[Ask]:
    """The answered questions of the night that this step has closed, in order: choices that can no longer change."""
    if stepped.phase.name != "night":
        return []
    closed = (output.ask for output in stepped.step.outputs if isinstance(output, Closed))
    return [ask for ask in closed if ask.chosen is not None and not ask.public]


async def _close(tx: Transaction, row: GameRow, chat: Chat) -> list[Delivery]:
    known = await souls(tx, row.id)
    await close(tx, row.id)
    return [
        closed_post(chat, one, row)
        for one in known
        if one.asks or one.standing in {SoulStanding.IN, SoulStanding.QUIET}
    ]


async def _lose(tx: Transaction, game: Game, known: Sequence[Soul]) -> list[Soul]:
    """Remove members who play again or have left the game altogether."""
    lost = [
        one
        for one in known
        if not one.watches
        and one.standing in {SoulStanding.IN, SoulStanding.QUIET}
        and (game.seats[one.number].alive or game.seats[one.number].left)
    ]
    for one in lost:
        await save_soul(tx, replace(one, standing=SoulStanding.GONE))
    return lost


async def _let_in(tx: Transaction, stepped: Stepped, known: Sequence[Soul], done: Sequence[int]) -> list[Soul]:
    """Let in players who are newly out for good, except robots and people who have given up the game."""
    come = []
    for seat in done:
        player = stepped.players[seat]
        if player.user_id <= 0 or any(one.user_id == player.user_id for one in known):
            continue
        plays = await tx.active_game_of(player.user_id)
        if plays is not None and plays.id == stepped.row.id:
            one = Soul(stepped.row.id, player.user_id, seat, player.name, player.language, SoulStanding.IN)
            await save_soul(tx, one)
            come.append(one)
    return come
