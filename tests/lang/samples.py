"""Sample events made from their field types, and a table to show them at."""

from dataclasses import fields, is_dataclass
from itertools import product
from types import NoneType, UnionType
from typing import Union, get_args, get_origin, get_type_hints

import yaml

from bot.engine.events import EVENTS, StoryTold
from bot.engine.phases import Phase
from bot.lang import Narration, ScenarioTexts, tongue
from bot.lang.extract import ROOT
from bot.lang.narration.voice import RETELLINGS, SAYINGS
from tests.lang import hostile

SCENARIOS = {path.stem: yaml.safe_load(path.read_text()) for path in sorted((ROOT / "scenarios").glob("*.yaml"))}
CODES = ("en", "fa", "ru", "ar")
NAMES = {seat: f"Name{seat:02}" for seat in range(1, 21)}
HOSTILE = dict(enumerate(hostile.HOSTILE.values(), 1))
WORDS = {
    "team": ["mafia"],
    "role": ["doctor"],
    "ability": ["mafia_shot", "save", "inquire", "unheard_of"],
    "why": [
        "leave",
        "kick",
        "idle",
        "parity",
        "no_faction_left",
        "stalemate",
        "nobody_lives",
        "joined_hands",
        "no_hands",
        "too_few",
        "laugh",
        "abort",
    ],
    "act": ["trade", "purchase", "guess"],
    "card": ["card_beautiful_mind", "card_silence", "card_face_off", "card_identity", "card_handcuffs", "card_duel"],
    "shows": ["town", "mafia"],
    "winner": ["town", "mafia", "draw", "none"],
    "ranks": ["town", "mafia"],
    "text": ["<b>x hello\nsecond line \u202e"],
}


def narration(code="en", scenario="classic", names=None):
    speaks = tongue(code)
    return Narration(speaks, ScenarioTexts(SCENARIOS[scenario], speaks), NAMES if names is None else names)


def values(name, hint):
    """Some values of a field."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in {Union, UnionType}:
        return [value for arg in args for value in values(name, arg)]
    if origin is tuple:
        if args[-1] is Ellipsis:
            return [(), tuple(values(name, args[0])[:1]), tuple(values(name, args[0]) * 3)]
        return [tuple(values("role" if arg is str else name, arg)[-1] for arg in args)]
    if hint is NoneType:
        return [None]
    if hint is bool:
        return [False, True]
    if hint is int:
        return [1, 2, 5]
    if hint is float:
        return [45.0, 90.0, 7200.0]
    if hint is str:
        return WORDS.get(name, ["doctor"])
    if hint is Phase:
        return [Phase("night", 1)]
    raise TypeError(f"tests/lang/samples.py: values() has no samples of {hint}, as the field {name} of an event is")


def samples(kind):
    """Many instances of an event class."""
    if kind is StoryTold:
        return [StoryTold(()), whole_story()]
    hints = get_type_hints(kind)
    choices = [values(field.name, hints[field.name]) for field in fields(kind)]
    every = list(product(*choices))
    return [kind(*picked) for picked in every[:: max(1, len(every) // 50)]]


def told():
    """All samples of all events that have words, but the story."""
    said = [kind for kind in EVENTS.values() if kind in SAYINGS or kind in RETELLINGS]
    return [event for kind in said if kind is not StoryTold for event in samples(kind)]


def whole_story(rounds=1):
    """A story with everything that enters stories."""
    entries = []
    for number in range(1, rounds + 1):
        for kind in EVENTS.values():
            if kind.story:
                phase = Phase("night", number) if "Night" in kind.__name__ else Phase("day", number)
                entries.append((phase, samples(kind)[-1]))
    return StoryTold(tuple(entries))


def seats_in(value):
    """All seats an event names, taking every integer for one."""
    if is_dataclass(value):
        return {seat for field in fields(value) for seat in seats_in(getattr(value, field.name))}
    if isinstance(value, tuple):
        return {seat for item in value for seat in seats_in(item)}
    return {value} if isinstance(value, int) else set()
