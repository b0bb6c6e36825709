"""Planned games: kept in the store, announced and reminded of in time, and opened when their time comes.

Times are Unix time, not game time: people meet by their own clocks, and an appointment does not wait for the bot.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from markupsafe import Markup

from bot.store import AlreadyPlaying
from bot.store.gathering.plans import (
    Plan,
    PlanStage,
    PlanState,
    Reply,
    drop_replies,
    keep_plan,
    keep_reply,
    make_plan,
    open_plans,
    plan,
    plans_in,
    replies,
)
from bot.store.reading import Reads
from bot.store.rows import Chat, GameRow, GameState, User
from bot.store.transaction import Transaction
from bot.telegram.context import ChatContext
from bot.telegram.directory import Directory
from bot.telegram.happenings import Stepped
from bot.telegram.lobbies.gathering.plan_screens import PlanBoard, plan_slot
from bot.telegram.lobbies.lobbies import Lobbies
from bot.telegram.lobbies.opening import CannotPlay, do_in_lanes, host_of, may_join, usual
from bot.telegram.lobbies.written.moments import When, next_week
from bot.telegram.outbox.deliveries import Delivery, Post, anew, enqueue
from bot.telegram.rights import Ruling

BEFORE = {PlanStage.ANNOUNCED: 24 * 3600.0, PlanStage.HOUR: 3600.0, PlanStage.MINUTES: 300.0}
"""How long before the game its plan reaches each stage (announced, reminders an hour and minutes before). Seconds."""
UNSURE = 120.0
"""How long to put off a lobby while Telegram does not say whether those who come are still in the group. Seconds."""
LATE = 1800.0
"""How late a lobby may still be opened. Half an hour, as groups are told. Seconds."""
LOOK_AGAIN = 30.0
"""How long to wait before trying again, or looking again in case the machine's clock was set. Seconds."""
MOST = 10
"""How many open plans a group or topic may have."""


def stage_by(left: float) -> PlanStage:
    """The stage that a plan has reached, `left` seconds before its time."""
    return max((stage for stage, before in BEFORE.items() if left <= before), default=PlanStage.MADE)


def due_at(one: Plan) -> float:
    """When the plan needs attention next (Unix seconds)."""
    later = [one.at - before for stage, before in BEFORE.items() if stage > one.stage]
    return min(later, default=one.at)


