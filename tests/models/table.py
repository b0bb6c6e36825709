"""The table of any game: players, questions, events told."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any, ClassVar

from tests.models.attendance import Attendance

TIME = "time"
"""What a wait is given when its time has run out; else the question that was answered, or the seat that left."""

PUBLIC = {"vote", "put_forward"}
"""What is answered before all: whoever named a leaver sees it on the board, and is told nothing."""

Choice = tuple[Any, ...]
"""What somebody picks: seats, and words."""
Facts = Mapping[str, Any]
Told = tuple[tuple[int, ...] | None, str, Facts]
"""Who is told (None: everybody), what, and the facts in it."""
Hints = Mapping[str, list[Facts]]
"""What the engine has just told, by name: for what the rules leave to chance, and for who is removed for idling."""


class Over(Exception):  # noqa: N818 - no error
    """A side has won, or none has."""

    def __init__(self, winner: str) -> None:
        self.winner = winner


class Chaos(Exception):  # noqa: N818 - no error
    """Three are left, and nothing but the handshake follows."""


@dataclass(eq=False)
class ModelQuestion:
    """A question to one player; `parts` are the picks of an answer that has several places."""

    seat: int
    ability: str
    parts: tuple[Choice, ...]
    least: int = 0
    most: int = 1
    final: bool = False
    until: float = inf  # no answer is taken from then on, whatever holds up what follows
    other: "ModelQuestion | None" = None  # has to name somebody else
    barred: tuple[Choice, ...] = ()
    chosen: Choice | None = None
    answered: bool = False  # whether anything has come, void by now or not
    offered: object = None  # the engine's question that it was found to be
    before: Choice | None = None  # the shot that a consent stands in for

    def takes(self, choice: Choice, living: list[int]) -> bool:
        """Whether this is an answer that may be given now."""
        if self.final and self.chosen is not None:
            return False
        if any(isinstance(pick, int) and pick not in living for pick in choice):
            return False
        if self.other and any(isinstance(pick, int) and pick in (self.other.chosen or ()) for pick in choice):
            return False
        if choice in self.barred or len(set(choice)) < len(choice):
            return False
        if not choice:
            return self.least == 0
        if len(self.parts) == 1:
            return self.least <= len(choice) <= self.most and set(choice) <= set(self.parts[0])
        return len(choice) == len(self.parts) and all(map(lambda pick, part: pick in part, choice, self.parts))


def chosen(question: ModelQuestion | None, asked: list[ModelQuestion]) -> int:
    """The pick of an answer, if the giver is still in the game, and so among the `asked`; else 0."""
    return question.chosen[0] if question in asked and question.chosen else 0


@dataclass
class ModelTable(ABC):
    """The state of a game, and the events since the last step. Where a seat may be empty, 0 stands."""

    question: ClassVar[type[ModelQuestion]] = ModelQuestion
    tells: ClassVar[frozenset[str]] = frozenset()
    """What is compared in this game though it is left out in others."""

    deal: list[str]
    now: float = 0
    until: float = 0
    floor: tuple[int, ...] | None = None
    night: bool = False
    day: int = 0
    asks: list[ModelQuestion] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    hints: Hints = field(default_factory=dict)
    attendance: Attendance = field(default_factory=Attendance)

    def __post_init__(self) -> None:
        self.roles = dict(enumerate(self.deal, 1))
        self.living = list(self.roles)
        self.going: set[int] = set()  # sent out, with last words to say: as good as out (CH-21)
        self.rooms: list[list[int]] = []  # who hear one another now
        self.first_speaker = 0
        self.living_at_last_dawn = 0
        self.quiet_rounds = 0
        self.expulsion: Callable[[int], int] | None = None  # puts out whom the host expels, while he may
        self.hear: Callable[[int, bool], int] | None = None  # what it means that somebody writes in the group
        self.asides: dict[
            str, Callable[[ModelQuestion], int]
        ] = {}  # presses beside all that goes on; who is out by them
        self.powers: dict[str, Callable[[Any, ModelQuestion], Any]] = {}  # what a press does that stops the talk

    # -- who is who ------------------------------------------------------------------------------------------

    def who(self, role: str) -> int:
        """The living player of a role that is dealt once; 0 where there is none."""
        return next((seat for seat in self.living if self.roles[seat] == role), 0)

    def others(self, *without: int) -> list[int]:
        return [seat for seat in self.living if seat not in without]

    @abstractmethod
    def side(self, seat: int) -> str:
        """The side of a player."""

    def cards(self, seats: Iterable[int]) -> tuple[tuple[int, str], ...]:
        """These players with the roles that they have now."""
        return tuple((seat, self.roles[seat]) for seat in seats)

    def has_won(self, seat: int, winner: str) -> bool:
        """Whether the player's side has won this game."""
        return self.side(seat) == winner

    def hearers(self, seat: int) -> tuple[int, ...] | None:
        """The hearers of a player's words to the narrator; None where there are none."""
        room = next((room for room in self.rooms if seat in room), None)
        return None if room is None else tuple(mate for mate in sorted(room) if mate != seat and mate in self.living)

    # -- telling and asking ----------------------------------------------------------------------------------

    def say(self, name: str, **facts: Any) -> None:
        self.told.append((None, name, facts))

    def call(self, *callers: str) -> None:
        """A wave of the night begins: called are all who were dealt, dead or alive (CH-05)."""
        dealt = tuple(caller for caller in callers if caller in ("mafia", *self.deal))
        if dealt:
            self.say("wave_called", callers=dealt)

    def tell(self, seats: Iterable[int], name: str, /, **facts: Any) -> None:
        audience = tuple(sorted(seats))
        if audience:
            self.told.append((audience, name, facts))

    def ask(self, seat: int, ability: str, *parts: Iterable[Any], **more: Any) -> ModelQuestion:
        question = self.question(seat, ability, tuple(map(tuple, parts)), **more)
        self.asks.append(question)
        self.attendance.asked[seat] += 1
        return question

    def close(self, *questions: ModelQuestion | None) -> None:
        self.asks = [asked for asked in self.asks if asked not in questions]

    def open(self, seat: int, ability: str) -> ModelQuestion | None:
        return next((asked for asked in reversed(self.asks) if (asked.seat, asked.ability) == (seat, ability)), None)

    def wait(self, seconds: float):
        """Let all the time pass."""
        self.until = self.now + seconds
        while (yield) != TIME:
            pass

    # -- leaving and the ends --------------------------------------------------------------------------------

    def depart(self, seat: int) -> int:
        """A player leaves the game, which may decide the game; returns the player."""
        self.leave(seat, "leave")
        self.check()
        return seat

    def leave(self, seat: int, why: str) -> None:
        """A player leaves the game (CH-07): out at once, and answers with his name are void (CH-10)."""
        self.out(seat)
        self.say("player_left", seat=seat, why=why, role=None)

    def remove_idlers(self) -> list[int]:
        """At dawn players silent for two rounds are out (CH-08, CH-16); returns them.

        Players with nothing but their last words left are spared (CH-21).
        """
        idlers = self.attendance.close(self.others(*self.going))
        for seat in idlers:
            self.leave(seat, "idle")
        return idlers

    def warn_idlers(self) -> None:
        """If the game goes on players silent for one round are warned (CH-08)."""
        for seat in self.attendance.to_warn:
            if seat in self.others(*self.going):
                self.tell([seat], "idle_warned")

    def out(self, seat: int) -> None:
        """A player is out: asked no more, and answers with his name are void (CH-10)."""
        self.living.remove(seat)
        self.going.discard(seat)
        self.asks = [asked for asked in self.asks if asked.seat != seat]
        for asked in self.asks:
            if asked.before and seat in asked.before:
                asked.before = None
            if asked.chosen and seat in asked.chosen:
                others = tuple(pick for pick in asked.chosen if pick != seat)
                asked.chosen = others if others and len(asked.parts) == 1 else None
                if asked.ability not in PUBLIC:
                    self.tell([asked.seat], "choice_void", ability=asked.ability, target=seat)

    def die_at_night(self, dead: list[int]) -> None:
        """These are out by morning, and their roles stay untold."""
        for seat in dead:
            self.out(seat)
            self.say("died_at_night", seat=seat, role=None)
        if not dead:
            self.say("nobody_died")

    def count_round(self, left: int) -> None:
        """A round is over with so many left; a quiet one if they were as many at the dawn before."""
        self.quiet_rounds = self.quiet_rounds + 1 if left == self.living_at_last_dawn else 0
        self.living_at_last_dawn = left

    @abstractmethod
    def check(self) -> None:
        """Whether the game is decided, or goes over to chaos.

        Raises:
            Over: it is decided.
            Chaos: three are left by day.
        """
