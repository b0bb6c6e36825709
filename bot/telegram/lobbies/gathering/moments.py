"""Moments of planned games, as people write them: days in four languages, times, dates, weekly or not."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from enum import Enum
from zoneinfo import ZoneInfo

from bot.telegram.lobbies.written.days import TONIGHT, day_of, weekday_of, words_of
from bot.telegram.lobbies.written.hours import DAWN, NOON, PartOfDay, in_part, is_half, is_noon, part_of_day, read_time
from bot.text.spelling import same_words

FURTHEST = timedelta(days=180)
"""Games cannot be planned further ahead than this."""
WEEK = timedelta(days=7)


_WEEKLY = same_words("weekly", "еженедельно", "هفتگی", "هرهفته", "أسبوعيا")
_EVERY = same_words("every", "каждый", "каждую", "каждое", "هر", "كل")
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
    """A text that names no moment to come; `words` are those that could not be understood."""

    def __init__(self, trouble: MomentTrouble, words: Iterable[str] = ()) -> None:
        super().__init__(trouble.value)
        self.trouble = trouble
        self.words = tuple(words)


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


def read_when(text: str, timezone: str, now: float, *, persian: bool = False) -> When:
    """Read a moment such as `friday 21:00 weekly`. Without a day the next such time is meant.

    Args:
        text: days, times and names of months in any of our languages; other words are left over.
        timezone: where these clocks are.
        now: Unix seconds.
        persian: whether dates in digits are those of the Persian calendar.

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
    if when.at(timezone) <= now and (found.day is None or _named(words, today)):
        when = replace(when, day=when.day + (timedelta(days=1) if found.day is None else WEEK))
    if when.at(timezone) <= now:
        raise NoMoment(MomentTrouble.OVER)
    if when.at(timezone) > now + FURTHEST.total_seconds():
        raise NoMoment(MomentTrouble.TOO_FAR)
    return when


@dataclass(slots=True)
class _Found:
    """The parts that have been read so far."""

    day: date | None = None
    minute: int | None = None
    part: PartOfDay | None = None
    half: bool = False
    weekly: bool = False
    rest: list[str] = field(default_factory=list)


def _read(words: Sequence[str], today: date, *, persian: bool) -> _Found:
    """The parts that the words name, each by itself.

    Raises:
        NoMoment: one of them is a date that there is not.
    """
    found = _Found(part=PartOfDay.NIGHT if not TONIGHT.isdisjoint(words) else None)
    for word in words:
        if (day := _day(word, today, persian=persian)) is not None:
            found.day = day
        elif (clock := read_time(word)) is not None and found.minute is None:
            found.minute, found.part = clock[0], clock[1] or found.part
        elif (part := part_of_day(word)) is not None:
            found.part = part
        elif is_half(word):
            found.half = True
        elif word in _WEEKLY or word in _EVERY:
            found.weekly = True
        elif word not in _FILLERS:
            found.rest.append(word)
    if found.minute is None and any(map(is_noon, words)):
        found.minute = NOON * 60
    return found


def _day(word: str, today: date, *, persian: bool) -> date | None:
    """The day that a word names.

    Raises:
        NoMoment: there is no such date.
    """
    try:
        return day_of(word, today, persian=persian)
    except ValueError as error:
        raise NoMoment(MomentTrouble.NO_SUCH_DAY, [word]) from error


def _named(words: Sequence[str], today: date) -> bool:
    """Whether the day is named by its weekday, which comes again every week."""
    return any(weekday_of(word) == today.weekday() for word in words)
