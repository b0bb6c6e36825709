"""Two nights that may not be told from one another."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Choices = Mapping[str, Mapping[str, Sequence[str]]]


@dataclass(frozen=True)
class Pair:
    """Two nights that look the same; `until` a later one they are answered, where nobody is asked in the first.

    `options` are those of the game, in pairs, where they are not its defaults.
    """

    title: str
    one: Choices
    other: Choices
    until: int = 0
    aware: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return self.title
