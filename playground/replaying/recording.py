"""A finished game, played again from its log: all messages in its chats, and all its secrets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.engine.asks import Ask
from bot.engine.events import Event
from bot.engine.inputs import Choice
from bot.engine.outputs import Changed, Closed, Opened, Step
from bot.engine.phases import Phase
from bot.engine.seats import Seat
from bot.scenario import Scenario
from bot.store.rows import Chat, GameRow, LoggedInput, Player
from bot.telegram.games.replay import same_step_of
from bot.telegram.games.tables import before_deal
from bot.telegram.presenting.presenter import Presenter
from playground.replaying.chats import Chats

Acts = tuple[tuple[str, int, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class SeatLook:
    """The state of a seat at one step: role, side, whether in the game, marks, acts (ability, night, picks)."""

    role: str
    side: str
    alive: bool
    left: bool
    marks: tuple[str, ...]
    acts: Acts


@dataclass(slots=True)
class RecordedQuestion:
    """A question of the replay: its first and last step, and the choices by step."""

    ask: Ask
    begin: int
    end: int | None = None
    chosen: list[tuple[int, Choice | None]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class RecordedStep:
    """A step of the replay: its input, its time (Unix; `at` in game seconds), and the phase after it."""

    record: Mapping[str, object]
    wall: float
    at: float
    phase: Phase
    about: Ask | None


@dataclass(slots=True)
class Recording:
    """The recording of a whole game.

    Attributes:
        row: the game.
        players: the players by seat.
        scenario: the scenario of the game.
        presenter: the presenter of its words.
        chats: all chats with their messages.
        moments: every step.
        seats: the states of each seat, by step.
        questions: all of them, in order.
        story: the events, with the step and phase.
        winner: the winning side.
    """

    row: GameRow
    players: dict[int, Player]
    scenario: Scenario
    presenter: Presenter
    chats: Chats = field(default_factory=Chats)
    moments: list[RecordedStep] = field(default_factory=list)
    seats: dict[int, list[tuple[int, SeatLook]]] = field(default_factory=dict)
    questions: list[RecordedQuestion] = field(default_factory=list)
    story: list[tuple[int, Phase, Event]] = field(default_factory=list)
    winner: str = ""


def record(
    row: GameRow, chat: Chat, players: Sequence[Player], log: Sequence[LoggedInput], scenario: Scenario
) -> Recording:
    """Play a game again from its log, and present each step as the bot did then.

    The tone is the group's present one; the former one is not stored.

    Raises:
        ReplayDiffersError: the log replays differently.
        ScenarioError: the scenario does not accept the options of the game any more.
    """
    game, presenter = before_deal(row, chat, players, scenario)
    game.questions.replaying = True  # the inputs in a log were taken in their time, though some would be refused now
    kept = Recording(row, dict(presenter.readers.players), scenario, presenter)
    known: dict[int, RecordedQuestion] = {}
    for line in log:
        about = game.questions.open.get(_number(line.record.get("ask")))
        step = same_step_of(game, line)
        place = len(kept.moments)
        kept.moments.append(RecordedStep(line.record, _wall(row, log, line), game.now, game.phase, about))
        _said(kept, place, line.record)
        kept.chats.take(place, kept.presenter.present(game, step))
        _asked(kept, known, place, step)
        for number, seat in game.seats.items():
            _stood(kept.seats.setdefault(number, []), place, seat)
        kept.story += [(place, phase, event) for phase, event in game.voice.story[len(kept.story) :]]
    kept.winner = game.outcome.winner or ""
    return kept


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _wall(row: GameRow, log: Sequence[LoggedInput], line: LoggedInput) -> float:
    """The real time at which a line of the log was taken, as far as known, without the time the bot was down."""
    begun = row.started_at if row.started_at is not None else row.created_at
    return begun + max(0.0, line.counted - log[0].counted)


def _said(kept: Recording, step: int, given: Mapping[str, object]) -> None:
    """Show a message of a player to the bot in the player's own chat, before the answer."""
    seat, text = given.get("seat"), given.get("text")
    if given.get("kind") == "Say" and isinstance(seat, int) and isinstance(text, str):
        user = kept.presenter.readers.players[seat].user_id
        kept.chats.chat(user).write(step, user, text)


def _asked(kept: Recording, known: dict[int, RecordedQuestion], place: int, step: Step) -> None:
    for output in step.outputs:
        match output:
            case Opened(ask):
                known[ask.id] = RecordedQuestion(ask, place)
                kept.questions.append(known[ask.id])
            case Changed(ask, chosen):
                _choose(known[ask.id], place, chosen)
            case Closed(ask, chosen):
                known[ask.id].end = place
            case _:
                pass


def _choose(question: RecordedQuestion, place: int, chosen: Choice | None) -> None:
    if question.chosen and question.chosen[-1][0] == place:
        question.chosen.pop()
    question.chosen.append((place, chosen))


def _stood(looks: list[tuple[int, SeatLook]], place: int, seat: Seat) -> None:
    acts = tuple((ability, night, picks) for ability, (night, picks) in seat.acts.items())
    marks = tuple(dict.fromkeys(status.name for status in seat.statuses))
    look = SeatLook(seat.role.id, seat.faction, seat.alive, seat.left, marks, acts)
    if not looks or looks[-1][1] != look:
        looks.append((place, look))
