"""Commands that were copied out of a text, with the invisible marks that stood around them there."""

import re
from typing import Any

JSON = dict[str, Any]

MARKS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff")
"""What sets the direction of a text or holds it together. Other invisible characters may be letters in disguise."""
MOST_MARKS = 8
"""A copy brings a few along. In more of them whole words could be hidden, in sight of nobody but one's friends."""

_COMMAND = re.compile(r"/[a-z]+(?:@\w+)?(?=\s|$)", re.ASCII | re.IGNORECASE)


def bare_command(message: JSON) -> JSON:
    """The message (Bot API: Message), without the invisible marks that hide a command.

    Right-to-left lines have such marks before a slash, as in the bot's own `/help`, and names stand between two of
    them. Telegram sees a command only in text that begins with a slash, and PTB follows Telegram.
    """
    text = message.get("text")
    if not isinstance(text, str) or "/" not in text[: MOST_MARKS + 1]:
        return message
    bare = "".join(char for char in text if char not in MARKS).strip()
    found = _COMMAND.match(bare)
    if bare == text or len(text) - len(bare) > MOST_MARKS or found is None:
        return message
    others = [entity for entity in message.get("entities", []) if entity.get("type") != "bot_command"]
    command = {"type": "bot_command", "offset": 0, "length": found.end()}
    return {**message, "text": bare, "entities": [command, *others]}
