"""Reads when a game is planned for, as people write it: days in four languages, times, dates, weekly or not."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from babel.dates import get_day_names, get_month_names

from bot.lang import LANGUAGES

FURTHEST = timedelta(days=180)
"""Games cannot be planned further ahead than this."""
WEEK = timedelta(days=7)
LAST_HOUR = 23
NOON = 12
MONTHS = 12

_TIME = re.compile(r"(\d{1,2})(?:[:٫.](\d{2}))?(am|pm)?")
_HALF = re.compile(r"(?<=\d)\s+(?=(am|pm)\b)")
_DAY_OF_MONTH = re.compile(r"\d{1,2}")
_DATE = re.compile(r"(\d{1,2})[./](\d{1,2})(?:[./](\d{4}))?\.?")
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_TODAY = frozenset({"today", "tonight", "сегодня", "امروز", "امشب", "اليوم", "الليلة"})
_TOMORROW = frozenset({"tomorrow", "завтра", "فردا", "غدا", "بكرة"})
_WEEKLY = frozenset({"weekly", "еженедельно", "هفتگی", "هرهفته", "أسبوعيا"})
_FILLERS = frozenset(
    {"at", "on", "every", "day", "week", "в", "во", "каждый", "каждую", "каждое", "неделю", "ساعت", "روز", "هر", "هفته"}
    | {"الساعة", "يوم", "كل", "أسبوع"}
)
_DAYS = frozenset({"day", "daily", "день", "ежедневно", "روز", "روزانه", "يوم", "يوميا"})
_EVERY = frozenset({"every", "каждый", "каждую", "каждое", "هر", "كل"})


@dataclass(frozen=True, slots=True)
class When:
    """A day, a time in minutes since midnight, whether it repeats weekly, and the words that mean none of this."""

    day: date
    minute: int
    weekly: bool = False
    rest: tuple[str, ...] = ()

    def at(self, timezone: str) -> float:
        """The moment (Unix seconds) in a time zone; a time that is skipped in spring comes an hour later."""
        clock = time(self.minute // 60, self.minute % 60)
        return datetime.combine(self.day, clock, ZoneInfo(timezone)).timestamp()


def next_week(at: float, minute: int, timezone: str, now: float) -> float:
    """The same weekday and local time a week after `at`, or the first such time after `now` if that is later."""
    day = datetime.fromtimestamp(at, ZoneInfo(timezone)).date()
    later = at
    while later <= max(at, now):
        day += WEEK
        later = When(day, minute).at(timezone)
    return later


def read_when(text: str, timezone: str, now: float) -> When:
    """Read what somebody wrote, such as `friday 21:00 weekly`. Without a day it is the next such time.

    Raises:
        ValueError: there is no time in it, or the moment has passed or is too far ahead.
    """
    today = datetime.fromtimestamp(now, ZoneInfo(timezone)).date()
    day: date | None = None
    minute: int | None = None
    weekly = False
    rest: list[str] = []
    words = _words(text)
    for word in words:
        if (found := _day_of(word, today)) is not None:
            day = found
        elif (clock := _minute_of(word)) is not None and minute is None:
            minute = clock
        elif word in _normal(_WEEKLY) or word in _normal(_EVERY):
            weekly = True
        elif word not in _normal(_FILLERS):
            rest.append(word)
    if minute is None:
        raise ValueError("no time")
    if day is None and weekly and not _normal(_DAYS).isdisjoint(words):
        raise ValueError("every day")
    when = When(day or today, minute, weekly, tuple(rest))
    if when.at(timezone) <= now and (day is None or _named(words, today)):
        when = When(when.day + (timedelta(days=1) if day is None else WEEK), minute, weekly, tuple(rest))
    if not now < when.at(timezone) <= now + FURTHEST.total_seconds():
        raise ValueError("not to come")
    return when


def _named(words: Sequence[str], today: date) -> bool:
    """Whether the day is named by its weekday, which comes again every week."""
    return any(_weekday_of(word) == today.weekday() for word in words)


def _words(text: str) -> list[str]:
    plain = re.sub(r"(یک|دو|سه|چهار|پنج)[\s\u200c]*شنبه", r"\1شنبه", _plain(text))
    return _with_dates(re.split(r"[\s,،]+", _HALF.sub("", plain.strip())))


def _with_dates(words: Sequence[str]) -> list[str]:
    """Join a day and the name of its month into one word, as if the date were written in digits."""
    found: list[str] = []
    left = list(words)
    while left:
        word = left.pop(0)
        month = _month_of(word)
        if month is not None and found and _is_day(found[-1]):
            word = f"{found.pop()}.{month}"
        elif month is not None and left and _is_day(left[0]):
            word = f"{left.pop(0)}.{month}"
        found.append(word)
    return found


def _is_day(word: str) -> bool:
    return _DAY_OF_MONTH.fullmatch(word) is not None


def _plain(word: str) -> str:
    """The text with spellings that differ between keyboards made equal."""
    return word.lower().translate(_LETTERS)


_SIGNS = dict.fromkeys([0x200C, *range(0x064B, 0x0655)])  # half-spaces, and signs that most leave out
_LETTERS = _SIGNS | str.maketrans({"ي": "ی", "ك": "ک", "أ": "ا", "إ": "ا", "آ": "ا", "ة": "ه", "ى": "ی"})


@cache
def _normal(words: frozenset[str]) -> frozenset[str]:
    return frozenset(map(_plain, words))


def _day_of(word: str, today: date) -> date | None:
    if word in _normal(_TODAY):
        return today
    if word in _normal(_TOMORROW):
        return today + timedelta(days=1)
    weekday = _weekday_of(word)
    if weekday is not None:
        return today + timedelta(days=(weekday - today.weekday()) % 7)
    if (iso := _ISO.fullmatch(word)) is not None:
        return date(int(iso[1]), int(iso[2]), int(iso[3]))
    if (written := _DATE.fullmatch(word)) is not None and 1 <= int(written[2]) <= MONTHS:  # 21.30 is a time
        found = date(int(written[3] or today.year), int(written[2]), int(written[1]))
        return found if written[3] or found >= today else found.replace(year=today.year + 1)
    return None


def _weekday_of(word: str) -> int | None:
    """The day of the week that a word names, in any of our languages, abbreviated or inflected."""
    short = [names[0] for names in _weekdays() if word in names[1]]
    if short:
        return short[0]
    return next((day for day, _, stems in _weekdays() if any(word.startswith(stem) for stem in stems)), None)


@cache
def _weekdays() -> Sequence[tuple[int, frozenset[str], frozenset[str]]]:
    """Each weekday with its short names, and with its long names without the last letter."""
    found: list[tuple[int, frozenset[str], frozenset[str]]] = []
    for day in range(7):
        short, stems = set(), set()
        for code in LANGUAGES:
            wide: Mapping[int, str] = get_day_names("wide", "stand-alone", locale=code)
            brief: Mapping[int, str] = get_day_names("abbreviated", "stand-alone", locale=code)
            name = _plain(wide[day])
            short |= {_plain(brief[day]), name, name.removeprefix("ال")}
            stems.add(name[:-1])
        found.append((day, frozenset(short), frozenset(stems)))
    return found


def _month_of(word: str) -> int | None:
    """The month that a word names, in any of our languages, abbreviated or inflected."""
    return next((month for month, names in _months() if word.removesuffix(".") in names), None)


@cache
def _months() -> Sequence[tuple[int, frozenset[str]]]:
    """Each month with its names."""
    names: dict[int, set[str]] = {month: set() for month in range(1, MONTHS + 1)}
    for code in LANGUAGES:
        for width in ("wide", "abbreviated"):
            for context in ("format", "stand-alone"):
                known: Mapping[int, str] = get_month_names(width, context, locale=code)
                for month, said in names.items():
                    said.add(_plain(known[month]).removesuffix("."))
    return [(month, frozenset(said)) for month, said in names.items()]


def _minute_of(word: str) -> int | None:
    match = _TIME.fullmatch(word)
    if match is None:
        return None
    hour, minutes, half = int(match[1]), int(match[2] or 0), match[3]
    if half is not None:
        if not 1 <= hour <= NOON:
            return None
        hour = hour % NOON + (NOON if half == "pm" else 0)
    if hour > LAST_HOUR or minutes >= 60:
        return None
    return hour * 60 + minutes
