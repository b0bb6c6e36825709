"""The words in a player's message, equal if a reader would call them the same (PR-356, PR-357)."""

import re
import unicodedata

_JOINING = dict.fromkeys(map(ord, "\u200c\u200d\u2060\u0640\u00ad\ufeff"))
"""Half-spaces, word joiners and the stroke that lengthens a word: what they stand between is one word."""

_THE_SAME = str.maketrans({"ى": "ی", "ي": "ی", "ك": "ک", "ة": "ه", "ۀ": "ه", "ە": "ه", "ٱ": "ا"})
"""Letters that are written in more than one way; those with a sign above or below lose it by themselves."""

_OF_ITS_OWN = frozenset("йЙ")
"""Letters that are others than those that they look like with a sign."""


def words_in(text: str) -> tuple[str, ...]:
    """The words of a text, in order, without case, diacritics and variants of letters.

    A word is as long as letters and digits go on.
    """
    plain = "".join(map(_plain, unicodedata.normalize("NFC", text).translate(_JOINING)))
    return tuple(re.findall(r"[^\W_]+", plain.translate(_THE_SAME)))


def _plain(character: str) -> str:
    """A character in small letters, without the signs above and below it."""
    if character in _OF_ITS_OWN:
        return "й"
    folded = unicodedata.normalize("NFKD", character.casefold())
    return "".join(sign for sign in folded if not unicodedata.combining(sign))
