"""Deep links to the bot."""

import re

_START = re.compile(
    r"(?:(?:https?://)?(?:t\.me|telegram\.me|telegram\.dog)/(?P<name>\w+)/?\?start="
    r"|tg://resolve\?domain=(?P<domain>\w+)&start=)(?P<payload>[A-Za-z0-9_-]{1,64})\Z",
    re.IGNORECASE,
)


def start_payload(url: str, username: str) -> str | None:
    """Bot API: Deep linking. The payload of a link that starts this bot; None for any other."""
    match = _START.match(url.strip())
    if match is None or (match["name"] or match["domain"]).lower() != username.lower():
        return None
    return match["payload"]
