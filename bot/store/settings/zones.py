"""The time zones that there are."""

from functools import cache
from zoneinfo import available_timezones


@cache
def zones() -> frozenset[str]:
    """All names, such as `Asia/Tehran`; looked up once, since that reads a directory with hundreds of files."""
    return frozenset(available_timezones())
