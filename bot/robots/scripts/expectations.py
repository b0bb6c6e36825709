"""Reading the expectations of a script."""

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from bot.engine.events import JOINT
from bot.engine.rules import Rules
from bot.robots.scripts.model import Expect, Expectation
from bot.robots.scripts.patterns import EMPTY, PatternReader
from bot.robots.scripts.words import Malformed
from bot.scenario.problems import Finding, Path, is_whole, unknown

SINCE = "since"
"""The key that says from when on things told and asked count; no expectation itself."""

OF_SEATS = ("asked", "not_asked", "told", "not_told", "role", "faction")
"""A mapping from seats."""

ABOUT = ("alive", "dead", "winner", "phase", "public", "not_public", "board", "floor", "passed", *OF_SEATS)


class StepReader(Protocol):
    """The reader of the steps among which expectations stand."""

    game: str
    findings: list[Finding]

    def line(self, path: Path) -> int:
        """The line of a place in the file."""
        ...

    def question(self, name: object) -> None:
        """Make sure that players of this game have this question.

        Raises:
            Malformed: they do not.
        """
        ...

    def phase(self, words: str) -> str:
        """The name of a phase that the game may come to.

        Raises:
            Malformed: there is no such phase.
        """
        ...


class ExpectationReader:
    """Reads the mappings under `expect`.

    Args:
        rules: the game.
        seats: their number.
        reader: knows lines, questions and phases, and collects mistakes.
    """

    def __init__(self, rules: Rules, seats: int, reader: StepReader) -> None:
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
