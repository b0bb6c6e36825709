"""Reading the steps of a script's play."""

from collections.abc import Iterator
from typing import Any

from bot.engine.asks import Refusal
from bot.engine.chance import DRAWS
from bot.engine.inputs import ABOUT_SEAT, Choice, HostAction
from bot.engine.rules import Rules
from bot.robots.scripts.expectations import ExpectationReader
from bot.robots.scripts.model import Command, Do, FixedDraw, Miss, Move, Reach, Refuse, Speak, Utter, Wait, Write
from bot.robots.scripts.questions import all_questions, form, never_refused, questions_of, takes
from bot.robots.scripts.repertoire import day_parts_of, first_night_of
from bot.robots.scripts.words import Malformed, is_number, phase, pick, seconds, unknown_name, words_of
from bot.scenario.problems import Finding, Path, said, unknown
from bot.scenario.source import Source

MOVES = ("phase", "do", "refuse", "expect", "chance", "host", "say", "sign", "wrote", "uttered", "unreached", "wait")
LONGER = 60.0
"""The seconds that `host: extend` adds where it names no number."""


class MoveReader:
    """Reads steps against the rules of the script's game, collecting mistakes.

    Args:
        rules: the game.
        seats: their number.
        source: the file, for the lines.
        game: the game's name, in the script's words.
    """

    def __init__(self, rules: Rules, seats: int, source: Source, game: str) -> None:
        self.findings: list[Finding] = []
        self.questions = questions_of(rules)
        self.game = game
        self._parts = day_parts_of(rules)
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
        words = words_of(value)
        match kind:
            case "phase":
                name, _, before = str(value).partition(" before ")
                if before and name.strip() != "end":
                    raise Malformed("only 'end' may come 'before' another phase")
                return Reach(line, self.phase(name), self.phase(before) if before else "")
            case "do":
                return Do(line, *self._answer(words))
            case "refuse":
                return self._refuse(line, words, reason)
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

    def _refuse(self, line: int, words: list[str], reason: Refusal | None) -> Refuse:
        """An answer that is refused, for a possible reason."""
        answer = self._answer(words)
        if reason is not None and (never := never_refused(reason, *answer)):
            raise Malformed(f"never refused because {reason.value}: {never}")
        return Refuse(line, *answer, reason)

    def _answer(self, words: list[str]) -> tuple[int, str, Choice]:
        """A seat, its question, and its answer."""
        if len(words) < 3:
            raise Malformed("expected a seat, an ability and what it picks, such as '3 save 5' or '3 vote none'")
        seat, ability, *picks = words
        self.question(ability)
        for word in picks if picks != ["none"] else ():
            if is_number(word):
                self.seat(word)
            elif not takes(ability, word, self._rules):
                raise Malformed(f"'{word}' is in no answer to {ability}; expected {form(ability)}, or none")
        choice: Choice = () if picks == ["none"] else tuple(pick(word) for word in picks)
        return self.seat(seat), ability, choice

    def question(self, name: object) -> None:
        """Make sure that players of this game have this question.

        Raises:
            Malformed: they do not.
        """
        command = f"mafia answers {self.game}"
        if not isinstance(name, str):
            raise Malformed(f"expected an ability, found {said(name)}")
        if name not in self.questions and name in all_questions():
            raise Malformed(f"this game never asks about '{name}'; '{command}' lists all")
        if name not in self.questions:
            raise Malformed(unknown_name("ability", name, self.questions, command))

    def phase(self, words: str) -> str:
        """The name of a phase that the game may come to.

        Raises:
            Malformed: there is no such phase.
        """
        return phase(words, self._parts, first_night_of(self._rules))

    def _pin(self, line: int, words: list[str]) -> FixedDraw:
        if len(words) != 2:
            raise Malformed("expected the name of a draw and what it gives, such as 'first_speaker 3'")
        name = next((name for name in DRAWS if name == words[0]), None)
        if name is None:
            raise Malformed(unknown_name("draw", words[0], DRAWS, "mafia draws"))
        return FixedDraw(line, name, pick(words[1]))

    def _command(self, line: int, words: list[str]) -> Command:
        names = [action.value for action in HostAction]
        if words[0] not in names:
            raise Malformed(unknown("command", words[0], names))
        action, rest = HostAction(words[0]), words[1:]
        if action in ABOUT_SEAT:
            return Command(line, action, seat=self.seat(*rest))
        if action is HostAction.EXTEND and rest:
            return Command(line, action, seconds=seconds(*rest))
        if rest:
            raise Malformed(f"expected nothing after '{action.value}'")
        return Command(line, action, seconds=LONGER if action is HostAction.EXTEND else 0.0)

    def seat(self, *words: object) -> int:
        """The number of a seat of this game.

        Raises:
            Malformed: there is no such seat.
        """
        if len(words) != 1 or not is_number(str(words[0])) or not 1 <= int(str(words[0])) <= self._seats:
            found = " ".join(map(str, words)) or "nothing"
            raise Malformed(f"expected a seat from 1 to {self._seats}, found '{found}'")
        return int(str(words[0]))
