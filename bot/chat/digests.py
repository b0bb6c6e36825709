"""Fingerprints of what inputs caused: a replay that gives others is another game."""

import json
import re
from collections.abc import Callable
from hashlib import blake2b
from operator import attrgetter

from bot.engine.outputs import Changed, Closed, Shown, Step

VERSION = "2:"
"""Digests begin with it. Those of another version are of something else, and cannot be compared."""

_FIRST_VERSION = re.compile("[0-9a-f]{24}")


def digest(step: Step) -> str:
    """A short fingerprint of all that was told, asked and taken.

    Boards are left out: they are views of a state that the rest tells whole, and a replay need not draw them.
    """
    outputs = [output for output in step.outputs if type(output) is not Shown]
    return VERSION + blake2b(_encode(outputs).encode(), digest_size=12).hexdigest()


def agrees(step: Step, kept: str) -> bool:
    """Whether a step is the one whose digest was kept.

    A game that was begun under the first version goes on: of its old lines it is only known that they are taken.
    """
    return digest(step) == kept or _FIRST_VERSION.fullmatch(kept) is not None


Parts = Callable[[object], object]

_ANSWERED: Parts = attrgetter("__class__.__name__", "ask.id", "chosen")
_PARTS: dict[type, Parts] = {Changed: _ANSWERED, Closed: _ANSWERED}
"""How each kind of record is told: by its name and its fields; a question that has been put by its number."""


def _parts(record: object) -> object:
    """A record as JSON can have it."""
    kind = type(record)
    parts = _PARTS.get(kind)
    if parts is None:
        fields: tuple[str, ...] = kind.__match_args__  # type: ignore[attr-defined]  # as every dataclass has them
        parts = _PARTS[kind] = attrgetter("__class__.__name__", *fields)
    return parts(record)


_encode = json.JSONEncoder(default=_parts, separators=(",", ":"), check_circular=False).encode