class Plans:
    """Makes plans, takes people's answers, and carries plans out. Called in the group's lane (queue), except `run`."""

    def __init__(self, ctx: ChatContext, directory: Directory, lobbies: Lobbies) -> None:
        self._ctx = ctx
        self._directory = directory
        self._lobbies = lobbies
        self._changed = asyncio.Event()

    async def after_step(self, tx: Transaction, what: Stepped) -> Sequence[Delivery]:
        """Show a group's plans anew when a game ends, with the answers of players who had to be silent in it."""
        if not what.ends:
            return ()
        return await self._shown(tx, await plans_in(tx, what.row.chat_id, what.row.thread_id))

    # -- what people do ----------------------------------------------------------------------------------------

    async def make(self, chat: Chat, thread_id: int | None, when: When, scenario: str, creator: User) -> bool:
        """Plan a game, unless that is planned already, and show the plan. Returns False if there are too many plans."""
        at = when.at(chat.settings.timezone)
        async with self._ctx.store.transaction() as tx:
            known = await plans_in(tx, chat.id, thread_id)
            if same := [one for one in known if (one.at, one.scenario, one.weekly) == (at, scenario, when.weekly)]:
                await enqueue(tx, anew((await self._board(tx, same[0])).post()))
                return True
            if len(known) >= MOST:
                return False
            stage = max(PlanStage.ANNOUNCED, stage_by(at - self._ctx.clock.wall()))
            new = Plan(0, chat.id, thread_id, PlanState.OPEN, stage, at, when.minute, scenario, when.weekly, creator.id)
            made = await make_plan(tx, new)
            await enqueue(tx, [(await self._board(tx, made)).post()])
        self._changed.set()
        return True

    async def boards(self, chat: Chat, thread_id: int | None) -> list[PlanBoard]:
        """All planned games of a group or topic, as they are shown now."""
        found = await plans_in(self._ctx.store, chat.id, thread_id)
        return [await self._board(self._ctx.store, one) for one in found]

    async def _shown(self, reads: Reads, some: Sequence[Plan]) -> list[Post]:
        """The messages of these plans as they are now, without those that the group has not seen yet."""
        return [(await self._board(reads, one)).post() for one in some if one.stage is not PlanStage.MADE]

    async def show_changed(self, chat_id: int) -> None:
        """Edit the plans of a group, whose language or time zone has changed."""
        found = [one for one in await open_plans(self._ctx.store) if one.chat_id == chat_id]
        await self._ctx.outgoing.deliver(*await self._shown(self._ctx.store, found))

    async def show_again(self, one: Plan) -> None:
        """Post a plan again, below later messages."""
        board = await self._board(self._ctx.store, one)
        await self._ctx.outgoing.deliver(*anew(board.post()))

    async def reply(self, one: Plan, user: User, answer: Reply, *, in_private: bool, shown: bool = True) -> None:
        """Note whether a person is coming; `shown`: to the group at once, else when its game is over."""
        async with self._ctx.store.transaction() as tx:
            await keep_reply(tx, one.id, user.id, answer, self._ctx.clock.wall())
            board = await self._board(tx, one)
            posts = [*([board.post()] if shown else []), *([board.answered(user, answer)] if in_private else [])]
            await enqueue(tx, posts)

    async def answer_of(self, one: Plan, user: User) -> Post | None:
        """Somebody's answer to a plan, as a private message; None if there is none."""
        board = await self._board(self._ctx.store, one)
        said = next((reply.answer for reply in board.replies if reply.user.id == user.id), None)
        return board.answered(user, said) if said is not None else None

    async def lose(self, chat_id: int, user_id: int) -> None:
        """Take back the replies of a person who has left the group, or may no longer play there."""
        async with self._ctx.store.transaction(part=True) as tx:
            for one in await drop_replies(tx, chat_id, user_id):
                await enqueue(tx, [(await self._board(tx, one)).post()])

    async def cancel(self, one: Plan, *, once: bool = False) -> None:
        """Cancel a plan (`once`: only this time). The group sees it, and those who were coming are told in private."""
        async with self._ctx.store.transaction() as tx:
            board = await self._board(tx, one)
            await self._end(tx, board, PlanState.CANCELLED, again=once)
            told = [board.cancelled(user) for user in board.who(Reply.YES) if user.reachable]
            await enqueue(tx, (board.post(board.tongue.text("✖️ Cancelled.")), *anew(*told)))
        self._changed.set()

    # -- what comes by itself ----------------------------------------------------------------------------------

    async def run(self) -> None:
        """Carry out all plans, for ever."""
        while True:
            self._changed.clear()
            pause = await self.look()
            with suppress(TimeoutError):
                async with asyncio.timeout(min(pause, LOOK_AGAIN)):
                    await self._changed.wait()

    async def look(self) -> float:
        """Do all that is due for plans now. Returns in how many seconds something is due again."""
        plans = await open_plans(self._ctx.store)
        due = (one for one in plans if due_at(one) <= self._ctx.clock.wall())
        await do_in_lanes(self._ctx, "plan", due, self._keep)
        now = self._ctx.clock.wall()
        waits = [due_at(one) - now for one in await open_plans(self._ctx.store)]
        return min((wait if wait > 0 else LOOK_AGAIN for wait in waits), default=LOOK_AGAIN)

    async def _keep(self, plan_id: int) -> None:
        one = await plan(self._ctx.store, plan_id)
        if one is None or one.state is not PlanState.OPEN:
            return
        left = one.at - self._ctx.clock.wall()
        if left <= 0:
            await self._open(one, -left)
        elif (stage := stage_by(left)) > one.stage:
            await self._remind(one, stage, left)

    async def _remind(self, one: Plan, stage: PlanStage, left: float) -> None:
        """Show the plan if the group has not seen it yet, and remind those who are coming."""
        async with self._ctx.store.transaction() as tx:
            await keep_plan(tx, replace(one, stage=stage))
            board = await self._board(tx, one)
            posts: list[Delivery] = [*anew(board.post())] if one.stage is PlanStage.MADE else []
            if stage >= PlanStage.HOUR:
                posts += anew(*(board.reminder(user, left) for user in board.who(Reply.YES) if user.reachable))
            await enqueue(tx, posts)

    async def _open(self, one: Plan, late: float) -> None:
        """Open the lobby with all people who are coming, or let them join an open one."""
        board = await self._board(self._ctx.store, one)
        t = board.tongue
        if late > LATE:
            draining = t.text(
                "📅 I was about to be updated then and wasn't opening new games, so this one didn't open."
            )
            gone = t.text("📅 I missed this game's time: I wasn't running then.")
            await self._miss(one, draining if self._ctx.drain.is_set() else gone)
            return
        row = await self._ctx.store.active_game_in(one.chat_id, one.thread_id)
        if row is not None and row.state is GameState.RUNNING:
            if late > LATE - 2 * LOOK_AGAIN:
                await self._miss(one, t.text("📅 Another game was going on, so this one didn't open."))
            return
        if row is None and self._ctx.drain.is_set():
            await self._put_off(board)
            return
        may = {user: await may_join(self._ctx, user.id, one.chat_id) for user in board.who(Reply.YES)}
        if Ruling.UNANSWERED in may.values() and late < UNSURE:
            return
        coming = [user for user, found in may.items() if found]

        async def with_it(tx: Transaction, _: GameRow) -> Sequence[Delivery]:
            await self._end(tx, board, PlanState.OPENED, again=True)
            return [board.post(t.text("▶️ The lobby is open."))]

        lobby = await self._lobbies.load(row.id) if row is not None else None
        if lobby is not None:  # somebody has opened one already
            await lobby.bring_in(coming, with_it)
            self._changed.set()
            return
        try:
            creator = await host_of(self._ctx, one.chat_id, one.creator, coming)
            await self._lobbies.open(board.chat, one.thread_id, creator, coming=coming, also=with_it)
        except AlreadyPlaying:
            return
        except CannotPlay as hindered:
            await self._miss(one, hindered.why(t))
        self._changed.set()

    async def _put_off(self, board: PlanBoard) -> None:
        """Tell the group, once, that the bot opens no games before its restart. The plan stays open until then."""
        text = board.tongue.text(
            "📅 It's time, but I'm about to be updated and can't open new games right now. If I'm back within half an "
            "hour, the lobby will open by itself; if not, send /newgame."
        )
        slot = f"{plan_slot(board.plan.id)}.put_off"
        await self._ctx.outgoing.deliver(Post(board.chat.id, str(text), board.plan.thread_id, slot=slot))

    async def _miss(self, one: Plan, why: Markup) -> None:
        async with self._ctx.store.transaction() as tx:
            board = await self._board(tx, one)
            await self._end(tx, board, PlanState.MISSED, again=True)
            text = Markup("\n").join([board.headline(board.tongue), why])
            await enqueue(tx, (board.post(why), Post(board.chat.id, str(text), one.thread_id)))
        self._changed.set()

    async def _end(self, tx: Transaction, board: PlanBoard, state: PlanState, *, again: bool) -> None:
        """End this plan. If the plan is weekly, plan the next one, which is shown a day before."""
        one = board.plan
        await keep_plan(tx, replace(one, state=state))
        if one.weekly and again:
            at = next_week(one.at, one.minute, board.chat.settings.timezone, self._ctx.clock.wall())
            await make_plan(tx, replace(one, state=PlanState.OPEN, stage=PlanStage.MADE, at=at))

    async def _board(self, reads: Reads, one: Plan) -> PlanBoard:
        """The plan as it is to be shown now, with its group, scenario and replies."""
        chat, scenarios = await self._directory.chat(one.chat_id, thread_id=one.thread_id), self._ctx.scenarios
        wanted = scenarios.newest_open(one.scenario, chat.id)
        if wanted is not None:  # else the group has removed it since
            chat = replace(chat, scenario=wanted)
        scenario = scenarios.get(chat.scenario) or scenarios[usual(scenarios)]
        return PlanBoard(one, chat, scenario, await replies(reads, one.id))
