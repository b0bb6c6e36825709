"""Hours and time zones as people write them: `21:30`, `9pm`, `۹ شب`, `девять вечера`, `التاسعة مساءً`."""

import re
from collections.abc import Mapping
from enum import Enum

from markupsafe import Markup

from bot.text import Tongue
from bot.text.cleaning import quoted
from bot.text.spelling import same_letters, same_words
from bot.text.zones import zone_shown, zones_meant

LAST_HOUR = 23
NOON = 12
DAWN = 5
_TIME = re.compile(r"(\d{1,2})(?:[:٫.](\d{2}))?([^\W\d_.]+(?:\.[^\W\d_]\.?)?)?")
_HALF_HOUR = 30


class PartOfDay(Enum):
    """A part of the day, as people name it beside an hour: with it, 9 is 9:00 or 21:00."""

    MORNING = "morning"
    NOON = "noon"
    SECOND_HALF = "second half"
    EVENING = "evening"
    NIGHT = "night"

    def hour(self, hour: int) -> int:
        """The hour of 24 that a number means in this part of the day: 9 in the evening is 21.

        Hours above 12 stay as they are; 12 is midnight in the night and in the evening.
        """
        if hour > NOON:
            return hour
        match self:
            case PartOfDay.MORNING:
                return hour % NOON
            case PartOfDay.NOON:
                return hour if hour in {10, 11, NOON} else hour + NOON
            case PartOfDay.SECOND_HALF:
                return NOON + hour % NOON
            case PartOfDay.EVENING:
                return 0 if hour == NOON else hour + NOON
            case _:
                return hour % NOON if hour == NOON or hour <= DAWN else hour + NOON


_PARTS: Mapping[PartOfDay, str] = {
    PartOfDay.MORNING: "am a.m a.m. morning утра утром صبح بامداد ق.ظ صباحا الصبح فجرا ص",
    PartOfDay.NOON: "noon afternoon дня днем полдень ظهر بعدازظهر ظهرا الظهر عصرا العصر",
    PartOfDay.SECOND_HALF: "pm p.m p.m. ب.ظ م",
    PartOfDay.EVENING: "evening вечера вечером عصر غروب مساء المساء",
    PartOfDay.NIGHT: "night ночи ночью شب نیمهشب لیلا باللیل",
}
PARTS_OF_DAY = {same_letters(word): part for part, words in _PARTS.items() for word in words.split()}
"""The parts of the day by their names, as `same_letters` writes them."""
NOONS = same_words("noon", "полдень", "ظهر", "ظهرا", "الظهر")
"""Words that by themselves say that it is noon."""
HALVES = same_words("half", "نیم", "ونیم", "والنصف", "ونصف")
"""Words behind an hour that add half an hour, as in `۹ و نیم`."""
_HOURS: tuple[tuple[str, ...], ...] = (
    ("one", "یک", "الواحدة", "واحدة"),
    ("two", "два", "دو", "الثانية"),
    ("three", "три", "سه", "الثالثة", "ثلاثة"),
    ("four", "четыре", "چهار", "الرابعة", "أربعة"),
    ("five", "пять", "پنج", "الخامسة", "خمسة"),
    ("six", "шесть", "شش", "السادسة", "ستة"),
    ("seven", "семь", "هفت", "السابعة", "سبعة"),
    ("eight", "восемь", "هشت", "الثامنة", "ثمانية"),
    ("nine", "девять", "نه", "التاسعة", "تسعة"),
    ("ten", "десять", "ده", "العاشرة", "عشرة"),
    ("eleven", "одиннадцать", "یازده", "الحاديةعشرة"),
    ("twelve", "двенадцать", "دوازده", "الثانيةعشرة"),
)
"""The words for each hour from one to twelve."""
_HALF_WAY_TO = (
    *("первого", "второго", "третьего", "четвертого", "пятого", "шестого"),
    *("седьмого", "восьмого", "девятого", "десятого", "одиннадцатого", "двенадцатого"),
)
_MINUTES = {same_letters(word): hour * 60 for hour, words in enumerate(_HOURS, 1) for word in words} | {
    f"пол{word}": ((hour - 1) or NOON) * 60 + _HALF_HOUR for hour, word in enumerate(_HALF_WAY_TO, 1)
}
"""Times in words, in minutes since midnight: `девять`, `полдевятого`."""


def read_time(word: str) -> tuple[int, PartOfDay | None] | None:
    """The time that a word of `same_letters` names, in minutes since midnight, and its part of the day, as in `9pm`.

    None for any other word, and where the day has no such time.
    """
    if (minutes := _MINUTES.get(word)) is not None:
        return minutes, None
    match = _TIME.fullmatch(word)
    if match is None:
        return None
    hour, minutes, part = int(match[1]), int(match[2] or 0), PARTS_OF_DAY.get(match[3])
    if (match[3] and part is None) or hour > LAST_HOUR or minutes >= 60:
        return None
    if part is not None and not 1 <= hour <= NOON and match[3] in {"am", "pm"}:
        return None
    return hour * 60 + minutes, part


def in_part(minute: int, part: PartOfDay | None, *, half: bool = False) -> int:
    """The minute of the day that a time in this part of the day means; `half`: half an hour later."""
    hour = minute // 60 if part is None else part.hour(minute // 60)
    return (hour * 60 + minute % 60 + (_HALF_HOUR if half else 0)) % (24 * 60)


# -- time zones ----------------------------------------------------------------------------------------------


ZONES = {"fa": "Asia/Tehran", "ru": "Europe/Moscow", "ar": "Asia/Baghdad"}


def zone_of(t: Tongue) -> str:
    """A time zone where the language is spoken, for an example."""
    return ZONES.get(t.code, "Europe/London")


def no_such_zone(t: Tongue, written: str) -> Markup:
    """The zones that may have been meant, and how zones are written."""
    word = quoted(written)
    meant = [Markup("<code>\u200e{}</code>").format(zone_shown(zone)) for zone in zones_meant(written)]
    if meant:
        return t.text("I don't know the time zone “{word}”. Did you mean {names}?", word=word, names=t.listing(meant))
    return t.text(
        "I don't know the time zone “{word}”. Write a large city nearby, or how far your clocks are from UTC: "
        "{example}",
        word=word,
        example=Markup("<code>\u200eUTC+3:30</code>"),
    )
