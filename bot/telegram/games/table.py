"""A table: one running game in a chat. Each input is logged before any player hears of its effects."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.engine.asks import Ask, Refusal
from bot.engine.game import Game
from bot.engine.inputs import Host, HostAction, Input, KeepSeats, Sign, TimeUp, Unreached, to_record
from bot.engine.outputs import Step
from bot.engine.phases import Phase
from bot.store import Store
from bot.store.gathering.guests import waiting_for
from bot.store.groups.bans import bans
from bot.store.rows import Chat, GameRow, GameState, LoggedInput, Player
from bot.telegram.clock import GameClock
from bot.telegram.games.digests import digest
from bot.telegram.games.hosts import heir, inherits
from bot.telegram.games.presses import Taps
from bot.telegram.games.replay import START
from bot.telegram.games.slow_games import quiet
from bot.telegram.games.timekeeping import Timekeeping
from bot.telegram.happenings import Happenings, Stepped
from bot.telegram.intake.arrival import note_committed
from bot.telegram.intake.tally import Tally
from bot.telegram.outbox.deliveries import Delivery, GroupSilence, Post, enqueue
from bot.telegram.presenting.presenter import Presenter
from bot.telegram.presenting.slots import topic_slot

MOST_WORDS = 20_000
"""The most characters of one player's words to others that the log of a game takes in a night (or day)."""


