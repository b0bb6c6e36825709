"""A table: one running game, its players and its clock; every input is logged before it is acknowledged."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from bot.chat.callback_data import AnswerPress
from bot.chat.clock import GameClock
from bot.chat.games.digests import digest
from bot.chat.games.presses import Pressed, Taps, chosen_by, is_half, why_not_asked
from bot.chat.games.replay import START
from bot.chat.happenings import Happenings, Stepped
from bot.chat.hosts import heir, inherits
from bot.chat.outbox.codec import enqueue
from bot.chat.outbox.deliveries import Delivery, Post, Silence, anew
from bot.chat.outgoing import Outgoing
from bot.chat.presenting.presenter import Presenter
from bot.chat.presenting.slots import topic_slot
from bot.chat.slow_games import is_by_day, is_night, longest_hold, quiet
from bot.chat.tally import Tally
from bot.chat.updates.arrival import note_committed
from bot.chat.updates.deduplication import mark_handled
from bot.engine.asks import Ask, Refusal, is_word
from bot.engine.game import Game
from bot.engine.inputs import Answer, Host, HostAction, Input, KeepSeats, TimeUp, Unreached, to_record
from bot.engine.outputs import Step
from bot.engine.phases import Phase
from bot.lang.spoken import words_in
from bot.store import Store
from bot.store.rows import GameRow, GameState, LoggedInput, Player
from bot.store.waiting import waiting_for

LOOK_AGAIN = 1.0
"""A clock that stands is looked at so often, should nobody say that it may go on. Real seconds."""
SELDOM = 60.0
"""Whether it has come to that, and whether it is night for a slow game, is looked at so often. Seconds."""
WORTH_KEEPING = 0.5
"""Where a clock has stood for less, nothing is written down of it. Seconds."""


@dataclass(slots=True)
class Table:
    """One running game. Its methods are called in the lane of its group, one at a time.

    Attributes:
        tick: called, in no lane, when the deadline the game waits for has come.
        happenings: who else wants to know of each step.
        logged: how many lines its log has.
        taps: who has pressed what last.
        left: the seats that have left the game (CH-07).
        phase: where its game stood after the last step.
        asleep: whether its clock stands because it is a slow game, and night.
    """

    row: GameRow
    game: Game
    presenter: Presenter
    clock: GameClock
    store: Store
    outgoing: Outgoing
    tick: Callable[[int], None]
    happenings: Happenings = field(default_factory=Happenings)
    tally: Tally = field(default_factory=Tally)
    logged: int = 0
    moved_from: tuple[int, ...] = ()
    timer: asyncio.TimerHandle | None = None
    boards: set[str] = field(default_factory=set)
    left: tuple[int, ...] = ()
    asleep: bool = False
    phase: Phase = field(init=False)
    last_heard: float = field(init=False)
    last_logged: float = 0.0
    taps: Taps = field(init=False)

    def __post_init__(self) -> None:
        """Nobody has been heard yet."""
        self.last_heard = self.clock.clock.now()
        self.phase = self.game.phase
        self.taps = Taps(self.clock.clock.steady)

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
        if isinstance(given, Host):
            await self._prepare(given.action)
        step = self.game.advance(given)
        if step.refusal is None:
            if self._is_persons(given):
                self.last_heard = self.clock.clock.now()
            await self._commit(to_record(given), step)
        return step.refusal

    async def _prepare(self, action: HostAction) -> None:
        """What has to be settled before the host, or somebody who leaves, changes the game."""
        if action is HostAction.SKIP:
            await self._excuse()
        if action in {HostAction.SKIP, HostAction.LEAVE, HostAction.KICK}:
            await self._keep_seats()

    async def _keep_seats(self) -> None:
        """Let the game know whether the seat of who leaves, or is silent for too long, waits for a substitute."""
        kept = await self._has_substitutes()
        if kept != self.game.vacancies.kept:
            given = KeepSeats(self.game.now, kept)
            await self._commit(to_record(given), self.game.advance(given), answers=False)

    async def _has_substitutes(self) -> bool:
        """Whether the group wants substitutes, and somebody may be one. It depends on nobody's role."""
        match self.presenter.chat.settings.substitutes:
            case "off":
                return False
            case "waiting":
                return self.game.rules.substitutes and bool(await waiting_for(self.store, self.row.id))
            case _:
                return self.game.rules.substitutes

    async def seat(self, player: Player, make: Callable[[float], Input]) -> Refusal | None:
        """Give the game the input by which somebody takes a seat, and write down who it is with it."""
        await self.keep_time()
        given = make(max(self.clock.now(), self.game.now))
        step = self.game.advance(given)
        if step.refusal is None:
            self.presenter.seating.expect(player)
            await self._commit(to_record(given), step, (player,))
        return step.refusal

    def _is_persons(self, given: Input) -> bool:
        """Whether this says that people still play: robots always do."""
        if isinstance(given, Unreached | TimeUp | KeepSeats):
            return False
        player = self.presenter.players.get(given.seat)
        return player is None or not player.is_robot

    async def press(self, seat: int, press: AnswerPress, chat_id: int | None) -> Pressed:
        """Somebody pressed a button of a topic: the answer it makes depends on what he had chosen before.

        A button counts in the chat that its question was put in, and nowhere else.
        """
        await self.keep_time()
        ask = next((ask for ask in self.game.asks.values() if (ask.topic, ask.seat) == (press.topic, seat)), None)
        if ask is None:
            return Pressed(refusal=why_not_asked(self.game, seat, press.topic))
        if chat_id is None or not (self.is_group(chat_id) if ask.public else self.is_private(seat, chat_id)):
            return Pressed(refusal=Refusal.CLOSED)
        half = self.presenter.half_made
        echo = self.taps.is_echo(seat, ask.id, press.pick)
        choice = chosen_by(ask, press, half.get(ask.id, ()), echo=echo)
        declared = press.pick is None
        if not declared and is_half(ask, choice) and not (ask.final and ask.chosen is not None):
            half[ask.id] = choice
            await self._redraw(ask)
            return Pressed(ask, choice, partial=True)
        half.pop(ask.id, None)
        if choice == ask.chosen and not ask.final:
            return Pressed(ask, choice, unchanged=True)
        ask_id, before = ask.id, ask.chosen
        refusal = await self.feed(lambda at: Answer(at, seat, ask_id, choice))
        return Pressed(ask, choice, refusal, withdrawn=bool(before) and not choice)

    async def spell(self, seat: int, text: str) -> Pressed | None:
        """What somebody writes to the bot is the word that an answer lacks which he has begun; None where none does.

        It must be one word, which `is_word`, and no part of the name of anybody who lives (PR-355).
        """
        await self.keep_time()
        half = self.presenter.half_made
        ask = next(
            (one for one in self.game.asks.values() if one.seat == seat and one.spelled and one.id in half), None
        )
        if ask is None:
            return None
        words = words_in(text)
        names = [word for living in self.game.living for word in words_in(self.presenter.players[living].name)]
        if len(words) != 1 or not is_word(words[0]) or words[0] in names:
            return Pressed(ask, refusal=Refusal.NOT_A_CHOICE)
        ask_id, choice = ask.id, (*half.pop(ask.id), words[0])
        refusal = await self.feed(lambda at: Answer(at, seat, ask_id, choice))
        return Pressed(ask, choice, refusal)

    async def _redraw(self, ask: Ask) -> None:
        """Show a question with the beginning of its answer; that is nothing that the game knows of."""
        async with self.store.transaction() as tx:
            await enqueue(tx, [self.presenter.question(self.game, ask)])
            await mark_handled(tx)

    def _is_due(self) -> bool:
        due = self.game.waits_until
        return due is not None and self.clock.now() >= due

    def stand_still(self, since: float | None = None) -> None:
        """Let no time pass until the group has been told what waits for it; it has stood `since` then already."""
        self.clock.stand(max(self.game.now, self.clock.now()), since)
        self._set_timer()

    async def _go_on_if_told(self) -> None:
        """Let time pass again once the group has heard, or will not hear. Where it took long, a restart knows of it."""
        since = self.clock.stood_since
        if since is None or self.held or self.asleep or await self.outgoing.group_waits(self.row.id):
            return
        await self._count_out(since)
        self.clock.go_on()

    async def _count_out(self, since: float) -> None:
        """Write down for how long the clock has stood, where that is worth it; from now on it stands anew."""
        now = self.clock.clock.now()
        stood = now - max(since, self.last_logged)
        if stood > WORTH_KEEPING:
            async with self.store.transaction() as tx:
                await tx.put_off_clock(self.row.id, stood)
            self.clock.stood_since = now

    @property
    def is_night(self) -> bool:
        """Whether this is a slow game, and it is night where it is played."""
        return is_night(self.row.pace, self.presenter.chat.settings.timezone, self.clock.clock.wall())

    async def _keep_hours(self) -> None:
        """Let a slow game sleep at night, and write down for how long; in the morning its boards are posted anew."""
        if self.held:
            return
        if self.is_night:
            self.asleep = True
            self.clock.stand(max(self.game.now, self.clock.now()))
            await self._count_out(self.clock.stood_since or 0.0)
        elif self.asleep:
            async with self.store.transaction() as tx:
                await enqueue(tx, anew(*self.presenter.boards(self.game)))
            self.asleep = False

    @property
    def held(self) -> bool:
        """Whether a host has paused it: no time passes, and nobody is heard."""
        return self.row.held_at is not None

    async def hold(self, *said: Delivery) -> None:
        """Let no time pass until `release`; the group is told."""
        await self.keep_time()
        if self.game.over or self.held:
            return
        self.stand_still()  # should it not be saved, it goes on by itself
        await self._save(replace(self.row, held_at=self.clock.clock.now()), said)

    def _held_too_long(self) -> bool:
        held_at = self.row.held_at
        longest = longest_hold(self.row.pace)
        return held_at is not None and self.clock.clock.now() - held_at > longest and not self.game.over

    async def release(self, *said: Delivery) -> None:
        """Go on where the game stands. For how long it has stood, a restart knows too."""
        if self.row.held_at is None:
            return
        stood = self.clock.clock.now() - max(self.row.held_at, self.last_logged)
        await self._save(replace(self.row, held_at=None), said, stood)
        self.clock.stood_since = self.last_heard = self.clock.clock.now()
        await self.keep_time()

    async def _save(self, row: GameRow, said: Sequence[Delivery], stood: float = 0.0) -> None:
        async with self.store.transaction() as tx:
            await tx.save_game(row)
            if stood > 0:
                await tx.put_off_clock(row.id, stood)
            await enqueue(tx, said)
            await mark_handled(tx)
        self.row = self.presenter.row = row

    async def host(self, user_id: int, *said: Delivery) -> None:
        """From now on this person is the host."""
        await self._save(replace(self.row, creator=user_id), said)

    async def keep_time(self) -> None:
        """Let every deadline that has come take effect; none does while the group has still to hear of the last one."""
        await self._keep_hours()
        await self._go_on_if_told()
        if self._held_too_long():
            ended = Host(self.game.now, HostAction.ABORT)
            await self._commit(to_record(ended), self.game.advance(ended), answers=False)
        while self.clock.stood_since is None and self._is_due():
            due = self.game.waits_until or 0.0
            await self._excuse()
            await self._keep_seats()
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
        left = tuple(seat for seat, player in self.game.seats.items() if player.left)
        new = tuple(seat for seat in left if seat not in self.left)
        players, came = self.presenter.players, self.phase
        gone = {one.user_id for one in (*self.presenter.seating.former, *(players[seat] for seat in new))}
        host = heir(row, gone, (players[seat] for seat in self.game.living))
        if host is not None and not self.game.over:
            row = replace(row, creator=host.user_id)
            deliveries.append(inherits(row, host))
        stepped = Stepped(row, self.presenter.chat, self.game, players, line.number, record, step, new, came)
        async with self.store.transaction() as tx:
            if line.number == 0 or row is not self.row:
                await tx.save_game(row)
            for player in seated:
                await tx.save_player(player)
            for seat in left:
                await tx.let_go(row.id, self.presenter.players[seat].user_id)
            for leaver in self.presenter.seating.former:
                await tx.let_go(row.id, leaver.user_id)
            await tx.append_input(row.id, line)
            deliveries += await self.happenings.stepped.happens(tx, stepped)
            await enqueue(tx, quiet(deliveries) if self.is_night else deliveries)
            if answers:
                await mark_handled(tx)
        self.left = left
        self.phase = self.game.phase
        self.tally.inputs[str(record["kind"])] += 1
        if answers:
            note_committed()
        self.row = row
        self.logged += 1
        self.last_logged = line.counted
        if self._is_news(deliveries):
            self.clock.stand(self.game.now)
        self._set_timer()

    def _is_news(self, deliveries: Sequence[Delivery]) -> bool:
        """Whether these tell the group anything but newer looks of what it sees."""
        new = False
        for delivery in deliveries:
            match delivery:
                case Silence():
                    new = True
                case Post(slot=slot, create=True, game=game) if game is not None and self.is_group(delivery.chat_id):
                    new = new or slot is None or slot not in self.boards
                    self.boards.update([slot] if slot is not None else [])
        return new

    def silent_for(self) -> float:
        """For how many seconds that count nothing has come from any player; while the game is paused nothing can."""
        return 0.0 if self.held else self.clock.clock.now() - self.last_heard

    def _set_timer(self) -> None:
        self.stop_timer()
        due = self.game.waits_until
        if due is not None:
            delay = self.real_seconds_until(due)
            self.timer = asyncio.get_running_loop().call_later(delay, self.tick, self.row.id)

    def real_seconds_until(self, moment: float) -> float:
        """How many real seconds until it is worth looking whether this game time has come."""
        if self.held or self.asleep:
            return SELDOM
        if self.clock.stood_since is not None:
            return LOOK_AGAIN
        left = self.clock.real_seconds_until(moment)
        return min(left, SELDOM) if is_by_day(self.row.pace) else left

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

    def lives(self, user_id: int) -> bool:
        """Whether a person plays here, and lives."""
        seat = self.seat_of(user_id)
        return seat is not None and self.game.seats[seat].alive

    def seat_of(self, user_id: int) -> int | None:
        """The seat of a person, if he plays here."""
        return next((seat for seat, player in self.presenter.players.items() if player.user_id == user_id), None)
