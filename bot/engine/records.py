"""Records: plain data that never changes once made."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


class _Nothing(dict[Any, Any]):
    """An empty mapping that can be the default of a field, as an empty tuple can."""

    __hash__ = object.__hash__  # type: ignore[assignment]


NOTHING: Mapping[Any, Any] = _Nothing()
"""The empty default of fields with notes, shared by all players: a first note makes a new mapping."""

_VALUES: dict[type, Callable[[Any], object]] = {}
"""A function that reads the values of a record, for each kind of record that was compared or shown."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(kind: type[T]) -> type[T]:
    """A dataclass that is frozen to the type checker, which refuses every assignment to its fields.

    Python's own frozen dataclasses cost three times as much to make, and a game makes hundreds of records: events,
    questions, answers and boards. There are 360 kinds of them, for each of which Python would compile four methods at
    every start; all but the constructor are the same for all here.
    """
    made = dataclass(slots=True, eq=False, repr=False)(kind)
    for name, method in _METHODS.items():
        if name not in made.__dict__:
            setattr(made, name, method)
    return made


def _values(one: object) -> object:
    """The values of a record: two records are equal where these are."""
    kind = type(one)
    if kind not in _VALUES:
        names = [each.name for each in fields(kind)]  # type: ignore[arg-type]
        _VALUES[kind] = attrgetter(*names) if names else lambda _: ()
    return _VALUES[kind](one)


def _equal(one: object, other: object) -> bool:
    return _values(one) == _values(other) if other.__class__ is one.__class__ else NotImplemented


def _hashed(one: object) -> int:
    return _values(one).__hash__()


def _shown(one: object) -> str:
    values = ", ".join(f"{each.name}={getattr(one, each.name)!r}" for each in fields(one))  # type: ignore[arg-type]
    return f"{type(one).__qualname__}({values})"


_METHODS = {"__eq__": _equal, "__hash__": _hashed, "__repr__": _shown}
