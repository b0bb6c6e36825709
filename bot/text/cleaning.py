"""What users typed, made harmless: no control or direction characters, one line, a bounded length, isolated.

A name may hold anything at all. Inside a sentence it stands between FSI and PDI, so that it cannot turn the words
around it. (A line that begins with a name also needs a direction mark before it: see `Tongue.mark`.) Telegram makes
mentions, links, hashtags and commands of what looks like one, in whatever a bot writes; word joiners keep it from that,
so that nobody is called, or led anywhere, by what somebody else is named or says.
"""

import re
import unicodedata
from functools import lru_cache

FSI, PDI = "\u2068", "\u2069"
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


def _is_kept(char: str) -> bool:
    return char in _JOINS or (unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co"} and char not in _BLANK)


def strip_controls(text: str) -> str:
    """The text without control, direction and invisible characters; every kind of space becomes a plain one."""
    spaced = (" " if char.isspace() or unicodedata.category(char) in {"Zl", "Zp"} else char for char in text)
    return "".join(char for char in spaced if _is_kept(char))


def clusters(text: str) -> list[str]:
    """The text cut into what a reader takes for single characters: marks, joiners and skin tones stay attached."""
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
    """One character without the towers of marks that run over the lines above and below."""
    marks = 0
    kept = ""
    for char in cluster:
        marks += unicodedata.category(char) in {"Mn", "Me"} and char not in _JOINS
        if marks <= _MARKS_PER_LETTER or char in _JOINS:
            kept += char
    return kept


@lru_cache(maxsize=4096)
def clean_name(label: str, length: int = NAME_LENGTH) -> str:
    """A name fit to be shown on one line; empty where nothing of it is visible."""
    text = _SEAT.sub("", " ".join(strip_controls(label).split()))  # "3. Ali" would read as another player
    if not is_visible(text):
        return ""
    cut = [_calm(cluster) for cluster in clusters(text)]
    # Joined emoji families count as one character each, but are bounded as well.
    shown = "".join(cut[:length])[: length * 4]
    return shown if len(cut) <= length and len(shown) < length * 4 else f"{shown.rstrip()}…"


def is_visible(text: str) -> bool:
    """Whether there is anything to be seen of it."""
    return any(unicodedata.category(char)[0] in "LNPS" for char in strip_controls(text))


def isolate(line: str) -> str:
    """One line as a run of its own inside a sentence of any direction, with nothing in it that calls or links."""
    calm = "".join(_calm(cluster) for cluster in clusters(strip_controls(line)))
    return f"{FSI}{unlinked(calm)}{PDI}"


@lru_cache(maxsize=4096)
def isolated_name(label: str) -> str:
    """A name as it stands in a sentence; empty where nothing of it is visible. Boards name everybody at each press."""
    name = clean_name(label)
    return isolate(name) if name else ""


def unlinked(text: str) -> str:
    """The text, of which Telegram makes no mention, link, hashtag or command."""
    return _LINKING.sub(rf"\g<0>{_WORD_JOINER}", text)


def linked(text: str) -> str:
    """What `unlinked` was made of, for where Telegram looks for no links."""
    return text.replace(_WORD_JOINER, "")


def tidy(text: str) -> str:
    """What somebody wrote, with one kind of line end, and no more than one empty line at a time."""
    return re.sub(r"\n{3,}", "\n\n", "\n".join(line.rstrip() for line in text.splitlines())).strip("\n")
