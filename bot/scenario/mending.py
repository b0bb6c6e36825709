"""Mending: stand-ins for the misshapen places of a file, so that all the rest can be checked too.

A key that nearly is one becomes that key, a lone value in the place of a list becomes a list of one, a wrong value
gives way to its default, and a missing text or number gets one that fits. Which value fits is open, so a file is
mended in several ways (`WAYS`), and a finding that only some of them have says nothing about the file.
"""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from pydantic_core import ErrorDetails

from bot.scenario.models import MOST_PLAYERS, ScenarioModel
from bot.scenario.problems import Path
from bot.scenario.schema import Schema, known_keys, schemas_at
from bot.scenario.sections import Misshapen, Sections

WAYS = (0, -1)
"""The ways to mend a file: of several fitting values, take the first, or the last (as an index)."""

ROUNDS = 12
"""How often a file is mended: a mended mistake may show another one below it."""

_LISTS = {"list_type", "tuple_type"}
_MAPPINGS = {"dict_type", "model_type", "model_attributes_type"}
_GONE = object()


class Mended:
    """The mended data of a file, and the places in the file of its parts.

    Args:
        data: the data, with the values of the options in their places.
        way: one of `WAYS`.
    """

    def __init__(self, data: Mapping[str, Any], way: int) -> None:
        self._data = _copied(data)
        self._way = way
        self._indices: dict[int, list[int]] = {}
        self._keys: dict[tuple[int, str], str] = {}
        self.renamed: set[Path] = set()
        """The places in the file of keys that were replaced by other keys."""
        self.below: list[ErrorDetails] = []
        """The mistakes in the values below such keys."""

    def model(self, sections: Sections) -> ScenarioModel | None:
        """The scenario from the mended data, or None if something is missing that has no stand-in."""
        for _ in range(ROUNDS):
            try:
                return sections.model(self._data)
            except Misshapen as error:
                self.below += self._below_keys(error.details)
                if not self._mend(error.details):
                    return None
        return None

    def _below_keys(self, details: Sequence[ErrorDetails]) -> Iterator[ErrorDetails]:
        for detail in details:
            if self.place(detail["loc"]) != detail["loc"]:
                yield detail

    def place(self, path: Path) -> Path:
        """The place in the file of a path in the mended model."""
        node: Any = self._data
        real: Path = ()
        for step in path:
            if isinstance(node, list) and isinstance(step, int):
                own = self._indices.get(id(node))
                real = (*real, own[step] if own and step < len(own) else step)
            else:
                real = (*real, self._keys.get((id(node), str(step)), step) if isinstance(node, dict) else step)
            found = _step(node, step)
            node = None if found is None else node[found]
        return real

    def _mend(self, details: Sequence[ErrorDetails]) -> bool:
        """Mend these mistakes; returns whether every one of them was mended in some way."""
        wrong: dict[Path, list[ErrorDetails]] = {}
        for detail in details:
            wrong.setdefault(self._real(detail), []).append(detail)
        for path, several in wrong.items():
            if any(len(other) > len(path) and other[: len(path)] == path for other in wrong):
                continue  # another arm of a union is meant, or the rest is seen in the next round
            if not self._mend_at(path, several):
                return False
        self._sweep(self._data)
        return True

    def _real(self, detail: ErrorDetails) -> Path:
        """The path to a mistake: only steps that the data has, and the key that is missing, if one is."""
        node, path = self._data, Path()
        for step in detail["loc"]:
            found = _step(node, step)
            if found is not None:
                node, path = node[found], (*path, found)
        return (*path, detail["loc"][-1]) if detail["type"] == "missing" else path

    def _mend_at(self, path: Path, details: Sequence[ErrorDetails]) -> bool:
        if not path:
            return False
        holder: Any = self._data
        for step in path[:-1]:
            holder = holder[step]
        key, kinds = path[-1], {detail["type"] for detail in details}
        if kinds & {"extra_forbidden"} or any(detail["loc"][-1:] == ("[key]",) for detail in details):
            self.renamed.add(self.place(path))
        if "missing" in kinds:
            return self._put(holder, key, path)
        value = holder[key]
        if any(detail["loc"][-1:] == ("[key]",) for detail in details):
            self._rename(holder, key, str(key).lower())
        elif "extra_forbidden" in kinds:
            close = get_close_matches(str(key), known_keys(path[:-1]), n=1)
            self._rename(holder, key, close[0] if close else "")
        elif "one_part" in kinds:
            self._part(holder, key, value)
        elif kinds <= _LISTS:
            if not isinstance(value, str | int | float):
                return False
            holder[key] = [value]
        elif kinds <= _MAPPINGS:
            return _mapping(holder, key, value, path)
        else:
            stand_ins = _stand_ins(path) if self._way else ()
            holder[key] = stand_ins[self._way] if stand_ins else _GONE
        return True

    def _put(self, holder: Any, key: Any, path: Path) -> bool:
        stand_ins = _stand_ins(path)
        if stand_ins:
            holder[key] = stand_ins[self._way]
        return bool(stand_ins)

    def _rename(self, holder: dict[Any, Any], old: Any, new: str) -> None:
        value = holder[old]
        holder[old] = _GONE
        if new and new not in holder:
            holder[new] = value
            self._keys[id(holder), new] = str(old)

    def _part(self, holder: Any, key: Any, value: Any) -> None:
        """Split an entry with several parts into one entry for each."""
        if not isinstance(holder, list) or not value:
            holder[key] = _GONE
            return
        own = self._indices.setdefault(id(holder), list(range(len(holder))))
        parts = [{id_: given} for id_, given in value.items()]
        holder[key : key + 1] = parts
        own[key : key + 1] = [own[key]] * len(parts)

    def _sweep(self, node: Any) -> None:
        """Remove the values that were marked to give way to their defaults."""
        if isinstance(node, dict):
            for key in [key for key, value in node.items() if value is _GONE]:
                del node[key]
        elif isinstance(node, list):
            kept = [index for index, value in enumerate(node) if value is not _GONE]
            if len(kept) < len(node):
                own = self._indices.get(id(node), list(range(len(node))))
                self._indices[id(node)] = [own[index] for index in kept]
                node[:] = [node[index] for index in kept]
        for part in _parts(node):
            self._sweep(part)


