"""Games of one person with robots. They are games like any other, in a chat that is their player's own."""

import secrets
from collections.abc import Sequence
from dataclasses import replace

from bot.engine.inputs import Host, HostAction
from bot.scenario import Scenario
from bot.store.rows import GameState, Player, User
from bot.store.transaction import Transaction
from bot.telegram.context import ChatContext
from bot.telegram.directory import place_of_practice
from bot.telegram.games.games import Games
from bot.telegram.games.practice.lessons import beginning, lessons
from bot.telegram.games.robots.seats import robots_for
from bot.telegram.games.table import Table
from bot.telegram.happenings import Stepped
from bot.telegram.outbox.codec import enqueue
from bot.telegram.outbox.deliveries import Delivery

USUAL = 6
"""The number of players in a practice, where the scenario has a deal for as many."""


def size_of(scenario: Scenario) -> int:
    """The number of players in practice with this scenario: few, so that the game goes quickly."""
    sizes = scenario.sizes()
    return USUAL if USUAL in sizes else sizes[0]


class Practice:
    """The games of practice: begins and ends them. Called in the lane of the person."""

    def __init__(self, ctx: ChatContext, games: Games) -> None:
        self._ctx = ctx
        self._games = games

    async def start(self, user: User, scenario_id: str) -> None:
        """Deal a game to a person and as many robots as needed.

        Raises:
            AlreadyPlaying: they are in a lobby or a game.
        """
        ctx, chat = self._ctx, place_of_practice(user)
        scenario = ctx.scenarios[scenario_id]
        async with ctx.store.transaction() as tx:
            row = await tx.create_game(
                chat_id=user.id,
                state=GameState.RUNNING,
                scenario=scenario_id,
                options=scenario.with_reading({}, reads=True),
                pace=chat.settings.pace,
                language=chat.language,
                seed=secrets.token_hex(16),
                creator=user.id,
                created_at=ctx.clock.wall(),
                closes_at=ctx.clock.now(),
            )
            person = Player(row.id, user.id, 1, user.name, user.language)
            players = [person, *robots_for(row, size_of(scenario) - 1, [person])]
            for player in players:
                await tx.save_player(player)
            await enqueue(tx, [beginning(row)])
        try:
            await self._games.start(row, chat, players, [])
        except Exception:
            async with ctx.store.transaction() as tx:
                await tx.save_game(replace(row, state=GameState.BROKEN, ended_at=ctx.clock.wall()))
            raise

    async def stop(self, table: Table) -> None:
        """End such a game without a winner."""
        await self._games.feed(table, lambda at: Host(at, HostAction.ABORT))

    async def after_step(self, _: Transaction, what: Stepped) -> Sequence[Delivery]:
        """Explain the events that come up for the first time in a practice."""
        return lessons(what) if what.row.is_practice else ()
