"""Lists of parts, as a scenario's file has them."""

from typing import Any, TypeVar

from bot.engine.bases.shelf import Part

K = TypeVar("K")


class PartList(tuple[Part, ...]):  # noqa: SLOT001 - a tuple can have no slots
    """A list of parts in a scenario's file, such as the procedures of a day.

    Rules hold parts as plain data. Code that plays them asks for their kind:
    `game.rules.day.of(Procedure)`.
    """

    def __init__(self, *_: object) -> None:
        self._kinds: dict[type, tuple[Any, ...]] = {}

    def of(self, kind: type[K]) -> tuple[K, ...]:
        """The parts of a kind or with a trait, in order."""
        try:
            return self._kinds[kind]
        except KeyError:
            return self._kinds.setdefault(kind, tuple([part for part in self if isinstance(part, kind)]))
