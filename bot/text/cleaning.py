"""Texts of users made harmless: no control or direction characters, one line, a bounded length, isolated.

A name may hold any characters. Inside a sentence a name stands between FSI and PDI, so that the words around it keep
their order. (A line that begins with a name also needs a direction mark before the name: see `Tongue.mark`.) Telegram
makes mentions, links, hashtags and commands of similar texts in whatever a bot writes. Word joiners prevent that: a
player named "@someone" calls nobody.
"""

import re
import unicodedata
from functools import lru_cache

FSI, LRI, PDI = "\u2068", "\u2066", "\u2069"
LRM, RLM = "\u200e", "\u200f"

NAME_LENGTH = 32
TITLE_LENGTH = 64
_WORD_JOINER = "\u2060"
_LINKING = re.compile(r"[@#＃$](?=\w)|/(?=[\w/])|[.:](?=[^\W\d_]|/)")
_SEAT = re.compile(r"(?<=\d)[.)](?=\s)")
_MARKS_PER_LETTER = 3
_ZWNJ, _ZWJ = "\u200c", "\u200d"
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f")
_JOINS = frozenset({_ZWJ, _ZWNJ, "\ufe0e", "\ufe0f"})
_JOIN = re.compile("[\u200c\u200d\ufe0e\ufe0f]+")


def _is_kept(char: str) -> bool:
    return char in _JOINS or (unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co"} and char not in _BLANK)


def is_clean(text: str) -> bool:
    """Whether `strip_controls` leaves the text as it is, which is quickly seen of nearly all texts."""
    bare = text if text.isprintable() else _JOIN.sub("", text)
    return bare.isprintable() and _BLANK.isdisjoint(bare)


def strip_controls(text: str) -> str:
    """The text without control, direction and invisible characters; every kind of space becomes a plain one."""
    if is_clean(text):
        return text
    spaced = (" " if char.isspace() or unicodedata.category(char) in {"Zl", "Zp"} else char for char in text)
    return "".join(char for char in spaced if _is_kept(char))


def clusters(text: str) -> list[str]:
    """The text cut into single visible characters: marks, joiners and skin tones stay attached."""
    found: list[str] = []
    for char in text:
        previous = found[-1] if found else ""
        extends = (
            char in _JOINS
            or unicodedata.category(char) in {"Mn", "Me", "Mc"}
            or "\U0001f3fb" <= char <= "\U0001f3ff"
            or previous.endswith(_ZWJ)
            or (_is_flag_half(char) and len(previous) == 1 and _is_flag_half(previous))
        )
        if previous and extends:
            found[-1] += char
        else:
            found.append(char)
    return found


def _is_flag_half(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _calm(cluster: str) -> str:
    """A character without piles of marks that would run over the lines above and below."""
    marks = 0
    kept = ""
    for char in cluster:
        marks += unicodedata.category(char) in {"Mn", "Me"} and char not in _JOINS
        if marks <= _MARKS_PER_LETTER or char in _JOINS:
            kept += char
    return kept


@lru_cache(maxsize=4096)
def clean_name(label: str, length: int = NAME_LENGTH) -> str:
    """A name fit to be shown on one line; empty if nothing in the name is visible."""
    text = _SEAT.sub("", " ".join(strip_controls(label).split()))  # "3. Ali" would read as another player
    if not is_visible(text):
        return ""
    cut = [_calm(cluster) for cluster in clusters(text)]
    # Joined emoji families count as one character each, but are bounded as well.
    shown = "".join(cut[:length])[: length * 4]
    return shown if len(cut) <= length and len(shown) < length * 4 else f"{shown.rstrip()}…"


def is_visible(text: str) -> bool:
    """Whether any character of a text is visible."""
    return any(unicodedata.category(char)[0] in "LNPS" for char in strip_controls(text))


def isolate(line: str) -> str:
    """A line as a run of its own inside a sentence of any direction, without mentions or links."""
    calm = "".join(_calm(cluster) for cluster in clusters(strip_controls(line)))
    return f"{FSI}{unlinked(calm)}{PDI}"


@lru_cache(maxsize=4096)
def isolated_name(label: str) -> str:
    """A name as it stands in a sentence; empty if nothing in the name is visible. Cached, for boards repeat names."""
    name = clean_name(label)
    return isolate(name) if name else ""


def unlinked(text: str) -> str:
    """The text, of which Telegram makes no mention, link, hashtag or command."""
    return _LINKING.sub(rf"\g<0>{_WORD_JOINER}", text)


def linked(text: str) -> str:
    """The text before `unlinked`, for places where Telegram looks for no links."""
    return text.replace(_WORD_JOINER, "")


def tidy(text: str) -> str:
    """A user's text with one kind of line end, and no more than one empty line at a time."""
    return re.sub(r"\n{3,}", "\n\n", "\n".join(line.rstrip() for line in text.splitlines())).strip("\n")


def quoted(text: str, most: int = 40) -> str:
    """The beginning of a user's text that was not understood, to be quoted to that user."""
    return tidy(text)[:most]
