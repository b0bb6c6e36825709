"""One language of the bot: its texts, numbers, times and names; and messages that are said later in any language."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache, cached_property, lru_cache
from typing import Final, Literal
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import format_date, format_skeleton, get_day_names
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent
from babel.support import NullTranslations
from babel.units import format_unit
from markupsafe import Markup, escape

from bot.text.calendars import persian_day
from bot.text.catalogs import scenario_text, translations
from bot.text.cleaning import LRM, RLM, TITLE_LENGTH, clean_name, isolate, isolated_name
from bot.text.clocks import Kind, moment
from bot.text.nouns import CommonNoun, in_a_row, persons, settled

SOURCE = "en"
PERSIAN = "fa"
BRITISH = "en_GB"
"""The English locale whose lists and dates go with British spelling."""
LANGUAGES: Final[Mapping[str, str]] = {"fa": "فارسی", "ru": "Русский", "ar": "العربية", "en": "English"}

# CLDR's plain `ar` writes Latin digits, as in the Maghreb; most Arabic players read the Arabic-Indic ones.
_DIGITS = {"fa": "۰۱۲۳۴۵۶۷۸۹٪٬٫", "ar": "٠١٢٣٤٥٦٧٨٩٪٬٫"}
_OBLIQUE = {
    "ru": ((re.compile(r"\b(секунд|минут)а\b"), r"\1у"),),
    "ar": ((re.compile("تان"), "تين"), (re.compile("يومان"), "يومين")),
    "fa": ((re.compile("ه$"), "هٔ"),),
}
"""The forms of lengths of time after "in", where CLDR only has the nominative."""
_NUMBERS_KEPT = 1000
_PLAYERS_KEPT = 1000
"""The size of the cache of players' names; boards (messages with votes, ...) repeat them at each press."""
_TIMES_KEPT = 200
"""The size of the caches of lengths of time, of which a game has few: those of its phases, in whole minutes or so."""
_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
_IN_SECONDS = 60
_MINUTE, _HOUR, _DAY = 60, 3600, 86400


