"""Persian has one spelling for a word, and one word for a thing: of each pair one form stands in no text."""

import re

import pytest

from tests.text.said import texts

WORD = r"(?<![\w\u200c])"
END = r"(?![\w\u200c])"

PAIRS = (
    ("هرکس", "هر کس"),
    ("هرکدام", "هر کدام"),
    ("هر چه", "هرچه"),
    ("این‌که", "اینکه"),
    ("آن‌که", "آنکه"),
    ("این‌جا", "اینجا"),
    ("آن‌جا", "آنجا"),
    ("همه چیز", "همه‌چیز"),
    ("آن وقت", "آن‌وقت"),
    ("به جای", "به‌جای"),
    ("هیچ کس", "هیچ‌کس"),
    ("هیچکس", "هیچ‌کس"),
    ("هم تیمی", "هم‌تیمی"),
    ("چه کار", "چه‌کار"),
    ("این قدر", "این‌قدر"),
    ("این‌همه", "این همه"),
    ("به عنوان", "به‌عنوان"),
    ("به‌ترتیب", "به ترتیب"),
    ("به‌نوبت", "به نوبت"),
    ("بی آنکه", "بی‌آنکه"),
    ("دست‌به‌کار", "دست به کار"),
    ("گفتگو", "گفت‌وگو"),
    ("دُن", "دون"),
)
"""Two spellings of one word: the one no text has, and the one for it."""

WORDS = (
    ("جناح", "ساید"),
    ("دوبرابر", "دبل"),
    ("افتخارها", "نشان‌ها"),
    ("اگر پاسخ ندهید", "اگر جواب ندهید"),
    ("اگر پاسخی ندهید", "اگر جواب ندهید"),
    ("گفت‌وگوی شبانه", "اتاق تیم"),
    ("رهبر مافیا", "رئیس مافیا"),
    ("رهبر بیماری", "رئیس بیمارها"),
    ("رهبر تیم", "رئیس تیم"),
    ("رهبری تیم", "رئیس تیم"),
    ("تعداد شهر", "تعداد شهروندان"),
    ("شهر وقتی می‌برد", "شهروندان وقتی می‌برند"),
)
"""Two words for one thing: the one no text has, and the one for it."""

EACH = PAIRS + WORDS


def uses(term, text):
    return re.search(f"{WORD}{term}{END}", text) is not None


@pytest.mark.parametrize(("avoid", "use"), EACH, ids=[avoid for avoid, _ in EACH])
def test_no_persian_text_has_the_other_form_of_a_pair(avoid, use):
    assert not [text for text in texts("fa") if uses(avoid, text)], f"write {use!r} instead of {avoid!r}"


@pytest.mark.parametrize(("avoid", "use"), EACH, ids=[avoid for avoid, _ in EACH])
def test_of_a_pair_one_form_alone_is_found(avoid, use):
    assert uses(avoid, f"امشب {avoid}، شاید.")
    assert not uses(avoid, f"امشب {use}، شاید.")
