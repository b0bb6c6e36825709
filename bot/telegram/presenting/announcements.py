"""Announcements: messages to the group with a time limit that stands on no board, such as "until dawn: 90 seconds".

Each has a slot (message name), so that its clock is corrected when a host gives more time, ends a phase or pauses the
game. A night lasts until its last wave (round of questions) is over; a wave that ends leaves the time of later waves.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from bot.engine.asks import Deadline
from bot.engine.events import Event, IntroductionNightFell, NightFell, SeatFree, SeatOffered, TimeExtended
from bot.engine.game import Game
from bot.engine.outputs import EVERYONE, Step, Told
from bot.telegram.outbox.deliveries import Post, Priority, with_moments
from bot.telegram.presenting.slots import announcement_slot
from bot.text import Tongue
from bot.text.clocks import has_moments, moment, moved, still
from bot.text.lengths import MESSAGE_LENGTH, telegram_length

WAITS_FOR_MORE = (NightFell, IntroductionNightFell)
"""The events that name the time of several deadlines together, one after another."""
OTHER_TIMES = (TimeExtended, SeatFree, SeatOffered)
"""The events that name a length of time which does not end with the deadline that the game waits for."""
NOTHING = 0.5
"""If less time than this would be left for the waves (rounds of questions) to come, the time is over. Seconds."""
NOTICED = 1.0
"""If an end moves by less than this, the message is not edited. Seconds."""


@dataclass(slots=True)
class TimeLimit:
    """A length of time that an announcement names, and its end.

    Attributes:
        told: the length as announced; `first` is when it was to end then, in game time.
        deadline: the deadline that the game waits for; `given` was its length at first.
        after: how much of the time comes after that deadline.
        extended: by how much the deadlines before this one were extended.
        over: whether the time has ended.
    """

    told: float
    deadline: Deadline
    given: float
    after: float = 0.0
    extended: float = 0.0
    over: bool = False
    first: float = field(init=False)

    def __post_init__(self) -> None:
        """Note when the time is to end."""
        self.first = self.at

    @property
    def at(self) -> float:
        """The moment when the time ends, as far as is known now. Game time."""
        return self.deadline.at + self.after

    @property
    def seconds(self) -> float:
        """The length of the time, with all that a host has added."""
        return self.told + self.extended + self.deadline.length - self.given

    def follow(self, game: Game, *, same_phase: bool) -> None:
        """Follow the game: note the deadline that it waits for after a step, or that the time is over."""
        awaited = game.awaited
        if awaited is self.deadline or any(held.deadline is self.deadline for held in game.questions.powers.held_up):
            return
        if awaited is None or not same_phase or self.after < NOTHING:
            self.over = True
            return
        self.extended += self.deadline.length - self.given
        self.after -= awaited.length
        self.deadline, self.given = awaited, awaited.length


@dataclass(slots=True)
class Announcement:
    """A message in the group with time limits, which are marked in its text (`bot.text.clocks`).

    Attributes:
        slot: the slot of the message.
        told: makes the message as it was told first.
        tongue: the language of the message.
    """

    slot: str
    told: Callable[[], Post]
    limits: tuple[TimeLimit, ...]
    phase: str
    tongue: Tongue
    looks: tuple[tuple[float, bool], ...] = field(init=False)

    def __post_init__(self) -> None:
        """Note the ends that the message shows."""
        self.looks = self._looks()

    @property
    def is_over(self) -> bool:
        """Whether no clock runs in the message any more."""
        return all(limit.over for limit in self.limits)

    def follow(self, game: Game) -> Priority | None:
        """Follow the game after a step; return how urgently the message has to be edited for that (None: not at all).

        An edit that only says that a time is over can wait.
        """
        for limit in self.limits:
            if not limit.over:
                limit.follow(game, same_phase=game.phase.whole == self.phase)
        pairs = list(zip(self.looks, self._looks(), strict=True))
        moves = any(not is_over and abs(at - was) > NOTICED for (was, _), (at, is_over) in pairs)
        if not moves and all(was_over is is_over for (_, was_over), (_, is_over) in pairs):
            return None
        self.looks = self._looks()
        return Priority.BOARD if moves else Priority.IDLE

    def _looks(self) -> tuple[tuple[float, bool], ...]:
        return tuple([(limit.at, limit.over) for limit in self.limits])

    def look(self) -> Post:
        """The message as it is now."""
        post = self.told()
        text = post.text
        for limit in self.limits:
            words = self.tongue.ahead(limit.seconds)
            text = moved(text, "game", limit.first, words if limit.over else moment("game", limit.at, words))
        return with_moments(replace(post, text=text, slot=self.slot, retimed=True))


@dataclass(slots=True)
class Announcements:
    """The announcements of a game whose clocks still run, and the time limits that events of the present step name."""

    game_id: int
    standing: list[Announcement] = field(default_factory=list)
    limits: dict[float, TimeLimit] = field(default_factory=dict)
    made: int = 0

    def begin(self, game: Game, step: Step) -> None:
        """Find the lengths of time, named by events of a step, that end with the deadline the game waits for."""
        self.limits = {limit.told: limit for limit in _limits(game, step)} if game.awaited is not None else {}

    def limits_in(self, event: Event) -> list[TimeLimit]:
        """The time limit that an event names, if it is known."""
        if not self.limits or isinstance(event, OTHER_TIMES):
            return []
        limit = self.limits.get(getattr(event, "seconds", 0.0))
        return [] if limit is None else [limit]

    def put(self, game: Game, post: Post, limits: Sequence[TimeLimit], t: Tongue) -> Post:
        """A post as it is to be sent: one that names time limits is remembered for later corrections of its clocks."""
        return self._first(self.note(game, lambda: post, limits, t, post.slot)) if limits else post

    def note(
        self, game: Game, told: Callable[[], Post], limits: Sequence[TimeLimit], t: Tongue, slot: str | None = None
    ) -> Announcement:
        """Note that a message names these time limits; it gets a slot unless it has one, and is made when asked for."""
        if slot is None:
            self.made += 1
            slot = announcement_slot(self.game_id, self.made)
        self.standing.append(Announcement(slot, cache(told), tuple(limits), game.phase.whole, t))
        return self.standing[-1]

    def _first(self, one: Announcement) -> Post:
        """The message of a new announcement.

        If it is too long for one message it gets no clock, since messages with slots are cut.
        """
        post = one.told()
        words = still(post.text)
        if has_moments(post.text) and telegram_length(words) <= MESSAGE_LENGTH:
            return with_moments(replace(post, slot=one.slot))
        self.drop(one.slot)
        return replace(post, text=words)

    def replayed(self) -> None:
        """End a replay: put the announcements into words, and forget those that got no clock."""
        for one in tuple(self.standing):
            self._first(one)

    def follow(self, game: Game) -> list[tuple[Announcement, Priority]]:
        """The announcements to edit after a step, since their ends have moved or have come; and how urgently."""
        changed = [(one, one.follow(game)) for one in self.standing]
        self.standing = [one for one in self.standing if not one.is_over]
        return [(one, priority) for one, priority in changed if priority is not None]

    def drop(self, slot: str) -> None:
        """Forget the announcement in this slot: its message goes."""
        self.standing = [one for one in self.standing if one.slot != slot]


def _limits(game: Game, step: Step) -> Iterator[TimeLimit]:
    """The times named by a step that end with the deadline the game waits for now, except times shown on boards."""
    awaited = game.awaited
    told = [one.event for one in step.outputs if isinstance(one, Told) and one.audience is EVERYONE]
    if awaited is None or not told:
        return
    left = awaited.at - game.now
    on_board = any(ask.public and ask.deadline is awaited for ask in game.questions.open.values())
    for event in told:
        seconds = getattr(event, "seconds", 0.0)
        if isinstance(event, OTHER_TIMES):
            continue
        if isinstance(event, WAITS_FOR_MORE):
            yield TimeLimit(seconds, awaited, awaited.length, after=seconds - awaited.length)
        elif (seconds == awaited.length and not on_board) or (seconds == left < awaited.length - NOTICED):
            yield TimeLimit(seconds, awaited, awaited.length)
