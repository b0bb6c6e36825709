"""The values that a YAML file may have: texts, numbers, yes and no, all of a size that an author can have meant.

YAML knows more (dates, sets, bytes, numbers without end, tags), which no author means in these files. Such a value is
reported as a text without quotes, and all code after this check can rely on plain data.
"""

import math
import re
from collections.abc import Iterator

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from bot.scenario.problems import Finding, Path

LONGEST_TEXT = 4_096
"""The most characters of a text: a message on Telegram has no more."""
LONGEST_KEY = 100
LONGEST_NUMBER = 20
"""The most characters with which a number is written."""
LARGEST = 10**12
SURELY_FIT = re.compile(r"0|[1-9][0-9]{0,11}")
"""The pattern of numbers that fit without a closer look: plain ones of at most twelve digits."""

_YAML = "tag:yaml.org,2002:"
_PLAIN = {"str", "int", "float", "bool", "null", "merge"}
_MEANT = {"timestamp": "a date to YAML", "binary": "bytes to YAML", "value": "no text to YAML"}
_UNSHOWN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")


def unfit(node: Node, path: Path = ()) -> Iterator[Finding]:
    """The values, texts and keys that no scenario file may have, in the order of the file."""
    match node:
        case MappingNode(tag="tag:yaml.org,2002:map"):
            for key, value in node.value:
                if not isinstance(key, ScalarNode):
                    yield Finding(path, "a key here is a mapping or a list; keys are words")
                    continue
                at = (*path, shortened(key.value))
                wrong = _unfit_key(key) or _unfit_scalar(key)
                yield from [Finding(at, wrong)] if wrong else unfit(value, at)
        case SequenceNode(tag="tag:yaml.org,2002:seq"):
            for index, value in enumerate(node.value):
                yield from unfit(value, (*path, index))
        case ScalarNode():
            wrong = _unfit_scalar(node)
            if wrong:
                yield Finding(path, wrong)
        case _:
            yield Finding(path, f"'{_tag(node)}' can be nothing here; expected a plain mapping or list")


def make_fit(node: Node) -> None:
    """Make texts of all values and keys that are unfit, and plain mappings and lists of all others."""
    match node:
        case MappingNode():
            node.tag = f"{_YAML}map"
            node.value = [(key, value) for key, value in node.value if isinstance(key, ScalarNode)]
            for key, value in node.value:
                if key.tag.removeprefix(_YAML) not in {"str", "int", "merge"} or _unfit_scalar(key):
                    key.tag = f"{_YAML}str"
                make_fit(value)
        case SequenceNode():
            node.tag = f"{_YAML}seq"
            for value in node.value:
                make_fit(value)
        case ScalarNode() if _unfit_scalar(node):
            node.tag = f"{_YAML}str"


def _unfit_key(key: ScalarNode) -> str | None:
    return f"a key of more than {LONGEST_KEY} characters" if len(key.value) > LONGEST_KEY else None


def _unfit_scalar(node: ScalarNode) -> str | None:
    """The mistake in a value; None if there is none."""
    kind = node.tag.removeprefix(_YAML)
    if kind not in _PLAIN:
        meant = _MEANT.get(kind) or f"marked {_tag(node)}"
        return f"'{shortened(node.value)}' is {meant}; put a text in quotes, without any mark"
    if kind in {"int", "float"}:
        return _unfit_number(node)
    if len(node.value) > LONGEST_TEXT:
        return f"a text of more than {LONGEST_TEXT} characters"
    if kind == "bool" and _value(node) is None:
        return f"'{shortened(node.value)}' is neither yes nor no"
    if _UNSHOWN.search(node.value):
        return "a text with a character that cannot be shown"
    return None


def _unfit_number(node: ScalarNode) -> str | None:
    if SURELY_FIT.fullmatch(node.value):
        return None
    shown = shortened(node.value)
    if len(node.value) > LONGEST_NUMBER:
        return f"a number written with more than {LONGEST_NUMBER} characters: '{shown}'"
    value = _value(node)
    if not isinstance(value, int | float) or not math.isfinite(value):
        return f"'{shown}' is no number that can be counted with"
    return f"'{shown}' is more than {LARGEST}" if abs(value) > LARGEST else None


def _value(node: ScalarNode) -> object:
    """The number, yes or no that YAML reads in a text; None if there is none."""
    try:
        value: object = yaml.constructor.SafeConstructor().construct_document(node)
    except (yaml.YAMLError, ValueError, KeyError, OverflowError):
        return None
    return value


def _tag(node: Node) -> str:
    return shortened(str(node.tag).replace(_YAML, "!!"))


def shortened(text: str) -> str:
    """A text as a message shows it, cut if long."""
    text = _UNSHOWN.sub("?", text)
    return text if len(text) <= LONGEST_KEY else f"{text[:LONGEST_KEY]}…"
