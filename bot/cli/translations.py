"""The texts of a scenario file that lack a translation; the languages, as `bot.scenario` needs them."""

from collections.abc import Iterator, Mapping
from typing import Any

from bot.scenario.problems import Finding, unknown
from bot.scenario.translations import useless
from bot.text.catalogs import scenario_text
from bot.text.scenario_texts import messages
from bot.text.tongue import LANGUAGES
from bot.text.wordings.files import faults

SOURCE_LANGUAGE = "en"
NO_TRANSLATION = "no translation into "
"""How a finding begins that goes on with the codes of languages."""


def untranslated(raw: Mapping[str, Any]) -> Iterator[Finding]:
    """A finding for each text that some language has neither in the file's own `texts` nor in its catalog.

    Also for each of the file's `texts` that translates no text, and for mistakes in its `wordings`.
    """
    id_, own = str(raw.get("id")), raw.get("texts", {})
    others = [code for code in LANGUAGES if code != SOURCE_LANGUAGE]
    texts = list(messages(raw))
    for message in texts:
        lacking = (code for code in others if message.own not in own.get(code, {}))
        key, text = message.key, message.text
        missing = [code for code in lacking if scenario_text(code, id_, key, text) == text]
        if missing:
            yield Finding(message.path, f"{NO_TRANSLATION}{', '.join(missing)}")
    yield from useless(raw)
    for code, moments in raw.get("wordings", {}).items():
        if code not in LANGUAGES:
            yield Finding(("wordings", code), unknown("language", code, LANGUAGES))
        for key, wordings in moments.items():
            yield from (Finding(("wordings", code, key), fault) for fault in faults(key, wordings))
