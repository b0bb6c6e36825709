"""How long a text is for Telegram."""

from bot.text.lengths import clipped, units


def test_a_text_is_clipped_by_what_telegram_counts() -> None:
    assert clipped("short", 200) == "short"
    assert clipped("🎭" * 150, 200) == "🎭" * 100
    assert clipped("a" + "🎭" * 100, 200) == "a" + "🎭" * 99, "nothing is torn"
    assert units("a🎭") == 3
