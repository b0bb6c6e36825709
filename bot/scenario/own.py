"""A scenario that a group has brought along: a stranger's file, checked for more than whether it can be played."""

import re
from collections.abc import Iterator, Mapping
from typing import Any
from unicodedata import category

from bot.scenario.problems import MISSHAPEN, Finding, Path, shaped
from bot.scenario.scalars import shortened
from bot.scenario.scenario import Scenario
from bot.scenario.source import Source
from bot.scenario.translations import lacking, useless
from bot.text.cleaning import clusters, is_clean, is_visible, strip_controls, unlinked
from bot.text.scenario_texts import ALONE, item_key, messages, sentence_key

FILE = "scenario"
"""The file's name, as it stands in messages."""
MARK = "✍️"
"""The mark before the name of a scenario that is not one of ours, wherever it stands."""
MOST_PLAYERS = 40
MOST_ROLES = 60
LARGEST = 3600
"""The largest number that a file may have: an hour of seconds."""
LONGEST_NAME = 40
LONGEST_CHOICE = 100
LONGEST_CARD = 1500
"""The most characters of a card with all its sentences: it stands in a message with other things."""
LONGEST_ID = 30
"""The most characters of the id of a role, a side or an option: a button in a game has room for 64 (Bot API)."""
IN_A_BUTTON = 44
"""The most characters of all such ids in a button of a menu, beside the id of the scenario."""
CAST_SIGNS = "~9:+:"
"""The signs between these ids in a button that adds a role to a composed cast."""
MOST_CHOICES, MOST_IN_ALL = 20, 80
"""The most choices of an option, and of all options together: a file is checked with each of them."""
MOST = {"roles": MOST_ROLES, "words": 100, "attendance": 100}
MOST |= dict.fromkeys(("day", "introduction", "endings"), 40)
MOST |= dict.fromkeys(("options", "factions", "teams", "texts", "finales", "how_to_play", "advice"), 20)
"""The most entries of each section."""

_LINK = re.compile(
    r"\w://|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])|\bwww\.|\w\.(?:com|org|net|info|ru|su|ir|io|me|xyz|link|app|dev|tv|cc|ly|co|gg|top|site|online)(?!\w)",
    re.IGNORECASE,
)
_MENTION = re.compile(r"[@#]\w{3,}")
_COMMAND = re.compile(r"(?<![\w/])/(?!(?:newgame|expel)\b)[A-Za-z]\w*")
"""A command, other than those that shipped scenarios mention and that betray nothing about their sender."""
_NUMBER = re.compile(r"\d(?:[ ().-]{0,2}\d){8}")
"""A number of a phone or a card, of which Telegram makes something to tap."""
_FORBIDDEN = {
    _NUMBER: "no numbers of phones or cards",
    _LINK: "no links",
    _MENTION: "no mentions and no hashtags",
    _COMMAND: "no commands: a text may not tell anybody to send one",
}
_SEAT = re.compile(r"\W*\d+[.)]")
_JOINED = re.compile("[\u200c\u200d\ufe0e\ufe0f]{3}")
_GAP = re.compile(r"\s{3}")
_MOST_MARKS = 3
"""The most marks above and below a letter."""


def read_own(text: str, id_: str, author: str = "", *, kept: bool = False) -> Scenario:
    """The scenario in a stranger's text, under an id of ours, its name marked, and its texts made harmless.

    Args:
        text: the file.
        id_: the id that it has here.
        author: who is named beside the scenario's name, if anybody is.
        kept: whether a group has the file already, so that today's limits on the length of texts and ids do not apply.

    Raises:
        ScenarioError: it has mistakes, or something that only a host's own files may have.
    """
    from bot.scenario.checks import check  # noqa: PLC0415 - most groups bring no file

    source = Source(FILE, text, tolerant=True)
    source.data["id"] = id_
    if large := shaped((), lambda: _oversized(source.data)):  # before the checks, which take their time
        raise source.error(large)
    checked = check(source)
    lengths = () if kept else (_long_in_all, _long_ids)
    strange = shaped((), lambda: [*_strange(source.data), *(one for look in lengths for one in look(source.data))])
    findings = [*source.slips, *checked.findings]
    findings += strange if not findings or strange != [Finding((), MISSHAPEN)] else []
    if findings or checked.model is None:
        raise source.error(findings)
    doubts = [*checked.doubts, *useless(source.data), *lacking(source.data)]
    _disarm(source.data, f" · {unlinked(author)}" if author else "")
    scenario = Scenario(source, source.error(doubts).problems)
    _ = scenario.model  # texts alone have changed, and may have become too long: no check but the models' looks at that
    return scenario


