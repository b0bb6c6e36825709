"""Choices that people write behind a command: `Pace = Quick`, `speech time=60`, as menus show them or by their ids."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.text.spelling import key

SIGN = re.compile(r"\s*[=＝]\s*|(?<=\w):\s+")
"""The sign between a name and its value."""
MOST_WORDS = 6
"""The most words in the name of a setting."""


@dataclass(frozen=True, slots=True)
class Choosable:
    """A setting or an option that can be written.

    Attributes:
        names: its names in all languages; upper and lower case, accents and signs between words do not count.
        values: its values by their names, each with its id, such as `quick`; empty for numbers and free words.
        several_words: whether a value that is none of these may have several words, such as a city.
    """

    id: str
    names: frozenset[str]
    values: Mapping[str, str] = field(default_factory=dict)
    several_words: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", frozenset(key(name) for name in (self.id, *self.names)))
        object.__setattr__(self, "values", {key(name): value for name, value in self.values.items()})


@dataclass(frozen=True, slots=True)
class Written:
    """A choice as it was written: the setting's `id` (None if `name` is unknown), and the value (its id if known)."""

    id: str | None
    name: str
    value: str


def read_choices(text: str, choosable: Sequence[Choosable]) -> tuple[list[str], list[Written]]:
    """The words of a text that belong to no choice, and its choices in their order.

    `Zodiac speech time = 60` has the word `Zodiac` and the choice `speech_time` `60`, if there is such an option.
    Before a number, `=` may be left out.
    """
    known = {name: one for one in choosable for name in one.names}
    words = _signed(SIGN.sub(" = ", text).split(), known)
    signs = [place for place, word in enumerate(words) if word == "="]
    starts = [_start(words, place, known) for place in signs]
    rest = words[: starts[0]] if starts else words
    choices = []
    for place, start, end in zip(signs, starts, [*starts, len(words)][1:], strict=True):
        name = " ".join(words[start:place])
        one = known.get(key(name))
        value, more = _value(words[place + 1 : max(end, place + 1)], one)
        choices.append(Written(one.id if one is not None else None, name, value))
        rest = [*rest, *more]
    return rest, choices


def _signed(words: Sequence[str], known: Mapping[str, Choosable]) -> list[str]:
    """The words, with `=` added between a known name and a number that follows it."""
    found: list[str] = []
    for word in words:
        if word.isdecimal() and "=" not in found[-1:]:
            start = _start([*found, "="], len(found), known)
            if key(" ".join(found[start:])) in known and "=" not in found[start - 1 : start]:
                found.append("=")
        found.append(word)
    return found


def _start(words: Sequence[str], sign: int, known: Mapping[str, Choosable]) -> int:
    """The place where the name before a sign begins: the longest known name counts, else one word."""
    for start in range(max(0, sign - MOST_WORDS), sign):
        if "=" not in words[start:sign] and key(" ".join(words[start:sign])) in known:
            return start
    return max(0, sign - 1)


def _value(words: Sequence[str], one: Choosable | None) -> tuple[str, Sequence[str]]:
    """The value at the beginning of these words, and the words behind it."""
    for end in range(len(words), 0, -1):
        value = one.values.get(key(" ".join(words[:end]))) if one is not None else None
        if value is not None:
            return value, words[end:]
    if one is not None and one.several_words:
        return " ".join(words), ()
    return (words[0], words[1:]) if words else ("", ())
