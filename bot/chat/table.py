"""A table: one running game, its players and its clock; every input is logged before it is acknowledged."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from bot.chat.clock import GameClock
from bot.chat.digests import agrees, digest
from bot.chat.outbox.codec import to_row
from bot.chat.outbox.deliveries import Delivery
from bot.chat.presenter import Presenter, topic_slot
from bot.chat.tally import Tally
from bot.chat.tokens import BACK, AnswerPress
from bot.chat.updates import mark_handled, note_committed
from bot.engine.asks import Ask, Refusal
from bot.engine.game import Game
from bot.engine.inputs import Answer, Choice, Host, HostAction, Input, TimeUp, Unreached, from_record, to_record
from bot.engine.outputs import Step
from bot.store import Store
from bot.store.rows import GameRow, GameState, LoggedInput, Player

START: dict[str, object] = {"kind": "Start"}
"""The record of the log's first line: the deal."""


class ReplayDiffersError(Exception):
    """A log does not give what it gave: the rules have changed, or the log is damaged."""


def step_of(game: Game, line: LoggedInput) -> Step:
    """Give a game one line of its log.

    Raises:
        ValueError: the line is no input.
    """
    return game.start() if line.number == 0 else game.advance(from_record(line.record))


def replay(game: Game, log: Sequence[LoggedInput]) -> None:
    """Bring a fresh game to where its log ends.

    Raises:
        ReplayDiffersError: the log's digests are not those of this replay.
    """
    with game.unseen():
        for line in log:
            try:
                step = step_of(game, line)
            except ValueError as error:
                raise ReplayDiffersError(f"input {line.number}: {error}") from error
            if step.refusal is not None or not agrees(step, line.digest):
                raise ReplayDiffersError(f"input {line.number}: {line.record.get('kind')}")


@dataclass(frozen=True, slots=True)
class Pressed:
    """What a press came to: the ability and what is chosen now, perhaps only in part; or why it was refused."""

    ability: str = ""
    choice: Choice = ()
    refusal: Refusal | None = None
    partial: bool = False
    consent: bool = False
    """Whether it was asked with yes or no, so that nothing chosen is a no."""


def chosen_by(ask: Ask, press: AnswerPress, half: Choice) -> Choice:
    """The choice after a press, perhaps not whole yet.

    An answer with several places grows by the path of the buttons; several picks come and go one by one; a public vote
    pressed again is taken back.
    """
    pick = press.pick
    if pick is None or pick == BACK:
        return ()
    if ask.parts:
        return (pick, *press.more)
    now = half or ask.chosen or ()
    if pick in now and (ask.most > 1 or ask.public) and not ask.final:
        return tuple(other for other in now if other != pick)
    return (*now, pick) if ask.most > 1 else (pick,)


def is_half(ask: Ask, choice: Choice) -> bool:
    """Whether a choice is the beginning of an answer, and legal so far."""
    if ask.parts:
        return len(choice) < len(ask.parts) and all(pick in part for pick, part in zip(choice, ask.parts, strict=False))
    return len(choice) < ask.least and all(pick in ask.choices for pick in choice)


