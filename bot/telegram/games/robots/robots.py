"""Robots at the tables of this bot: they read the messages to their seats, and answer as people do, a little later.

A robot's action is an input like any other, and is kept in the log of the game. A robot's knowledge is not kept: after
a start the robot hears the log again.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random

from bot.engine.asks import Ask
from bot.engine.game import Game
from bot.engine.inputs import Answer, Choice, Say, Sign
from bot.robots.robot import may_speak
from bot.robots.sayings import Saying
from bot.store.reading import Reads
from bot.store.rows import GameRow, Player
from bot.store.transaction import Transaction
from bot.telegram.context import ChatContext
from bot.telegram.games.games import Games
from bot.telegram.games.hosts import in_group
from bot.telegram.games.moderation.writing import fault_of
from bot.telegram.games.replay import step_of
from bot.telegram.games.robots.company import READING, RobotPlan, TableRobots
from bot.telegram.games.robots.talk import sayings_of, speech, table_talk
from bot.telegram.games.table import Table
from bot.telegram.games.tables import Tables
from bot.telegram.games.timekeeping import LOOK_AGAIN
from bot.telegram.happenings import Stepped
from bot.telegram.outbox.deliveries import Delivery, Priority
from bot.text.talk.phrases import Book


class Robots:
    """The robots of all tables: when they think, act and speak."""

    def __init__(self, ctx: ChatContext, tables: Tables, games: Games) -> None:
        self._ctx = ctx
        self._tables = tables
        self._games = games
        self._companies: dict[int, TableRobots] = {}
        self._books: dict[int, Book] = {}
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._stopped = False

    def watch(self, table: Table) -> None:
        """Let any robots at a table begin to think. Called in the lane (queue) of its group or while the bot starts."""
        if any(player.is_robot for player in table.players.values()):
            self._wake(table.row.id, 0.0)

    def stop(self) -> None:
        """Let no robot act any more: the bot stops."""
        self._stopped = True
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    # -- what they hear --------------------------------------------------------------------------------------

    async def after_step(self, tx: Transaction, what: Stepped) -> Sequence[Delivery]:
        """Let the robots of a game hear of a step, and make plans for their next actions."""
        if any(player.is_robot for player in what.players.values()):
            company = await self._company(tx, what.row, what.game, what.players, what.number)
            company.hear(what.step)
            table = self._tables.get(what.row.id)
            if table is not None:
                company.hear_mates(what.step, partial(table_talk, table), what.game.now)
            company.plan_talk(what.step, what.game.now)
            self._wake(what.row.id, 0.0)
        return ()

    def hear_person(self, table: Table, seat: int, text: str) -> None:
        """Let the robots hear a person's public words, as far as robots understand, if the person may write now."""
        game, company = table.game, self._companies.get(table.row.id)
        if company is None or company.game is not game:
            return
        listened_to = game.seats[seat].alive or seat in (game.floor.seats or ())
        if listened_to and fault_of(table, seat) is None:
            company.listen(sayings_of(table_talk(table), seat, text))

    async def _company(
        self, reads: Reads, row: GameRow, game: Game, players: Mapping[int, Player], lines: int
    ) -> TableRobots:
        """The robots of a game, after they have heard the first `lines` lines of its log."""
        company = self._companies.get(row.id)
        if company is None or company.game is not game or company.heard != lines:
            company = TableRobots.at(row, game, players)
            again, table = Game(game.rules, len(players), row.seed), self._tables.get(row.id)
            for line in (await reads.inputs(row.id))[:lines] if lines else ():
                step = step_of(again, line)
                company.hear(step)
                if table is not None:
                    company.hear_mates(step, partial(table_talk, table), again.now)
            self._companies[row.id] = company
        company.stay(players)
        return company

    # -- what they do ----------------------------------------------------------------------------------------

    def _wake(self, game_id: int, seconds: float) -> None:
        """Have the plans of a game's robots looked at again (`_act`) so many real seconds from now."""
        if (timer := self._timers.pop(game_id, None)) is not None:
            timer.cancel()
        if not self._stopped:
            self._timers[game_id] = asyncio.get_running_loop().call_later(seconds, self._ring, game_id)

    def _ring(self, game_id: int) -> None:
        self._timers.pop(game_id, None)
        if not self._stopped:
            self._ctx.background.spawn(self._act(game_id))

    async def _act(self, game_id: int) -> None:
        """Carry out the plans of a table's robots that are due, and set a timer for the next plan."""
        table = self._tables.get(game_id)
        if table is None:
            self._companies.pop(game_id, None)
            self._books.pop(game_id, None)
            return
        async with self._ctx.lanes.lane(table.row.chat_id):
            if self._tables.get(game_id) is not table:
                self._wake(game_id, LOOK_AGAIN)
                return
            if _is_left_alone(table):
                await self._games.abort(table)
                return
            company = await self._company(self._ctx.store, table.row, table.game, table.players, table.logged)
            now = table.clock.now()
            for ask, plan in company.due(now) if table.clock.stood_since is None else ():
                if ask.id in table.game.questions.open and self._tables.get(game_id) is table:
                    await self._do(table, company, ask, plan)
            for talk in company.due_talks(now) if table.clock.stood_since is None else ():
                said = company.robots[talk.seat].chat()
                if said:
                    company.listen(said)
                    await self._say(table, talk.seat, said, f"talk{talk.day}.said{talk.seat}.{talk.number}")
            due = company.plan(table.clock.now())
            if due is not None:
                self._wake(game_id, table.time.real_seconds_until(due))

    async def _do(self, table: Table, company: TableRobots, ask: Ask, plan: RobotPlan) -> None:
        """Let a robot look at a question: say a word about it, answer, or leave the answer for a later look."""
        robot, now = company.robots[ask.seat], table.clock.now()
        if not plan.spoken and may_speak(table.game, ask):
            plan.spoken = True
            said = robot.speak(ask)
            if said:
                company.listen(said)
                length = await self._say(table, ask.seat, said, f"{ask.topic}.said{ask.seat}.{plan.looks}")
                plan.due = company.moment(ask, now, after=length / READING)
                return
        plan.looks -= 1
        plan.due, plan.spoken = company.moment(ask, now), ask.ability == "turn"
        choice = robot.choose(ask)
        if choice is None and ask.chosen is None and not plan.looks and not ask.least:
            choice = ()
        if choice is not None:
            await self._confer(table, company, ask, choice)
            refusal = await self._games.feed(table, lambda at: Answer(at, ask.seat, ask.id, choice))
            if refusal is None:
                return
        if ask.chosen is None:
            await self._games.feed(table, lambda at: Sign(at, ask.seat))

    async def _confer(self, table: Table, company: TableRobots, ask: Ask, choice: Choice) -> None:
        """Tell the robot's team of its pick, in words, if there is a person in the team."""
        hearers = table.game.teams.hearers(ask.seat) or ()
        people = [seat for seat in hearers if not table.players[seat].is_robot]
        said = company.robots[ask.seat].confer(ask, choice, people) if people else None
        if said is not None:
            book, words = self._book(table), table.presenter.readers.group_words
            assert said.about is not None  # noqa: S101 - words to a team name a target
            text = book.phrase(said.kind, said.about).format(player=words.names[said.about])
            await self._games.feed(
                table, lambda at: Say(at, ask.seat, text) if table.game.teams.hearers(ask.seat) else Sign(at, ask.seat)
            )

    def _book(self, table: Table) -> Book:
        """The phrases of a table's robots; none comes again before all of its kind have been said."""
        if table.row.id not in self._books:  # after a restart not the same ones again
            chance = Random(f"{table.row.seed}/robots/words/{table.logged}")
            self._books[table.row.id] = Book(table.row.language, chance)
        book = self._books[table.row.id]
        book.code = table.row.language  # another one may have been chosen meanwhile
        return book

    async def _say(self, table: Table, seat: int, said: Sequence[Saying], slot: str) -> int:
        """Post a robot's words in public; return their length.

        The slot (message name) is that of the question and this look, or of this moment of a free talk: no words come
        twice after a restart.
        """
        text = speech(self._book(table), table.presenter.readers.group_words, seat, said)
        slot = f"g{table.row.id}.{slot}"
        post = replace(in_group(table.row, text), slot=slot, priority=Priority.REST, silent=True)
        await self._ctx.outgoing.deliver(post)
        return len(text.striptags())


def _is_left_alone(table: Table) -> bool:
    """Whether the robots of a practice are alone, since the person has left."""
    seats = table.game.seats
    people = [seat for seat, player in table.players.items() if not player.is_robot]
    return table.row.is_practice and not table.game.outcome.over and all(seats[seat].is_gone for seat in people)