def _mapping(holder: Any, key: Any, value: Any, path: Path) -> bool:
    """Put a mapping in place of a part's bare name or of an empty entry; returns whether there was one."""
    if isinstance(value, str) and value in known_keys(path):
        holder[key] = {value: {}}
    elif value is None or (isinstance(holder, dict) and key not in known_keys(path[:-1])):
        holder[key] = {}
    elif isinstance(holder, list):
        holder[key] = _GONE
    else:
        return False
    return True


def _step(node: Any, step: Any) -> Any:
    """The key or index that a step of a validator's path means here; None if it leads nowhere."""
    if isinstance(node, dict):
        return next((key for key in node if str(key) == str(step)), None)
    if isinstance(node, list) and str(step).isdigit() and int(step) < len(node):
        return int(step)
    return None


def _copied(node: Any) -> Any:
    """A copy in which nothing is the same object twice, as an alias of YAML is, for each place is mended by itself."""
    if isinstance(node, Mapping):
        return {key: _copied(value) for key, value in node.items()}
    return list(map(_copied, node)) if isinstance(node, list) else node


def _parts(node: Any) -> Iterator[Any]:
    if isinstance(node, dict):
        yield from node.values()
    elif isinstance(node, list):
        yield from node


def _stand_ins(path: Path) -> Sequence[Any]:
    """Values that fit a place, the first and the last; none where a list or a mapping belongs."""
    for schema in schemas_at(path):
        found = _fitting(schema)
        if found:
            return found
    return ()


def _fitting(schema: Schema) -> Sequence[Any]:
    if "const" in schema:
        return (schema["const"],)
    if "enum" in schema:
        return tuple(schema["enum"])
    match schema.get("type"):
        case "string":
            return ("x", "y")
        case "boolean":
            return (False, True)
        case "integer" | "number":
            least = schema.get("minimum", schema.get("exclusiveMinimum", -1) + 1)
            return (least, schema.get("maximum", MOST_PLAYERS))
    return ()
