"""Playing a game script: its moves are made one after another, and its expectations checked."""

from dataclasses import dataclass, field, replace

from bot.engine.asks import Refusal
from bot.engine.chance import DRAWS
from bot.engine.editions import NEWEST
from bot.engine.inputs import Answer
from bot.engine.phases import Phase
from bot.robots.scripts.checking import check, ends, forget
from bot.robots.scripts.model import Do, Expect, FixedDraw, Give, Move, Reach, Refuse, Script, Wait
from bot.robots.scripts.table import ScriptTable
from bot.robots.scripts.words import all_parts


@dataclass(frozen=True)
class Failure:
    """An expectation that did not hold: the place in the script, what was expected, and what happened."""

    place: str
    expected: str
    happened: str

    def __str__(self) -> str:
        return f"{self.place}: expected {self.expected}\n    but {self.happened}"


@dataclass(frozen=True)
class RefusedAnswer:
    """An answer that was refused, as the script expects: its line, the seat with its answer, and the reason."""

    line: int
    answer: str
    reason: Refusal


@dataclass
class Run:
    """The run of a script, up to its end or its first failure."""

    script: Script
    table: ScriptTable
    failure: Failure | None = None
    refused: list[RefusedAnswer] = field(default_factory=list)
    end_expected: bool = False


class Unexpected(Exception):  # noqa: N818 - not an error of the program
    """A failed expectation: what was expected and what happened; `line` where it is not the line of the step."""

    def __init__(self, expected: str, happened: str, line: int = 0) -> None:
        super().__init__(expected, happened)
        self.expected = expected
        self.happened = happened
        self.line = line


def run(script: Script, edition: int = NEWEST) -> Run:
    """Play a script by an edition (version) of the rules, up to its end or its first failure."""
    played = Run(script, ScriptTable(script.rules, script.seats, script.seed, edition))
    line = 0
    try:
        for move in script.moves:
            line = move.line
            _play(played, move)
        _all_drawn(played)
    except Unexpected as error:
        played.failure = Failure(f"{script.path}:{error.line or line}", error.expected, error.happened)
    except ValueError as error:  # a pinned draw that the game cannot give
        played.failure = Failure(f"{script.path}:{line}", "the game to go on", str(error))
    return played


def _play(played: Run, move: Move) -> None:
    table = played.table
    match move:
        case Reach():
            _reach(played, move)
        case Expect():
            _expect(played, move)
        case Refuse():
            _still_on(played)
            _refuse(played, move)
        case Do():
            _do(table, move)
        case Wait():
            _still_on(played)
            table.wait(move.seconds)
        case FixedDraw():
            table.pin(move)
        case Give():
            refusal = table.advance(replace(move.given, at=table.now)).refusal
            if refusal is not None:
                raise Unexpected("this to be taken", f"it was refused: {refusal.value}")


def _over(table: ScriptTable) -> str:
    """The sentence that the game is over, with the winner and why."""
    return f"the game is over: {table.game.outcome.winner} ({table.game.outcome.why})"


def _still_on(played: Run) -> None:
    """Fail if the game has ended without a word in the script: after its end no question or event comes."""
    played.table.start()
    if played.table.game.outcome.over and not played.end_expected:
        raise Unexpected("the game to go on, since nothing here expects its end", _over(played.table))


def _reach(played: Run, move: Reach) -> None:
    table, before = played.table, move.before
    if before and (table.reach(before) or (table.began(before) and before not in all_parts())):
        raise Unexpected(f"the game to end before {move.before}", "that has begun")
    if not table.reach(move.phase):
        raise Unexpected(f"{move.phase} to begin", _over(table))
    played.end_expected |= move.phase == "end"


def _expect(played: Run, move: Expect) -> None:
    table = played.table
    table.start()
    played.end_expected |= any(ends(expectation) for expectation in move.all)
    _still_on(played)
    if move.since:
        begun = table.began(move.since)
        if begun is None:
            raise Unexpected(f"{move.since} to have begun", f"it is {table.game.phase}")
        table.heard.count_from(begun)
    for expectation in move.all:
        problem = check(table, expectation)
        if problem is not None:
            raise Unexpected(*problem, expectation.line)
    for expectation in move.all:
        forget(table, expectation)
    table.heard.since = table.now


def _do(table: ScriptTable, move: Do) -> None:
    """Answer a question of the seat, which must be open within the night or day of the step."""
    table.start()
    what = f"seat {move.seat} to be asked {move.ability}"
    phase = table.game.phase
    ask = table.open_ask(move.seat, move.ability)
    while ask is None:
        if not table.game.seats[move.seat].alive:
            raise Unexpected(what, f"that seat is out of the game; {_asked_in(table, phase, move)}")
        if table.game.outcome.over:
            raise Unexpected(what, f"{_over(table)}; {_asked_in(table, phase, move)}")
        table.time_up()
        if (table.game.phase.name, table.game.phase.number) != (phase.name, phase.number):
            ended = f"that ended without it ('phase: {table.game.phase.whole}')"
            raise Unexpected(f"{what} in {phase.whole}", f"{ended}; {_asked_in(table, phase, move)}")
        ask = table.open_ask(move.seat, move.ability)
    refusal = table.advance(Answer(table.now, move.seat, ask.id, move.choice)).refusal
    if refusal is not None:
        raise Unexpected(
            f"seat {move.seat} to {move}",
            f"it was refused: {refusal.value}; its choices are {', '.join(map(str, ask.choices))}",
        )


def _asked_in(table: ScriptTable, phase: Phase, move: Do) -> str:
    """The questions to a seat in a night or day, and the seats with the question that was expected here."""
    asked = table.asked_in(phase)
    own = ", ".join(dict.fromkeys(ask.ability for ask in asked if ask.seat == move.seat)) or "nothing"
    others = dict.fromkeys(ask.seat for ask in asked if ask.ability == move.ability)
    theirs = f", and {move.ability} was asked of {', '.join(map(str, others))}" if others else ""
    return f"it was asked {own}{theirs}"


def _refuse(played: Run, move: Refuse) -> None:
    """Check that an answer is refused: to the seat's own question, else to another's of its kind, or a closed one."""
    table = played.table
    own = table.open_ask(move.seat, move.ability)
    others = [ask.id for ask in table.game.questions.open.values() if ask.ability == move.ability]
    closed = [ask.id for ask in table.heard.asked if (ask.seat, ask.ability) == (move.seat, move.ability)]
    reasons = []
    for ask in [own.id] if own else [*others, *closed, 0]:
        refusal = table.advance(Answer(table.now, move.seat, ask, move.choice)).refusal
        if refusal is None:
            raise Unexpected(f"seat {move.seat} to be refused {move}", "it was taken")
        reasons.append(refusal)
    if move.because is not None and move.because is not reasons[0]:
        what = f"seat {move.seat} to be refused {move} because {move.because.value}"
        raise Unexpected(what, f"it was refused because {reasons[0].value}")
    played.refused.append(RefusedAnswer(move.line, f"{move.seat} {move}", reasons[0]))


def _all_drawn(played: Run) -> None:
    """Fail if a draw that the script fixed was never made; of one name the last ones are blamed."""
    pins = [move for move in played.script.moves if isinstance(move, FixedDraw)]
    for name in DRAWS:
        left = played.table.game.chance.pinned(name)
        if left:
            line = [pin.line for pin in pins if pin.name == name][-left]
            raise Unexpected(f"{name} to be drawn", "the script ended without that", line)
