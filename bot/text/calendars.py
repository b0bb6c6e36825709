"""The Persian calendar: days by the months in which Iran counts them, such as 7 Azar 1405 for 28 November 2026."""

from datetime import date
from typing import NamedTuple

from jalali_core import GregorianToJalali, JalaliToGregorian

MONTHS = ("فروردین", "اردیبهشت", "خرداد", "تیر", "مرداد", "شهریور", "مهر", "آبان", "آذر", "دی", "بهمن", "اسفند")
"""The months in Persian, from the first day of spring."""
OTHER_NAMES = {
    "امرداد": 5,
    "farvardin": 1,
    "ordibehesht": 2,
    "khordad": 3,
    "tir": 4,
    "mordad": 5,
    "shahrivar": 6,
    "mehr": 7,
    "aban": 8,
    "azar": 9,
    "dey": 10,
    "bahman": 11,
    "esfand": 12,
}
"""The months as they are written in Latin letters, and a second spelling."""
YEARS = range(1300, 1600)
"""The years taken for Persian ones; a Gregorian year is not among them."""


class PersianDay(NamedTuple):
    """A day of the Persian calendar: `PersianDay(1405, 9, 7)` is 7 Azar 1405."""

    year: int
    month: int
    day: int

    @property
    def month_name(self) -> str:
        """The month in Persian."""
        return MONTHS[self.month - 1]

    def gregorian(self) -> date:
        """The same day in the Gregorian calendar.

        Raises:
            ValueError: there is no such day; 30 Esfand is one in leap years only.
        """
        found = date(*JalaliToGregorian(self.year, self.month, self.day).getGregorianList())
        if persian_day(found) != self:
            raise ValueError("no such day")
        return found


def persian_day(day: date) -> PersianDay:
    """The date in the Persian calendar."""
    year, month, number = GregorianToJalali(day.year, day.month, day.day).getJalaliList()
    return PersianDay(year, month, number)