@dataclass(slots=True)
class Table:
    """A running game. The methods are called in the lane (queue) of the group, one at a time.

    Attributes:
        time: whether time passes, and the timer of the next deadline.
        happenings: what is called after each step (all that one input causes).
        logged: how many lines the game's log has.
        taps: the last press of each seat.
        left: the seats that have left the game (CH-07).
        phase: the game's place after the last step.
        last_heard: when the last input of a person came, in the time that counts.
    """

    game: Game
    presenter: Presenter
    time: Timekeeping
    store: Store
    happenings: Happenings = field(default_factory=Happenings)
    tally: Tally = field(default_factory=Tally)
    logged: int = 0
    moved_from: tuple[int, ...] = ()
    boards: set[str] = field(default_factory=set)
    left: tuple[int, ...] = ()
    phase: Phase = field(init=False)
    last_heard: float = field(init=False)
    taps: Taps = field(init=False)
    _words_in: str = ""
    _words: Counter[int] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        """Count the silence of players (`last_heard`) from now on."""
        self.last_heard = self._now()
        self.phase = self.game.phase
        self.taps = Taps(self.clock.clock.steady)

    @property
    def row(self) -> GameRow:
        """The game as the store has it."""
        return self.presenter.readers.row

    @row.setter
    def row(self, row: GameRow) -> None:
        self.presenter.readers.row = row

    @property
    def chat(self) -> Chat:
        """The group with its settings as they are now."""
        return self.presenter.readers.chat

    @property
    def players(self) -> Mapping[int, Player]:
        """The people on the seats now."""
        return self.presenter.readers.players

    @property
    def clock(self) -> GameClock:
        """The time of the game."""
        return self.time.clock

    @property
    def held(self) -> bool:
        """Whether a host has paused the game: no time passes, and no player is heard."""
        return self.time.held

    def _now(self) -> float:
        return self.clock.clock.now()

    def replayed(self, lines: int) -> None:
        """Note that a replay has brought the game and its presenter to the end of the log, which has so many lines."""
        self.logged = lines
        self.phase = self.game.phase
        self.left = self._left()
        self.time.awaited = self.game.awaited
        self.boards.update(topic_slot(self.row.id, topic) for topic in self.game.questions.public_boards())

    def _left(self) -> tuple[int, ...]:
        return tuple(seat for seat, player in self.game.seats.items() if player.is_gone)

    async def start(self, players: Sequence[Player] = (), first: Sequence[Delivery] = ()) -> None:
        """Deal the roles, and log that as the first line; `players`: those who are seated only now, to be stored.

        The deliveries `first` go before those of the deal, in the same transaction.
        """
        await self._commit(START, self.game.start(), players, first)

    async def feed(self, make: Callable[[float], Input]) -> Refusal | None:
        """Give the game an input, which `make` makes for the present game time; return why the game refuses, if so.

        Deadlines that have passed take effect first: a late input stays late, even if a timer has not gone off yet.
        """
        await self.keep_time()
        given = make(max(self.clock.now(), self.game.now))
        if isinstance(given, Host):  # settle the seats before the host, or a leaving player, changes the game
            if given.action is HostAction.SKIP:
                await self._excuse()
            if given.action in {HostAction.SKIP, HostAction.LEAVE, HostAction.KICK}:
                await self._keep_seats()
        refusal = await self._take(given)
        if refusal is None and self._is_persons(given):
            self.last_heard = self._now()
        return refusal

    async def seat(self, player: Player, make: Callable[[float], Input]) -> Refusal | None:
        """Give the game the input by which a person takes a seat, and store the person in the same transaction."""
        await self.keep_time()
        return await self._take(make(max(self.clock.now(), self.game.now)), player)

    async def _take(self, given: Input, *seated: Player, answers: bool = True) -> Refusal | None:
        """Give the game an input, and log it unless the game refuses; `seated`: the person who takes a seat by it."""
        step = self.game.advance(given)
        if step.refusal is None:
            for player in seated:
                self.presenter.readers.seating.expect(player)
            await self._commit(to_record(given), step, seated, answers=answers)
        return step.refusal

    async def sign(self, seat: int) -> Refusal | None:
        """Note a player's sign of life. Only the first in a round is logged, since further ones change nothing."""
        await self.keep_time()
        if seat in self.game.seats.living and seat in self.game.questions.attendance.came:
            self.last_heard = self._now()
            return None
        return await self.feed(lambda at: Sign(at, seat))

    def takes_words(self, seat: int, length: int) -> bool:
        """Whether the log takes so many more characters of a player's words in this phase; if so, they are counted."""
        phase = self.game.phase.whole
        if self._words_in != phase:
            self._words_in, self._words = phase, Counter()
        if self._words[seat] + length > MOST_WORDS:
            return False
        self._words[seat] += length
        return True

    async def _keep_seats(self) -> None:
        """Let the game know whether the seat of a player who leaves, or is silent for too long, is kept for a
        substitute: if the group wants substitutes and there may be one, whatever the player's role.
        """
        wanted, kept = self.chat.settings.substitutes, self.game.rules.substitutes
        if wanted == "off":
            kept = False
        elif wanted == "waiting":
            kept = kept and bool(await waiting_for(self.store, self.row.id))
        if kept != self.game.exits.vacancies.kept:
            await self._take(KeepSeats(self.game.now, kept, by_day=True), answers=False)

    def _is_persons(self, given: Input) -> bool:
        """Whether an input shows that people still play: not one of a robot, of time, or of the bot itself."""
        if isinstance(given, Unreached | TimeUp | KeepSeats):
            return False
        player = self.players.get(given.seat)
        return player is None or not player.is_robot

    async def hold(self, *said: Delivery) -> None:
        """Pause the game until `release`: its clock stands; `said` tells the group."""
        await self.keep_time()
        if self.game.outcome.over or self.held:
            return
        self.time.stand_still()  # should it not be saved, it goes on by itself
        await self._save(replace(self.row, held_at=self._now()), [*said, *self.time.retimed()])

    async def release(self, *said: Delivery) -> None:
        """End the pause: the game goes on where it stood. The store keeps for how long, for a later restart."""
        if not self.held:
            return
        await self._save(replace(self.row, held_at=None), [*said, *self.time.retimed()], self.time.held_for())
        self.clock.stood_since = self.last_heard = self._now()
        await self.keep_time()

    async def _save(self, row: GameRow, said: Sequence[Delivery], stood: float = 0.0) -> None:
        async with self.store.transaction() as tx:
            await tx.save_game(row)
            if stood > 0:
                await tx.put_off_clock(row.id, stood)
            await enqueue(tx, said)
        self.row = row

    async def host(self, user_id: int, *said: Delivery) -> None:
        """Make this person the host from now on."""
        await self._save(replace(self.row, creator=user_id), said)

    async def keep_time(self) -> None:
        """Let every deadline that has come take effect; none does before the group has been told of the last one."""
        await self.time.keep_hours()
        await self.time.go_on_if_told()
        if self.time.held_too_long and not self.game.outcome.over:
            await self._take(Host(self.game.now, HostAction.ABORT), answers=False)
        while self.time.is_due:
            due = self.game.waits_until or 0.0
            await self._excuse()
            await self._keep_seats()
            await self._take(TimeUp(max(due, self.game.now)), answers=False)
        self.time.set_timer()

    async def _excuse(self) -> None:
        """Excuse players who may never have seen their question: its message is not sent yet, or was shown in the group
        to them alone, and nothing came from them. They count as not reached in this round (CH-08).
        """
        if not self.game.questions.open:
            return
        attendance = self.game.questions.attendance
        unsent, whispered = set(await self.store.unsent(self.row.id)), set(await self.store.whispered(self.row.id))
        missed: set[int] = set()
        for ask in self.game.questions.open.values():
            place = self._place(ask)
            if place in unsent or (place in whispered and ask.seat not in attendance.came):
                missed.add(ask.seat)
        for seat in sorted(missed):
            if not attendance.missed.get(seat):
                await self._take(Unreached(self.game.now, seat), answers=False)

    def _place(self, ask: Ask) -> tuple[int, str]:
        """The place of a question's message: its chat and its slot (message name)."""
        chat_id = self.row.chat_id if ask.public else self.players[ask.seat].user_id
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
        """Write, in one transaction, an input into the log and the effects of its step into the outbox.

        `answers`: whether this is what the update in hand asked for, rather than something that has to come before.
        """
        seating = self.presenter.readers.seating
        former = len(seating.former)
        deliveries = [*first, *self.presenter.present(self.game, step)]
        line = LoggedInput(self.logged, record, digest(step), self._now())
        left = self._left()
        new = tuple(seat for seat in left if seat not in self.left)
        leavers = [*(self.players[seat] for seat in new), *seating.former[former:]]
        row, said = await self._row_after(new)
        deliveries += said
        stepped = Stepped(row, self.chat, self.game, self.players, line.number, record, step, new, self.phase)
        async with self.store.transaction(part=not answers) as tx:
            if line.number == 0 or row is not self.row:
                await tx.save_game(row)
            for player in seated:
                await tx.save_player(player)
            for leaver in leavers:
                await tx.let_go(row.id, leaver.user_id)
            await tx.append_input(row.id, line)
            deliveries += await self.happenings.stepped.happens(tx, stepped)
            await enqueue(tx, quiet(deliveries) if self.time.is_night else deliveries)
        if answers:
            note_committed()
        self.left = left
        self._follow(row, line, deliveries)

    def _follow(self, row: GameRow, line: LoggedInput, deliveries: Sequence[Delivery]) -> None:
        """Bring the table in line with a step that was stored; if there is news for the group, the clock stops."""
        self.row = row
        self.phase = self.game.phase
        self.logged += 1
        self.tally.inputs[str(line.record["kind"])] += 1
        self.time.last_logged = line.counted
        if self._is_news(deliveries):
            self.clock.stand(self.game.now)
        self.time.take_note()
        self.time.set_timer()

    async def _row_after(self, left: Sequence[int]) -> tuple[GameRow, list[Delivery]]:
        """The game's row in the store after a step by which these seats have left, and the notice of a new host."""
        if self.game.outcome.over:
            ended_at = self.clock.clock.wall()
            return replace(self.row, state=GameState.ENDED, ended_at=ended_at, winner=self.game.outcome.winner), []
        leavers = (*self.presenter.readers.seating.former, *(self.players[seat] for seat in left))
        gone = {leaver.user_id for leaver in leavers}
        if self.row.creator in gone:
            host = heir(self.row, gone | await self.banned(), (self.players[seat] for seat in self.game.seats.living))
            if host is not None:
                row = replace(self.row, creator=host.user_id)
                return row, [inherits(row, host)]
        return self.row, []

    async def banned(self) -> set[int]:
        """The users whom the admins have banned from the games of the group: they may play on, but host nothing."""
        return {ban.user_id for ban in await bans(self.store, self.row.chat_id, self.clock.clock.wall())}

    def _is_news(self, deliveries: Sequence[Delivery]) -> bool:
        """Whether these deliveries tell the group something new, rather than edit messages that it already sees."""
        new = False
        for delivery in deliveries:
            match delivery:
                case GroupSilence():
                    new = True
                case Post(slot=slot, create=True, game=game) if game is not None and self.is_group(delivery.chat_id):
                    new = new or slot is None or not (delivery.retimed or slot in self.boards)
                    self.boards.update([slot] if slot is not None else [])
        return new

    async def is_news(self, within: float) -> bool:
        """Whether the group has known for less than `within` seconds what the game waits for now, or not at all."""
        await self.keep_time()
        return self._now() - self.time.known_since < within

    def silent_for(self) -> float:
        """For how many seconds (that count) nothing has come from any player; 0 while the game is paused."""
        return 0.0 if self.held else self._now() - self.last_heard

    def is_group(self, chat_id: int) -> bool:
        """Whether this is the chat of the game, under its present id or a former one."""
        return chat_id == self.row.chat_id or chat_id in self.moved_from

    def is_private(self, seat: int, chat_id: int) -> bool:
        """Whether this is the private chat of the seat's player."""
        return chat_id == self.players[seat].user_id

    def move(self, chat_id: int) -> None:
        """Give the group another id from now on."""
        self.moved_from = (*self.moved_from, self.row.chat_id)
        self.row = replace(self.row, chat_id=chat_id)
        self.presenter.readers.chat = replace(self.chat, id=chat_id)

    def leave_topic(self) -> None:
        """Note that the topic of the game is deleted: from now on the game is played in General."""
        self.row = replace(self.row, thread_id=None)

    def lives(self, user_id: int) -> bool:
        """Whether a person plays in this game, and is alive."""
        seat = self.seat_of(user_id)
        return seat is not None and self.game.seats[seat].alive

    def seat_of(self, user_id: int) -> int | None:
        """The seat of a person who plays in this game, if so."""
        return next((seat for seat, player in self.players.items() if player.user_id == user_id), None)
