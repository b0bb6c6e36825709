"""The sender's discoveries about people and chats, and the effects on the games there."""

import logging
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace

from markupsafe import Markup

from bot.store.gathering import plans, series
from bot.store.rows import GameState
from bot.telegram.context import ChatContext
from bot.telegram.directory import Directory, tongue_of
from bot.telegram.games.recovery import Recovery
from bot.telegram.games.table import Table
from bot.telegram.games.tables import Tables
from bot.telegram.groups.reachability import Reachability
from bot.telegram.intake.permissions import admin_ids, is_admin
from bot.telegram.lobbies.lobbies import Lobbies
from bot.telegram.outbox.deliveries import Post, Priority, anew, enqueue
from bot.telegram.outbox.errors import Unreachable
from bot.telegram.slow_mode import slow_game, slow_mode_in
from bot.text import tongue
from bot.text.tongue import command

logger = logging.getLogger(__name__)

ABOUT_SILENCE = ("silence", "mute", "delete messages", "keep order")
"""The actions whose refusal the group is told. Without a pin, say, the game is the same."""


class DeliveryFailures:
    """The listener to the sender (`SenderListener`). Each call runs by itself, in the lane (the queue) of its chat."""

    def __init__(
        self,
        ctx: ChatContext,
        *,
        directory: Directory,
        tables: Tables,
        lobbies: Lobbies,
        recovery: Recovery,
        reachability: Reachability,
    ) -> None:
        self._ctx = ctx
        self._directory = directory
        self._tables = tables
        self._lobbies = lobbies
        self._recovery = recovery
        self._reachability = reachability
        self._slowed: set[int] = set()

    async def unreached(self, user_id: int, game_id: int | None, why: Unreachable) -> None:
        """Note that the bot cannot write to this person, and tell their lobby or game."""
        await self._reachability.lose(user_id, game_id, why)

    async def has_returned(self, user_id: int, since: float) -> bool:
        """Whether this person has let the bot write again after that moment (`Clock.steady`)."""
        return self._reachability.has_returned(user_id, since)

    def group_told(self, game_id: int) -> None:
        """Wake the clock of a game, which may have waited until the group had heard all news."""
        if (table := self._tables.get(game_id)) is not None:
            table.time.ring()

    async def topic_lost(self, chat_id: int, thread_id: int) -> None:
        """Let the lobby or game of a deleted topic, its plans and its series go on in General, where its messages are
        sent anyway.

        Where a game is played in General already, this one stays without a place of its own.
        """
        ctx = self._ctx
        async with ctx.lanes.lane(chat_id):
            async with ctx.store.transaction(part=True) as tx:
                await plans.leave_topic(tx, chat_id, thread_id)
                await series.leave_topic(tx, chat_id, thread_id)
            row = await ctx.store.active_game_in(chat_id, thread_id)
            if row is None or await ctx.store.active_game_in(chat_id) is not None:
                return
            async with ctx.store.transaction(part=True) as tx:
                await tx.save_game(replace(row, thread_id=None))
            if (table := self._tables.get(row.id)) is not None:
                table.leave_topic()
            t = tongue(row.language)
            text = t.text("The topic of this game was deleted, so the game goes on here.")
            boards = anew(*await self.boards_of(row.id))  # the old ones are gone
            await self._ctx.outgoing.deliver(Post(chat_id, str(text), game=row.id), *boards)

    async def boards_of(self, game_id: int) -> Sequence[Post]:
        """The board of a lobby (its message that is edited), or the boards and questions of a game, as posts."""
        if (table := self._tables.get(game_id)) is not None:
            return table.presenter.boards(table.game)
        lobby = await self._lobbies.load(game_id)
        return [lobby.board()] if lobby is not None else []

    async def chat_lost(self, chat_id: int, why: str) -> None:
        """End the games of a group that has thrown out the bot, telling the players; its plans are given up."""
        ctx = self._ctx
        logger.info("chat %d is lost: %s", chat_id, why)
        await self._give_up_log(chat_id)
        async with ctx.lanes.lane(chat_id):
            async with ctx.store.transaction(part=True) as tx:
                await plans.cancel_plans_in(tx, chat_id)
                await series.stop_series_in(tx, chat_id)
            for row in await ctx.store.active_games_in(chat_id):
                players = await ctx.store.players(row.id)
                await self._recovery.break_off(row, apology=False)
                for player in players if row.state is GameState.RUNNING else ():
                    if player.is_robot:
                        continue
                    t = tongue(player.language or row.language)
                    text = t.text("The game has ended without a winner: I'm no longer in the group.")
                    await self._ctx.outgoing.deliver(Post(player.user_id, str(text)))

    def chat_moves(self, old_id: int, new_id: int) -> None:
        """Let both ids of a group share a lane: the store, the games and the updates do not change over at once."""
        self._ctx.lanes.join(new_id, old_id)

    async def chat_moved(self, old_id: int, new_id: int) -> None:
        """Let the games of a group go on under its new id as a supergroup. The store has moved its rows already."""
        ctx = self._ctx
        self._directory.moved[old_id] = new_id
        async with ctx.lanes.lane(new_id):
            self._tables.move(old_id, new_id)
        await ctx.scenarios.look(ctx.store)  # the group keeps its own there

    async def _dumb(self, chat_id: int) -> None:
        """Tell the players of a group in private that no message of the bot is let through there."""
        for table in self._tables.in_chat(chat_id):
            await self._tell_unheard(table)

    async def topic_closed(self, game_id: int) -> None:
        """Tell the players of a game in private that no message of the bot is let through in its topic."""
        if (table := self._tables.get(game_id)) is not None:
            await self._tell_unheard(table)

    async def _tell_unheard(self, table: Table) -> None:
        """Tell the living players of a game in private that the bot may not write where they play."""
        living = [seat for seat, player in table.game.seats.items() if player.alive]
        players = [table.players[seat] for seat in living]
        for player in [one for one in players if not one.is_robot]:
            t = tongue(player.language or table.row.language)
            text = t.text(
                "I'm not allowed to write in <b>{group}</b>, so nobody there sees what happens. The game "
                "goes on; an admin can let me write again, or end it with {stop}.",
                group=t.title(table.chat.title),
                stop=command("/stop"),
            )
            await self._ctx.outgoing.deliver(Post(player.user_id, str(text), game=table.row.id))

    async def is_slowed(self, chat_id: int) -> bool:
        """Whether a 429 may be about this group alone; where the bot is an admin, it may be about all chats."""
        ctx = self._ctx
        if await is_admin(ctx.bot, chat_id, ctx.bot.id):
            return False
        if delay := await slow_mode_in(ctx, chat_id):
            ctx.background.spawn(self._tell_slow(chat_id, delay))
        return True

    async def _tell_slow(self, chat_id: int, delay: int) -> None:
        """Tell each group with a game that slow mode is on, and in private the admins, who can change this: once.

        The group is told together with the news that waits for it, so that no message of its own is needed.
        """
        ctx = self._ctx
        async with ctx.lanes.lane(chat_id):
            self._slowed = {game_id for game_id in self._slowed if game_id in self._tables}
            for table in self._tables.in_chat(chat_id):
                row, chat = table.row, table.chat
                if row.id in self._slowed or not await ctx.outgoing.group_waits(row.id):
                    continue
                self._slowed.add(row.id)
                posts = [Post(chat_id, str(slow_game(tongue(row.language), delay)), row.thread_id, game=row.id)]
                for user_id in dict.fromkeys([row.creator, *(await admin_ids(ctx.bot, chat_id) or ())]):
                    user = await ctx.store.user(user_id)
                    if user is not None and user.reachable:
                        t = tongue_of(user, chat)
                        posts.append(Post(user.id, str(slow_game(t, delay, t.title(chat.title)))))
                await ctx.outgoing.deliver(*posts)

    async def rights_missing(self, chat_id: int, what: str) -> None:
        """React to a call refused for want of rights: where silence depends on them, tell the group the effect once."""
        ctx = self._ctx
        if what == "send":
            await self._dumb(chat_id)
            await self._give_up_log(chat_id)
        chat = await ctx.store.chat(chat_id)
        if chat is None or chat.told_rights:
            return
        t = tongue(chat.language)
        if what in ABOUT_SILENCE:
            await self._directory.save_chat(replace(chat, told_rights=True))
            logger.info("chat %d: no right to %s", chat_id, what)
            text = t.text(
                "I don't have permission to keep this group quiet. Let's play on trust: nobody writes at night, out "
                "of turn, or once they're out of the game. (An admin can give me permission to restrict members, and "
                "to delete and pin messages.)"
            )
            order = await ctx.store.order(chat_id)
            if what == "keep order" and (order.closed or order.muted):  # who was silenced stays so
                more = t.text(
                    "🔇 Nor can I lift the silence I've kept so far. If members can't write now, an admin can let "
                    "them, in the group's settings."
                )
                text = Markup("\n\n").join((text, more))
        elif what == "mute here":
            text = t.text(
                "In a basic group Telegram doesn't let me mute anybody. If you're out of the game, please don't "
                "write any more. (An admin can turn this into a supergroup, for example by showing the chat history "
                "to new members.)"
            )
        else:
            return
        await ctx.outgoing.deliver(Post(chat_id, str(text), silent=True))

    async def _give_up_log(self, log_id: int) -> None:
        """Let no group keep its log in a chat where the bot cannot write any more. Called in no lane."""
        ctx = self._ctx
        for chat_id, thread_id in await ctx.store.keeping_log_in(log_id):
            if chat_id == log_id:
                continue
            # A group may be another worker's, who is told of what is written here.
            async with ctx.lanes.lane(chat_id) if ctx.lanes.gate is None else nullcontext():
                if (chat_id, thread_id) in await ctx.store.keeping_log_in(log_id):  # not since given up, or changed
                    await self._switch_log_off(chat_id, thread_id)

    async def _switch_log_off(self, chat_id: int, thread_id: int | None) -> None:
        """Switch off the log of a group, and say so in the group."""
        chat = await self._ctx.store.chat(chat_id, thread_id)
        if chat is None:
            return
        text = tongue(chat.language).text(
            "I can no longer write in the chat with this group's log, so I've switched the log off. Admins can "
            "name another chat: {example}",
            example=Markup("<code>\u200e/settings log_channel=-1001234567890</code>"),
        )
        async with self._ctx.store.transaction(part=True) as tx:
            new = replace(chat, settings=chat.settings.having("log_channel", None))
            await self._directory.write(tx, new, thread_id)
            await enqueue(tx, [Post(chat_id, str(text), thread_id=thread_id, silent=True, priority=Priority.REST)])
        await self._directory.settings_written(chat_id)
