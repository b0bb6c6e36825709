"""Phrases of robots at the table, several of each kind in each language, and the names of robots.

A phrase is plain text. `{player}` is the name of the player in question, `{other}` that of another whom this player has
voted for, or who is named beside this player; `{role}` the role claimed, `{side}` what an inquiry has shown of a
player, `{card}` the role or side that all have seen, `{night}` the number of a night.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random

import yaml

from bot.text.catalogs import locales_directory

NAMES = "names"
"""The key of robots' names in a language's file of phrases."""


@cache
def _file(code: str) -> Mapping[str, tuple[str, ...]]:
    raw = yaml.safe_load((locales_directory() / code / "robots.yaml").read_text(encoding="utf-8"))
    return {str(kind): tuple(map(str, said)) for kind, said in raw.items()}


@cache
def phrases(code: str) -> Mapping[str, tuple[str, ...]]:
    """The phrase book of a language: `locales/<code>/robots.yaml`."""
    return {kind: said for kind, said in _file(code).items() if kind != NAMES}


def robot_names(code: str) -> tuple[str, ...]:
    """The names of robots that the bot seats itself, from the same file."""
    return _file(code)[NAMES]


@dataclass(slots=True)
class Book:
    """A phrase book in use at one table: no sentence comes twice while another of its kind is left."""

    code: str
    chance: Random
    _used: Counter[str] = field(default_factory=Counter)
    _said: Counter[tuple[str, *tuple[object, ...]]] = field(default_factory=Counter)

    def phrase(self, kind: str, *about: object) -> str:
        """One of the phrases of a kind; `about`: of whom and what it is said, which makes a sentence of it."""
        often = {phrase: (self._said[phrase, *about], self._used[phrase]) for phrase in phrases(self.code)[kind]}
        seldom = min(often.values())
        phrase = self.chance.choice([phrase for phrase, times in often.items() if times == seldom])
        self._used[phrase] += 1
        self._said[phrase, *about] += 1
        return phrase
