"""A composed cast as a link with which another group's admin takes it over (Bot API: Deep linking)."""

import re
import string
from collections.abc import Mapping
from zlib import crc32

from bot.scenario import Scenario
from bot.scenario.casts.words import Counts, write_cast

DIGITS = string.ascii_uppercase + string.ascii_lowercase + string.digits
"""The numbers of the roles, a digit for each role."""
CHECK = 3
"""The length of the check sum over the file's roles: where the file has other roles since, the link is worthless."""
LONGEST = 64
"""The most characters of a payload that Telegram carries."""

_LINK = re.compile(r"(?:https?://)?(?:t|telegram)\.me/\w+/?\?startgroup=([\w-]+)", re.ASCII | re.IGNORECASE)


def cast_link(bot: str, scenario: Scenario, cast: Counts) -> str | None:
    """The link that brings a cast into a group of this bot; None where the cast is too long for a link."""
    counts = "".join(DIGITS[cast.get(role, 0)] for role in scenario.roles).rstrip(DIGITS[0])
    payload = f"{scenario.id}-{_check(scenario)}{counts}"
    return f"https://t.me/{bot}?startgroup={payload}" if len(payload) <= LONGEST else None


def payload_of(text: str) -> str | None:
    """The payload of a link by which a bot is called into a group."""
    match = _LINK.fullmatch(text)
    return match[1] if match else None


def read_payload(payload: str, scenarios: Mapping[str, Scenario]) -> tuple[Scenario, str] | None:
    """The scenario and the cast of a link, the cast as `write_cast` spells it; None where this bot cannot play them."""
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
