"""Names of roles and sides within a sentence: some languages write common nouns small there, unlike in a label."""

import re
from collections.abc import Iterable
from functools import cache, lru_cache

import yaml
from markupsafe import Markup

from bot.text.catalogs import locales_directory

_MESSAGES_KEPT = 2000
_PLACE = re.compile(r"\{(\w+)\}")
_TAG = re.compile(r"<[^>]*>")
_GOES_ON = frozenset(",—(}")
_INSIDE = "_inside"


class CommonNoun(Markup):
    """A name that is a common noun, written as in a label: with a capital."""

    __slots__ = ()

    def small(self) -> Markup:
        """The name as it stands inside a sentence."""
        return Markup(self[:1].lower() + self[1:])  # noqa: S704 (a part of what is safe already)


def small(name: Markup) -> Markup:
    """The name inside a sentence: small if it is a common noun."""
    return name.small() if isinstance(name, CommonNoun) else name


def in_a_row(names: Iterable[Markup]) -> list[Markup]:
    """Names in an enumeration, with common nouns small except in first place."""
    return [small(name) if place else name for place, name in enumerate(names)]


@cache
def persons(code: str) -> frozenset[str] | None:
    """The names that keep their capital: `locales/<code>/persons.yaml`; None where the language makes no difference."""
    path = locales_directory() / code / "persons.yaml"
    return frozenset(yaml.safe_load(path.read_text(encoding="utf-8"))) if path.is_file() else None


def settled(message: str, values: dict[str, Markup]) -> tuple[str, dict[str, Markup]]:
    """A message, and its values, with common nouns small in the places that are inside a sentence."""
    nouns = {key: value for key, value in values.items() if isinstance(value, CommonNoun)}
    if not nouns:
        return message, values
    return _renamed(message, tuple(nouns)), values | {f"{key}{_INSIDE}": noun.small() for key, noun in nouns.items()}


@lru_cache(_MESSAGES_KEPT)
def _renamed(message: str, nouns: tuple[str, ...]) -> str:
    """The message in which these places get other names where they are inside a sentence."""

    def renamed(place: re.Match[str]) -> str:
        inside = place[1] in nouns and _goes_on(message[: place.start()], message[place.end() :])
        return f"{{{place[1]}{_INSIDE}}}" if inside else place[0]

    return _PLACE.sub(renamed, message)


def _goes_on(before: str, after: str) -> bool:
    """Whether a place stands inside a sentence; quoted words, or a name after a colon at a line's end, are labels."""
    last = _TAG.sub("", before).rstrip()[-1:]
    if last == ":":
        return bool(_TAG.sub("", after).partition("\n")[0].strip())
    return last.isalnum() or last in _GOES_ON
