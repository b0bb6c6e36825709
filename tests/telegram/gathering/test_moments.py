"""When a game is planned for, as people write it."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.telegram.lobbies.written.moments import MomentTrouble, NoMoment, When, next_week, read_when

TEHRAN, BERLIN = "Asia/Tehran", "Europe/Berlin"
NOW = datetime(2026, 11, 23, 19, 0, tzinfo=ZoneInfo(TEHRAN)).timestamp()  # a Monday evening
FRIDAY = date(2026, 11, 27)


@pytest.mark.parametrize(
    "text",
    [
        "friday 21:00",
        "Fri 9pm",
        "friday 9 pm",
        "27 November 21:00",
        "Nov 27 at 21",
        "at 21 on friday",
        "21:00, 27.11",
        "2026-11-27 21",
        "пятница 21:00",
        "в пятницу в 21",
        "пт 21:00",
        "пт 21.00",
        "27 ноября в 21",
        "۲۷ نوامبر ساعت ۲۱",
        "27 نوفمبر 21:00",
        "جمعه ساعت ۲۱",
        "جمعه ۲۱:۰۰",
        "الجمعة ٢١:٠٠",
        "يوم الجمعه الساعة 21",
        "جمعه ۹ شب",
        "جمعه ساعت ۹ شب",
        "пятница 9 вечера",
        "в пятницу вечером в 9",
        "الجمعة الساعة ٩ مساءً",
        "Friday 9 p.m.",
        "Friday evening at 9",
        "27th of November 21:00",
        "27-го ноября в 21:00",
        "۶ آذر ساعت ۲۱",
        "۶ آذر ۱۴۰۵ ساعت ۲۱",
        "1405/09/06 21:00",
        "6 azar 21",
        "this friday nine pm",
        "в эту пятницу в девять вечера",
        "в ближайшую пятницу в 21-00",
        "جمعه ساعت نه شب",
        "همین جمعه رأس ساعت ۲۱",
        "الجمعة القادمة الساعة التاسعة مساءً",
        "27 تشرين الثاني الساعة ٢١",
        "27 نونبر 21:00",
    ],
)
def test_a_day_and_a_time_in_four_languages(text: str) -> None:
    assert read_when(text, TEHRAN, NOW) == When(FRIDAY, 21 * 60)


@pytest.mark.parametrize("text", ["سه‌شنبه ۲۱", "سه شنبه ۲۱", "tomorrow 21", "завтра 21", "فردا ۲۱", "غدًا ٢١"])
def test_tomorrow_is_tuesday(text: str) -> None:
    assert read_when(text, TEHRAN, NOW) == When(date(2026, 11, 24), 21 * 60)


@pytest.mark.parametrize(
    "text", ["friday 21:00 weekly", "every friday 21:00", "каждую пятницу 21:00", "هر هفته جمعه ۲۱", "كل جمعة ٢١"]
)
def test_every_week(text: str) -> None:
    assert read_when(text, TEHRAN, NOW) == When(FRIDAY, 21 * 60, weekly=True)


@pytest.mark.parametrize(
    "text",
    ["day after tomorrow 20:30", "послезавтра 20:30", "پس‌فردا ۲۰:۳۰", "پس فردا ۸ و نیم شب", "بعد غد الساعة ٢٠:٣٠"],
)
def test_the_day_after_tomorrow(text: str) -> None:
    assert read_when(text, TEHRAN, NOW) == When(date(2026, 11, 25), 20 * 60 + 30)


@pytest.mark.parametrize(
    ("text", "hour"),
    [
        ("wednesday 8 am", 8),
        ("wednesday 12 pm", 12),
        ("wednesday 12 am", 0),
        ("среда 3 дня", 15),
        ("среда 11 утра", 11),
        ("среда 1 ночи", 1),
        ("среда 11 ночи", 23),
        ("چهارشنبه ۱۲ ظهر", 12),
        ("چهارشنبه ۵ عصر", 17),
        ("چهارشنبه ۱۲ شب", 0),
        ("چهارشنبه ۱۰ صبح", 10),
        ("الأربعاء ٨ صباحًا", 8),
        ("الأربعاء ٤ عصرًا", 16),
        ("الأربعاء ١١ ليلًا", 23),
        ("wednesday 21 in the evening", 21),
    ],
)
def test_parts_of_the_day_say_which_hour_is_meant(text: str, hour: int) -> None:
    assert read_when(text, TEHRAN, NOW) == When(date(2026, 11, 25), hour * 60)


@pytest.mark.parametrize(
    "text",
    [
        "wednesday half past eight pm",
        "среда 20-30",
        "в среду в половине девятого вечера",
        "среда полдевятого вечера",
        "چهارشنبه هشت و نیم شب",
        "الأربعاء الثامنة والنصف مساء",
    ],
)
def test_half_an_hour_in_words(text: str) -> None:
    assert read_when(text, TEHRAN, NOW) == When(date(2026, 11, 25), 20 * 60 + 30)


@pytest.mark.parametrize(
    "text", ["wednesday noon", "в среду в полдень", "چهارشنبه ظهر", "چهارشنبه ظهر ساعت ۱۲", "الأربعاء الظهر"]
)
def test_noon_needs_no_hour(text: str) -> None:
    assert read_when(text, TEHRAN, NOW) == When(date(2026, 11, 25), 12 * 60)


@pytest.mark.parametrize("text", ["الأربعاء الحادية عشرة ليلًا", "среда одиннадцать ночи", "چهارشنبه یازده شب"])
def test_eleven_in_words(text: str) -> None:
    assert read_when(text, TEHRAN, NOW) == When(date(2026, 11, 25), 23 * 60)


def test_a_day_and_a_month_with_a_dash_are_no_time() -> None:
    with pytest.raises(NoMoment) as refused:
        read_when("25-12", TEHRAN, NOW)
    assert refused.value.words == ("25-12",)


@pytest.mark.parametrize(
    ("name", "month"),
    [
        ("كانون الأول", 12),
        ("كانون الثاني", 1),
        ("شباط", 2),
        ("آذار", 3),
        ("أفريل", 4),
        ("نيسان", 4),
        ("أيار", 5),
        ("ماي", 5),
        ("دجنبر", 12),
    ],
)
def test_months_have_other_names_in_other_arab_countries(name: str, month: int) -> None:
    assert read_when(f"15 {name} 21:00", TEHRAN, NOW).day == date(2027 if month < 12 else 2026, month, 15)


@pytest.mark.parametrize("text", ["tonight 11", "امشب ساعت ۱۱", "сегодня в 11 вечера", "الليلة ١١"])
def test_tonight(text: str) -> None:
    assert read_when(text, TEHRAN, NOW) == When(date(2026, 11, 23), 23 * 60)


@pytest.mark.parametrize("text", ["tonight 12", "امشب ۱۲", "الليلة ١٢"])
def test_midnight_of_tonight_is_to_come(text: str) -> None:
    assert read_when(text, TEHRAN, NOW) == When(date(2026, 11, 24), 0)


@pytest.mark.parametrize("text", ["9/15 21:00", "15/9 21:00", "۱۵/۹ ۲۱", "15.9.1405 21:00", "1405-9-15 21:00"])
def test_a_persian_group_writes_dates_of_its_own_calendar(text: str) -> None:
    assert read_when(text, TEHRAN, NOW, persian=True).day == date(2026, 12, 6)


@pytest.mark.parametrize("text", ["۱۵ دسامبر ۲۱:۰۰", "15 dec 21:00", "15 декабря 21:00", "15.12.2026 21:00"])
def test_a_month_of_the_other_calendar_is_meant_by_its_name(text: str) -> None:
    assert read_when(text, TEHRAN, NOW, persian=True).day == date(2026, 12, 15)


def test_a_persian_day_without_a_year_is_the_next_one() -> None:
    assert read_when("۵ فروردین ۲۱", TEHRAN, NOW).day == date(2027, 3, 25)


@pytest.mark.parametrize("text", ["31 آبان ۲۱", "31.2 21:00", "1404/12/30 21:00"])
def test_a_day_that_no_calendar_has_is_said_so(text: str) -> None:
    with pytest.raises(NoMoment) as refused:
        read_when(text, TEHRAN, NOW)
    assert refused.value.trouble is MomentTrouble.NO_SUCH_DAY


def test_what_is_over_for_today_is_meant_for_the_next_time() -> None:
    assert read_when("18:00", TEHRAN, NOW).day == date(2026, 11, 24)
    assert read_when("20:00", TEHRAN, NOW).day == date(2026, 11, 23)
    assert read_when("monday 18:00", TEHRAN, NOW).day == date(2026, 11, 30)


@pytest.mark.parametrize("text", ["every day 21:00", "каждый день 21:00", "هر روز ۲۱", "كل يوم ٢١"])
def test_no_game_is_planned_for_every_day(text: str) -> None:
    with pytest.raises(ValueError, match="every day"):
        read_when(text, TEHRAN, NOW)


def test_words_that_say_no_time_are_left_over() -> None:
    assert read_when("friday 21:00 classic mafia", TEHRAN, NOW).rest == ("classic", "mafia")


@pytest.mark.parametrize(
    "text",
    ["", "friday", "friday 25:00", "today 18:00", "31.2 21:00", "2026-11-01 21:00", "2036-01-01 21"],
)
def test_what_is_no_moment_to_come_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - any will do
        read_when(text, TEHRAN, NOW)


def test_a_week_later_it_is_the_same_time_by_the_clocks() -> None:
    """Though an hour less or more has passed where clocks are changed in between."""
    before = When(date(2026, 10, 23), 21 * 60).at(BERLIN)  # clocks go back on October 25
    after = next_week(before, 21 * 60, BERLIN, before)
    assert after - before == timedelta(days=7, hours=1).total_seconds()
    assert datetime.fromtimestamp(after, ZoneInfo(BERLIN)).hour == 21
    spring = When(date(2026, 3, 22), 2 * 60 + 30).at(BERLIN)
    skipped = next_week(spring, 2 * 60 + 30, BERLIN, spring)  # 02:30 is not on any clock on March 29
    assert datetime.fromtimestamp(skipped, ZoneInfo(BERLIN)).hour == 3
    assert datetime.fromtimestamp(next_week(skipped, 150, BERLIN, skipped), ZoneInfo(BERLIN)).hour == 2


def test_after_weeks_away_the_next_one_is_still_to_come() -> None:
    at = When(FRIDAY, 21 * 60).at("UTC")
    later = next_week(at, 21 * 60, "UTC", at + timedelta(days=20).total_seconds())
    assert datetime.fromtimestamp(later, UTC).date() == FRIDAY + timedelta(days=21)
