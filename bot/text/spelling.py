"""Spelling made equal: the same word as different people and keyboards write it, for looking words up."""

import re
import unicodedata

_SIGNS = dict.fromkeys([0x200C, *range(0x064B, 0x0656), 0x0640])  # half-spaces, and signs that most people leave out
_LETTERS = str.maketrans({"ي": "ی", "ك": "ک", "أ": "ا", "إ": "ا", "آ": "ا", "ة": "ه", "ى": "ی", "ё": "е"})
_APART = re.compile(r"[\s\-–—_/.,،:;!?؟()«»\"'’]+")


def same_letters(text: str) -> str:
    """The text in lower case with one spelling for each letter: `Кёльн` as `кельн`, `كل` as `کل`."""
    return text.casefold().translate(_SIGNS).translate(_LETTERS)


def key(text: str) -> str:
    """The text as looked up: letters made equal, words parted by single spaces, plain digits.

    `El-Clásico`, `el_clasico` and `EL CLASICO` have the same key.
    """
    plain = "".join(_plain(char) for char in unicodedata.normalize("NFD", same_letters(text)))
    return " ".join(_APART.sub(" ", plain).split())


def _plain(char: str) -> str:
    """A letter without its accent, a digit as ASCII writes it; empty for an invisible sign."""
    if (digit := unicodedata.digit(char, None)) is not None:
        return str(digit)
    return "" if unicodedata.category(char) in {"Mn", "Cf"} else char