def name_in(text: str) -> str:
    """The author's name for the file, by which a later version of it is known. The text has been read before.

    A host's terminal shows it, in a line: nobody else has looked at an id.
    """
    data = Source(FILE, text, tolerant=True).data
    return strip_controls(str(data.get("id") or data.get("name") or "")).strip()[:LONGEST_NAME]


def _oversized(data: dict[str, Any]) -> Iterator[Finding]:
    """Sections with more entries than a group's game needs."""
    night = data.get("night")
    sizes: list[tuple[Path, int]] = [((key,), most) for key, most in MOST.items()]
    sizes += [(("night", "waves"), 30)] if isinstance(night, dict) else []
    for section, key, most in (("roles", "more", 10), ("roles", "abilities", 30), ("options", "choices", MOST_CHOICES)):
        things = data.get(section)
        sizes += [((section, id_, key), most) for id_ in (things if isinstance(things, dict) else ())]
    for path, most in sizes:
        if _count(_at(data, path)) > most:
            yield Finding(path, f"no more than {most} here")
    options = data.get("options")
    if isinstance(options, dict) and sum(_count(_at(options, (id_, "choices"))) for id_ in options) > MOST_IN_ALL:
        yield Finding(("options",), f"no more than {MOST_IN_ALL} choices of all options together")


def _count(thing: object) -> int:
    return len(thing) if isinstance(thing, dict | list) else 0


def _strange(data: dict[str, Any]) -> list[Finding]:
    """Parts that no stranger's file may have."""
    found: list[Finding] = []
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
    for path, text in shown:
        found += [Finding(path, wrong) for wrong in _misnamed(path, text)]
    return found


def _long_in_all(data: dict[str, Any]) -> Iterator[Finding]:
    """Cards and rules that are too long in the file's own words or in one of its languages."""
    yield from _long(data, {}, ())
    for code, texts in (data.get("texts") or {}).items():
        yield from _long(data, texts, ("texts", code))


def _long(data: dict[str, Any], texts: Mapping[str, str], above: Path) -> Iterator[Finding]:
    """Cards and rules that are too long with all their sentences, in the file's own words or in one of its languages;
    `above`: where that has its texts.
    """
    for id_, role in data["roles"].items():
        key = f"role.{id_}.card"
        heads = [texts.get(key, role["card"]), *_skinned(data, texts, id_)]
        if max(map(len, heads)) + _sentences(role, texts, f"role.{id_}") > LONGEST_CARD:
            where: Path = (*above, key) if above else ("roles", id_, "card")
            yield Finding(where, f"a card has {LONGEST_CARD} characters at most, with all of `more`")
    for index, rule in enumerate(data.get("how_to_play") or ()):
        key = item_key("how_to_play", index)
        text = rule["text"] if isinstance(rule, dict) else rule
        if len(texts.get(key, text)) + _sentences(rule, texts, key) > LONGEST_CARD:
            where = (*above, key) if above else ("how_to_play", index)
            yield Finding(where, f"a rule has {LONGEST_CARD} characters at most, with all of `more`")


def _long_ids(data: dict[str, Any]) -> Iterator[Finding]:
    """Ids that the buttons of a menu or a game have no room for."""
    for section in ("roles", "factions", "options"):
        for id_ in data.get(section) or {}:
            if len(id_) > LONGEST_ID:
                yield Finding((section, id_), f"an id has {LONGEST_ID} characters at most, found {len(id_)}")
    role, side = (max(data.get(section) or {}, key=len, default="") for section in ("roles", "factions"))
    for name, option in (data.get("options") or {}).items():
        together: list[tuple[str, ...]] = [(name, choice) for choice in option.get("choices") or {}]
        together += [(name, max(side, ALONE, key=len), role, CAST_SIGNS)] if option["kind"] == "cast" else []
        for ids in together:
            if (over := sum(map(len, ids)) - IN_A_BUTTON) > 0:
                named = " and ".join(f"'{id_}'" for id_ in ids if id_ not in {ALONE, CAST_SIGNS})
                text = f"{named} stand in one button, which has no room for them: shorten them by {over} characters"
                yield Finding(("options", name), text)


