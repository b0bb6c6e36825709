"""What is on the table: who plays, who knows whom, what is asked, what has been told."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

MAFIA = ("godfather", "yakuza", "masked", "mafioso")
"""Also the order in which they inherit the shot."""
TOWN_ROLES = ("detective", "doctor", "jupiter", "revenant", "avenger")

TIME = "time"
"""What a wait is given when its time has run out; else the question that was answered, or the seat that left."""

Choice = tuple[Any, ...]
"""What somebody picks: seats, and words."""
Facts = Mapping[str, Any]
Told = tuple[tuple[int, ...] | None, str, Facts]
"""Who is told (None: everybody), what, and the facts in it."""
Hints = Mapping[str, list[Facts]]
"""What the engine has just told, by name: for what the rules leave to chance, and for who is removed for idling."""


class Over(Exception):  # noqa: N818 - no error
    """Somebody has won, or nobody has."""

    def __init__(self, winner: str) -> None:
        self.winner = winner


class Chaos(Exception):  # noqa: N818 - no error
    """Three are left, and nothing but the handshake follows."""


@dataclass
class Question:
    """What one player is asked; `parts` are the picks of an answer that has several places."""

    seat: int
    ability: str
    parts: tuple[Choice, ...]
    most: int
    chosen: Choice | None = None
    before: Choice | None = None  # the shot that a consent stands in for


@dataclass
class Table:
    """The state of a game, and what has been told since the last step. Where a seat may be nobody it is 0."""

    deal: list[str]
    now: float = 0
    until: float = 0
    floor: tuple[int, ...] | None = None
    night: bool = False
    day: int = 0
    asks: list[Question] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    hints: Hints = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.roles = dict(enumerate(self.deal, 1))
        self.living = list(self.roles)
        self.joined: list[int] = []  # who has been introduced to the mafia, in the order of joining
        self.room = False  # whether they hear one another (MK-101)
        self.touched = 0  # who joins at the next nightfall
        self.going: set[int] = set()  # sent out, with last words to say: as good as out (CH-21)
        self.lingering = 0
        self.spent: set[str] = set()
        self.self_saves = 0
        self.barred: set[int] = set()  # asked about on the alpha night
        self.armed = 0
        self.first_speaker = 0
        self.told_heir = 0
        self.living_at_last_dawn = 0
        self.quiet_rounds = 0

    # -- who is who ------------------------------------------------------------------------------------------

    def who(self, role: str) -> int:
        """The living player of a role that is dealt once; 0 where there is none."""
        return next((seat for seat in self.living if self.roles[seat] == role), 0)

    def mafia(self) -> list[int]:
        return [seat for seat in self.living if self.roles[seat] in MAFIA]

    def mates(self) -> list[int]:
        """The living who have been introduced to one another."""
        return sorted(seat for seat in self.joined if seat in self.living)

    def hearers(self, seat: int) -> tuple[int, ...] | None:
        """Who hears what this player writes to the narrator; None where nobody does."""
        mates = self.mates()
        return tuple(mate for mate in mates if mate != seat) if self.room and seat in mates else None

    def others(self, *without: int) -> list[int]:
        return [seat for seat in self.living if seat not in without]

    # -- telling and asking ----------------------------------------------------------------------------------

    def say(self, name: str, **facts: Any) -> None:
        self.told.append((None, name, facts))

    def call(self, *callers: str) -> None:
        """A wave of the night begins: called are all who were dealt, dead or alive (CH-05)."""
        self.say("wave_called", callers=tuple(caller for caller in callers if caller in ("mafia", *self.deal)))

    def tell(self, seats: Iterable[int], name: str, **facts: Any) -> None:
        audience = tuple(sorted(seats))
        if audience:
            self.told.append((audience, name, facts))

    def ask(self, seat: int, ability: str, *parts: Iterable[Any], most: int = 1) -> Question:
        question = Question(seat, ability, tuple(map(tuple, parts)), most)
        self.asks.append(question)
        return question

    def close(self, *questions: Question) -> None:
        self.asks = [asked for asked in self.asks if asked not in questions]

    def open(self, seat: int, ability: str) -> Question | None:
        return next((asked for asked in reversed(self.asks) if (asked.seat, asked.ability) == (seat, ability)), None)

    def wait(self, seconds: float):
        """Let all the time pass."""
        self.until = self.now + seconds
        while (yield) != TIME:
            pass

    # -- leaving and the ends --------------------------------------------------------------------------------

    def leave(self, seat: int, why: str) -> None:
        """Somebody leaves the game (CH-07): out at once, and whatever names him is void (CH-10)."""
        self.out(seat)
        self.say("player_left", seat=seat, why=why, role=None)
        if self.lingering == seat:
            self.lingering = 0

    def out(self, seat: int) -> None:
        """Somebody is out: he is asked no more, and whatever names him is void (CH-10)."""
        self.living.remove(seat)
        self.going.discard(seat)
        if self.armed == seat:
            self.armed = 0
        self.asks = [asked for asked in self.asks if asked.seat != seat]
        for asked in self.asks:
            if asked.before and seat in asked.before:
                asked.before = None
            if asked.chosen and seat in asked.chosen:
                others = tuple(pick for pick in asked.chosen if pick != seat)
                asked.chosen = others if others and len(asked.parts) == 1 else None
                if asked.ability != "vote":
                    self.tell([asked.seat], "choice_void", ability=asked.ability, target=seat)

    def check(self) -> None:
        """Whether the game is decided (MK-06 to MK-08) or three are left by day (MK-10)."""
        if self.going:
            return
        mafia, town = len(self.mafia()), len(self.living) - len(self.mafia())
        if not self.living:
            raise Over("draw")
        if not mafia:
            raise Over("town")
        if mafia >= town:
            raise Over("mafia")
        if len(self.living) == 3 and not self.night:
            raise Chaos
