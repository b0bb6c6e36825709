"""Numbers that depend on how many play: `{24: 4, 16: 3, 0: 2}` is 4 from 24 players on, 3 from 16, else 2."""

from collections.abc import Mapping
from typing import Literal, TypeVar

Count = int | Literal["unlimited"]
BySize = Count | dict[int, Count]
"""A number, or a table of numbers by the least players."""

N = TypeVar("N")


def at_size(table: Mapping[int, N], players: int, otherwise: N) -> N:
    """What a table says for so many players; `otherwise` where it begins later."""
    fitting = [least for least in table if least <= players]
    return table[max(fitting)] if fitting else otherwise


def count_for(count: BySize, players: int) -> Count:
    """The number that holds for a table of so many players."""
    return at_size(count, players, 0) if isinstance(count, dict) else count
