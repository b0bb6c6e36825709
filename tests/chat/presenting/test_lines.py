"""What one audience hears in one step."""

from markupsafe import Markup

from bot.chat.presenting.lines import Lines


def test_only_what_is_said_once_is_not_said_again():
    lines = Lines()
    for text, once in (("crossed", True), ("a gun", False), ("a gun", False), ("crossed", True)):
        lines.add(Markup(text), once=once)
    assert lines.texts == ["crossed", "a gun", "a gun"]
