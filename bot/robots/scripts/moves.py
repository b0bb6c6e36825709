"""Reading the steps of a script's play."""

from collections.abc import Iterator
from typing import Any

from bot.engine.abilities import ABILITIES
from bot.engine.finales import FINALES, Finale
from bot.engine.inputs import Choice, HostAction, Pick
from bot.engine.procedures import PROCEDURES, Procedure
from bot.engine.rules import Rules
from bot.robots.scripts.expectations import ExpectationReader
from bot.robots.scripts.model import Command, Do, Expect, Miss, Move, Pin, Reach, Speak, Wait, Write
from bot.scenario.problems import Finding, Path, unknown
from bot.scenario.source import Source

MOVES = ("phase", "do", "refuse", "expect", "chance", "host", "say", "sign", "wrote", "unreached", "wait")
SET_PIECES: tuple[type[Procedure | Finale], ...] = (*PROCEDURES.values(), *FINALES.values())
ASKING = (*ABILITIES.values(), *SET_PIECES)
QUESTIONS = tuple(dict.fromkeys([*ABILITIES, *(ask for kind in ASKING for ask in kind.asks)]))
PARTS = tuple(dict.fromkeys(kind.part for kind in SET_PIECES if kind.part))
LONGER = 60.0
"""`host: extend` without a number adds so many seconds."""


class Malformed(Exception):  # noqa: N818 - carries a message to the reader, which knows the place
    """A step that cannot be read."""


class MoveReader:
    """Reads steps against the rules of the script's game, collecting what is wrong.

    Args:
        rules: the game.
        seats: how many.
        source: the file, for the lines.
    """

    def __init__(self, rules: Rules, seats: int, source: Source) -> None:
        self.findings: list[Finding] = []
        self._seats = seats
        self._source = source
        self._expectations = ExpectationReader(rules, seats, self)

    def line(self, path: Path) -> int:
        """The line of a place in the file."""
        return self._source.problem(Finding(path, "")).line or 0

    def moves(self, steps: list[Any]) -> Iterator[Move]:
        """The steps that can be read."""
        for place, step in enumerate(steps):
            path: Path = ("play", place)
            if not isinstance(step, dict) or len(step) != 1:
                self.findings.append(Finding(path, "expected one step, such as 'phase: night 1' or 'do: 1 vote 2'"))
                continue
            kind, value = next(iter(step.items()))
            if kind not in MOVES:
                self.findings.append(Finding((*path, str(kind)), unknown("step", kind, MOVES)))
            elif kind == "expect":
                yield Expect(self.line(path), tuple(self._expectations.read((*path, "expect"), value)))
            else:
                try:
                    yield self._move(self.line(path), kind, value)
                except Malformed as error:
                    self.findings.append(Finding((*path, kind), str(error)))

    def _move(self, line: int, kind: str, value: Any) -> Move:
        if isinstance(value, dict | list) or value is None:
            raise Malformed("expected words in one line")
        words = str(value).split()
        match kind:
            case "phase":
                return Reach(line, phase(str(value)))
            case "do" | "refuse":
                return self._do(line, words, refused=kind == "refuse")
            case "chance":
                if len(words) != 2:
                    raise Malformed("expected the name of a draw and what it gives, such as 'first_speaker 3'")
                return Pin(line, words[0], pick(words[1]))
            case "host":
                return self._command(line, words)
            case "say":
                if len(words) < 2:
                    raise Malformed("expected a seat and what it writes")
                return Speak(line, self.seat(words[0]), str(value).strip().partition(" ")[2].strip())
            case "sign":
                return Speak(line, self.seat(*words), None)
            case "wrote":
                return Write(line, self.seat(*words))
            case "unreached":
                return Miss(line, self.seat(*words))
        return Wait(line, seconds(*words))

    def _do(self, line: int, words: list[str], *, refused: bool) -> Do:
        if len(words) < 3:
            raise Malformed("expected a seat, an ability and what it picks, such as '3 save 5' or '3 vote none'")
        seat, ability, *picks = words
        if ability not in QUESTIONS:
            raise Malformed(unknown("ability", ability, QUESTIONS))
        choice: Choice = () if picks == ["none"] else tuple(pick(word) for word in picks)
        return Do(line, self.seat(seat), ability, choice, refused)

    def _command(self, line: int, words: list[str]) -> Command:
        names = [action.value for action in HostAction]
        if words[0] not in names:
            raise Malformed(unknown("command", words[0], names))
        action, rest = HostAction(words[0]), words[1:]
        if action in {HostAction.LEAVE, HostAction.KICK}:
            return Command(line, action, seat=self.seat(*rest))
        if action is HostAction.EXTEND and rest:
            return Command(line, action, seconds=seconds(*rest))
        if rest:
            raise Malformed(f"expected nothing after '{action.value}'")
        return Command(line, action, seconds=LONGER if action is HostAction.EXTEND else 0.0)

    def seat(self, *words: object) -> int:
        """The number of a seat of this game.

        Raises:
            Malformed: it is none.
        """
        if len(words) != 1 or not str(words[0]).isdecimal() or not 1 <= int(str(words[0])) <= self._seats:
            found = " ".join(map(str, words)) or "nothing"
            raise Malformed(f"expected a seat from 1 to {self._seats}, found '{found}'")
        return int(str(words[0]))


def pick(word: str) -> Pick:
    """A pick as it is written: a seat's number, or a word."""
    return int(word) if word.isdecimal() else word


def seconds(*words: str) -> float:
    """A number of seconds.

    Raises:
        Malformed: it is none.
    """
    try:
        (word,) = words
        number = float(word)
    except ValueError:
        number = -1.0
    if not 0 < number < float("inf"):
        raise Malformed(f"expected a number of seconds, found '{' '.join(words)}'")
    return number


def phase(words: str) -> str:
    """The name of a phase.

    Raises:
        Malformed: it is none.
    """
    name, _, number = words.strip().partition(" ")
    fits = number.isdecimal() and int(number) > 0 if name in {"night", "day"} else not number
    if not fits or name not in {"intro", "night", "day", "end", *PARTS}:
        raise Malformed(unknown("phase", words, ("intro", "night 1", "day 1", "end", *PARTS)))
    return f"{name} {int(number)}" if number else name
