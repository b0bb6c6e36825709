"""Records: plain data that nobody changes once it is made."""

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(kind: type[T]) -> type[T]:
    """A dataclass that is frozen to the type checker, which refuses every assignment to its fields.

    Python's own frozen dataclasses cost three times as much to make, and a game makes hundreds of these: what is told,
    asked, answered and shown.
    """
    return dataclass(slots=True, unsafe_hash=True)(kind)
