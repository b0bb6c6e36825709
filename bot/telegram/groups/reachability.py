"""Whether the bot can write to a person: the effects where it cannot, and the messages once it can again."""

import logging
import math
from dataclasses import replace

from markupsafe import Markup
from telegram.constants import ChatAction
from telegram.error import TelegramError

from bot.engine.inputs import Unreached
from bot.store.rows import GameState, User
from bot.telegram.context import ChatContext
from bot.telegram.games.beyond import Beyond
from bot.telegram.games.games import Games
from bot.telegram.games.missed_messages import missed_messages
from bot.telegram.games.recovery import Recovery
from bot.telegram.games.table import Table
from bot.telegram.games.tables import Tables
from bot.telegram.lobbies.lobbies import Lobbies
from bot.telegram.lobbies.lobby import Lobby
from bot.telegram.outbox.deliveries import Delivery, Post, enqueue
from bot.telegram.outbox.errors import Unreachable
from bot.text import Tongue

logger = logging.getLogger(__name__)

TRIED_EVERY = 60.0
"""The least seconds between two tries to reach a player who could not be written to, and is heard in the group."""


class Reachability:
    """The people whom the bot cannot write to, and those whom it can again. Called by the sender and by handlers."""

    def __init__(
        self,
        ctx: ChatContext,
        *,
        tables: Tables,
        lobbies: Lobbies,
        recovery: Recovery,
        games: Games,
        beyond: Beyond,
    ) -> None:
        self._ctx = ctx
        self._beyond = beyond
        self._tables = tables
        self._lobbies = lobbies
        self._recovery = recovery
        self._games = games
        self._returned: dict[int, float] = {}
        self._tried: dict[int, float] = {}
        self._told: set[tuple[int, int]] = set()

    # -- lost ------------------------------------------------------------------------------------------------

    async def lose(self, user_id: int, game_id: int | None, why: Unreachable) -> None:
        """Tell the lobby or game of this person that the bot cannot write to them, unless secrets are told there.
        Called in no lane.
        """
        ctx = self._ctx
        if (user := await ctx.store.user(user_id)) is not None and user.reachable:
            async with ctx.store.transaction(part=True) as tx:
                await tx.save_user(replace(user, reachable=False))
        row = await ctx.store.game(game_id) if game_id is not None else None
        if row is None or await ctx.routes.instead(row.id) is not None:
            return
        async with ctx.lanes.lane(row.chat_id):
            lobby = await self._lobbies.load(row.id)
            table = self._tables.get(row.id)
            if row.is_practice:
                if table is not None:  # nobody is left to practise
                    await self._recovery.break_off(row, apology=False)
            elif lobby is not None and lobby.has(user_id):
                await self._lose_in(lobby, user_id, why)
            elif table is not None:
                await self._lose_at(table, user_id, why)

    async def _lose_in(self, lobby: Lobby, user_id: int, why: Unreachable) -> None:
        t, name = lobby.tongue, next(player.name for player in lobby.players if player.user_id == user_id)
        await lobby.leave(user_id)
        text = str(_not_in_yet(t, t.name(name), why))
        await self._ctx.outgoing.deliver(Post(lobby.row.chat_id, text, thread_id=lobby.row.thread_id))

    async def _lose_at(self, table: Table, user_id: int, why: Unreachable) -> None:
        seat = table.seat_of(user_id)
        if seat is None:
            return
        refusal = await self._games.feed(table, lambda at: Unreached(at, seat))
        if refusal is not None or (table.row.id, user_id) in self._told:
            return  # a player who is out misses no question
        self._told = {(game_id, user) for game_id, user in self._told if game_id in self._tables}
        self._told.add((table.row.id, user_id))
        words = table.presenter.readers.group_words
        text = str(_plays_on(words.tongue, words.player(seat), why))
        await self._ctx.outgoing.deliver(Post(table.row.chat_id, text, thread_id=table.row.thread_id))

    # -- back ------------------------------------------------------------------------------------------------

    def has_returned(self, user_id: int, since: float) -> bool:
        """Whether this person is known to have let the bot write again after that moment (`Clock.steady`)."""
        return self._returned.get(user_id, -math.inf) > since

    async def find(self, user: User) -> User:
        """Note that the bot can write to a person again, and send the messages that they missed in their game.

        This is only a part of the update's effects: the update is handled afterwards.
        """
        ctx = self._ctx
        self._returned[user.id] = ctx.clock.steady()
        row = await ctx.store.active_game_of(user.id)
        table = self._tables.get(row.id) if row is not None else None
        seat = table.seat_of(user.id) if table is not None else None
        found = replace(user, reachable=True)
        if row is not None and row.state is GameState.RUNNING and table is None:
            return found  # another worker has that game, or it waits for the store: what comes next goes there
        missed: list[Delivery] = []
        if table is not None and seat is not None:
            if table.chat.settings.secrets != "here":
                missed += await missed_messages(ctx, table, seat)
            missed += await self._beyond.arrive(table, user.id)
        async with ctx.store.transaction(part=True) as tx:
            await tx.save_user(found)
            await enqueue(tx, missed)
        return found

    async def opened(self, chat_id: int) -> None:
        """Send players what they missed while they could be told nowhere: their group is a place for secrets again.
        Called in the lane of the group.
        """
        ctx = self._ctx
        for table in self._tables.in_chat(chat_id):
            for seat, player in table.players.items():
                told = table.row.id, player.user_id
                if told in self._told and await ctx.routes.of(player.user_id, table.row.id) is not None:
                    self._told.discard(told)
                    await ctx.outgoing.deliver(*await missed_messages(ctx, table, seat, again=True))

    def heard_elsewhere(self, user: User) -> None:
        """Try to reach a person who was out of reach, but has just pressed a button or written in the group."""
        now = self._ctx.clock.steady()
        if self._tables and now - self._tried.get(user.id, -math.inf) >= TRIED_EVERY:
            self._tried = {one: at for one, at in self._tried.items() if now - at < TRIED_EVERY} | {user.id: now}
            self._ctx.background.spawn(self._try(user))

    async def _try(self, user: User) -> None:
        """Try to show a player that the bot types: if that works, the bot can write to them.

        Whoever is told their secrets in the group misses nothing, and is not tried: most have never started the bot.
        """
        ctx = self._ctx
        row = await ctx.store.active_game_of(user.id)
        table = self._tables.get(row.id) if row is not None else None
        if row is None or table is None or await ctx.routes.open_in(table.chat):
            return
        try:
            await ctx.bot.send_chat_action(user.id, ChatAction.TYPING)
        except TelegramError as error:
            logger.debug("still not to be written to: %s", error)
            return
        async with ctx.lanes.lane(row.chat_id):
            known = await ctx.store.user(user.id)
            if known is not None and not known.reachable:
                await self.find(known)


