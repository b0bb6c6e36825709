"""The fonts that are shipped: which of them writes which character, and the widths of characters.

The renderer's own choice of another font stops at the first character that no font has, and names hold all kinds of
characters. Text is therefore cut into runs of one font here. Widths are of single letters: Arabic ones are narrower
when they join, so a measured width is never too small.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final

from bot.text.cleaning import clusters

FOLDER: Final = Path(__file__).parent / "fonts"
_FAMILIES: Final = {
    "Noto Sans": ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    "Vazirmatn": ("Vazirmatn-Regular.ttf", "Vazirmatn-Bold.ttf"),
    "Noto Emoji": ("NotoEmoji-Regular.ttf",) * 2,
    "DejaVu Sans": ("DejaVuSans.ttf",) * 2,
}
"""The regular and the bold file of each font family, in the order in which they are tried for a character.

The last one has letters of all scripts, in one weight: the renderer takes a whole line over into it if it can.
"""
FILES: Final = tuple(dict.fromkeys(str(FOLDER / file) for faces in _FAMILIES.values() for file in faces))
UNKNOWN: Final = "\N{WHITE SQUARE}"
"""The sign drawn in place of a character that no font has."""

_FLAG_HALVES: Final = range(0x1F1E6, 0x1F200)
_BETWEEN: Final = frozenset({"Cf", "Mn", "Me", "Mc"})
"""The Unicode categories of characters without a width of their own: joiners and marks, drawn with their neighbours."""


@dataclass(frozen=True, slots=True)
class Face:
    """A font file: the width of each character, as a share of the font size."""

    widths: Mapping[int, float]

    @classmethod
    def read(cls, file: str) -> "Face":
        """Read the widths of a font file in the folder."""
        from fontTools.ttLib import TTFont  # noqa: PLC0415 - most of a bot's life no picture is drawn

        with TTFont(FOLDER / file, lazy=True) as font:
            unit, advances = font["head"].unitsPerEm, font["hmtx"].metrics
            return cls({code: advances[glyph][0] / unit for code, glyph in font.getBestCmap().items()})


@cache
def face(family: str, *, bold: bool = False) -> Face:
    """The font file of a family, regular or bold, with the widths of its characters."""
    return Face.read(_FAMILIES[family][bold])


@lru_cache(maxsize=4096)
def _family_of(cluster: str) -> str | None:
    """The first family that has all code points of one visible character (a cluster); None if no family has."""
    needed = [ord(char) for char in cluster if not _is_between(char)]
    return next((family for family in _FAMILIES if all(code in face(family).widths for code in needed)), None)


@lru_cache(maxsize=1024)
def _needs_vazirmatn(text: str) -> bool:
    """Whether a line has Arabic letters or digits and can be written in Vazirmatn alone, with its Latin letters."""
    codes = [ord(char) for char in text if not _is_between(char)]
    own, latin = face("Vazirmatn").widths, face("Noto Sans").widths
    return all(code in own for code in codes) and not all(code in latin for code in codes)


def _written_by(cluster: str) -> tuple[str, str]:
    """The family and the form in which a cluster is drawn.

    Fancy letters become plain ones, and a character that no font has becomes `UNKNOWN`.
    """
    for shown in (cluster, unicodedata.normalize("NFKC", cluster)):
        if (family := _family_of(shown)) is not None:
            return family, shown
    return "DejaVu Sans", UNKNOWN


def _is_between(char: str) -> bool:
    return unicodedata.category(char) in _BETWEEN


@lru_cache(maxsize=4096)
def _simple(cluster: str) -> str:
    """The cluster made simple: the first of several joined emoji, or a flag as letters (others are not drawn)."""
    codes = [ord(char) for char in cluster]
    if all(code in _FLAG_HALVES for code in codes):
        return "".join(chr(code - _FLAG_HALVES[0] + ord("A")) for code in codes)
    if len(codes) > 1 and _is_emoji(cluster):
        return cluster[0]
    return cluster


def _is_emoji(cluster: str) -> bool:
    return "\ufe0f" in cluster or ord(cluster[0]) >= 0x1F000


def runs(text: str) -> Iterator[tuple[str, str]]:
    """The text cut into (family, piece), each piece drawn in one font; characters that no font has become `UNKNOWN`."""
    if _needs_vazirmatn(text):
        yield "Vazirmatn", text
        return
    written: list[tuple[str, str]] = []
    for cluster in map(_simple, clusters(text)):
        family, shown = _written_by(cluster)
        if written and written[-1][0] != "Noto Emoji" and (cluster.isspace() or all(map(_is_between, cluster))):
            family = written[-1][0]
        written.append((family, shown))
    for family, pieces in groupby(written, key=lambda one: one[0]):
        yield family, "".join(piece for _, piece in pieces)


def width(text: str, size: float, *, bold: bool = False) -> float:
    """The greatest width of the text at a size, in pixels."""
    found = 0.0
    for family, piece in runs(text):
        widths = face(family, bold=bold).widths
        found += sum(widths.get(ord(char), 0.0) for char in piece if not _is_between(char))
    return found * size


def fitted(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """The text, cut if wider than `room`."""
    if width(text, size, bold=bold) <= room:
        return text
    shown = clusters(text)
    while shown and width("".join(shown) + "…", size, bold=bold) > room:
        shown.pop()
    return "".join(shown).rstrip() + "…"


def wrapped(text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
    """The text in lines that fit, broken between words."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if line and width(longer, size, bold=bold) > room:
                lines.append(fitted(line, size, room, bold=bold))  # a single word may be too wide
                line = word
            else:
                line = longer
        lines.append(fitted(line, size, room, bold=bold))
    return lines
