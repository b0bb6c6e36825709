"""Reading the steps of a script's play."""

from collections.abc import Iterator
from typing import Any

from bot.engine.asks import Refusal
from bot.engine.chance import DRAWS
from bot.engine.inputs import Choice, HostAction
from bot.engine.rules import Rules
from bot.robots.scripts.expectations import ExpectationReader
from bot.robots.scripts.model import Command, Do, Miss, Move, Pin, Reach, Refuse, Speak, Utter, Wait, Write
from bot.robots.scripts.questions import form, questions_of, takes
from bot.robots.scripts.words import Malformed, phase, pick, seconds, unknown_name
from bot.scenario.problems import Finding, Path, unknown
from bot.scenario.source import Source

MOVES = ("phase", "do", "refuse", "expect", "chance", "host", "say", "sign", "wrote", "uttered", "unreached", "wait")
LONGER = 60.0
"""`host: extend` without a number adds so many seconds."""


class MoveReader:
    """Reads steps against the rules of the script's game, collecting what is wrong.

    Args:
        rules: the game.
        seats: how many.
        source: the file, for the lines.
    """

    def __init__(self, rules: Rules, seats: int, source: Source) -> None:
        self.findings: list[Finding] = []
        self.questions = questions_of(rules)
        self._rules = rules
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
            if not isinstance(step, dict) or len({*step} - {"because"}) != 1:
                self.findings.append(Finding(path, "expected one step, such as 'phase: night 1' or 'do: 1 vote 2'"))
                continue
            kind, value = next((kind, value) for kind, value in step.items() if kind != "because")
            if kind not in MOVES:
                self.findings.append(Finding((*path, str(kind)), unknown("step", kind, MOVES)))
                continue
            reason = self._reason((*path, "because"), kind, step["because"]) if "because" in step else None
            if kind == "expect":
                yield self._expectations.read((*path, "expect"), value)
                continue
            try:
                yield self._move(self.line(path), kind, value, reason)
            except Malformed as error:
                self.findings.append(Finding((*path, kind), str(error)))

    def _reason(self, path: Path, kind: str, word: object) -> Refusal | None:
        """Why an answer is to be refused."""
        if kind != "refuse":
            self.findings.append(Finding(path, f"belongs to a step 'refuse', not '{kind}'"))
        elif word not in list(Refusal):
            self.findings.append(Finding(path, unknown("reason", word, Refusal)))
        else:
            return Refusal(str(word))
        return None

    def _move(self, line: int, kind: str, value: Any, reason: Refusal | None) -> Move:
        if isinstance(value, dict | list) or value is None:
            raise Malformed("expected words in one line")
        words = str(value).split()
        match kind:
            case "phase":
                name, _, before = str(value).partition(" before ")
                if before and name.strip() != "end":
                    raise Malformed("only 'end' may come 'before' another phase")
                return Reach(line, phase(name), phase(before) if before else "")
            case "do":
                return Do(line, *self._answer(words))
            case "refuse":
                return Refuse(line, *self._answer(words), reason)
            case "chance":
                return self._pin(line, words)
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
            case "uttered":
                return Utter(line, self.seat(*words))
            case "unreached":
                return Miss(line, self.seat(*words))
        return Wait(line, seconds(*words))

    def _answer(self, words: list[str]) -> tuple[int, str, Choice]:
        """A seat, what it is asked about, and its answer."""
        if len(words) < 3:
            raise Malformed("expected a seat, an ability and what it picks, such as '3 save 5' or '3 vote none'")
        seat, ability, *picks = words
        self.question(ability)
        for word in picks if picks != ["none"] else ():
            if word.isdecimal():
                self.seat(word)
            elif not takes(ability, word, self._rules):
                raise Malformed(f"'{word}' is in no answer to {ability}; expected {form(ability)}, or none")
        choice: Choice = () if picks == ["none"] else tuple(pick(word) for word in picks)
        return self.seat(seat), ability, choice

    def question(self, name: object) -> None:
        """Make sure that this is something which players of this game are asked about.

        Raises:
            Malformed: it is not.
        """
        if name not in self.questions:
            raise Malformed(unknown_name("ability", name, self.questions, "mafia answers") + f" ({self._rules.id})")

    def _pin(self, line: int, words: list[str]) -> Pin:
        if len(words) != 2:
            raise Malformed("expected the name of a draw and what it gives, such as 'first_speaker 3'")
        name = next((name for name in DRAWS if name == words[0]), None)
        if name is None:
            raise Malformed(unknown_name("draw", words[0], DRAWS, "mafia draws"))
        return Pin(line, name, pick(words[1]))

    def _command(self, line: int, words: list[str]) -> Command:
        names = [action.value for action in HostAction]
        if words[0] not in names:
            raise Malformed(unknown("command", words[0], names))
        action, rest = HostAction(words[0]), words[1:]
        if action in {HostAction.LEAVE, HostAction.KICK, HostAction.EXPEL}:
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
