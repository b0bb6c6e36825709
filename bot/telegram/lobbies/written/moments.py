"""Days and moments as people write them in four languages: weekdays, dates of two calendars, times, weekly or not."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from enum import Enum
from functools import cache
from zoneinfo import ZoneInfo

from babel.dates import get_day_names, get_month_names

from bot.telegram.lobbies.written.hours import DAWN, HALVES, NOON, NOONS, PARTS_OF_DAY, PartOfDay, in_part, read_time
from bot.text import LANGUAGES
from bot.text.calendars import MONTHS as PERSIAN_MONTHS
from bot.text.calendars import OTHER_NAMES, YEARS, PersianDay, persian_day
from bot.text.spelling import same_letters, same_words

MONTHS = 12
ARAB_MONTHS = ("ar_IQ", "ar_DZ", "ar_MA")
"""The countries whose names for the months others share: كانون الأول, جانفي and دجنبر."""
PERSIAN, GREGORIAN = "p", "g"
"""The letters behind the number of a month that say in which calendar the month has the written name."""

_DAY_OF_MONTH = re.compile(r"\d{1,2}(?:st|nd|rd|th|-?го|-?е|م|ام)?")
_DATE = re.compile(r"(\d{1,2})[./](\d{1,2})([pg])?(?:[./](\d{4}))?\.?")
_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_YEAR = re.compile(r"\d{4}")
_AHEAD: Mapping[int, frozenset[str]] = {
    0: same_words("today", "tonight", "сегодня", "امروز", "امشب", "اليوم", "الليلة"),
    1: same_words("tomorrow", "завтра", "فردا", "فرداشب", "غدا", "بكرة", "بكرا"),
    2: same_words("overmorrow", "послезавтра", "پسفردا", "بعدغد", "بعدبكرة"),
}
TONIGHT = same_words("tonight", "امشب", "الليلة")
"""Words for this evening and night."""
_PHRASES = (
    (re.compile(r"\b(?:the )?day after tomorrow\b"), "overmorrow"),
    (re.compile(r"(?<=\d(?:st|nd|rd|th)) of (?=\w)"), " "),
    (re.compile(r"\bпосле завтра\b"), "послезавтра"),
    (re.compile(r"\bپس فردا\b"), "پسفردا"),
    (re.compile(r"\bبعد غدا?\b"), "بعدغد"),
    (re.compile(r"\bبعد بکره\b"), "بعدبکره"),
    (re.compile(r"(یک|دو|سه|چهار|پنج)\s*شنبه"), r"\1شنبه"),
    (re.compile(r"\bبعد از ظهر\b"), "بعدازظهر"),
    (re.compile(r"\bنیمه شب\b"), "نیمهشب"),
    (re.compile(r"\bhalf past (\w+)"), r"\1 half"),
    (re.compile(r"\b(?:в )?половин[ае] (\w+го)\b"), r"пол\1"),
    (re.compile(r"\bпол[ -](\w+го)\b"), r"пол\1"),
    (re.compile(r"\b(الحادیه|الثانیه) عشره?\b"), r"\1عشره"),
    (re.compile(r"\b(تشرین|کانون) (الاول|الثانی)\b"), r"\1\2"),
    (re.compile(r"(?<![\d./-])(\d{1,2})-(00)(?![\d./-])"), r"\1:\2"),
    (re.compile(r"(?<![\d./-])(1[3-9]|2[0-3])-(15|30|45)(?![\d./-])"), r"\1:\2"),
)


def words_of(text: str) -> list[str]:
    """The words of a text, with variants of letters made equal; a date in several words becomes one word."""
    plain = same_letters(text).strip()
    for phrase, word in _PHRASES:
        plain = phrase.sub(word, plain)
    return _with_dates([word for word in re.split(r"[\s,،]+", plain) if word])


def _with_dates(words: Sequence[str]) -> list[str]:
    """Join a day, the name of its month and its year into one word, as if the date were written in digits."""
    found: list[str] = []
    left = list(words)
    while left:
        word = left.pop(0)
        month = _months().get(word.removesuffix("."))
        if month is not None and found and _is_day(found[-1]):
            word = f"{_number(found.pop())}.{month}{_year(left)}"
        elif month is not None and left and _is_day(left[0]):
            word = f"{_number(left.pop(0))}.{month}{_year(left)}"
        found.append(word)
    return found


def _year(left: list[str]) -> str:
    """The year at the beginning of these words, which is taken from them."""
    return f".{left.pop(0)}" if left and _YEAR.fullmatch(left[0]) else ""


def _is_day(word: str) -> bool:
    return _DAY_OF_MONTH.fullmatch(word) is not None


def _number(word: str) -> str:
    """The number at the beginning of a word: `27` of `27th`."""
    return str(int("".join(char for char in word if char.isdecimal())))


def day_of(word: str, today: date, *, persian: bool) -> date | None:
    """The day that a word of `words_of` names; None for any other word. A date without a year is the next one.

    `persian`: a date in digits is one of the Persian calendar, as `9/15` and `15/9` for 15 Azar.

    Raises:
        ValueError: there is no such day, as 31 February.
    """
    for ahead, names in _AHEAD.items():
        if word in names:
            return today + timedelta(days=ahead)
    weekday = weekday_of(word)
    if weekday is not None:
        return today + timedelta(days=(weekday - today.weekday()) % 7)
    if (full := _YEAR_FIRST.fullmatch(word)) is not None:
        return _date(int(full[1]), int(full[2]), int(full[3]))
    written = _DATE.fullmatch(word)
    if written is None:
        return None
    first, second, calendar, year = int(written[1]), int(written[2]), written[3], written[4]
    in_persian = calendar == PERSIAN if calendar else (int(year) in YEARS if year else persian)
    if in_persian and calendar is None and second > MONTHS:
        first, second = second, first
    if not 1 <= second <= MONTHS:  # 21.30 is a time
        return None
    make, now = (_date, persian_day(today).year) if in_persian else (date, today.year)
    found = make(int(year or now), second, first)
    return found if year or found >= today else make(now + 1, second, first)


def _date(year: int, month: int, day: int) -> date:
    return PersianDay(year, month, day).gregorian() if year in YEARS else date(year, month, day)


def weekday_of(word: str) -> int | None:
    """The day of the week that a word names, in any of our languages, abbreviated or inflected; Monday is 0."""
    names, stems = _weekdays()
    return names.get(word, next((day for stem, day in stems.items() if word.startswith(stem)), None))


@cache
def _weekdays() -> tuple[Mapping[str, int], Mapping[str, int]]:
    """The weekdays by their names, long and short, and by their long names without the last letter."""
    names: dict[str, int] = {}
    stems: dict[str, int] = {}
    for code in LANGUAGES:
        brief: Mapping[int, str] = get_day_names("abbreviated", "stand-alone", locale=code)
        wide: Mapping[int, str] = get_day_names("wide", "stand-alone", locale=code)
        for day, name in ((day, same_letters(name)) for day, name in wide.items()):
            names |= dict.fromkeys((same_letters(brief[day]), name, name.removeprefix("ال")), day)
            stems[name[:-1]] = day
    return names, stems


@cache
def _months() -> Mapping[str, str]:
    """The months by their names in any of our languages, abbreviated or inflected: as `11g` or `9p`."""
    found = {same_letters(name): f"{number}{PERSIAN}" for number, name in enumerate(PERSIAN_MONTHS, 1)}
    found |= {same_letters(name): f"{number}{PERSIAN}" for name, number in OTHER_NAMES.items()}
    for code in (*LANGUAGES, *ARAB_MONTHS):
        for width in ("wide", "abbreviated"):
            for context in ("format", "stand-alone"):
                known: Mapping[int, str] = get_month_names(width, context, locale=code)
                found |= {
                    same_letters(known[number]).removesuffix(".").replace(" ", ""): f"{number}{GREGORIAN}"
                    for number in range(1, MONTHS + 1)
                }
    return found


# -- moments -------------------------------------------------------------------------------------------------


FURTHEST = timedelta(days=180)
"""Games cannot be planned further ahead than this."""
WEEK = timedelta(days=7)
_WEEKLY = same_words(
    *("weekly", "еженедельно", "هفتگی", "هرهفته", "أسبوعيا", "every", "каждый", "каждую", "каждое", "هر", "كل")
)
_DAYS = same_words("day", "daily", "день", "ежедневно", "روز", "روزانه", "يوم", "يوميا")
_FILLERS = same_words(
    *("at", "on", "in", "the", "day", "week", "of", "в", "во", "на", "часов", "часа", "час", "неделю"),
    *("день", "ساعت", "روز", "هفته", "و", "در", "الساعة", "يوم", "أسبوع", "في", "o'clock"),
    *("this", "coming", "эту", "этот", "это", "ближайшую", "ближайший", "ближайшее", "این", "همین", "آینده"),
    *("هذه", "هذا", "القادمة", "القادم", "المقبلة", "المقبل", "راس", "رأس", "ровно", "sharp"),
)


class MomentTrouble(Enum):
    """Why a text names no moment at which a game can be planned."""

    NO_TIME = "no time"
    EVERY_DAY = "every day"
    NO_SUCH_DAY = "no such day"
    OVER = "over"
    TOO_FAR = "too far"


class NoMoment(ValueError):  # noqa: N818 - the field's word for what a text may lack
    """The error that a text names no moment to come; `words` are the words that could not be understood."""

    def __init__(self, trouble: MomentTrouble, words: Iterable[str] = ()) -> None:
        super().__init__(trouble.value)
        self.trouble = trouble
        self.words = tuple(words)


@dataclass(frozen=True, slots=True)
class When:
    """A day, a time in minutes since midnight, whether this repeats weekly, and the words that were not understood."""

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


def read_when(text: str, timezone: str, now: float, *, persian: bool = False) -> When:
    """Read a moment such as `friday 21:00 weekly`, by the clocks of a time zone and the present moment (Unix seconds).

    Without a day the next such time is meant; words that mean none of this are left over. `persian`: dates in digits
    are those of the Persian calendar.

    Raises:
        NoMoment: the text has no time, or the moment has passed or is too far ahead.
    """
    today = datetime.fromtimestamp(now, ZoneInfo(timezone)).date()
    words = words_of(text)
    found = _read(words, today, persian=persian)
    if found.minute is None:
        raise NoMoment(MomentTrouble.NO_TIME, found.rest)
    if found.day is None and found.weekly and not _DAYS.isdisjoint(words):
        raise NoMoment(MomentTrouble.EVERY_DAY)
    minute = in_part(found.minute, found.part, half=found.half)
    if not TONIGHT.isdisjoint(words) and minute < DAWN * 60:
        found.day = today + timedelta(days=1)  # midnight and what follows belong to the evening before
    when = When(found.day or today, minute, found.weekly, tuple(found.rest))
    comes_again = any(weekday_of(word) == today.weekday() for word in words)
    if when.at(timezone) <= now and (found.day is None or comes_again):
        when = replace(when, day=when.day + (timedelta(days=1) if found.day is None else WEEK))
    if when.at(timezone) <= now:
        raise NoMoment(MomentTrouble.OVER)
    if when.at(timezone) > now + FURTHEST.total_seconds():
        raise NoMoment(MomentTrouble.TOO_FAR)
    return when


@dataclass(slots=True)
class _Found:
    """The parts of a moment that have been read so far."""

    day: date | None = None
    minute: int | None = None
    part: PartOfDay | None = None
    half: bool = False
    weekly: bool = False
    rest: list[str] = field(default_factory=list)


def _read(words: Sequence[str], today: date, *, persian: bool) -> _Found:
    """The parts that the words name, each by itself.

    Raises:
        NoMoment: one of the words is a date that does not exist.
    """
    found = _Found(part=PartOfDay.NIGHT if not TONIGHT.isdisjoint(words) else None)
    for word in words:
        try:
            day = day_of(word, today, persian=persian)
        except ValueError as error:
            raise NoMoment(MomentTrouble.NO_SUCH_DAY, [word]) from error
        if day is not None:
            found.day = day
        elif (clock := read_time(word)) is not None and found.minute is None:
            found.minute, found.part = clock[0], clock[1] or found.part
        elif (part := PARTS_OF_DAY.get(word)) is not None:
            found.part = part
        elif word in HALVES:
            found.half = True
        elif word in _WEEKLY:
            found.weekly = True
        elif word not in _FILLERS:
            found.rest.append(word)
    if found.minute is None and not NOONS.isdisjoint(words):
        found.minute = NOON * 60
    return found
