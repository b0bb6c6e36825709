import pytest

from bot.engine.events import (
    DayBroke,
    DiedAtNight,
    GuessChosen,
    Inquired,
    NightFell,
    NominationClosed,
    Protected,
    Saved,
    ShotChosen,
    StoryTold,
    VotedOut,
)
from bot.engine.phases import Phase
from bot.lang import plain, telegram_length
from tests.lang.markup import check
from tests.lang.samples import CODES, HOSTILE, narration, whole_story

NIGHT, DAY, VOTE = Phase("night", 1), Phase("day", 2), Phase("day", 2, "nomination")


def test_the_story_tells_who_did_what_phase_by_phase():
    story = StoryTold(
        (
            (NIGHT, NightFell(1, 60)),
            (NIGHT, ShotChosen("mafia", 5, 1)),
            (NIGHT, Protected(3, 5)),
            (NIGHT, Inquired(4, 1, "town")),
            (NIGHT, Saved(5, 3)),
            (DAY, DayBroke(2, (1, 2, 3, 4, 5))),
            (VOTE, NominationClosed(((1, (2, 3)), (2, ())), 3, ())),
            (DAY, VotedOut(2, None)),
        )
    )
    (message,) = narration().story(story)
    lines = [
        line.replace("\u200e", "").replace("\u2068", "").replace("\u2069", "") for line in plain(message).split("\n")
    ]
    assert lines == [
        "📖 The story of this game",
        "🌙 Night 1",
        "🔫 Mafia: a shot at 5. Name05, chosen by 1. Name01.",
        "🩺 3. Name03 stood by 5. Name05.",
        "🔎 4. Name04 inquired about 1. Name01: Town.",
        "💚 Saved from death: 5. Name05.",
        "☀️ Day 2",
        "🗳 First vote:",
        "1. Name01 – 2 (2. Name02, 3. Name03)",
        "⚖️ Out by vote: 2. Name02.",
    ]
    assert message.count("<blockquote expandable>") == message.count("</blockquote>") == 1


def test_nobody_is_saved_from_death_and_killed_in_the_same_night():
    story = StoryTold(
        (
            (NIGHT, Saved(5, 3)),
            (NIGHT, Saved(6, 3)),
            (NIGHT, DiedAtNight(5, None)),
            (Phase("night", 2), Saved(5, 3)),
        )
    )
    (message,) = narration().story(story)
    night, later = plain(message).split("🌙 Night 2")
    assert [line for line in night.split("\n") if "Name05" in line] == [
        "💀 Killed in the night: \u200e5. \u2068Name05\u2069."
    ]
    assert "Name06" in night
    assert "💚" in later


def test_a_guess_without_a_name_is_told_as_no_shot():
    (message,) = narration().story(StoryTold(((NIGHT, GuessChosen("mafia", 1, None, None)),)))
    assert "🔫 Mafia: no shot." in message


@pytest.mark.parametrize(
    ("code", "town", "mafia"),
    [
        ("en", "Town", "Mafia"),
        ("fa", "شهروند", "مافیا"),
        ("ru", "не мафия", "мафия"),
        ("ar", "من المواطنين", "من المافيا"),
    ],
)
def test_an_inquiry_is_answered_about_one_player(code, town, mafia):
    say = narration(code)
    assert f"<b>{town}</b>" in say.event(Inquired(4, 1, "town"))
    assert f"<b>{mafia}</b>" in say.event(Inquired(4, 1, "mafia"))


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("names", [None, HOSTILE])
def test_a_long_story_is_split_into_messages_that_fit(code, names):
    messages = narration(code, names=names).story(whole_story(25))
    assert len(messages) > 1
    for message in messages:
        check(message)
        assert telegram_length(message) <= 4096
        assert message.count("<blockquote expandable>") == 1
