"""The Persian calendar."""

from datetime import UTC, date, datetime, timedelta

import pytest

from bot.text import tongue
from bot.text.calendars import PersianDay, persian_day


@pytest.mark.parametrize(
    ("day", "persian"),
    [
        (date(2026, 3, 21), (1405, 1, 1)),
        (date(2026, 11, 28), (1405, 9, 7)),
        (date(2025, 3, 20), (1403, 12, 30)),
        (date(2027, 3, 20), (1405, 12, 29)),
    ],
)
def test_known_days(day: date, persian: tuple[int, int, int]) -> None:
    assert persian_day(day) == persian
    assert PersianDay(*persian).gregorian() == day


def test_each_day_of_forty_years_there_and_back() -> None:
    before = persian_day(date(2009, 12, 31))
    for ahead in range(40 * 365):
        day = date(2010, 1, 1) + timedelta(days=ahead)
        persian = persian_day(day)
        assert persian.gregorian() == day
        assert persian > before
        before = persian


@pytest.mark.parametrize("day", [(1404, 12, 30), (1405, 7, 31), (1405, 13, 1), (1405, 1, 0)])
def test_days_that_there_are_not(day: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        PersianDay(*day).gregorian()


def test_persian_alone_shows_it() -> None:
    at = datetime(2026, 11, 28, 20, 0, tzinfo=UTC)
    assert str(tongue("fa").date(at)) == "۷ آذر ۱۴۰۵"
    assert str(tongue("fa").day(at)) == "۷ آذر"
    assert "۷ آذر" in tongue("fa").moment(at.timestamp(), "UTC")
    assert "28" in tongue("en").moment(at.timestamp(), "UTC")
    assert "٢٨" in tongue("ar").moment(at.timestamp(), "UTC")
