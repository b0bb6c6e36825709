"""The table of a script being played: its game with time, events and questions, and a log to replay the game from."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.engine.asks import Ask
from bot.engine.boards import Board
from bot.engine.editions import NEWEST
from bot.engine.events import Event
from bot.engine.game import Game
from bot.engine.inputs import Input, TimeUp
from bot.engine.outputs import Audience, Opened, Shown, Step, Told
from bot.engine.phases import Phase
from bot.engine.rules import Rules
from bot.robots.scripts.model import FixedDraw

Entry = Input | FixedDraw | None
"""One line of such a log: an input or a fixed draw; None is the start."""


@dataclass
class ScriptOutput:
    """The output of a game so far, and how much of it the script has dealt with.

    Attributes:
        since: the game time of the last step `expect`.
        told, asked: everything from the start.
    """

    since: float = 0.0
    told: list[tuple[Audience, Event]] = field(default_factory=list)
    asked: list[Ask] = field(default_factory=list)
    _told_before: int = 0
    _asked_before: int = 0
    _told_done: dict[int, int] = field(default_factory=dict)
    _asked_done: dict[int, int] = field(default_factory=dict)

    def by(self, seat: int) -> list[Event]:
        """The new messages to a seat, in private, with others or with all; seat 0: to the group."""
        new = self.told[self._told_done.get(seat, self._told_before) :]
        return [event for audience, event in new if audience is None or seat in audience]

    def asked_of(self, seat: int) -> list[Ask]:
        """The new questions to a seat."""
        return [ask for ask in self.asked[self._asked_done.get(seat, self._asked_before) :] if ask.seat == seat]

    def forget_told(self, seat: int) -> None:
        """Mark the messages to this seat, or (0) to the group, as dealt with."""
        self._told_done[seat] = len(self.told)

    def forget_asked(self, seat: int) -> None:
        """Mark the questions to this seat as dealt with."""
        self._asked_done[seat] = len(self.asked)

    def count_from(self, begun: "Begun") -> None:
        """Mark the output before a phase began as dealt with, and all later output as not."""
        self._told_before, self._asked_before = begun.told, begun.asked
        self._told_done.clear()
        self._asked_done.clear()


@dataclass(frozen=True, slots=True)
class Begun:
    """The beginning of a phase, with the numbers of events and questions that came before."""

    phase: Phase
    told: int = 0
    asked: int = 0


class WatchedGame(Game):
    """A game that remembers the phases that have begun, including those that were over at once."""

    def __init__(self, rules: Rules, seats: Sequence[str], seed: str, heard: ScriptOutput) -> None:
        self.begun = [Begun(Phase("intro"))]
        self._so_far = heard
        super().__init__(rules, len(seats), seed, deal=seats)

    def enter(self, place: Phase | str) -> None:
        """Begin a phase, or a part of it."""
        super().enter(place)
        told = len(self._so_far.told) + sum(isinstance(output, Told) for output in self.voice.outputs)
        asked = len(self._so_far.asked) + sum(isinstance(output, Opened) for output in self.voice.outputs)
        self.begun.append(Begun(self.phase, told, asked))


class ScriptTable:
    """The game of a script in its course: moves it on, and keeps the facts that a script may ask about."""

    def __init__(self, rules: Rules, seats: Sequence[str], seed: str, edition: int = NEWEST) -> None:
        self.heard = ScriptOutput()
        self.game = WatchedGame(rules, seats, seed, self.heard)
        self.game.edition = edition
        self.now = 0.0
        self.boards: dict[int, Board] = {}
        self.log: list[Entry] = []
        self.steps: list[Step] = []
        self._started = False
        self._reached = -1

    def start(self) -> None:
        """Begin, unless the game has begun."""
        if not self._started:
            self._started = True
            self.log.append(None)
            self._take(self.game.start())

    def pin(self, draw: FixedDraw) -> None:
        """Fix the next draw of a name; the only act that is possible before the start."""
        self.log.append(draw)
        self.game.chance.pin(draw.name, draw.value)

    def advance(self, given: Input) -> Step:
        """Give the game an input, and keep what follows from it."""
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

    def reach(self, words: str) -> bool:
        """Let time pass until a phase begins; false where the game ends before it does."""
        self.start()
        if self._is_here(words):
            self._reached = len(self.game.begun) - 1
            return True
        while not self.game.outcome.over:
            known = len(self.game.begun)
            self.time_up()
            for place in range(known, len(self.game.begun)):
                if self.game.begun[place].phase.matches(words):
                    self._reached = place
                    return True
        return False

    def open_ask(self, seat: int, ability: str) -> Ask | None:
        """The open question of a seat about an ability; None if there is none."""
        asks = self.game.questions.open.values()
        return next((ask for ask in asks if ask.seat == seat and ask.ability == ability), None)

    def began(self, words: str) -> Begun | None:
        """The beginning of a phase, the latest one for a part of the day; None where it never began."""
        found = [begun for begun in self.game.begun if begun.phase.matches(words)]
        whole = [begun for begun in found if begun.phase.part != words]
        return whole[0] if whole else found[-1] if found else None

    def asked_in(self, phase: Phase) -> list[Ask]:
        """The questions in a night or day, in all its parts."""
        within = [place for place, begun in enumerate(self.game.begun) if begun.phase.whole == phase.whole]
        later = self.game.begun[within[-1] + 1 :] if within else []
        first = self.game.begun[within[0]].asked if within else 0
        return self.heard.asked[first : later[0].asked if later else len(self.heard.asked)]

    def _is_here(self, words: str) -> bool:
        """Whether the phase has begun already; a part of a day that was reached once counts for no second step."""
        if not self.game.phase.matches(words):
            return False
        return words != self.game.phase.part or len(self.game.begun) - 1 > self._reached

    def _take(self, step: Step) -> None:
        self.steps.append(step)
        for output in step.outputs:
            match output:
                case Told():
                    self.heard.told.append((output.audience, output.event))
                case Opened():
                    self.heard.asked.append(output.ask)
                case Shown():
                    self.boards[output.topic] = output.board


def replay(rules: Rules, seats: Sequence[str], seed: str, log: Sequence[Entry]) -> list[Step]:
    """The steps of a game played again from its log."""
    table = ScriptTable(rules, seats, seed)
    for entry in log:
        if entry is None:
            table.start()
        elif isinstance(entry, FixedDraw):
            table.pin(entry)
        else:
            table.advance(entry)
    return table.steps
