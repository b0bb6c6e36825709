"""Playing a script: its steps done one after another, its expectations looked at."""

from dataclasses import dataclass

from bot.engine.inputs import Answer, Host, Say, Sign, Unreached, Wrote
from bot.robots.scripts.checking import check
from bot.robots.scripts.model import Command, Do, Expect, Miss, Move, Pin, Reach, Script, Speak, Wait, Write
from bot.robots.scripts.table import Heard, Table


@dataclass(frozen=True)
class Failure:
    """An expectation that did not hold: where, what was expected, what happened."""

    place: str
    expected: str
    happened: str

    def __str__(self) -> str:
        return f"{self.place}: expected {self.expected}\n    but {self.happened}"


@dataclass(frozen=True)
class Run:
    """A script that was played, up to its end or its first failure."""

    script: Script
    table: Table
    failure: Failure | None = None


class Unexpected(Exception):  # noqa: N818 - not an error of the program
    """What was expected, and what happened."""

    def __init__(self, expected: str, happened: str) -> None:
        super().__init__(expected, happened)
        self.expected = expected
        self.happened = happened


def run(script: Script) -> Run:
    """Play a script."""
    table = Table(script.rules, script.seats, script.seed)
    for move in script.moves:
        place = f"{script.path}:{move.line}"
        try:
            if isinstance(move, Expect):
                for expectation in move.all:
                    place = f"{script.path}:{expectation.line}"
                    table.start()
                    problem = check(table, expectation)
                    if problem is not None:
                        raise Unexpected(*problem)
                table.heard = Heard(table.now)
            else:
                _play(table, move)
        except Unexpected as error:
            return Run(script, table, Failure(place, error.expected, error.happened))
        except ValueError as error:  # a pinned draw that the game cannot give
            return Run(script, table, Failure(place, "the game to go on", str(error)))
    return Run(script, table)


def _play(table: Table, move: Move) -> None:
    match move:
        case Reach():
            table.reach(move.phase)
        case Wait():
            table.wait(move.seconds)
        case Pin():
            table.pin(move.name, move.value)
        case Do(refused=True):
            _refuse(table, move)
        case Do():
            _do(table, move)
        case Speak():
            text = move.text
            _give(table, Sign(table.now, move.seat) if text is None else Say(table.now, move.seat, text))
        case Write():
            _give(table, Wrote(table.now, move.seat))
        case Miss():
            _give(table, Unreached(table.now, move.seat))
        case Command():
            _give(table, Host(table.now, move.action, move.seat, move.seconds))


def _give(table: Table, given: Host | Say | Sign | Wrote | Unreached) -> None:
    refusal = table.advance(given).refusal
    if refusal is not None:
        raise Unexpected("this to be taken", f"it was refused: {refusal.value}")


def _do(table: Table, move: Do) -> None:
    """Answer, once the question is open."""
    table.start()
    what = f"seat {move.seat} to be asked {move.ability}"
    ask = table.open_ask(move.seat, move.ability)
    while ask is None:
        if not table.game.seats[move.seat].alive:
            raise Unexpected(what, "that seat is out of the game")
        if table.game.over:
            raise Unexpected(what, "the game is over")
        table.time_up()
        ask = table.open_ask(move.seat, move.ability)
    refusal = table.advance(Answer(table.now, move.seat, ask.id, move.choice)).refusal
    if refusal is not None:
        raise Unexpected(
            f"seat {move.seat} to {move.ability} {' '.join(map(str, move.choice)) or 'none'}",
            f"it was refused: {refusal.value}; its choices are {', '.join(map(str, ask.choices))}",
        )


def _refuse(table: Table, move: Do) -> None:
    """Try to answer: one's own question, else another's of the same kind, else one that is closed."""
    table.start()
    own = table.open_ask(move.seat, move.ability)
    others = [ask.id for ask in table.game.asks.values() if ask.ability == move.ability]
    closed = [ask.id for ask in table.heard.asked if (ask.seat, ask.ability) == (move.seat, move.ability)]
    for ask in [own.id] if own else [*others, *closed, 0]:
        if table.advance(Answer(table.now, move.seat, ask, move.choice)).refusal is None:
            choice = " ".join(map(str, move.choice)) or "none"
            raise Unexpected(f"seat {move.seat} to be refused {move.ability} {choice}", "it was taken")
