"""Changed copies of a scenario: its file with notes and all its words, or with other options and numbers of roles."""

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

import yaml

from bot.scenario.casts.limits import Counts
from bot.scenario.casts.tables import INSTEAD
from bot.scenario.options import Value
from bot.scenario.scenario import Scenario
from bot.text import LANGUAGES, ScenarioTexts, plain, tongue
from bot.text.scenario_texts import Raw, messages

OURS = "_ours"
"""The end of the id of a shipped scenario that a user changes: the file is another game from then on."""
LANGUAGE_OF_FILES = "en"
_SCHEMA = re.compile(r"\A# yaml-language-server:.*\n")
_MARK = "\u200e"
"""The invisible sign before a command in a right-to-left text; files lack it, since the bot sets it by itself."""
_WIDTH = 118

Named = Callable[[str], str]
"""A function that gives the name of the changed game in the language of a code."""


def to_change(scenario: Scenario, named: Named, notes: Sequence[str]) -> str:
    """The file of a shipped scenario as its author wrote it, with notes, and with another name.

    The file has its words in all languages, as the catalogs know them by the shipped scenario's id alone.
    """
    source = scenario.source
    text = source.text
    places = {("id",): scenario.id + OURS, ("name",): json.dumps(named(LANGUAGE_OF_FILES), ensure_ascii=False)}
    for path, new in sorted(places.items(), key=lambda item: -source.span(item[0])[0]):
        start, end = source.span(path)
        text = text[:start] + new + text[end:]
    text = _SCHEMA.sub("", text)
    head = "".join(f"# {line}\n" for line in notes)
    words = "" if "texts" in source.data else "\n" + written({"texts": words_of(scenario.raw, scenario.id, named)})
    return f"{head}\n{text.rstrip()}\n{words}"


def with_changes(
    scenario: Scenario, raw: Raw, options: Mapping[str, Value], rows: Mapping[int, Counts], named: Named | None
) -> str:
    """The file of a game in which options have other defaults, and other roles are dealt to some numbers of players.

    Args:
        scenario: the game that is changed.
        raw: its file as its author wrote it.
        options: the defaults from now on. A composed cast among them is dealt to its number of players.
        rows: what is dealt, by the number of players.
        named: gives a shipped game its new name; None: the game is a group's own, and keeps its name and id.
    """
    data = deepcopy(dict(raw))
    if named is not None:
        data |= {"id": scenario.id + OURS, "name": named(LANGUAGE_OF_FILES)}
    written_options = data.get("options") or {}
    for name, value in options.items():
        if name not in scenario.casts:
            written_options[name]["default"] = value
    composed = any(options.get(name) for name in scenario.casts)
    if new := (dealt(scenario, options) if composed else {}) | dict(rows):
        instead = (data["composition"].get(INSTEAD) or {}) | {
            players: {role: row[role] for role in scenario.roles if row.get(role)} for players, row in new.items()
        }
        data["composition"][INSTEAD] = dict(sorted(instead.items()))
    if named is not None and "texts" not in data:
        data["texts"] = words_of(data, scenario.id, named)
    return written(data)


def dealt(scenario: Scenario, options: Mapping[str, Value]) -> dict[int, Counts]:
    """How many of each role are dealt, by the number of players."""
    return {players: Counter(deal) for players, deal in scenario.rules(options).deals.items()}


def words_of(raw: Raw, id_: str, named: Named) -> dict[str, dict[str, str]]:
    """The texts of a scenario in all languages but that of its file, as a file has them below `texts`."""
    ours = {**raw, "id": id_}
    found: dict[str, dict[str, str]] = {}
    for code in LANGUAGES:
        if code == LANGUAGE_OF_FILES:
            continue
        t, own = tongue(code), dict((raw.get("texts") or {}).get(code) or {})
        for message in messages(raw):
            own.setdefault(message.own, t.lookup(id_, message.key, message.text).replace(_MARK, ""))
        texts = ScenarioTexts(ours, t)
        for side in texts.faction_ids:
            if (shown := texts.shown(side)) != texts.side(side):
                own.setdefault(f"faction.{side}.shown", plain(shown))
        own["name"] = named(code)
        found[code] = own
    return found


def written(data: dict[str, Any]) -> str:
    """Plain data as the text of a YAML file."""
    return str(yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=_WIDTH))
