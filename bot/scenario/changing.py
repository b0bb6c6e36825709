"""A scenario as a file that somebody changes: notes at its head, all its words at its end, and a name of its own."""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

import yaml

from bot.scenario.scenario import Scenario
from bot.text import LANGUAGES, ScenarioTexts, plain, tongue
from bot.text.scenario_texts import messages

OURS = "_ours"
"""Behind the id of a scenario of ours that somebody has changed: the file is another game from then on."""
LANGUAGE_OF_FILES = "en"
_SCHEMA = re.compile(r"\A# yaml-language-server:.*\n")
_MARK = "\u200e"
"""Before a command in a text that goes from right to left; the bot sets such marks where it shows one."""
_WIDTH = 118

Named = Callable[[str], str]
"""The name of the changed game, in the language of a code."""


def to_change(scenario: Scenario, named: Named, notes: Sequence[str]) -> str:
    """The file of one of our scenarios as its author wrote it, with notes, and with another name.

    Its words in all languages stand in it, for the catalogs know them by the id of ours alone.
    """
    source = scenario.source
    text = source.text
    places = {("id",): scenario.id + OURS, ("name",): json.dumps(named(LANGUAGE_OF_FILES), ensure_ascii=False)}
    for path, new in sorted(places.items(), key=lambda item: -source.span(item[0])[0]):
        start, end = source.span(path)
        text = text[:start] + new + text[end:]
    text = _SCHEMA.sub("", text)
    head = "".join(f"# {line}\n" for line in notes)
    words = "" if "texts" in source.data else "\n" + written({"texts": words_of(scenario, named)})
    return f"{head}\n{text.rstrip()}\n{words}"


def words_of(scenario: Scenario, named: Named) -> dict[str, dict[str, str]]:
    """The texts of a scenario in all languages but that of its file, as a file has them below `texts`."""
    raw = scenario.raw
    found: dict[str, dict[str, str]] = {}
    for code in LANGUAGES:
        if code == LANGUAGE_OF_FILES:
            continue
        t, own = tongue(code), dict((raw.get("texts") or {}).get(code) or {})
        for message in messages(raw):
            own.setdefault(message.own, t.lookup(scenario.id, message.key, message.text).replace(_MARK, ""))
        texts = ScenarioTexts(raw, t)
        for side in texts.faction_ids:
            if (shown := texts.shown(side)) != texts.side(side):
                own.setdefault(f"faction.{side}.shown", plain(shown))
        own["name"] = named(code)
        found[code] = own
    return found


def written(data: dict[str, Any]) -> str:
    """Plain data as a file."""
    return str(yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=_WIDTH))
