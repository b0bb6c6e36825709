"""What robots say at the table in the playground: for each kind of saying several phrases in each language.

A phrase is plain text. `{player}` is the name of whoever it is about, `{role}` the role that is claimed, `{side}` the
side that somebody has shown.
"""

import re
from collections.abc import Mapping
from functools import cache

import yaml

from bot.lang.catalogs import locales_directory

PLACES: Mapping[str, frozenset[str]] = {
    "accuse": frozenset({"player"}),
    "doubt": frozenset({"player"}),
    "echo": frozenset({"player"}),
    "defend": frozenset({"player"}),
    "plead": frozenset(),
    "claim": frozenset({"role"}),
    "found": frozenset({"player", "side"}),
    "cleared": frozenset({"player"}),
    "joke": frozenset(),
}
"""The places that every phrase of a kind has to have."""

_PLACE = re.compile(r"\{(\w+)\}")


def places_in(phrase: str) -> frozenset[str]:
    """The places of a phrase."""
    return frozenset(_PLACE.findall(phrase))


@cache
def phrases(code: str) -> Mapping[str, tuple[str, ...]]:
    """The phrase book of a language: `locales/<code>/robots.yaml`."""
    raw = yaml.safe_load((locales_directory() / code / "robots.yaml").read_text(encoding="utf-8"))
    return {str(kind): tuple(map(str, said)) for kind, said in raw.items()}
