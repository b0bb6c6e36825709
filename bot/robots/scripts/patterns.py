"""Reading patterns: the events and boards that a script names, with the fields that they must have."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from bot.engine.bases.shelf import import_all_parts
from bot.engine.boards import OfferBoard, PollBoard, TeamBoard, TurnBoard, VoteBoard, WordBoard
from bot.engine.events import EVENTS
from bot.engine.names import Among, Names
from bot.engine.rules import Rules
from bot.robots.scripts.model import Pattern
from bot.robots.scripts.repertoire import events_near, events_of
from bot.robots.scripts.words import unknown_name
from bot.scenario.problems import Finding, Path, is_whole, unknown

BOARDS: dict[str, type] = {
    "turn_board": TurnBoard,
    "vote_board": VoteBoard,
    "team_board": TeamBoard,
    "poll_board": PollBoard,
    "word_board": WordBoard,
    "offer_board": OfferBoard,
}

EMPTY = "expects nothing"

COUNTS = ("chances", "count", "left", "many", "need", "number", "players", "rounds", "top")
"""Fields of events whose whole numbers are counts, not seats."""


class PatternReader:
    """Reads lists of patterns; `game` is its name in the script's words, `findings` collects mistakes."""

    def __init__(self, rules: Rules, seats: int, game: str, findings: list[Finding]) -> None:
        self._game = game
        self._findings = findings
        self._events = {event.name: event for event in (*events_of(rules), *events_near(rules))}
        self._seats = seats
        self._names = {"role": tuple(rules.roles), "side": (*rules.sides, "independent")}

    def read(self, path: Path, value: Any) -> Iterator[Pattern]:
        """The patterns of a list that can be read; `path` ends in the name of the list."""
        kinds: Mapping[str, type] = BOARDS if path[-1] == "board" else self._events
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
                self._wrong(place, self._unknown(what, name))
            elif not isinstance(wanted, dict):
                self._wrong(place, f"expected the fields of {name}, found '{wanted}'")
            else:
                self._check_fields(place, name, kinds[name], wanted)
                yield Pattern(name, wanted)

    def _unknown(self, what: str, name: object) -> str:
        if what == "board":
            return unknown(what, name, BOARDS)
        command = f"mafia events {self._game}"
        import_all_parts()
        if name in EVENTS:
            return f"this game never tells '{name}'; '{command}' lists all"
        return unknown_name(what, name, self._events, command)

    def _check_fields(self, place: Path, name: str, kind: type, wanted: Mapping[Any, object]) -> None:
        hints = get_type_hints(kind, include_extras=True)
        known = [each.name for each in fields(kind)]
        for key, value in wanted.items():
            if key not in known:
                self._wrong(place, unknown(f"field of {name}", key, known))
            elif mistake := self._mistake(hints[key], key, value):
                self._wrong(place, f"{key}: {mistake}")

    def _wrong(self, path: Path, text: str) -> None:
        self._findings.append(Finding(path, text))

    def _mistake(self, annotation: Any, field: str, value: object) -> str:
        """The reason why a field of this type can never have this value; empty where it can."""
        kind, inner = get_origin(annotation), get_args(annotation)
        if kind in {Union, UnionType}:
            wrong = [self._mistake(arm, field, value) for arm in inner if arm is not type(None)]
            return "" if "" in wrong or value is None else wrong[0]
        if kind is Annotated:
            return self._mistaken_word(inner[1], value)
        if kind is Literal:
            return "" if value in inner else unknown("word", value, inner)
        if kind is tuple:
            return self._mistake_in_list(inner, field, value)
        if annotation is bool:
            return "" if isinstance(value, bool) else f"expected true or false, found '{value}'"
        if annotation is float:
            return "" if isinstance(value, float) or is_whole(value) else f"expected a number, found '{value}'"
        if annotation is int:
            return self._mistaken_number(field, value)
        return "" if annotation is not str or isinstance(value, str) else f"expected a word, found '{value}'"

    def _mistaken_number(self, field: str, value: object) -> str:
        if not is_whole(value):
            return f"expected a whole number, found '{value}'"
        if field in COUNTS or 0 <= value <= self._seats:  # 0 is nobody
            return ""
        return f"expected a seat from 1 to {self._seats}, found '{value}'"

    def _mistaken_word(self, mark: Names | Among, value: object) -> str:
        if not isinstance(value, str):
            return f"expected a word, found '{value}'"
        if isinstance(mark, Among):
            kind, known = "word", mark.words
        else:
            kind = {"faction": "side"}.get(mark.what, mark.what)
            known = self._names.get(kind, ())
        return unknown(kind, value, known) if known and value and value not in known else ""

    def _mistake_in_list(self, inner: tuple[Any, ...], field: str, value: object) -> str:
        """Why a list (or a mapping that stands for pairs) can never be the value of a field; empty where it can."""
        each = inner[0] if inner[-1:] == (Ellipsis,) else None
        if isinstance(value, dict) and get_origin(each) is tuple and len(get_args(each)) == 2:
            pairs = [[_key(key), item] for key, item in value.items()]
        elif isinstance(value, list):
            pairs = value
        else:
            return f"expected a list, found '{value}'"
        if each is None:
            wrong = [self._mistake(kind, field, item) for kind, item in zip(inner, pairs, strict=False)]
            return next(filter(None, wrong), "" if len(pairs) == len(inner) else f"expected {len(inner)} entries")
        return next(filter(None, (self._mistake(each, field, item) for item in pairs)), "")


def _key(key: object) -> object:
    """A key of a mapping that stands for pairs, which YAML may have read as a word."""
    return int(key) if isinstance(key, str) and key.isdecimal() and len(key) < 4 else key
