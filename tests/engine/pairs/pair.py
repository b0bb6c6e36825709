"""Two nights that may not be told from one another."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Choices = Mapping[str, Mapping[str, Sequence[str]]]
"""Who answers which question, and how."""
Acts = dict[str, Mapping[str, Sequence[str]]]
"""The same, to be joined with others."""


def acts(**by_role: tuple[str, ...]) -> Acts:
    """Acts by role, one each: `doctor=("save", "citizen")`."""
    return {role: {ability: targets} for role, (ability, *targets) in by_role.items()}


@dataclass(frozen=True)
class Pair:
    """Two nights that look the same; `until` a later one they are answered, where the first has no questions.

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


def stopped_shot(shooter: str, healer: str) -> Pair:
    """A citizen under a shot who is saved, and one who is only saved."""
    save = acts(**{healer: ("save", "citizen")})
    return Pair("a shot that is stopped, and none", acts(**{shooter: ("mafia_shot", "citizen")}) | save, save)
