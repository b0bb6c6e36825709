"""The game of a script being played: its time, what was heard in it, and the log from which it can be replayed."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.engine.asks import Ask
from bot.engine.boards import Board
from bot.engine.events import Event
from bot.engine.game import Game
from bot.engine.inputs import Input, Pick, TimeUp
from bot.engine.outputs import EVERYONE, Audience, Opened, Shown, Step, Told, plain
from bot.engine.phases import Phase
from bot.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Pinned:
    """A draw fixed by the script: in its log beside the inputs."""

    name: str
    value: Pick


Entry = Input | Pinned | None
"""What a script did to its game; None is the start."""


class WatchedGame(Game):
    """A game that remembers the phases that have begun, those included that passed in a moment."""

    def __init__(self, rules: Rules, seats: Sequence[str], seed: str) -> None:
        self.begun: list[Phase] = [Phase("intro")]
        super().__init__(rules, len(seats), seed, deal=seats)

    def enter(self, phase: Phase) -> None:
        """Begin a phase."""
        super().enter(phase)
        self.begun.append(self.phase)

    def part(self, name: str) -> None:
        """Begin a part of the day."""
        super().part(name)
        self.begun.append(self.phase)


@dataclass
class Heard:
    """What came out of a game since the last expectation."""

    since: float = 0.0
    told: list[tuple[Audience, Event]] = field(default_factory=list)
    asked: list[Ask] = field(default_factory=list)

    def public(self) -> list[Event]:
        """What the group was told."""
        return [event for audience, event in self.told if audience is EVERYONE]

    def by(self, seat: int) -> list[Event]:
        """What a seat was told, in private, with others or with all."""
        return [event for audience, event in self.told if audience is None or seat in audience]


class Table:
    """Drives a game and keeps what a script may ask about."""

    def __init__(self, rules: Rules, seats: Sequence[str], seed: str) -> None:
        self.game = WatchedGame(rules, seats, seed)
        self.now = 0.0
        self.heard = Heard()
        self.boards: dict[int, Board] = {}
        self.log: list[Entry] = []
        self.outputs: list[object] = []
        self._started = False
        self._reached = -1

    def start(self) -> None:
        """Begin, unless it has begun."""
        if not self._started:
            self._started = True
            self.log.append(None)
            self._take(self.game.start())

    def pin(self, name: str, value: Pick) -> None:
        """Fix the next draw of a name; the only thing that can be done before the start."""
        self.log.append(Pinned(name, value))
        self.game.chance.pin(name, value)

    def advance(self, given: Input) -> Step:
        """Give the game an input."""
        self.start()
        self.log.append(given)
        step = self.game.advance(given)
        self._take(step)
        self.now = max(self.now, self.game.now)
        return step

    def time_up(self) -> None:
        """Let time pass to the next moment that the game waits for."""
        self.advance(TimeUp(self.game.waits_until or self.now))

    def wait(self, seconds: float) -> None:
        """Let so many seconds pass."""
        self.start()
        until = self.now + seconds
        while self.game.waits_until is not None and self.game.waits_until <= until:
            self.time_up()
        self.now = until

    def reach(self, words: str) -> None:
        """Let time pass until a phase begins, or the game is over."""
        self.start()
        if self._is_here(words):
            self._reached = len(self.game.begun) - 1
            return
        while not self.game.over:
            known = len(self.game.begun)
            self.time_up()
            for place in range(known, len(self.game.begun)):
                if self.game.begun[place].matches(words):
                    self._reached = place
                    return

    def open_ask(self, seat: int, ability: str) -> Ask | None:
        """The question now open to a seat about an ability."""
        asks = self.game.asks.values()
        return next((ask for ask in asks if ask.seat == seat and ask.ability == ability), None)

    def _is_here(self, words: str) -> bool:
        """Whether the phase has begun already: a part of a day counts once, since there is another tomorrow."""
        if not self.game.phase.matches(words):
            return False
        return words != self.game.phase.part or len(self.game.begun) - 1 > self._reached

    def _take(self, step: Step) -> None:
        self.outputs.append(plain([step.outputs, step.refusal]))
        for output in step.outputs:
            match output:
                case Told():
                    self.heard.told.append((output.audience, output.event))
                case Opened():
                    self.heard.asked.append(output.ask)
                case Shown():
                    self.boards[output.topic] = output.board


def replay(rules: Rules, seats: Sequence[str], seed: str, log: Sequence[Entry]) -> list[object]:
    """The outputs of a game played again from its log, as plain data."""
    table = Table(rules, seats, seed)
    for entry in log:
        if entry is None:
            table.start()
        elif isinstance(entry, Pinned):
            table.pin(entry.name, entry.value)
        else:
            table.advance(entry)
    return table.outputs
