"""A finished game as its log tells it: the roles, the events in order, the votes, the leavers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from bot.engine.asks import Ask
from bot.engine.editions import NEWEST
from bot.engine.events import Event, GameEnded, NightFell, StoryTold
from bot.engine.game import Game
from bot.engine.inputs import Answer, Choice, Host, HostAction, Input
from bot.engine.outputs import EVERYONE, Audience, Changed, Closed, Opened, Step, Told
from bot.engine.phases import Phase
from bot.engine.rules import Rules
from bot.results import SeatResult


class NotFinishedError(Exception):
    """A log that does not lead to the end of its game, or not any more since the rules have changed."""


@dataclass(frozen=True, slots=True)
class Given:
    """An answer to a question: the seat, the ability (or `vote`, `turn`, ...), and the picks."""

    seat: int
    ability: str
    picks: Choice
    public: bool


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a game: one input of its log, and all that the input led to.

    Attributes:
        at: game seconds since the deal.
        phase: the phase (night, day, ...) in which the input came.
        given: the answer, if the input was one.
        told: the events, each with its audience (None: everyone; empty: no player before the end).
        died: the seats that left the living, in seat order; `returned` those that came back among them.
        left: the seats that left the game (CH-07), or were removed.
        sides, roles: the side and the role of every seat before the input.
    """

    number: int
    at: float
    phase: Phase
    given: Given | None
    told: tuple[tuple[Audience, Event], ...]
    died: tuple[int, ...]
    returned: tuple[int, ...]
    left: tuple[int, ...]
    sides: Mapping[int, str]
    roles: Mapping[int, str]

    @property
    def public(self) -> Iterator[Event]:
        """The events of this moment that all players were told."""
        return (event for who, event in self.told if who is EVERYONE)


@dataclass(frozen=True, slots=True)
class PublicBallot:
    """A public vote that was closed.

    Attributes:
        moment: the number of the moment of the ballot.
        names: the candidates.
        votes: each vote as (voter, whom); none where the votes were secret.
        totals: how many votes each candidate had, as they were counted.
        sides: the side of every seat at the close, before any effect.
    """

    moment: int
    phase: Phase
    names: tuple[int, ...]
    votes: tuple[tuple[int, int], ...]
    totals: Mapping[int, int]
    sides: Mapping[int, str]

    def cast_by(self, seat: int) -> list[bool]:
        """The votes of a seat for other players: whether each was for a player of another side."""
        return [self.sides[seat] != self.sides[whom] for voter, whom in self.votes if voter == seat != whom]


