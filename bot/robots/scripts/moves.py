"""Reading the steps of a script's play, and the expectations among them."""

from collections.abc import Iterator, Mapping
from typing import Any

from bot.engine.asks import Refusal
from bot.engine.chance import DRAWS
from bot.engine.events import JOINT
from bot.engine.inputs import ABOUT_SEAT, Choice, Host, HostAction, Say, Sign, Unreached, Uttered, Wrote
from bot.engine.rules import Rules
from bot.robots.scripts.model import Do, Expect, Expectation, FixedDraw, Give, Move, Reach, Refuse, Wait
from bot.robots.scripts.patterns import EMPTY, PatternReader
from bot.robots.scripts.questions import all_questions, form, never_refused, questions_of, takes
from bot.robots.scripts.repertoire import day_parts_of, first_night_of
from bot.robots.scripts.words import Malformed, is_number, phase, pick, seconds, unknown_name, words_of
from bot.scenario.problems import Finding, Path, is_whole, said, unknown
from bot.scenario.source import Source

SINCE = "since"
"""The key that says from which phase on events and questions count; not an expectation itself."""

OF_SEATS = ("asked", "not_asked", "told", "not_told", "role", "faction")
"""The expectations that are written as a mapping from seats."""

ABOUT = ("alive", "dead", "winner", "phase", "public", "not_public", "board", "floor", "passed", *OF_SEATS)


MOVES = ("phase", "do", "refuse", "expect", "chance", "host", "say", "sign", "wrote", "uttered", "unreached", "wait")
LONGER = 60.0
"""The seconds that `host: extend` adds if the script names no number."""


