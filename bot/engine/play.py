"""A game as its parts see it: its state, the one way to wait, and its course."""

from collections.abc import Generator, Sequence
from types import coroutine
from typing import TYPE_CHECKING, TypeVar

from bot.engine.asks import Deadline
from bot.engine.chance import Chance
from bot.engine.countdown import QUIET, Countdown
from bot.engine.daynotes import DayNotes
from bot.engine.editions import NEWEST, Edition
from bot.engine.phases import Phase
from bot.engine.rules import Rules
from bot.engine.signals import Signal
from bot.engine.table.cards import Cards
from bot.engine.table.discipline import Discipline
from bot.engine.table.exits import Exits
from bot.engine.table.floor import GroupFloor
from bot.engine.table.outcome import Winning
from bot.engine.table.questions import Questions
from bot.engine.table.seats import Seats
from bot.engine.table.teams import Teams
from bot.engine.table.voice import Voice
from bot.engine.table.wave import OpenWave

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night

Made = TypeVar("Made", bound="Night | None")
"""The type of a night's draft (`Night`), or of None."""


class Play:
    """A running game, as abilities, procedures and endings work with it.

    Attributes:
        rules: the rules of the game.
        chance: all its randomness.
        edition: the newest change of the rules that the game follows; set before the start where a log has it.
        seats: the players by seat, and how many of them count.
        teams: teams and other groups, and their rooms.
        cards: the roles, and their holders.
        voice: the narrator's voice; `tell` tells an event once to its audience.
        questions: the open questions and their boards; `ask` puts one.
        floor: the players who may write in the group.
        discipline: a judge's penalties for breaches of the rules.
        exits: players who are about to leave, or have left.
        wave: the wave of questions that was opened last.
        outcome: the winner, once the game is over.
        now: game time, seconds since the start.
        phase: the place in the game's course.
        round: the number of the night or day that is on, or was last.
        day: the notes of one day.
        tonight: the results of the night that is on, as its acts make them so far.
    """

    def __init__(self, rules: Rules, deal: Sequence[str], chance: Chance, *, heard: bool) -> None:
        self.rules = rules
        self.chance = chance
        self.edition: int = NEWEST
        self.seats = Seats(rules, deal)
        self.voice = Voice(chance, heard=heard)
        self.teams = Teams(rules, self.seats)
        self.cards = Cards(rules, self.seats, self.teams, self.voice)
        self.questions = Questions(rules, self.seats, self.voice)
        self.floor = GroupFloor(rules, self.voice)
        self.exits = Exits(rules.night.first - 1, self.seats.living)
        self.discipline = Discipline()
        self.wave = OpenWave(self.questions, self.voice)
        self.outcome = Winning(rules, self.seats)
        self.tell = self.voice.tell
        self.ask = self.questions.ask
        self.now = 0.0
        self.phase = self.voice.phase
        self.round = 0
        self.day = DayNotes()
        self.tonight: Night | None = None
        self._awaited: Deadline | None = None
        self._countdown = QUIET
        self._held_up = self.questions.powers.held_up

    def follows(self, change: Edition) -> bool:
        """Whether the game is played by rules with this change."""
        return self.edition >= change

    def deadline(self, seconds: float) -> Deadline:
        """A deadline so many seconds from now, the pace being counted in already."""
        return Deadline(self.now + seconds, seconds)

    @coroutine
    def next(self, deadline: Deadline, countdown: Countdown = QUIET) -> Generator[None, Signal, Signal]:
        """Wait for the next answer to any open question, the next leaver, or the time; `countdown` may sound before."""
        self._awaited, self._countdown = deadline, countdown
        signal = yield
        if self._held_up:
            for held in self._held_up:
                held.heed(signal)
        return signal

    def enter(self, place: Phase | str) -> None:
        """Begin a phase, or by its name a part of the phase that is on (`talk`, `verdict`, ...).

        The number of a day or a night is that of the round, and a day has notes of its own.
        """
        if isinstance(place, str):
            place = Phase(self.phase.name, self.phase.number, place, self.phase.powerless)
        elif place.name == "day":
            self.round, self.day = place.number, DayNotes(self.seats.living, self.now)
        elif place.name == "night":
            self.round = place.number
        self.phase = place
        self.voice.enter(place)

    def tonight_is(self, night: "Made") -> "Made":
        """Set the results of the night so far (None: no night is on), and return them."""
        self.tonight = night
        return night
