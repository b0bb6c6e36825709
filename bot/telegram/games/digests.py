"""Fingerprints of the effects of inputs: a replay with others is another game.

A digest begins with its version. Lines of every version are held right for as long as they can be checked, so that a
running game outlives an upgrade; new lines are of the newest.
"""

import json
import re
from collections.abc import Callable
from dataclasses import MISSING, fields
from hashlib import blake2b
from operator import attrgetter

from bot.engine.outputs import Changed, Closed, Shown, Step

VERSION = "3:"
"""The beginning of new digests. A field that holds its default is left out, so that records can grow (`_grown`)."""

_SECOND_VERSION = "2:"
"""The digests of a record's fields by their places, whatever they hold."""

_FIRST_VERSION = re.compile("[0-9a-f]{24}")
"""The digests without a version: of these old lines it is only known that they are taken."""

FIELDS_OF_SECOND_VERSION: dict[str, int] = {
    "Ask": 16,
    "CardDrawn": 4,
    "CircleOpened": 1,
    "DiedAtNight": 2,
    "GameBegan": 2,
    "GameEnded": 6,
    "GuessChosen": 4,
    "InquiryOffered": 3,
    "LastCallOpened": 2,
    "NominationClosed": 3,
    "VoteCancelled": 1,
}
"""How many fields a record had under the second version, where it has grown since; new fields come last."""


def digest(step: Step) -> str:
    """A short fingerprint of all that was told, asked and taken.

    Boards are left out: they are views of a state that the rest tells whole, and a replay need not draw them.
    """
    return VERSION + _hashed(step, _encode)


def agrees(step: Step, kept: str) -> bool:
    """Whether a step has the kept digest, under whichever version."""
    if kept.startswith(VERSION):
        return digest(step) == kept
    if kept.startswith(_SECOND_VERSION):
        return _SECOND_VERSION + _hashed(step, _encode_by_place) == kept
    return _FIRST_VERSION.fullmatch(kept) is not None


def _hashed(step: Step, encode: Callable[[object], str]) -> str:
    outputs = [output for output in step.outputs if type(output) is not Shown]
    return blake2b(encode(outputs).encode(), digest_size=12).hexdigest()


Parts = Callable[[object], object]

_ANSWERED: Parts = attrgetter("__class__.__name__", "ask.id", "chosen")
"""A question that has been put is told by its number."""


def _by_place(kind: type) -> Parts:
    """A record as its name and its fields, in order."""
    names: tuple[str, ...] = kind.__match_args__  # type: ignore[attr-defined]  # as every dataclass has them
    return attrgetter("__class__.__name__", *names[: FIELDS_OF_SECOND_VERSION.get(kind.__name__)])


def _grown(kind: type) -> Parts:
    """A record as its name, the fields without a default, and by name the other fields that do not hold theirs."""
    declared = fields(kind)
    always = attrgetter("__class__.__name__", *[one.name for one in declared if one.default is MISSING])
    optional = [(one.name, one.default) for one in declared if one.default is not MISSING]
    if not optional:
        return always

    def parts(record: object) -> object:
        told = always(record)
        more = [(name, value) for name, default in optional if (value := getattr(record, name)) != default]
        return (told, more) if more else told

    return parts


def _encoder(parts_of: Callable[[type], Parts]) -> Callable[[object], str]:
    """How records become JSON; the parts of each kind are worked out once."""
    known: dict[type, Parts] = {Changed: _ANSWERED, Closed: _ANSWERED}

    def plain(record: object) -> object:
        kind = type(record)
        parts = known.get(kind)
        if parts is None:
            parts = known[kind] = parts_of(kind)
        return parts(record)

    return json.JSONEncoder(default=plain, separators=(",", ":"), check_circular=False).encode


_encode = _encoder(_grown)
_encode_by_place = _encoder(_by_place)
