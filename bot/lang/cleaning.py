"""What users typed, made harmless: no control or direction characters, one line, a bounded length, isolated.

A name may hold anything at all. Inside a sentence it stands between FSI and PDI, so that it cannot turn the words
around it. (A line that begins with a name also needs a direction mark before it: see `Tongue.mark`.)
"""

import unicodedata
from functools import lru_cache

FSI, PDI = "\u2068", "\u2069"
LRM, RLM = "\u200e", "\u200f"

NAME_LENGTH = 32
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
    text = " ".join(strip_controls(label).split())
    if not any(unicodedata.category(char)[0] in "LNPS" for char in text):
        return ""
    cut = [_calm(cluster) for cluster in clusters(text)]
    # Joined emoji families count as one character each, but are bounded as well.
    shown = "".join(cut[:length])[: length * 4]
    return shown if len(cut) <= length and len(shown) < length * 4 else f"{shown.rstrip()}…"


def isolate(line: str) -> str:
    """One line as a run of its own inside a sentence of any direction."""
    return f"{FSI}{strip_controls(line)}{PDI}"
