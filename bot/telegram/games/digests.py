"""Fingerprints of the effects of each logged input: a replay with other digests is not the same game.

A digest begins with the version of its format. Digests of older versions are still checked, so that a running game
outlives an upgrade; new lines of the log get the newest version.
"""

import json
import re
from collections.abc import Callable
from dataclasses import MISSING, fields
from hashlib import blake2b
from operator import attrgetter

from bot.engine.outputs import Changed, Closed, Shown, Step

VERSION = "3:"
"""The prefix of new digests. They leave out default values, so that classes can get new fields (`_grown`)."""

_SECOND_VERSION = "2:"
"""The prefix of older digests, of all values of a record's fields in order, defaults included."""

_FIRST_VERSION = re.compile("[0-9a-f]{24}")
"""The form of the oldest digests, which have no version: they can no longer be checked, and are accepted."""

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
"""How many fields these classes had under the second version: they have more now, and new fields come last."""


def digest(step: Step) -> str:
    """A short fingerprint of a step, which is all that one input caused: what was told, asked and answered.

    Boards (messages that show the state, such as a vote) are left out: the rest implies them; replays draw none.
    """
    return VERSION + _hashed(step, _encode)


def agrees(step: Step, kept: str) -> bool:
    """Whether a step has the digest that was kept in the log, of whichever version."""
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
"""The parts of a changed or closed question that go into a digest: its number stands for the question."""


def _by_place(kind: type) -> Parts:
    """A function that takes a record apart: the name of its class, and the values of its fields in order."""
    names: tuple[str, ...] = kind.__match_args__  # type: ignore[attr-defined]  # as every dataclass has them
    return attrgetter("__class__.__name__", *names[: FIELDS_OF_SECOND_VERSION.get(kind.__name__)])


def _grown(kind: type) -> Parts:
    """A function that takes a record apart: class name, required fields, and by name those that hold no default."""
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
    """A function that turns records into JSON; how to take each class apart is worked out once."""
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
