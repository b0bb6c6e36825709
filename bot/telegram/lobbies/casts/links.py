"""A composed cast as a link with which another group's admin takes it over (Bot API: Deep linking)."""

import re
import string
from collections.abc import Mapping
from zlib import crc32

from bot.scenario import Scenario
from bot.scenario.casts.words import Counts, write_cast

DIGITS = string.ascii_uppercase + string.ascii_lowercase + string.digits
"""So many of each role, a digit each."""
CHECK = 3
"""So many digits say of which roles: a file that has others since makes the link worthless."""
LONGEST = 64
"""Telegram carries so many characters."""

_LINK = re.compile(r"(?:https?://)?(?:t|telegram)\.me/\w+/?\?startgroup=([\w-]+)", re.ASCII | re.IGNORECASE)


def cast_link(bot: str, scenario: Scenario, cast: Counts) -> str | None:
    """The link by which this bot is asked for a cast in a group; None where the cast is too long for one."""
    counts = "".join(DIGITS[cast.get(role, 0)] for role in scenario.roles).rstrip(DIGITS[0])
    payload = f"{scenario.id}-{_check(scenario)}{counts}"
    return f"https://t.me/{bot}?startgroup={payload}" if len(payload) <= LONGEST else None


def payload_of(text: str) -> str | None:
    """The payload of a link by which a bot is called into a group."""
    match = _LINK.fullmatch(text)
    return match[1] if match else None


def read_payload(payload: str, scenarios: Mapping[str, Scenario]) -> tuple[Scenario, str] | None:
    """The scenario and the cast, as a word, in a link; None where the link has none that is known here."""
    id_, _, digits = payload.partition("-")
    scenario = scenarios.get(id_)
    if scenario is None or not scenario.casts or digits[:CHECK] != _check(scenario):
        return None
    counts = digits[CHECK:]
    if not 0 < len(counts) <= len(scenario.roles) or not set(counts) <= set(DIGITS):
        return None
    return scenario, write_cast(
        {role: DIGITS.index(digit) for role, digit in zip(scenario.roles, counts, strict=False)}
    )


def _check(scenario: Scenario) -> str:
    number = crc32(",".join(scenario.roles).encode())
    return "".join(DIGITS[number // len(DIGITS) ** place % len(DIGITS)] for place in range(CHECK))