@dataclass(slots=True)
class Table:
    """One running game. Its methods are called in the lane of its group, one at a time.

    Attributes:
        tick: called, in no lane, when the deadline the game waits for has come.
        logged: how many lines its log has.
    """

    row: GameRow
    game: Game
    presenter: Presenter
    clock: GameClock
    store: Store
    wake: Callable[[], None]
    tick: Callable[[int], None]
    tally: Tally = field(default_factory=Tally)
    logged: int = 0
    moved_from: tuple[int, ...] = ()
    timer: asyncio.TimerHandle | None = None
    last_heard: float = field(init=False)

    def __post_init__(self) -> None:
        """Nobody has been heard yet."""
        self.last_heard = self.clock.clock.now()

    async def start(self, players: Sequence[Player] = (), first: Sequence[Delivery] = ()) -> None:
        """Deal, and log that as the first line, with the players where they have just been seated.

        `first` is delivered before what the deal causes, in the same transaction.
        """
        await self._commit(START, self.game.start(), players, first)

    async def feed(self, make: Callable[[float], Input]) -> Refusal | None:
        """Give the game an input, made of the game time it comes at; say why it was refused, if it was.

        A deadline that has passed is kept first: what comes late comes late, whatever the timers do.
        """
        await self.keep_time()
        given = make(max(self.clock.now(), self.game.now))
        if isinstance(given, Host) and given.action is HostAction.SKIP:
            await self._excuse()
        step = self.game.advance(given)
        if step.refusal is None:
            if not isinstance(given, Unreached):
                self.last_heard = self.clock.clock.now()
            await self._commit(to_record(given), step)
        return step.refusal

    async def press(self, seat: int, press: AnswerPress, chat_id: int | None) -> Pressed:
        """Somebody pressed a button of a topic: the answer it makes depends on what he had chosen before.

        A button counts in the chat that its question was put in, and nowhere else. Nobody learns from a made-up press
        whether a question is open that was put to another in private.
        """
        await self.keep_time()
        asks = [ask for ask in self.game.asks.values() if ask.topic == press.topic]
        ask = next((ask for ask in asks if ask.seat == seat), None)
        if ask is None:
            if self.game.over:
                return Pressed(refusal=Refusal.OVER)
            if not self.game.seats[seat].alive:
                return Pressed(refusal=Refusal.OUT)
            return Pressed(refusal=Refusal.NOT_YOURS if any(ask.public for ask in asks) else Refusal.CLOSED)
        if chat_id is None or not (self.is_group(chat_id) if ask.public else self.is_private(seat, chat_id)):
            return Pressed(refusal=Refusal.CLOSED)
        half = self.presenter.half_made
        choice = chosen_by(ask, press, half.get(ask.id, ()))
        declared = press.pick is None
        if not declared and is_half(ask, choice) and not (ask.final and ask.chosen is not None):
            half[ask.id] = choice
            await self._redraw(ask)
            return Pressed(ask.ability, choice, partial=True)
        half.pop(ask.id, None)
        if choice == ask.chosen and not ask.final:
            return Pressed(ask.ability, choice, consent=ask.is_consent)
        ask_id = ask.id
        refusal = await self.feed(lambda at: Answer(at, seat, ask_id, choice))
        return Pressed(ask.ability, choice, refusal, consent=ask.is_consent)

    async def _redraw(self, ask: Ask) -> None:
        """Show a question with the beginning of its answer; that is nothing that the game knows of."""
        async with self.store.transaction() as tx:
            await tx.enqueue([to_row(self.presenter.question(self.game, ask))])
            await mark_handled(tx)
        self.wake()

    async def keep_time(self) -> None:
        """Let every deadline that has come take effect."""
        while (due := self.game.waits_until) is not None and self.clock.now() >= due:
            await self._excuse()
            given = TimeUp(max(due, self.game.now))
            await self._commit(to_record(given), self.game.advance(given), answers=False)
        self._set_timer()

    async def _excuse(self) -> None:
        """Whoever has a question that is still on its way when it ends was not reached in this round (CH-08)."""
        asked = self.game.asks.values()
        if not asked:
            return
        unsent = set(await self.store.unsent(self.row.id))
        for seat in sorted({ask.seat for ask in asked if self._place(ask) in unsent}):
            if not self.game.attendance.missed.get(seat):
                given = Unreached(self.game.now, seat)
                step = self.game.advance(given)
                if step.refusal is None:
                    await self._commit(to_record(given), step, answers=False)

    def _place(self, ask: Ask) -> tuple[int, str]:
        """Where a question stands: the chat and the slot."""
        chat_id = self.row.chat_id if ask.public else self.presenter.players[ask.seat].user_id
        return chat_id, topic_slot(self.row.id, ask.topic)

    async def _commit(
        self,
        record: dict[str, object],
        step: Step,
        seated: Sequence[Player] = (),
        first: Sequence[Delivery] = (),
        *,
        answers: bool = True,
    ) -> None:
        """One transaction: the input in the log, what it caused in the outbox.

        `answers` says whether it is what the update that is being handled asked for; else that is still to come.
        """
        deliveries = [*first, *self.presenter.present(self.game, step)]
        line = LoggedInput(self.logged, record, digest(step), self.clock.clock.now())
        row = self.row
        if self.game.over:
            row = replace(row, state=GameState.ENDED, ended_at=self.clock.clock.wall(), winner=self.game.winner)
        left = [seat for seat, player in self.game.seats.items() if player.left]
        async with self.store.transaction() as tx:
            if line.number == 0 or row is not self.row:
                await tx.save_game(row)
            for player in seated:
                await tx.save_player(player)
            for seat in left:
                await tx.let_go(row.id, self.presenter.players[seat].user_id)
            await tx.append_input(row.id, line)
            await tx.enqueue([to_row(delivery) for delivery in deliveries])
            if answers:
                await mark_handled(tx)
        self.tally.inputs[str(record["kind"])] += 1
        if answers:
            note_committed()
        self.row = row
        self.logged += 1
        self._set_timer()
        self.wake()

    def silent_for(self) -> float:
        """For how many seconds that count nothing has come from any player."""
        return self.clock.clock.now() - self.last_heard

    def _set_timer(self) -> None:
        self.stop_timer()
        due = self.game.waits_until
        if due is not None:
            loop = asyncio.get_running_loop()
            self.timer = loop.call_later(self.clock.real_seconds_until(due), self.tick, self.row.id)

    def stop_timer(self) -> None:
        """Forget the deadline: the table is given up."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def is_group(self, chat_id: int) -> bool:
        """Whether this is the chat the game is played in, or was while the group had another id."""
        return chat_id == self.row.chat_id or chat_id in self.moved_from

    def is_private(self, seat: int, chat_id: int) -> bool:
        """Whether this is the private chat of whoever sits there."""
        return chat_id == self.presenter.players[seat].user_id

    def move(self, chat_id: int) -> None:
        """The group has another id from now on."""
        self.moved_from = (*self.moved_from, self.row.chat_id)
        self.row = replace(self.row, chat_id=chat_id)
        self.presenter.row = self.row
        self.presenter.chat = replace(self.presenter.chat, id=chat_id)

    def leave_topic(self) -> None:
        """The topic of the game is deleted: from now on it is played in General."""
        self.row = replace(self.row, thread_id=None)
        self.presenter.row = self.row

    def seat_of(self, user_id: int) -> int | None:
        """The seat of a person, if he plays here."""
        return next((seat for seat, player in self.presenter.players.items() if player.user_id == user_id), None)
