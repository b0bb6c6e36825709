"""Texts: gettext catalogs through Babel. `narration` renders events for an audience."""

from bot.text.lengths import plain, split, telegram_length
from bot.text.scenario_texts import ALONE, ScenarioTexts
from bot.text.tongue import LANGUAGES, Tongue, one_of_ours, tongue, untranslated

__all__ = [
    "ALONE",
    "LANGUAGES",
    "ScenarioTexts",
    "Tongue",
    "one_of_ours",
    "plain",
    "split",
    "telegram_length",
    "tongue",
    "untranslated",
]
