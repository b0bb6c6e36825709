"""Fingerprints of what inputs caused: a replay that gives others is another game."""

import json
import re
from hashlib import blake2b

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


def _parts(value: object) -> list[object]:
    """A record as JSON can have it: its name and its fields. A question that has been put is told by its number."""
    kind = type(value)
    if isinstance(value, Changed | Closed):
        return [kind.__name__, value.ask.id, value.chosen]
    fields: tuple[str, ...] = kind.__match_args__  # type: ignore[attr-defined]  # a dataclass has them
    return [kind.__name__, *[getattr(value, field) for field in fields]]


_encode = json.JSONEncoder(default=_parts, separators=(",", ":"), check_circular=False).encode