def _skinned(data: dict[str, Any], texts: Mapping[str, str], role: str) -> Iterator[str]:
    """The cards that skins give a role."""
    for option, skins in (data.get("skins") or {}).items():
        for choice, skin in skins.items():
            card = (skin.get("roles") or {}).get(role, {}).get("card")
            if card is not None:
                yield texts.get(f"skin.{option}.{choice}.role.{role}.card", card)


def _misnamed(path: Path, text: str) -> Iterator[str]:
    """The faults of a text that is a name, also of one in `texts`, under a key such as `role.doctor.name`."""
    steps = str(path[-1]).split(".") if path[0] == "texts" else [str(step) for step in path]
    if steps[-1] == "name":
        if len(text) > LONGEST_NAME:
            yield f"a name has {LONGEST_NAME} characters at most, found {len(text)}"
        if _SEAT.match(text):
            yield "a name that begins like the number of a seat"
    elif {"choices", "choice"} & set(steps) and len(text) > LONGEST_CHOICE:
        yield f"a choice has {LONGEST_CHOICE} characters at most, found {len(text)}"


def _sentences(thing: Any, texts: Mapping[str, str], own: str) -> int:
    """The length of all sentences that may stand behind a card or a rule."""
    parts = (thing.get("more") or ()) if isinstance(thing, dict) else ()
    return sum(
        max(len(texts.get(sentence_key(own, index, key), part.get(key) or "")) for key in ("say", "otherwise", "open"))
        for index, part in enumerate(parts)
    )


def harm(text: str) -> str | None:
    """Why a text may not stand in a message of the bot; None where it may."""
    line = text.rstrip("\n")
    if not is_clean(line):
        if any(category(char) in {"Cc", "Zl", "Zp"} for char in line):
            return "a text is one line, without tabs"
        if strip_controls(line) != "".join(" " if char.isspace() else char for char in line):
            return "an invisible character, or one that turns the direction of writing"
    if text and not is_visible(text):
        return "nothing of this text can be seen"
    if _GAP.search(line):
        return "more than two spaces in a row"
    if _JOINED.search(text) or _is_heaped(text):
        return f"more than {_MOST_MARKS} marks on one letter"
    for pattern, wrong in _FORBIDDEN.items():
        if found := pattern.search(text):
            return f"{wrong}; take out '{_around(text, found)}'"
    return None


def _around(text: str, found: re.Match[str]) -> str:
    """The whole words of a text in which something was found."""
    begin = max((text.rfind(space, 0, found.start() + 1) for space in " \u00a0"), default=-1) + 1
    ends = [end for space in " \u00a0" if (end := text.find(space, max(found.end() - 1, begin))) != -1]
    return shortened(text[begin : min(ends, default=len(text))].strip())


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


def _is_heaped(text: str) -> bool:
    """Whether a letter has more marks than any language puts on one; few texts have so many in all."""
    return _marks(text) > _MOST_MARKS and max(map(_marks, clusters(text))) > _MOST_MARKS


def _marks(text: str) -> int:
    if text.isascii():
        return 0
    return sum(category(char) in {"Mn", "Me"} and not "\ufe00" <= char <= "\ufe0f" for char in text)


def _at(data: Any, path: Path) -> Any:
    for step in path:
        if not isinstance(data, dict) or step not in data:
            return None
        data = data[step]
    return data


def _disarm(data: dict[str, Any], author: str) -> None:
    """Mark the name, and let Telegram make no link of any text."""
    data["name"] = f"{MARK} {unlinked(str(data['name']).strip())}{author}"
    for message in list(messages(data)):
        if message.path != ("name",):
            _set(data, message.path, unlinked(message.text.strip()))
    for texts in (data.get("texts") or {}).values():
        for key, text in texts.items():
            texts[key] = f"{MARK} {unlinked(text.strip())}{author}" if key == "name" else unlinked(text.strip())


def _set(data: Any, path: Path, text: str) -> None:
    *way, last = path
    for step in way:
        data = data[step]
    data[last] = text
