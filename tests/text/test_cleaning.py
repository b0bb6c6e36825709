"""The quick check of a text finds the same as a look at each character."""

import sys
import unicodedata

from bot.text.cleaning import is_clean, strip_controls

SPACES = {"Zl", "Zp", "Zs"}


def test_a_clean_text_has_nothing_to_be_stripped() -> None:
    """All characters that there are, one by one."""
    clean = [char for char in map(chr, range(sys.maxunicode + 1)) if is_clean(char)]
    assert not [char for char in clean if unicodedata.category(char) in {"Cc", "Cs", "Co", *SPACES} and char != " "]
    assert {char for char in clean if unicodedata.category(char) == "Cf"} == {"\u200c", "\u200d"}
    assert not {"\u115f", "\u2800", "\u3164"}.intersection(clean)
    for text in ("Ali", "می\u200cخواهم", "❤\ufe0f", "и\u0306"):
        assert is_clean(text)
        assert strip_controls(text) == text
    for text in ("a\u202eb", "a\tb", "a\u00a0b", "\u3164"):
        assert not is_clean(text)
        assert strip_controls(text) != text
