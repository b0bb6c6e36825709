"""Lists of parts, as a scenario's file has them."""

from typing import Any, TypeVar

from bot.engine.bases.shelf import Part

K = TypeVar("K")


class PartList(tuple[Part, ...]):  # noqa: SLOT001 - a tuple can have no slots
    """The parts that a scenario's file names in one place, in order, such as the procedures of its day.

    Rules hold parts without knowing what these do in a game. Code that does know takes them as what they are:
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
