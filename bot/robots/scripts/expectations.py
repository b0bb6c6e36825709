"""Reading what a script expects."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from bot.engine.boards import OfferBoard, PollBoard, TeamBoard, TurnBoard, VoteBoard, WordBoard
from bot.engine.events import EVENTS, JOINT
from bot.engine.rules import Rules
from bot.robots.scripts.model import Expect, Expectation, Pattern
from bot.robots.scripts.words import Malformed, phase, unknown_name
from bot.scenario.problems import Finding, Path, unknown

if TYPE_CHECKING:
    from bot.robots.scripts.moves import MoveReader

BOARDS: dict[str, type] = {
    "turn_board": TurnBoard,
    "vote_board": VoteBoard,
    "team_board": TeamBoard,
    "poll_board": PollBoard,
    "word_board": WordBoard,
    "offer_board": OfferBoard,
}

EMPTY = "expects nothing"

SINCE = "since"
"""From when on it counts what was told and asked; no expectation itself."""

OF_SEATS = ("asked", "not_asked", "told", "not_told", "role", "faction")
"""A mapping from seats."""

ABOUT = ("alive", "dead", "winner", "phase", "public", "not_public", "board", "floor", "passed", *OF_SEATS)


class ExpectationReader:
    """Reads the mappings under `expect`.

    Args:
        rules: the game.
        seats: how many.
        reader: knows lines and collects what is wrong.
    """

    def __init__(self, rules: Rules, seats: int, reader: "MoveReader") -> None:
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
        """One expectation, or one for each entry where it is a list of separate ones."""
        line = self._reader.line(path)
        match about:
            case "alive" | "dead":
                yield Expectation(line, about, self._seats_of(path, value, least=1))
            case "floor":
                yield Expectation(line, about, None if value == "all" else self._seats_of(path, value))
            case "told" | "public" | "board":
                yield Expectation(line, about, tuple(self._patterns(path, value)), seat)
            case "not_told" | "not_public":
                for pattern in self._patterns(path, value):
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
                if isinstance(value, bool) or not isinstance(value, int | float):
                    self._wrong(path, f"expected a number of seconds, found '{value}'")
                yield Expectation(line, about, value)

    def _wrong(self, path: Path, text: str) -> None:
        self._reader.findings.append(Finding(path, text))

    def _known(self, path: Path, what: str, value: object, known: tuple[str, ...]) -> None:
        if value not in known:
            self._wrong(path, unknown(what, value, known))

    def _is_seat(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and value in self._seats

    def _seats_of(self, path: Path, value: Any, least: int = 0) -> tuple[int, ...]:
        seats = value if isinstance(value, list) else [value]
        if len(seats) < least:
            self._wrong(path, EMPTY)
        if not all(self._is_seat(seat) for seat in seats):
            self._wrong(path, f"expected seats from 1 to {self._seats[-1]}, found '{value}'")
        return tuple(seats)

    def _phase(self, path: Path, value: object) -> str:
        try:
            return phase(str(value))
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

    def _unknown_kind(self, what: str, name: object) -> str:
        return unknown(what, name, BOARDS) if what == "board" else unknown_name(what, name, EVENTS, "mafia events")

    def _patterns(self, path: Path, value: Any) -> Iterator[Pattern]:
        kinds = BOARDS if path[-1] == "board" else EVENTS
        what = "board" if kinds is BOARDS else "event"
        if not isinstance(value, list):
            self._wrong(path, f"expected a list of {what}s, such as [{next(iter(kinds))}: {{}}]")
            return
        if not value:
            self._wrong(path, EMPTY)
        for index, entry in enumerate(value):
            place = (*path, index)
            if isinstance(entry, str):
                entry = {entry: {}}  # noqa: PLW2901 - `nobody_died` is short for `{nobody_died: {}}`
            if not isinstance(entry, dict) or len(entry) != 1:
                self._wrong(place, f"expected the name of one {what} and its fields")
                continue
            name, wanted = next(iter(entry.items()))
            wanted = {} if wanted is None else wanted
            if name not in kinds:
                self._wrong(place, self._unknown_kind(what, name))
            elif not isinstance(wanted, dict):
                self._wrong(place, f"expected the fields of {name}, found '{wanted}'")
            else:
                known = [each.name for each in fields(kinds[name])]
                for key in wanted:
                    if key not in known:
                        self._wrong(place, unknown(f"field of {name}", key, known))
                yield Pattern(name, wanted)