def _not_in_yet(t: Tongue, player: Markup, why: Unreachable) -> Markup:
    """The message to the group about a person in its lobby."""
    match why:
        case Unreachable.BLOCKED:
            return t.text(
                "{player}, I can't write to you, so you're not in yet. Unblock me and press Join again.", player=player
            )
        case Unreachable.DELETED:
            return t.text("I can't write to {player}, so they're not in: the account has been deleted.", player=player)
        case Unreachable.CLOSED:
            return t.text(
                "{player}, Telegram doesn't let me write to you, so you're not in yet. Write me anything in "
                "private, and press Join again.",
                player=player,
            )


def _plays_on(t: Tongue, player: Markup, why: Unreachable) -> Markup:
    """The message to the group about a player in its game."""
    match why:
        case Unreachable.BLOCKED:
            return t.text(
                "{player}, I can't write to you: you've blocked me. The game goes on; unblock me to get your "
                "questions.",
                player=player,
            )
        case Unreachable.DELETED:
            return t.text(
                "I can't write to {player}: the account has been deleted. The game goes on; the host can remove the "
                "player with {command}.",
                player=player,
                command=Markup("\u200e/kick"),
            )
        case Unreachable.CLOSED:
            return t.text(
                "{player}, Telegram doesn't let me write to you. The game goes on; write me anything in private to get "
                "your role and your questions.",
                player=player,
            )
