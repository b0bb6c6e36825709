"""Role cards shown in the group alone, which Telegram may not have shown: their players are named, once, to check."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from bot.store.rows import Player
from bot.store.transaction import Transaction
from bot.telegram.context import ChatContext
from bot.telegram.games.hosts import in_group
from bot.telegram.games.table import Table
from bot.telegram.games.tables import Tables
from bot.telegram.happenings import Stepped
from bot.telegram.outbox.deliveries import Button, Delivery, Post
from bot.telegram.presenting.keyboards import hand_keyboard
from bot.telegram.presenting.slots import game_slot
from bot.text import plain

PATIENCE = 20.0
"""Seconds after the deal in which a player with a card in the group is expected to press a button, or to write."""


class UnseenCards:
    """Names players who may not have seen their card in the group, with *My hand* and a link to the private chat.

    Telegram does not promise to show an ephemeral message (one that a single member sees). A player who presses or
    writes is there, and is not named.
    """

    def __init__(self, ctx: ChatContext, tables: Tables) -> None:
        self._ctx = ctx
        self._tables = tables
        self._heard: dict[int, set[int]] = {}
        self._timers: dict[int, asyncio.TimerHandle] = {}

    def hear(self, user_id: int) -> None:
        """Note that a person has pressed or written something: this player need not be named."""
        for heard in self._heard.values():
            heard.add(user_id)

    def stop(self) -> None:
        """Name nobody any more: the bot stops."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    async def after_step(self, _: Transaction, what: Stepped) -> Sequence[Delivery]:
        """Begin to wait for signs of the players when cards are dealt in the group."""
        if what.begins and what.chat.settings.secrets != "private" and not what.row.is_practice:
            number = what.row.id
            self._heard[number] = set()
            loop, seconds = asyncio.get_running_loop(), PATIENCE / self._ctx.speed
            self._timers[number] = loop.call_later(seconds, self._ring, number)
        return []

    def _ring(self, game_id: int) -> None:
        self._timers.pop(game_id, None)
        self._ctx.background.spawn(self.look(game_id))

    async def look(self, game_id: int) -> None:
        """Name the players of a game whose card stands in the group and from whom nothing has come; once."""
        table = self._tables.get(game_id)
        heard = self._heard.pop(game_id, None)
        if table is None or heard is None:
            return
        async with self._ctx.lanes.lane(table.row.chat_id):
            if self._tables.get(game_id) is not table or table.game.outcome.over:
                return
            whispered = {
                user for user, slot in await self._ctx.store.whispered(game_id) if slot == game_slot(game_id, "card")
            }
            players = table.players
            unseen = [players[seat] for seat in table.game.seats.living if players[seat].user_id in whispered - heard]
            if unseen:
                await self._ctx.outgoing.deliver(self._call(table, unseen))

    def _call(self, table: Table, unseen: Sequence[Player]) -> Post:
        row, words = table.row, table.presenter.readers.words(table.row.language, calling=True)
        t = words.tongue
        text = t.text(
            "{players}: your cards are here in the group, and nobody else sees them. Press “My hand”. If "
            "nothing comes up, open a private chat with me.",
            players=t.listing([words.called(player.seat) for player in unseen]),
        )
        link = Button(plain(t.context("button", "Private chat")), url=f"https://t.me/{self._ctx.bot.username}")
        return replace(in_group(row, text), keyboard=(*hand_keyboard(words, row.id), (link,)))
