"""A scenario that a group has brought along: a stranger's file, checked for more than whether it can be played."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from bot.scenario.checks import check
from bot.scenario.problems import Finding, Path, shaped
from bot.scenario.scenario import Scenario
from bot.scenario.source import Source
from bot.text.cleaning import is_visible, strip_controls, unlinked
from bot.text.scenario_texts import messages

FILE = "scenario"
"""The file's name, as it stands in messages."""
MARK = "✍️"
"""Before the name of a scenario that is not one of ours, wherever it stands."""
MOST_PLAYERS = 40
MOST_ROLES = 60
MOST_OPTIONS = 20
LARGEST = 3600
"""No number of a file is larger: an hour of seconds."""
LONGEST_NAME = 40

_LINK = re.compile(
    r"\w://|\bwww\.|\w\.(?:com|org|net|info|ru|su|ir|io|me|xyz|link|app|dev|tv|cc|ly|co|gg|top|site|online)(?!\w)",
    re.IGNORECASE,
)
_MENTION = re.compile(r"[@#]\w{3,}")
_COMMAND = re.compile(r"(?<![\w/])/(?!(?:newgame|expel)\b)[A-Za-z]\w*")
"""A command, but for those of which the texts of our own scenarios speak, and which say nothing of who sends them."""


def read_own(text: str, id_: str, author: str = "") -> Scenario:
    """The scenario in a stranger's text, under an id of ours, its name marked, and its texts made harmless.

    Args:
        text: the file.
        id_: the id that it has here.
        author: who is named beside the scenario's name, if anybody is.

    Raises:
        ScenarioError: it has mistakes, or something that only a host's own files may have.
    """
    source = Source(FILE, text, tolerant=True)
    source.data["id"] = id_
    checked = check(source)
    findings = [*source.slips, *checked.findings, *shaped((), lambda: _strange(source.data))]
    if findings or checked.model is None:
        raise source.error(findings)
    _disarm(source.data, f" · {unlinked(author)}" if author else "")
    again = check(source)
    if again.model is None or again.findings:
        raise source.error(again.findings)
    return Scenario(again.model, source, source.error(checked.doubts).problems)


def name_in(text: str) -> str:
    """What the author calls the file: by that a later version of it is known. The text has been read before."""
    data = Source(FILE, text, tolerant=True).data
    return str(data.get("id") or data.get("name") or "")[:LONGEST_NAME]


def _strange(data: dict[str, Any]) -> list[Finding]:
    """What no stranger's file may have."""
    found = [
        Finding((key,), f"no more than {most} here")
        for key, most in (("roles", MOST_ROLES), ("options", MOST_OPTIONS))
        if isinstance(data.get(key), dict) and len(data[key]) > most
    ]
    players = data.get("players")
    if isinstance(players, dict) and isinstance(players.get("to"), int) and players["to"] > MOST_PLAYERS:
        found.append(Finding(("players", "to"), f"no more than {MOST_PLAYERS} players here"))
    if "wordings" in data:
        found.append(Finding(("wordings",), "the narrator's own words cannot be changed by a group's scenario"))
    shown = [(message.path, message.text) for message in messages(data)]
    for code, texts in (data.get("texts") or {}).items():
        shown += [(("texts", code, key), text) for key, text in texts.items()]
    found += [Finding(path, wrong) for path, text in shown if (wrong := harm(text)) is not None]
    found += [Finding(path, f"no number is larger than {LARGEST} here") for path in _large(data, ())]
    for path in _names(data):
        name = _at(data, path)
        if isinstance(name, str) and len(name) > LONGEST_NAME:
            found.append(Finding(path, f"a name has {LONGEST_NAME} characters at most"))
    return found


def harm(text: str) -> str | None:
    """Why a text may not stand in a message of the bot; None where it may."""
    if any(unicodedata.category(char) in {"Cc", "Zl", "Zp"} for char in text.rstrip("\n")):
        return "a text is one line, without tabs"
    if strip_controls(text.rstrip("\n")) != "".join(" " if char.isspace() else char for char in text.rstrip("\n")):
        return "an invisible character, or one that turns the direction of writing"
    if text and not is_visible(text):
        return "nothing of this text can be seen"
    if _LINK.search(text):
        return "no links"
    if _MENTION.search(text):
        return "no mentions and no hashtags"
    if _COMMAND.search(text):
        return "no commands: a text may not tell anybody to send one"
    return None


def _large(value: Any, path: Path) -> Iterator[Path]:
    """The places of numbers that are too large."""
    match value:
        case dict():
            for key, inner in value.items():
                yield from _large(inner, (*path, key))
        case list():
            for index, inner in enumerate(value):
                yield from _large(inner, (*path, index))
        case int() | float() if abs(value) > LARGEST:
            yield path


def _names(data: dict[str, Any]) -> Iterator[Path]:
    yield ("name",)
    for section in ("factions", "roles", "teams", "options"):
        things = data.get(section)
        for id_ in things if isinstance(things, dict) else ():
            yield section, id_, "name"


def _at(data: Any, path: Path) -> Any:
    for step in path:
        if not isinstance(data, dict) or step not in data:
            return None
        data = data[step]
    return data


def _disarm(data: dict[str, Any], author: str) -> None:
    """Mark the name, and let Telegram make no link of any text."""
    data["name"] = f"{MARK} {unlinked(str(data['name']))}{author}"
    for message in list(messages(data)):
        if message.path != ("name",):
            _set(data, message.path, unlinked(message.text))
    for texts in (data.get("texts") or {}).values():
        for key, text in texts.items():
            texts[key] = f"{MARK} {unlinked(text)}{author}" if key == "name" else unlinked(text)


def _set(data: Any, path: Path, text: str) -> None:
    *way, last = path
    for step in way:
        data = data[step]
    data[last] = text