class Tongue:
    """A language, which says messages and writes numbers, times and names.

    The four message methods are the ones that `python -m bot.text.extract` looks for: their messages must be literals,
    in Telegram's HTML, with `{named}` places. Values are escaped and isolated for bidi, numbers are written in the
    language's digits; a value that is `Markup` already goes in unchanged. Every result is `Markup`.
    """

    def __init__(self, code: str, catalog: NullTranslations) -> None:
        self.code = code
        self.locale = Locale.parse(BRITISH if code == SOURCE else code)
        self._catalog = catalog
        self._digits = str.maketrans("0123456789%,.", _DIGITS[code]) if code in _DIGITS else {}
        self._numerals = str.maketrans("0123456789", _DIGITS[code][:10]) if code in _DIGITS else {}
        self._numbers: dict[float, str] = {}
        self._units: dict[tuple[int, str], Markup] = {}
        self._players = lru_cache(_PLAYERS_KEPT)(self._player)
        self._durations = lru_cache(_TIMES_KEPT)(self._duration)
        self._ends = lru_cache(_TIMES_KEPT)(self._end)
        self._persons = persons(code)

    @cached_property
    def rtl(self) -> bool:
        """Whether the language is written from right to left; the data of CLDR are read when this is asked first."""
        return self.locale.text_direction == "rtl"

    @property
    def mark(self) -> str:
        """The invisible character that sets a line in this language's direction."""
        return RLM if self.rtl else LRM

    # -- messages ------------------------------------------------------------------------------------------------

    def text(self, message: str, /, **values: object) -> Markup:
        """The message in this language."""
        return self._fill(self._catalog.ugettext(message), values)

    def context(self, context: str, message: str, /, **values: object) -> Markup:
        """The message in its context, for words that mean several things."""
        return self._fill(str(self._catalog.upgettext(context, message)), values)

    def plural(self, one: str, many: str, n: int, /, **values: object) -> Markup:
        """The form of the message for the number `n`, which is also its value `{n}`."""
        return self._fill(self._catalog.ungettext(one, many, n), {"n": n, **values})

    def plural_context(self, context: str, one: str, many: str, n: int, /, **values: object) -> Markup:
        """The form of the message for the number `n`, in its context."""
        return self._fill(str(self._catalog.unpgettext(context, one, many, n)), {"n": n, **values})

    def lookup(self, scenario: str, key: str, message: str) -> str:
        """The bare translation of a text of a scenario's file; no HTML, no values."""
        return scenario_text(self.code, scenario, key, message)

    def filled(self, wording: str, /, **values: object) -> Markup:
        """A wording, written in this language already, with these values in its places."""
        return self._fill(wording, values)

    def _fill(self, message: str, values: Mapping[str, object]) -> Markup:
        # Every value is safe already: Markup's own format would look for what to escape in each of them again.
        shown = {key: self.value(value) for key, value in values.items()}
        if self._persons is not None:
            message, shown = settled(message, shown)
        return Markup(message.format(**shown) if shown else message)  # noqa: S704 (our own catalogs, tested)

    def noun(self, name: Markup) -> Markup:
        """The name of a role, a side or a code; small inside a sentence if the language writes common nouns so."""
        return name if self._persons is None or name in self._persons else CommonNoun(name)

    def value(self, value: object) -> Markup:
        """A value as it stands in a sentence: Markup unchanged, numbers in digits, all else isolated and escaped."""
        if isinstance(value, Markup):
            return value
        if isinstance(value, int | float):
            return Markup(self.number(value))  # noqa: S704
        return escape("\n".join(f"{self.mark}{isolate(line)}" for line in str(value).splitlines() or [""]))

    # -- numbers, times, lists -----------------------------------------------------------------------------------

    def number(self, number: float) -> str:
        """The number in this language's digits. Cached, for Babel is slow, and most numbers are seats and votes."""
        known = self._numbers.get(number)
        if known is None:
            known = format_decimal(number, locale=self.locale).translate(self._digits)
            if len(self._numbers) < _NUMBERS_KEPT:
                self._numbers[number] = known
        return known

    def percent(self, share: float) -> str:
        """A share of 1 as a whole percentage."""
        return format_percent(share, locale=self.locale).translate(self._digits)

    def place(self, rank: int) -> Markup:
        """The sign of a place in a ranking before a name: a medal for the first three, or a number with a full stop."""
        return Markup("{}").format(_MEDALS.get(rank) or f"{self.number(rank)}.")

    def duration(self, seconds: float) -> Markup:
        """A length of time in its two largest units, in the nominative: `60 seconds`, `1 minute 30 seconds`."""
        return self._durations(max(0, round(seconds)))

    def _duration(self, whole: int) -> Markup:
        if whole <= _IN_SECONDS:
            return self._unit(whole, "second")
        if whole < _HOUR:
            parts = [(whole // _MINUTE, "minute"), (whole % _MINUTE, "second")]
        elif whole < _DAY:
            parts = [(whole // _HOUR, "hour"), (whole % _HOUR // _MINUTE, "minute")]
        else:
            parts = [(whole // _DAY, "day"), (whole % _DAY // _HOUR, "hour")]
        units = [self._unit(count, unit) for count, unit in parts if count]
        if len(units) == 1:
            return units[0]
        # NOTE: a length of time in two units, as in "1 minute 30 seconds"
        return self.context("time", "{longer} {shorter}", longer=units[0], shorter=units[1])

    def ahead(self, seconds: float) -> Markup:
        """The end of a length of time, as readers' own screens tell it: `in 60 seconds`."""
        return self._ends(max(0, round(seconds)))

    def _end(self, whole: int) -> Markup:
        length = str(self._duration(whole))
        for nominative, oblique in _OBLIQUE.get(self.code, ()):
            length = nominative.sub(oblique, length)
        # NOTE: it stands for {time} where a time runs out, as in "Dawn breaks in 2 minutes"
        return self.context("time", "in {time}", time=Markup(length))  # noqa: S704 - words of a length, no tags

    def clock(self, minute: int) -> Markup:
        """A time of the day, given as minutes since midnight: `21:05`."""
        return escape(f"{minute // 60:02}:{minute % 60:02}".translate(self._numerals))

    def moment(self, at: float, timezone: str) -> Markup:
        """A moment (Unix seconds) by the clocks of a time zone: weekday, day and time."""
        local = datetime.fromtimestamp(at, ZoneInfo(timezone))
        # NOTE: a day and a time, as in "Friday, 27 November, 21:00"
        return self.context(
            "time", "{day}, {time}", day=self.weekday(local), time=self.clock(local.hour * 60 + local.minute)
        )

    def weekday(self, day: date) -> Markup:
        """A day of the year with its weekday."""
        # NOTE: a day of the year, as in "Friday, 27 November"
        return self.context(
            "time",
            "{weekday}, {date}",
            weekday=escape(get_day_names("wide", "stand-alone", locale=self.locale)[day.weekday()]),
            date=self._day_of_month(day),
        )

    def _day_of_month(self, day: date) -> Markup:
        if self.locale.language == PERSIAN:
            own = persian_day(day)
            return escape(f"{own.day} {own.month_name}".translate(self._numerals))
        return escape(format_skeleton("MMMMd", _noon(day), locale=self.locale).translate(self._numerals))

    def _unit(self, count: int, unit: str) -> Markup:
        known = self._units.get((count, unit))
        if known is None:
            known = self._said_unit(count, unit)
            if len(self._units) < _NUMBERS_KEPT:
                self._units[count, unit] = known
        return known

    def _said_unit(self, count: int, unit: str) -> Markup:
        id_ = f"duration-{unit}"
        shown = format_unit(count, id_, "long", locale=self.locale)
        if id_ in shown:  # CLDR has Persian's words, being no longer, as the "short" ones only
            shown = format_unit(count, id_, "short", locale=self.locale)
        if shown.endswith("ثوان"):  # CLDR's Arabic word for 3 to 10 seconds lacks its last sign
            shown += "\N{ARABIC KASRATAN}"
        return escape(shown.translate(self._digits))

    def day(self, moment: datetime) -> Markup:
        """A day of the year, such as `23 Nov`, by the clock that the moment is given in; in Persian `۲ آذر`."""
        if self.locale.language == PERSIAN:
            return self._day_of_month(moment.date())
        return escape(format_date(moment, "d MMM", locale=self.locale).translate(self._digits))

    def date(self, moment: datetime) -> Markup:
        """A date, such as `23 November 2026`, by the clock that the moment is given in; in Persian `۲ آذر ۱۴۰۵`."""
        if self.locale.language == PERSIAN:
            own = persian_day(moment.date())
            return escape(f"{own.day} {own.month_name} {own.year}".translate(self._numerals))
        return escape(format_date(moment, "d MMMM y", locale=self.locale).translate(self._digits))

    def listing(self, items: Iterable[object]) -> Markup:
        """The items as one enumeration, with the language's commas and its "and"."""
        return self._enumerated(items, "standard")

    def either(self, items: Iterable[object]) -> Markup:
        """The items as one enumeration of which any will do, with the language's "or"."""
        return self._enumerated(items, "or")

    def row(self, names: Iterable[Markup]) -> Markup:
        """Names one behind another, with the language's commas alone."""
        shown = in_a_row(names)
        return _begun_by(shown, join_safe(self.context("list", ", "), shown))

    def _enumerated(self, items: Iterable[object], style: Literal["standard", "or"]) -> Markup:
        shown = in_a_row(self.value(item) for item in items)
        slots = [f"{{{index}}}" for index in range(len(shown))]
        pattern = format_list(slots, style=style, locale=self.locale)
        if self.locale.language == PERSIAN:  # CLDR has a comma before Persian's "and" and "or", which nobody writes
            pattern = pattern.replace("، و ", " و ").replace("، یا ", " یا ")
        return _begun_by(shown, Markup(pattern).format(*shown))  # noqa: S704 (CLDR's pattern)

    def until(self, kind: Kind, at: float, words: Markup) -> Markup:
        """Words marked as a time until a moment, set apart from a text written from right to left.

        A reader's screen writes it in its own language and digits, which else would go astray among those.
        """
        marked = moment(kind, at, words)
        return Markup("\u2068{}\u2069").format(marked) if self.rtl else marked

    # -- people --------------------------------------------------------------------------------------------------

    def name(self, label: str) -> Markup:
        """A person's own name, made harmless and isolated."""
        return escape(f"{self.mark}{self._isolated_name(label)}")

    def title(self, label: str) -> Markup:
        """A group's title, made harmless and isolated."""
        return escape(f"{self.mark}{isolate(clean_name(label, TITLE_LENGTH) or '…')}")

    def player(self, seat: int, label: str) -> Markup:
        """A player: seat number and name, which no line's end parts."""
        return self._players(seat, label)

    def _player(self, seat: int, label: str) -> Markup:
        return escape(f"{self.mark}{self.number(seat)}.\N{NO-BREAK SPACE}{self._isolated_name(label)}")

    def _isolated_name(self, label: str) -> str:
        # NOTE: shown for a person whose name is empty or invisible
        return isolated_name(label) or isolate(str(self.text("No name")))


def _noon(day: date) -> datetime:
    """A day as noon, since Babel takes a bare day for midnight in UTC, which may be another day elsewhere."""
    return datetime(day.year, day.month, day.day, 12)  # noqa: DTZ001 - by whichever clocks it was


def _begun_by(names: Sequence[Markup], listed: Markup) -> Markup:
    """A list of these names; inside a sentence it begins as its first name does."""
    return CommonNoun(listed) if names and isinstance(names[0], CommonNoun) else listed


def join_safe(between: str, parts: Iterable[Markup]) -> Markup:
    """Parts that are safe already, with this between them: `Markup.join` would look at each of them again."""
    return Markup(str.join(between, parts))  # noqa: S704


def command(line: str) -> Markup:
    """A command to copy, such as `/newgame classic`. The mark keeps it in order within a line from right to left.

    A tap on a plainly written command would send it; a tap on this one copies.
    """
    return Markup("<code>{}{}</code>").format(LRM, line)


@cache
def untranslated() -> Tongue:
    """The texts as they stand in the code, untranslated; no catalog is read."""
    return Tongue(SOURCE, NullTranslations())


def tongue(code: str | None) -> Tongue:
    """The tongue of a language code such as `fa` or `ru-RU`; English where the language is not one of ours."""
    return _tongue(one_of_ours(code) or SOURCE)


def one_of_ours(code: str | None) -> str | None:
    """The language of ours that a code such as `fa` or `ru-RU` names, if any."""
    base = (code or "").replace("_", "-").split("-", maxsplit=1)[0].lower()
    return base if base in LANGUAGES else None


@cache
def _tongue(code: str) -> Tongue:
    return Tongue(code, translations(code))


@dataclass(frozen=True, slots=True)
class Message:
    """A message in Telegram's HTML, with `{named}` places, and its context."""

    message: str
    context: str | None = None

    def said(self, t: Tongue, /, **values: object) -> Markup:
        """The message in this language, with these values in its places."""
        if self.context is None:
            return t.text(self.message, **values)
        return t.context(self.context, self.message, **values)


class Later:
    """The message methods of `Tongue` without a language: `later.text(...)` makes a `Message` to be said afterwards.

    `python -m bot.text.extract` finds these messages as well: the arguments must be literals.
    """

    def text(self, message: str, /) -> Message:
        """A message."""
        return Message(message)

    def context(self, context: str, message: str, /) -> Message:
        """A message with a context, for words that mean several things."""
        return Message(message, context)


later = Later()
