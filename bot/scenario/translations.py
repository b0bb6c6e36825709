"""The translations that a scenario's file has of its own, in `texts`."""

from collections.abc import Iterator, Mapping
from typing import Any

from bot.scenario.problems import Finding, strangers, unknown
from bot.text.scenario_texts import messages
from bot.text.tongue import LANGUAGES

NAMED = 3
"""The most untranslated texts that a message names for one language."""


def useless(raw: Mapping[str, Any]) -> Iterator[Finding]:
    """Translations into a language that the bot does not speak, or of a text that the file does not have."""
    keys = _keys(raw)
    keys += [f"faction.{side}.shown" for side in raw.get("factions") or ()]
    for code, translations in (raw.get("texts") or {}).items():
        if code not in LANGUAGES:
            yield Finding(("texts", code), unknown("language", code, LANGUAGES))
        yield from strangers(("texts", code), "text", translations, keys)


def lacking(raw: Mapping[str, Any]) -> Iterator[Finding]:
    """The texts that a language of the file lacks, the first of them by their keys; languages that it has not begun
    are not meant to be in it.
    """
    keys = _keys(raw)
    for code, translations in (raw.get("texts") or {}).items():
        missing = [key for key in keys if key not in translations]
        if missing and code in LANGUAGES and len(missing) < len(keys):
            named = ", ".join(f"'{key}'" for key in missing[:NAMED])
            more = f" and {len(missing) - NAMED} more" if len(missing) > NAMED else ""
            yield Finding(("texts", code), f"no translation of {named}{more}: these show as the file has them")


def _keys(raw: Mapping[str, Any]) -> list[str]:
    """The keys of the file's own texts, each once."""
    return list(dict.fromkeys(message.own for message in messages(raw)))
