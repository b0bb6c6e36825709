import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.text import plain, tongue
from bot.text.cleaning import clean_name, clusters, isolate, tidy
from playground.server.text.detecting import detect
from tests.text.markup import check
from tests.text.samples import CODES, HOSTILE


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        ("Sara", "Sara"),
        ("  Sara\n\tK.  ", "Sara K."),
        ("\u202eevil\u2069", "evil"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("\u3164\u200b\u200f", ""),
        ("\u200d\ufe0f", ""),
        ("a" * 40, "a" * 32 + "…"),
        ("Z" + "\u0301" * 20, "Z\u0301\u0301\u0301"),
        ("3. Ali", "3 Ali"),
        ("Ali, ۴. Sara", "Ali, ۴ Sara"),
        ("Dr. No", "Dr. No"),
        ("half \ud83d", "half"),
    ],
)
def test_names_are_cleaned(label, shown):
    assert clean_name(label) == shown


def test_joined_emoji_are_not_torn():
    family, flag = "👨\u200d👩\u200d👧", "🇮🇷"
    assert clusters(f"{family}{flag}{flag}👍🏽e\u0301") == [family, flag, flag, "👍🏽", "e\u0301"]
    assert clean_name(flag * 40) == flag * 32 + "…"


def test_a_player_is_his_seat_number_and_his_name():
    assert tongue("en").player(3, "Sara") == "\u200e3.\u00a0\u2068Sara\u2069"
    assert tongue("fa").player(13, "Sara") == "\u200f۱۳.\u00a0\u2068Sara\u2069"
    assert tongue("ar").player(13, "") == "\u200f١٣.\u00a0\u2068بلا اسم\u2069"
    assert tongue("en").name("<b>") == "\u200e\u2068&lt;b&gt;\u2069"


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("label", HOSTILE.values())
def test_no_name_breaks_a_sentence(code, label):
    shown = tongue(code).player(1, label)
    check(shown)
    assert "\n" not in shown
    assert len(plain(shown)) <= 140


@settings(deadline=None)
@given(st.text())
def test_no_name_at_all_breaks_a_sentence(label):
    check(tongue("fa").player(1, label))
    check(tongue("ar").title(label))
    assert isolate(label).count("\u2069") == 1
    check(tongue("ar").text("💬 <b>{player}</b>: {words}", player=1, words=label))


LINKING = st.text(alphabet="@#$/.:_aBz05سم ＃tgmecohps\u200c", max_size=40)


@settings(deadline=None)
@given(LINKING)
def test_nothing_that_somebody_writes_calls_or_links(text):
    """Telegram's own search for entities (as far as the local server knows it) finds none in what users typed."""
    assert detect(tongue("en").value(text).unescape(), []) == []
    assert detect(tongue("fa").player(1, text).unescape(), []) == []


@pytest.mark.parametrize("label", HOSTILE.values())
def test_nothing_hostile_calls_or_links(label):
    for shown in (tongue("en").value(label), tongue("en").player(1, label), tongue("en").title(label)):
        assert detect(shown.unescape(), []) == []
        assert not any("\ud800" <= char <= "\udfff" for char in shown)


def test_what_links_elsewhere_would_be_found():
    assert {entity["type"] for entity in detect("@all_of_you t.me/x /stop #mafia", [])} == {
        "mention",
        "url",
        "bot_command",
        "hashtag",
    }


@settings(deadline=None)
@given(st.text(alphabet="a\n\r\x0b\x1c\x85\u2028 ", max_size=60))
def test_tidy_writing_has_one_kind_of_line_and_no_gaps(text):
    lines = tidy(text).split("\n")
    assert tidy(text).splitlines() == ([] if lines == [""] else lines)
    assert "\n\n\n" not in tidy(text)
    assert "".join(tidy(text).split()) == "".join(text.split())
