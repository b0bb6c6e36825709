"""Time zones by their common names: a city or a country in any of the languages, `UTC+3:30`, `MSK`, `asia/tehran`."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from difflib import get_close_matches
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from babel import Locale
from babel.core import get_global
from babel.dates import get_timezone_location

from bot.text.spelling import key
from bot.text.tongue import LANGUAGES

_OFFSET = re.compile(r"(?:utc|gmt)?\s*([+\-−–])\s*(\d{1,2})(?:[:.٫]?(\d{2}))?", re.IGNORECASE)
_FIXED = re.compile(r"Etc/GMT([+-])(\d+)")
_FURTHEST = 14 * 60
_HALF_HOURS = {
    210: "Asia/Tehran",
    270: "Asia/Kabul",
    330: "Asia/Kolkata",
    345: "Asia/Kathmandu",
    390: "Asia/Yangon",
    525: "Australia/Eucla",
    570: "Australia/Darwin",
    -570: "Pacific/Marquesas",
}
"""Zones with a fixed offset that is no whole hour, by minutes from UTC; whole hours are `Etc/GMT-3` and the like."""
_COMMON_NAMES = {
    "UTC": ("utc", "gmt", "z"),
    "Asia/Tehran": ("irst", "irt"),
    "Europe/Moscow": ("msk", "мск", "питер", "спб"),
    "Europe/Kyiv": ("eet", "eest", "киев", "київ"),
    "Europe/Berlin": ("cet", "cest"),
    "Europe/London": ("bst",),
    "Europe/Lisbon": ("wet",),
    "Europe/Istanbul": ("trt",),
    "Asia/Dubai": ("gst", "الامارات", "دبی"),
    "Asia/Karachi": ("pkt",),
    "Asia/Kabul": ("aft",),
    "America/New_York": ("est", "edt", "et"),
    "America/Chicago": ("cst", "cdt"),
    "America/Denver": ("mst", "mdt"),
    "America/Los_Angeles": ("pst", "pdt", "pt"),
    "Asia/Riyadh": ("السعودية",),
}
"""Names of zones that are in no list, by the zone."""
ALIKE = 0.75
MOST_SUGGESTED = 3


zones = cache(available_timezones)


def zone_named(text: str) -> str | None:
    """The time zone of a text, such as `Asia/Tehran` for `Tehran`, `تهران`, `iran` or `+3:30`; None for no zone."""
    offset = _OFFSET.fullmatch(_digits(text.strip()))
    if offset is not None:
        return _at(offset)
    return _names().get(key(text))


def zones_meant(text: str) -> Sequence[str]:
    """The time zones whose names are most like the text, the likeliest first; none if no name is like it."""
    close = get_close_matches(key(text), _names(), n=MOST_SUGGESTED, cutoff=ALIKE)
    return list(dict.fromkeys(_names()[name] for name in close))


def _at(offset: re.Match[str]) -> str | None:
    """The zone at a fixed offset from UTC, if there is one."""
    minutes = int(offset[2]) * 60 + int(offset[3] or 0)
    if minutes > _FURTHEST:
        return None
    minutes = minutes if offset[1] == "+" else -minutes
    if minutes % 60:
        return _HALF_HOURS.get(minutes)
    hours = minutes // 60  # the names of these zones count from the other side
    zone = f"Etc/GMT{-hours:+d}" if hours else "UTC"
    return zone if zone in zones() else None


def _digits(text: str) -> str:
    return "".join(str(int(char)) if char.isdecimal() else char for char in text)


def zone_shown(zone: str) -> str:
    """The common name of a zone: `UTC+3` for `Etc/GMT-3`, whose own name counts from the other side."""
    offset = _FIXED.fullmatch(zone)
    return zone if offset is None else f"UTC{'+' if offset[1] == '-' else '-'}{offset[2]}"


@cache
def _names() -> dict[str, str]:
    """Every written name of a zone; where several zones share a name, the zone that Babel lists goes first."""
    names = {key(zone): zone for zone in sorted(zones()) if "/" in zone}
    names |= {key(name): zone for zone, common in _COMMON_NAMES.items() for name in common}
    listed = [zone for zone in get_global("zone_territories") if zone in zones()]
    for zone in (*listed, *sorted(zones().difference(listed))):
        if "/" in zone:
            names.setdefault(key(zone.rpartition("/")[2]), zone)
            for code in LANGUAGES:
                names.setdefault(key(get_timezone_location(zone, locale=code, return_city=True)), zone)
    for territory, all_of_it in get_global("territory_zones").items():
        inside = [zone for zone in all_of_it if zone in zones()]
        if inside and len({_clocks(zone) for zone in inside}) == 1:
            for code in LANGUAGES:
                names.setdefault(key(Locale.parse(code).territories.get(territory, territory)), inside[0])
    for zone in sorted(zones()):
        names.setdefault(key(zone), zone)
    return names


def _clocks(zone: str) -> Sequence[timedelta | None]:
    """The offsets of a zone's clocks from UTC in winter and in summer."""
    return tuple(datetime(2026, month, 1, tzinfo=ZoneInfo(zone)).utcoffset() for month in (1, 7))
