"""Slow games are played by day, for weeks: at night their time stands still, and their messages make no sound."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.telegram.outbox.deliveries import Delivery, Post

MORNING, EVENING = 8, 22
"""Between these hours of the group's time zone a slow game goes on."""
LONGEST_HOLD = 24 * 3600.0
"""How long a host may pause a game before the game is ended. Seconds that count (in which the bot was up)."""
LONGEST_SLOW_HOLD = 7 * LONGEST_HOLD
"""How long a host may pause a slow game, which may wait for a player who travels."""


def is_by_day(pace: str) -> bool:
    """Whether games of this pace go on by day only."""
    return pace == "slow"


def is_night(pace: str, timezone: str, at: float) -> bool:
    """Whether a game of this pace stands still at this moment (Unix seconds) because people sleep."""
    return is_by_day(pace) and not MORNING <= datetime.fromtimestamp(at, ZoneInfo(timezone)).hour < EVENING


def after_daytime(pace: str, timezone: str, at: float, seconds: float) -> float:
    """The Unix time when a game of this pace will have run for `seconds` from `at` on; slow games stand at night."""
    if not is_by_day(pace):
        return at + seconds
    now, left = datetime.fromtimestamp(at, ZoneInfo(timezone)), seconds
    while True:
        if is_night(pace, timezone, now.timestamp()):
            morning = now if now.hour < MORNING else now + timedelta(days=1)
            now = morning.replace(hour=MORNING, minute=0, second=0, microsecond=0)
        evening = now.replace(hour=EVENING, minute=0, second=0, microsecond=0)
        today = evening.timestamp() - now.timestamp()
        if left <= today:
            return now.timestamp() + left
        left, now = left - today, evening


def quiet(deliveries: Iterable[Delivery]) -> list[Delivery]:
    """These deliveries without sound, since a player's action at night should not wake the others."""
    return [replace(one, silent=True) if isinstance(one, Post) else one for one in deliveries]
