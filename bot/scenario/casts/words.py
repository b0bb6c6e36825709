"""A composed cast as one word, such as `detective1.doctor1.mafioso2`: the value of an option of the kind `cast`.

A dash parts the number from a role whose own name ends in a digit: `spy2-1`.
"""

import re
from collections.abc import Iterable, Mapping

from bot.scenario.problems import unknown

Counts = Mapping[str, int]
"""How many of each role are dealt."""

NO_CAST = ""
"""The word for no composed cast: the file's tables hold."""

_ONE = re.compile(r"([a-z][a-z0-9_]*(?=-)|[a-z][a-z0-9_]*?)-?([1-9][0-9]?)")


def read_cast(word: str, roles: Iterable[str]) -> dict[str, int]:
    """The roles of a cast and their numbers, in the order of `roles`; none for `NO_CAST`.

    Raises:
        ValueError: the word is no cast, or names a role twice or one that is not among `roles`.
    """
    known = tuple(roles)
    counts: dict[str, int] = {}
    for piece in word.split(".") if word else ():
        match = _ONE.fullmatch(piece)
        if match is None:
            raise ValueError(f"expected roles with their numbers, such as '{known[0]}1', found '{piece}'")
        role, count = match[1], int(match[2])
        if role not in known:
            raise ValueError(unknown("role", role, known))
        if role in counts:
            raise ValueError(f"'{role}' stands twice")
        counts[role] = count
    return {role: counts[role] for role in known if role in counts}


def write_cast(counts: Counts) -> str:
    """The word for a cast; `read_cast` is its inverse."""
    return ".".join(f"{role}{'-' * role[-1].isdigit()}{count}" for role, count in counts.items() if count)
