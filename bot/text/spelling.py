"""Spelling made uniform, so that one word matches however people and keyboards write it."""

import re
import unicodedata

_SIGNS = dict.fromkeys([0x200C, *range(0x064B, 0x0656), 0x0640])  # half-spaces, and signs that most people leave out
_LETTERS = str.maketrans({"ي": "ی", "ك": "ک", "أ": "ا", "إ": "ا", "آ": "ا", "ة": "ه", "ى": "ی", "ё": "е"})
_APART = re.compile(r"[\s\-–—_/.,،:;!?؟()«»\"'’]+")


def same_letters(text: str) -> str:
    """The text in lower case with one spelling for each letter: `Кёльн` as `кельн`, `كل` as `کل`."""
    return text.casefold().translate(_SIGNS).translate(_LETTERS)


def same_words(*words: str) -> frozenset[str]:
    """The words, spelled uniformly, to look up others among."""
    return frozenset(map(same_letters, words))


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


_JOINING = dict.fromkeys(map(ord, "\u200c\u200d\u2060\u0640\u00ad\ufeff"))
"""Invisible joiners and the lengthening stroke, removed so that the letters around them form one word."""

_THE_SAME = str.maketrans({"ى": "ی", "ي": "ی", "ك": "ک", "ة": "ه", "ۀ": "ه", "ە": "ه", "ٱ": "ا"})
"""Letters that are written in several ways, each with the one taken for all; accents are removed elsewhere."""

_OF_ITS_OWN = frozenset("йЙ")
"""Letters that look like another one with an accent, but are letters of their own."""


def words_in(text: str) -> tuple[str, ...]:
    """The words of a player's message, equal if a reader would call them the same (PR-356, PR-357).

    They come in order, without case, diacritics and variants of letters. A word is as long as letters and digits go on.
    """
    plain = "".join(map(_unmarked, unicodedata.normalize("NFC", text).translate(_JOINING)))
    return tuple(re.findall(r"[^\W_]+", plain.translate(_THE_SAME)))


def _unmarked(character: str) -> str:
    """A character as a small letter, without accents."""
    if character in _OF_ITS_OWN:
        return "й"
    folded = unicodedata.normalize("NFKD", character.casefold())
    return "".join(sign for sign in folded if not unicodedata.combining(sign))
