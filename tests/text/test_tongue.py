import pytest
from markupsafe import Markup

from bot.text import LANGUAGES, plain, split, telegram_length, tongue
from tests.text.markup import check, check_html


@pytest.mark.parametrize(
    ("code", "expected"),
    [("fa", "fa"), ("fa-IR", "fa"), ("ru_RU", "ru"), ("AR", "ar"), ("de", "en"), ("", "en"), (None, "en")],
)
def test_a_language_code_gives_its_tongue_or_english(code, expected):
    assert tongue(code).code == expected
    assert tongue(code) is tongue(expected)


def test_the_four_languages_call_themselves_by_their_own_names():
    assert dict(LANGUAGES) == {"fa": "فارسی", "ru": "Русский", "ar": "العربية", "en": "English"}
    assert [code for code in LANGUAGES if tongue(code).rtl] == ["fa", "ar"]


@pytest.mark.parametrize(("code", "shown"), [("fa", "۱۲"), ("ar", "١٢"), ("ru", "12"), ("en", "12")])
def test_numbers_are_in_the_digits_of_the_language(code, shown):
    assert tongue(code).number(12) == shown
    assert tongue(code).text("☀️ Day {number}", number=12).endswith(shown)


@pytest.mark.parametrize(("code", "shown"), [("fa", "۴۵٪"), ("ar", "٤٥٪"), ("ru", "45\xa0%"), ("en", "45%")])
def test_percentages(code, shown):
    assert tongue(code).percent(0.45).rstrip("\u061c\u200e\u200f") == shown


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (10, {"en": "10 seconds", "ru": "10 секунд", "fa": "۱۰ ثانیه", "ar": "١٠ ثوانٍ"}),
        (60, {"en": "60 seconds", "ru": "60 секунд", "fa": "۶۰ ثانیه", "ar": "٦٠ ثانية"}),
        (90, {"en": "1 minute 30 seconds", "ru": "1 минута 30 секунд", "fa": "۱ دقیقه و ۳۰ ثانیه"}),
        (120, {"en": "2 minutes", "ru": "2 минуты", "fa": "۲ دقیقه", "ar": "دقيقتان"}),
        (0.2, {"en": "0 seconds"}),
        (7261, {"en": "2 hours 1 minute", "ru": "2 часа 1 минута"}),
        (86400, {"en": "1 day", "ru": "1 день", "fa": "۱ روز", "ar": "يوم"}),
    ],
)
def test_lengths_of_time(seconds, shown):
    assert {code: str(tongue(code).duration(seconds)) for code in shown} == shown


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (21, {"en": "in 21 seconds", "ru": "через 21 секунду", "fa": "۲۱ ثانیهٔ دیگر", "ar": "بعد ٢١ ثانية"}),
        (61, {"ru": "через 1 минуту 1 секунду", "ar": "بعد دقيقة وثانية"}),
        (122, {"en": "in 2 minutes 2 seconds", "ru": "через 2 минуты 2 секунды", "ar": "بعد دقيقتين وثانيتين"}),
        (3600, {"ru": "через 1 час", "fa": "۱ ساعت دیگر", "ar": "بعد ساعة"}),
        (2 * 86400, {"ru": "через 2 дня", "fa": "۲ روز دیگر", "ar": "بعد يومين"}),
    ],
)
def test_a_length_of_time_ahead_stands_in_the_case_of_its_language(seconds, shown):
    assert {code: str(tongue(code).ahead(seconds)) for code in shown} == shown


def test_values_are_escaped_and_isolated_and_markup_is_not():
    t = tongue("en")
    assert t.text("💬 <b>{player}</b>: {words}", player=Markup("<i>1</i>"), words="a<b>\u202e\n\u2069c") == (
        "💬 <b><i>1</i></b>: \u200e\u2068a&lt;b&gt;\u2069\n\u200e\u2068c\u2069"
    )


def test_a_value_that_looks_like_a_place_stays_as_it_is():
    assert "{words}" in tongue("en").text("💬 <b>{player}</b>: {words}", player=1, words="{words} {0.x}")


@pytest.mark.parametrize("code", LANGUAGES)
def test_listings(code):
    t = tongue(code)
    for count in range(4):
        shown = t.listing(["<a>", "{b}", Markup("<b>c</b>"), "d"][:count])
        check(shown)
        assert shown.count("\u2068") == min(count, 2) + (count == 4)


def test_plurals_of_all_forms():
    t = tongue("ru")
    forms = [t.plural("It takes {n} vote.", "It takes {n} votes.", n) for n in (1, 2, 5, 21)]
    assert forms == ["Нужен 1 голос.", "Нужно 2 голоса.", "Нужно 5 голосов.", "Нужен 21 голос."]
    t = tongue("ar")
    forms = [t.plural("It takes {n} vote.", "It takes {n} votes.", n) for n in (1, 2, 5, 11, 100)]
    assert forms == [
        "المطلوب: صوت واحد.",
        "المطلوب: صوتان.",
        "المطلوب: ٥ أصوات.",
        "المطلوب: ١١ صوتًا.",
        "المطلوب: ١٠٠ صوت.",
    ]


def test_an_unknown_message_is_its_own_text():
    assert tongue("fa").text("never heard of {x}", x=1) == "never heard of ۱"
    assert tongue("fa").plural_context("nowhere", "{n} thing", "{n} things", 2) == "۲ things"


def test_the_length_that_telegram_counts():
    assert telegram_length("<b>😀&amp;</b>") == 3
    assert plain("<b>1 &lt; 2</b>") == "1 < 2"


def test_texts_are_split_between_blocks_only():
    blocks = [Markup(f"<i>{'x' * size}</i>") for size in (1000, 2000, 1500, 4000, 10)]
    messages = split(blocks, before="<b>t</b>\n<blockquote>", after="</blockquote>")
    assert [telegram_length(message) for message in messages] == [3003, 1502, 4002 + 11]
    for message in messages:
        check_html(message)
    assert split([]) == []


@pytest.mark.parametrize(
    ("code", "shown"),
    [("en", "a, b or c"), ("fa", "a، b یا c"), ("ru", "a, b или c"), ("ar", "a أو b أو c")],
)
def test_of_several_any_will_do(code, shown):
    assert tongue(code).either(map(Markup, "abc")).replace("\u200f", "") == shown
