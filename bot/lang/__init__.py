"""Texts: gettext catalogs through Babel, and the rendering of events for an audience."""

from bot.lang.lengths import plain, split, telegram_length
from bot.lang.narration import Narration
from bot.lang.scenario_texts import ALONE, ScenarioTexts
from bot.lang.tongue import LANGUAGES, Tongue, one_of_ours, tongue

__all__ = [
    "ALONE",
    "LANGUAGES",
    "Narration",
    "ScenarioTexts",
    "Tongue",
    "one_of_ours",
    "plain",
    "split",
    "telegram_length",
    "tongue",
]