@dataclass(slots=True)
class ChronicleQuestion:
    """A question that was put to a player, with the answers.

    Attributes:
        phase: the phase of the question.
        chosen: every answer in order, also one that silence led to; None where an answer was taken back.
    """

    ask: Ask
    phase: Phase
    chosen: list[Choice | None] = field(default_factory=list)

    def choose(self, chosen: Choice | None) -> None:
        """Note another answer, if it differs from the last one."""
        if (self.chosen or [None])[-1] != chosen:
            self.chosen.append(chosen)


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A finished game, with all that records and stories are made from.

    Attributes:
        end: the winner, why, and the roles.
        seconds: how long the game lasted, in game seconds.
        nights: the number of nights.
        questions: all questions, in order.
        stopped_by: the seat of a player who has ended the game alone, without a winner; 0: none has.
    """

    rules: Rules
    end: GameEnded
    seconds: float
    nights: int
    seats: Mapping[int, SeatResult]
    moments: tuple[Moment, ...]
    ballots: tuple[PublicBallot, ...]
    questions: tuple[ChronicleQuestion, ...]
    stopped_by: int = 0

    @property
    def broken_off(self) -> bool:
        """Whether the game was ended without a winner by a host, or for want of players."""
        return self.end.winner == "none"

    def public(self) -> Iterator[tuple[Phase, Event]]:
        """All events that everybody was told, in order."""
        return ((moment.phase, event) for moment in self.moments for who, event in moment.told if who is EVERYONE)

    def story(self) -> Iterator[tuple[Phase, Event]]:
        """The events of the story told at the end, also those that only one player, or none, has heard before."""
        for moment in reversed(self.moments):
            for _, event in moment.told:
                if isinstance(event, StoryTold):
                    yield from event.entries
                    return


class Writer:
    """The writer of one game's chronicle: replays its log step by step, so that other work may be done in between."""

    def __init__(self, game: Game) -> None:
        game.questions.replaying = True  # what was taken in its time may be refused by now
        self._game = game
        self._moments: list[Moment] = []
        self._ballots: list[PublicBallot] = []
        self._questions: dict[int, ChronicleQuestion] = {}
        self._began: dict[int, str] = {}
        self._sides: dict[int, str] = {}
        self._roles: dict[int, str] = {}
        self._alive: frozenset[int] = frozenset()
        self._left: frozenset[int] = frozenset()
        self._end: GameEnded | None = None
        self._stopped_by = 0

    def begin(self, edition: int = NEWEST) -> Step:
        """Deal the game again, by an edition (version) of the rules; returns the step: all that the deal causes."""
        phase = self._game.phase
        self._game.edition = edition
        step = self._game.start()
        self._see()
        self._began = self._sides
        self._alive = frozenset(self._game.seats.living)
        self._write(phase, 0.0, None, step)
        return step

    def go_on(self, given: Input) -> Step:
        """Give the game the next input of its log; returns the step: all that the input causes.

        Raises:
            NotFinishedError: the game refuses the input.
        """
        phase, answer = self._game.phase, self._answer(given)
        step = self._game.advance(given)
        if step.refusal is not None:
            raise NotFinishedError(f"input {len(self._moments)}: {step.refusal}")
        if isinstance(given, Host) and given.action is HostAction.ABORT:
            self._stopped_by = given.seat
        self._write(phase, given.at, answer, step)
        return step

    def _answer(self, given: Input) -> Given | None:
        question = self._questions.get(given.ask) if isinstance(given, Answer) else None
        if question is None or not isinstance(given, Answer):
            return None
        return Given(given.seat, question.ask.ability, given.choice, question.ask.public)

    def _write(self, phase: Phase, at: float, given: Given | None, step: Step) -> None:
        told: list[tuple[Audience, Event]] = []
        for output in step.outputs:
            match output:
                case Told(audience=audience, event=event):
                    told.append((audience, event))
                    self._note(phase, audience, event)
                case Opened(ask=ask):
                    self._questions[ask.id] = ChronicleQuestion(ask, self._game.phase)
                case Changed(ask=ask, chosen=chosen) | Closed(ask=ask, chosen=chosen):
                    self._questions[ask.id].choose(chosen)
        alive = frozenset(self._game.seats.living)
        left = frozenset(number for number, seat in self._game.seats.items() if seat.is_gone)
        died, returned, gone = (
            tuple(sorted(new)) for new in (self._alive - alive, alive - self._alive, left - self._left)
        )
        self._alive, self._left = alive, left
        number = len(self._moments)
        self._moments.append(
            Moment(number, at, phase, given, tuple(told), died, returned, gone, self._sides, self._roles)
        )
        self._see()

    def _see(self) -> None:
        """Note the seats' roles and sides; moments between which nothing changes share one object."""
        sides = {number: seat.faction for number, seat in self._game.seats.items()}
        roles = {number: seat.role.id for number, seat in self._game.seats.items()}
        self._sides = self._sides if sides == self._sides else sides
        self._roles = self._roles if roles == self._roles else roles

    def _note(self, phase: Phase, audience: Audience, event: Event) -> None:
        if isinstance(event, GameEnded):
            self._end = event
        votes = getattr(event, "votes", None)
        if audience is EVERYONE and votes:
            names = tuple(whom for whom, _ in votes)
            pairs = tuple((voter, whom) for whom, voters in votes for voter in voters)
            totals = dict(getattr(event, "totals", ())) or {whom: len(voters) for whom, voters in votes}
            self._ballots.append(PublicBallot(len(self._moments), phase, names, pairs, totals, self._sides))

    def finished(self) -> Chronicle:
        """The whole chronicle, once all inputs are in.

        Raises:
            NotFinishedError: the game is not over.
        """
        game, end = self._game, self._end
        if end is None:
            raise NotFinishedError("the log ends before the game")
        seats = {}
        for number, seat in game.seats.items():
            cast = [against for ballot in self._ballots for against in ballot.cast_by(number)]
            seats[number] = SeatResult(
                number,
                game.cards.dealt[number - 1],
                seat.role.id,
                self._began[number],
                seat.faction,
                number in end.winners and not seat.is_gone,
                seat.alive,
                seat.is_gone,
                len(cast),
                sum(cast),
            )
        seconds = self._moments[-1].at
        return Chronicle(
            game.rules,
            end,
            seconds,
            sum(isinstance(event, NightFell) for moment in self._moments for event in moment.public),
            seats,
            tuple(self._moments),
            tuple(self._ballots),
            tuple(self._questions.values()),
            self._stopped_by,
        )
