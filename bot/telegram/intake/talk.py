"""Talk through the bot, in a team's night chat and in the beyond (the dead and watchers): its pieces and limits."""

from collections.abc import Hashable

from bot.telegram.intake.rate_limit import BucketRate, RateLimiter
from bot.text.cleaning import is_visible, tidy

LONGEST_PIECE = 3800
"""The most UTF-16 units that are passed on in one message (Bot API: sendMessage, 4096 at most)."""
EACH_LINE = 3
"""The invisible characters that each line takes besides its text."""
LINKING = frozenset("@#＃$/.:")
"""Characters that take an invisible one more, so that they make no link; see `bot.text.cleaning`."""
NEAR_THE_END = 400
"""A full piece is broken off at a line, or else between words, that ends so many characters before its end at most."""

EACH = BucketRate(6, 1 / 2)
"""How fast each person may write: six messages at once, then one every two seconds."""
ALL = BucketRate(24, 1.0)
"""How fast all in a chat may write together: no private chat takes more than a message a second for long."""


class TalkLimits:
    """The amount of talk that others can read. A text longer than a message counts as several."""

    def __init__(self) -> None:
        self._each = RateLimiter(EACH)
        self._all = RateLimiter(ALL)

    def is_too_fast(self, place: Hashable, author: int, messages: int) -> bool:
        """Whether a person, or all who talk in a place together, write faster than others can read."""
        return self._each.take((place, author), messages) > 0 or self._all.take(place, messages) > 0


def pieces(text: str) -> list[str]:
    """A person's text, in pieces that fit a message each, with the author's name and with marks around every line."""
    found: list[str] = []
    piece, size = "", 0
    for character in tidy(text):
        cost = _cost(character)
        if size + cost > LONGEST_PIECE:
            end = _end_of(piece)
            found.append(piece[:end])
            piece = piece[end:]
            size = sum(_cost(one) for one in piece)
        piece, size = piece + character, size + cost
    return [one for one in (*found, piece) if is_visible(one)]


def _cost(character: str) -> int:
    return (2 if ord(character) > 0xFFFF else 1) + (EACH_LINE if character == "\n" else 0) + (character in LINKING)


def _end_of(piece: str) -> int:
    """Where a full piece is broken off: behind its last line or word, unless that ends too early."""
    for white in "\n ":
        if (end := piece.rfind(white, -NEAR_THE_END) + 1) > 0:
            return end
    return len(piece)
