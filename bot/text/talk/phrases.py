"""Phrases of robots at the table, several of each kind in each language, and the names of robots.

A phrase is plain text. `{player}` is the name of the player in question, `{other}` that of another whom this player has
voted for, or who is named beside this player; `{role}` the role claimed, `{side}` what an inquiry has shown of a
player, `{card}` the role or side that all have seen, `{night}` the number of a night.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random

import yaml

from bot.text.catalogs import locales_directory

PLACES: Mapping[str, frozenset[str]] = {
    "accuse": frozenset({"player"}),
    "doubt": frozenset({"player"}),
    "echo": frozenset({"player"}),
    "again": frozenset({"player"}),
    "voted": frozenset({"player", "other"}),
    "defend": frozenset({"player"}),
    "relent": frozenset({"player"}),
    "plead": frozenset(),
    "farewell": frozenset(),
    "answer": frozenset({"player"}),
    "ask": frozenset({"player"}),
    "claim": frozenset({"role"}),
    "found": frozenset({"player", "side"}),
    "cleared": frozenset({"player"}),
    "joke": frozenset(),
    "hello": frozenset(),
    "wonder": frozenset({"player"}),
    "reply": frozenset({"player"}),
    "wait": frozenset(),
    "loss": frozenset({"player"}),
    "loss_joker": frozenset({"player"}),
    "loss_quiet": frozenset({"player"}),
    "losses": frozenset({"player", "other"}),
    "quiet": frozenset(),
    "quiet_joker": frozenset(),
    "shown": frozenset({"player", "card"}),
    "shown_enemy": frozenset({"player", "card"}),
    "legacy": frozenset({"player", "other"}),
    "amends": frozenset({"player"}),
    "doubt_again": frozenset({"player"}),
    "relent_shown": frozenset({"player"}),
    "relent_cleared": frozenset({"player"}),
    "relent_heard": frozenset({"player"}),
    "join": frozenset({"player", "other"}),
    "join_doubt": frozenset({"player", "other"}),
    "answer_bare": frozenset({"player"}),
    "answer_many": frozenset(),
    "rivals": frozenset({"player", "other"}),
    "struck": frozenset({"player", "other"}),
    "unproven": frozenset({"player", "other"}),
    "spared": frozenset({"player", "other"}),
    "target": frozenset({"player", "other"}),
    "idle": frozenset({"player"}),
    "dated": frozenset({"player", "night", "side"}),
    "account": frozenset({"player", "night"}),
    "account_quiet": frozenset({"player", "night"}),
    "stand": frozenset({"player", "other"}),
    "stand_torn": frozenset({"player", "other"}),
    "stands": frozenset({"player"}),
    "vouch": frozenset({"player"}),
    "target_checked": frozenset({"player", "other"}),
    "losses_three": frozenset(),
    "losses_many": frozenset(),
    "plead_learns": frozenset(),
    "plead_protects": frozenset(),
    "weigh": frozenset({"player", "other"}),
    "vouched": frozenset({"player", "other"}),
    "victim": frozenset({"player", "other"}),
    "insists": frozenset({"player", "other"}),
    "jumped": frozenset({"player", "other"}),
    "kept_off": frozenset({"player", "other"}),
    "apart": frozenset({"player"}),
    "two_ways": frozenset({"player", "other"}),
    "dodged": frozenset({"player", "other"}),
    "dodged_me": frozenset({"player"}),
    "short": frozenset({"player"}),
    "hasty": frozenset({"player", "other"}),
    "follows": frozenset({"player", "other"}),
    "hits_back": frozenset({"player", "other"}),
    "answer_early": frozenset({"player"}),
    "answer_other": frozenset({"player", "other"}),
    "answer_record": frozenset({"player", "other"}),
    "answer_back": frozenset({"player", "other"}),
    "answer_idle": frozenset({"player"}),
    "answer_struck": frozenset({"player", "other"}),
    "answer_voted": frozenset({"player", "other"}),
    "answer_spared": frozenset({"player", "other"}),
    "feeling": frozenset({"player"}),
    "quiet_sure": frozenset(),
    "cleared_out": frozenset({"player"}),
    "found_out": frozenset({"player", "side"}),
    "wait_start": frozenset(),
    "wait_loss": frozenset({"player"}),
    "wait_quiet": frozenset(),
    "propose": frozenset({"player"}),
    "agree": frozenset({"player"}),
    "differ": frozenset({"player"}),
}
"""The places that every phrase of a kind has to have."""

_PLACE = re.compile(r"\{(\w+)\}")


def places_in(phrase: str) -> frozenset[str]:
    """The places of a phrase."""
    return frozenset(_PLACE.findall(phrase))


NAMES = "names"
"""Where the names stand among the phrases of a language."""


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
