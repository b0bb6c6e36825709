"""Sample events of the classic game, and a table to show them at."""

from dataclasses import fields, is_dataclass
from functools import cache

import yaml

from bot.cli.proof.samples import Samples
from bot.engine.bases.shelf import import_all_parts
from bot.engine.events import EVENTS, StoryTold
from bot.scenario.source import FAST
from bot.text import ScenarioTexts, tongue
from bot.text.extract import ROOT
from bot.text.narration import Narration
from bot.text.narration.end import REASONS
from bot.text.narration.sayings import RETELLINGS, SAYINGS
from tests.text import hostile

import_all_parts()


SCENARIOS = {
    path.stem: yaml.load(path.read_text(encoding="utf-8"), FAST) for path in sorted((ROOT / "scenarios").glob("*.yaml"))
}
CODES = ("en", "fa", "ru", "ar")
NAMES = {seat: f"Name{seat:02}" for seat in range(1, 21)}
HOSTILE = dict(enumerate(hostile.HOSTILE.values(), 1))
SAMPLES = Samples(
    {
        "team": ("mafia",),
        "role": ("doctor",),
        "bearer": ("doctor",),
        "ability": ("mafia_shot", "save", "inquire", "unheard_of"),
        "faction": ("town", "mafia"),
        "group": ("town", "mafia"),
        "winner": ("town", "mafia", "draw", "none"),
        "ending": ("", *REASONS),
        "text": ("<b>x hello \u202e",),
    }
)


def narration(code="en", scenario="classic", names=None):
    speaks = tongue(code)
    return Narration(speaks, ScenarioTexts(SCENARIOS[scenario], speaks), NAMES if names is None else names)


def samples(kind):
    """Many instances of an event class."""
    return _samples(kind.name)


@cache
def _samples(name):
    return tuple(SAMPLES.of(EVENTS[name]))


def told():
    """All samples of all events that have words, but the story."""
    said = [kind for kind in EVENTS.values() if kind in SAYINGS or kind in RETELLINGS]
    return [event for kind in said if kind is not StoryTold for event in samples(kind)]


def whole_story(rounds=1):
    """A story with everything that enters stories."""
    return SAMPLES.story(rounds)


def seats_in(value):
    """All seats an event names, taking every integer for one."""
    if is_dataclass(value):
        return {seat for field in fields(value) for seat in seats_in(getattr(value, field.name))}
    if isinstance(value, tuple):
        return {seat for item in value for seat in seats_in(item)}
    return {value} if isinstance(value, int) else set()