class MoveReader:
    """Reads steps against the rules of a script's game, collecting mistakes; `game`: its name in the script's words."""

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
        """The reason that the script gives for a refusal; None, with the mistake noted, where that is no reason."""
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
                return Give(line, self._command(words))
            case "say":
                if len(words) < 2:
                    raise Malformed("expected a seat and what it writes")
                return Give(line, Say(0.0, self.seat(words[0]), str(value).strip().partition(" ")[2].strip()))
            case "sign":
                return Give(line, Sign(0.0, self.seat(*words)))
            case "wrote":
                return Give(line, Wrote(0.0, self.seat(*words)))
            case "uttered":
                return Give(line, Uttered(0.0, self.seat(*words)))
            case "unreached":
                return Give(line, Unreached(0.0, self.seat(*words)))
        return Wait(line, seconds(*words))

    def _refuse(self, line: int, words: list[str], reason: Refusal | None) -> Refuse:
        """The move for an answer that must be refused, for a reason that is possible for this question."""
        answer = self._answer(words)
        if reason is not None and (never := never_refused(reason, *answer)):
            raise Malformed(f"never refused because {reason.value}: {never}")
        return Refuse(line, *answer, reason)

    def _answer(self, words: list[str]) -> tuple[int, str, Choice]:
        """A seat, its question, and its answer, read from the words of a step."""
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
        """Check that players of this game can have this question.

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

    def _command(self, words: list[str]) -> Host:
        names = [action.value for action in HostAction]
        if words[0] not in names:
            raise Malformed(unknown("command", words[0], names))
        action, rest = HostAction(words[0]), words[1:]
        if action in ABOUT_SEAT:
            return Host(0.0, action, seat=self.seat(*rest))
        if action is HostAction.EXTEND and rest:
            return Host(0.0, action, seconds=seconds(*rest))
        if rest:
            raise Malformed(f"expected nothing after '{action.value}'")
        return Host(0.0, action, seconds=LONGER if action is HostAction.EXTEND else 0.0)

    def seat(self, *words: object) -> int:
        """The number of a seat of this game.

        Raises:
            Malformed: there is no such seat.
        """
        if len(words) != 1 or not is_number(str(words[0])) or not 1 <= int(str(words[0])) <= self._seats:
            found = " ".join(map(str, words)) or "nothing"
            raise Malformed(f"expected a seat from 1 to {self._seats}, found '{found}'")
        return int(str(words[0]))


class ExpectationReader:
    """Reads the mappings under `expect`, among the steps of a reader that collects mistakes."""

    def __init__(self, rules: Rules, seats: int, reader: MoveReader) -> None:
        self._patterns = PatternReader(rules, seats, reader.game, reader.findings)
        self._seats = range(1, seats + 1)
        self._reader = reader
        self._roles = tuple(rules.roles)
        self._sides = rules.sides

    def read(self, path: Path, data: Any) -> Expect:
        """One step."""
        line = self._reader.line(path)
        if not isinstance(data, dict):
            self._wrong(path, "expected a mapping")
            return Expect(line, ())
        since = self._phase((*path, SINCE), data[SINCE]) if SINCE in data else ""
        return Expect(line, tuple(self._all(path, data)), since)

    def _all(self, path: Path, data: Mapping[Any, Any]) -> Iterator[Expectation]:
        if not {*data} - {SINCE}:
            self._wrong(path, EMPTY)
        for about, value in data.items():
            if about == SINCE:
                continue
            place = (*path, str(about))
            if about not in ABOUT:
                self._wrong(place, unknown("expectation", about, (*ABOUT, SINCE)))
            elif about in OF_SEATS:
                yield from self._of_seats(place, about, value)
            else:
                yield from self._one(place, about, value)

    def _of_seats(self, path: Path, about: str, data: Any) -> Iterator[Expectation]:
        if not isinstance(data, dict):
            self._wrong(path, "expected a mapping from seats")
            return
        if not data:
            self._wrong(path, EMPTY)
        for seat, value in data.items():
            place = (*path, seat)
            if not self._is_seat(seat):
                self._wrong(place, f"expected a seat from 1 to {self._seats[-1]}, found '{seat}'")
            else:
                yield from self._one(place, about, value, seat)

    def _one(self, path: Path, about: str, value: Any, seat: int = 0) -> Iterator[Expectation]:
        """One expectation, or one for each entry of a list of separate ones."""
        line = self._reader.line(path)
        match about:
            case "alive" | "dead":
                yield Expectation(line, about, self._seats_of(path, value, least=1))
            case "floor":
                yield Expectation(line, about, None if value == "all" else self._seats_of(path, value))
            case "told" | "public" | "board":
                yield Expectation(line, about, tuple(self._patterns.read(path, value)), seat)
            case "not_told" | "not_public":
                for pattern in self._patterns.read(path, value):
                    yield Expectation(line, about, pattern, seat)
            case "asked" | "not_asked":
                for ability in self._abilities(path, value):
                    yield Expectation(line, about, ability, seat)
            case "role" | "faction":
                self._known(path, about, value, self._roles if about == "role" else self._sides)
                yield Expectation(line, about, value, seat)
            case "winner":
                for winner in () if value is None else str(value).split(JOINT):
                    self._known(path, about, winner, (*self._sides, *self._roles, "draw", "none"))
                yield Expectation(line, about, value)
            case "phase":
                yield Expectation(line, about, self._phase(path, value))
            case "passed":
                if not isinstance(value, float) and not is_whole(value):
                    self._wrong(path, f"expected a number of seconds, found '{value}'")
                yield Expectation(line, about, value)

    def _wrong(self, path: Path, text: str) -> None:
        self._reader.findings.append(Finding(path, text))

    def _known(self, path: Path, what: str, value: object, known: tuple[str, ...]) -> None:
        if value not in known:
            self._wrong(path, unknown(what, value, known))

    def _is_seat(self, value: object) -> bool:
        return is_whole(value) and value in self._seats

    def _seats_of(self, path: Path, value: Any, least: int = 0) -> tuple[int, ...]:
        seats = value if isinstance(value, list) else [value]
        if len(seats) < least:
            self._wrong(path, EMPTY)
        if not all(self._is_seat(seat) for seat in seats):
            self._wrong(path, f"expected seats from 1 to {self._seats[-1]}, found '{value}'")
        return tuple(seats)

    def _phase(self, path: Path, value: object) -> str:
        try:
            return self._reader.phase(str(value))
        except Malformed as error:
            self._wrong(path, str(error))
            return ""

    def _abilities(self, path: Path, value: Any) -> Iterator[str]:
        if value == []:
            self._wrong(path, EMPTY)
        for ability in value if isinstance(value, list) else [value]:
            try:
                self._reader.question(ability)
            except Malformed as error:
                self._wrong(path, str(error))
            yield str(ability)
