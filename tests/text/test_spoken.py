"""Words that count as the same."""

import pytest

from bot.text.spelling import words_in


@pytest.mark.rules("PR-357")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Banana", "bANANA"),
        ("ёлка", "ЕЛКА"),
        ("علي", "علی"),
        ("كتاب", "کتاب"),
        ("أحمد", "احمد"),
        ("إيمان", "ایمان"),
        ("آب", "اب"),
        ("مدرسة", "مدرسه"),
        ("مَدرَسه", "مدرسه"),
        ("می‌روم", "میروم"),
        ("café", "CAFE"),
        ("سـلام", "سلام"),
    ],
)
def test_writings_of_one_word(one: str, other: str) -> None:
    assert words_in(one) == words_in(other)
    assert len(words_in(one)) == 1


@pytest.mark.rules("PR-357")
@pytest.mark.parametrize(("one", "other"), [("мой", "мои"), ("banana", "bananas"), ("آب", "آب‌ها")])
def test_other_words(one: str, other: str) -> None:
    assert words_in(one) != words_in(other)


@pytest.mark.rules("PR-356")
def test_words_stand_by_themselves() -> None:
    assert words_in("A «banana», please! _banana_ 2bananas") == ("a", "banana", "please", "banana", "2bananas")
    assert words_in("🪨 …") == ()
