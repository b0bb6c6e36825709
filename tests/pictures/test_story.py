"""The picture of a game's story: contents, direction, names."""

import html
import re
import struct
from datetime import UTC, datetime

import pytest

from bot.engine.events import StoryTold, VotedOut
from bot.records.pictures.card import CardText, card_of, card_svg
from bot.records.pictures.course import Fate, course
from bot.records.pictures.fonts import FOLDER, UNKNOWN, fitted, runs, width, wrapped
from bot.records.pictures.story import PATHS, SIGNS, Telling, story_svg
from bot.records.pictures.svg import Canvas, RenderingError, png
from bot.scenario import load
from bot.scenario.own import LONGEST_CARD
from bot.text import plain
from bot.text.cleaning import strip_controls
from bot.text.narration.highlights import highlights
from bot.text.narration.story import Occasion
from tests.records.played import played
from tests.records.scripted import scripted
from tests.text.hostile import HOSTILE

LANGUAGES = ("fa", "ru", "ar", "en")
OCCASION = Occasion("Cafe Mafia", datetime(2026, 11, 23, 21, 30, tzinfo=UTC), 3700.0)


def size_of(content: bytes) -> tuple[int, int]:
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high = struct.unpack(">II", content[16:24])
    return wide, high


def words_of(svg: str) -> list[str]:
    """The lines that are written in a picture."""
    texts = re.findall(r"<text[^>]*>(.*?)</text>", svg)
    return [strip_controls(html.unescape(re.sub(r"<[^>]*>", "", text))) for text in texts]


def telling(scenario: str, players: int, language: str = "en") -> Telling:
    names = {seat: f"Player{seat}" for seat in range(1, players + 1)}
    return Telling(load(scenario).raw_with({}), language, names, OCCASION)


@pytest.mark.parametrize("seed", ["k0", "k3", "k5"])
def test_a_course_shows_who_goes_when_and_how(seed):
    _, told = played("classic", 12, seed)
    shown = course(told)
    gone = {
        (seat, mark.fate) for (seat, _), marks in shown.marks.items() for mark in marks if mark.fate is not Fate.SAVED
    }
    assert {seat for seat, _ in gone} == {seat for seat, sat in told.seats.items() if not sat.alive}
    nights = {
        seat
        for (seat, column), marks in shown.marks.items()
        if column[0] == "night"
        for mark in marks
        if mark.fate is Fate.KILLED
    }
    days = {
        seat
        for (seat, column), marks in shown.marks.items()
        if column[0] == "day"
        for mark in marks
        if mark.fate is Fate.VOTED and mark.votes > 0
    }
    assert nights | days == {seat for seat, _ in gone}
    assert not nights & days
    assert all(set(shown.columns) <= shown.there[seat] for seat, sat in told.seats.items() if sat.alive)


def test_the_number_of_votes_is_that_of_the_vote_that_put_somebody_out():
    """In zodiac the verdict on many is secret, and only its totals are told."""
    secret = 0
    for seed in "12345678":
        _, told = played("zodiac", 14, seed)
        marks = course(told).marks
        for moment in told.moments:
            for event in moment.public:
                if isinstance(event, VotedOut):
                    day = [one for one in told.ballots if one.phase.whole == moment.phase.whole]
                    (mark,) = [one for one in marks[event.seat, ("day", moment.phase.number)] if one.fate is Fate.VOTED]
                    assert mark.votes == day[-1].totals[event.seat]
                    named = sum(whom == event.seat for ballot in day for _, whom in ballot.votes)
                    secret += not day[-1].votes and mark.votes != named
    assert secret


def test_whoever_has_left_has_no_trophy_though_the_side_has_won():
    told = scripted("six_nights")
    assert {7, 8, 9} <= set(told.end.winners)
    said = words_of(story_svg(told, telling("classic", 9)))
    assert said.count("🏆") == len(told.end.winners) - 3


def test_a_save_is_shown_with_who_did_it():
    _, told = played("classic", 12, "k1")
    doctor = next(seat for seat, sat in told.seats.items() if sat.dealt == "doctor")
    saves = [mark for marks in course(told).marks.values() for mark in marks if mark.fate is Fate.SAVED]
    assert {mark.by for mark in saves} == {doctor}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_player_and_role_stands_in_the_picture(language):
    _, told = played("classic", 12, "k3")
    spoken = telling("classic", 12, language)
    svg = story_svg(told, spoken)
    said, texts = words_of(svg), spoken.voice().texts
    for seat, sat in told.seats.items():
        assert any(f"Player{seat}" in line for line in said)
        assert str(texts.role(sat.role)) in said
    assert {str(texts.side(sat.side)) for sat in told.seats.values()} <= set(said)
    wide, high = size_of(png(svg))
    assert (wide, high) == tuple(int(float(one)) for one in re.findall(r'(?:width|height)="([\d.]+)"', svg)[:2])


def test_right_to_left_is_the_mirror_of_left_to_right():
    _, told = played("classic", 12, "k3")
    english, persian = (story_svg(told, telling("classic", 12, language)) for language in ("en", "fa"))
    assert 'x="40" y="84"' in english
    assert 'x="1040" y="84"' in persian
    assert "\u202a" in english
    assert "\u202b" in persian


def test_thirty_seats_fit_within_what_telegram_takes():
    _, told = played("advanced", 30, "k3")
    wide, high = size_of(png(story_svg(told, telling("advanced", 30, "ar"))))
    assert wide + high <= 10_000
    assert max(wide, high) <= 20 * min(wide, high)
    assert wide <= 1600


@pytest.mark.parametrize("language", ["en", "fa"])
def test_every_name_can_be_drawn(language):
    _, told = played("classic", 12, "k3")
    names = [*HOSTILE.values(), "علا🐺", "5 لا", "👍🏽 fi", "🇮🇷 لا", "王小明", "𝕬𝖑𝖊𝖝", "مُحَمَّدٌ Ж 👩🏽‍🚀"]
    for first in range(0, len(names), 12):
        some = dict(enumerate(names[first : first + 12], 1))
        svg = story_svg(told, Telling(load("classic").raw_with({}), language, some, OCCASION))
        assert "<script" not in svg
        assert size_of(png(svg))[0] > 0


def test_what_is_no_picture_is_refused():
    with pytest.raises(RenderingError):
        png("<svg")


def test_a_panic_of_the_renderer_is_an_error_like_others(monkeypatch):
    class PanicException(BaseException):
        pass

    def panic(**_):
        raise PanicException("index")

    monkeypatch.setattr("resvg_py.svg_to_bytes", panic)
    with pytest.raises(RenderingError, match="index"):
        png("<svg/>")


def test_each_character_is_written_by_a_font_that_has_it():
    assert dict(runs("Анна")) == {"Noto Sans": "Анна"}
    assert dict(runs("علی 5")) == {"Vazirmatn": "علی 5"}
    assert list(runs("a🐺"))[-1] == ("Noto Emoji", "🐺")
    assert "".join(piece for _, piece in runs("𝕬𝖑")) == "Al"
    assert "".join(piece for _, piece in runs("🇮🇷👍🏽")) == "IR👍"
    assert {piece for _, piece in runs("王")} == {UNKNOWN}


def test_text_is_cut_or_broken_where_it_is_wider_than_its_room():
    assert fitted("short", 20, 500) == "short"
    cut = fitted("x" * 64, 20, 200)
    assert cut.endswith("…")
    assert width(cut, 20) <= 200
    lines = wrapped("one two three four five six", 20, 100)
    assert " ".join(lines) == "one two three four five six"
    assert len(lines) > 1
    assert all(width(line, 20) <= 100 for line in lines)


def test_a_word_that_is_wider_than_a_line_is_cut_wherever_it_stands():
    for text in ("W" * 64 + " was right", "well, " + "漢" * 60 + " was right"):
        assert all(width(line, 22) <= 500 for line in wrapped(text, 22, 500))
        assert wrapped(text, 22, 500)[-1] == "was right"


@pytest.mark.parametrize("text", ["You may choose whom they will hunt. ", "W" * 99 + " "])
def test_the_longest_card_that_a_group_may_bring_stays_within_its_frame(text):
    card = CardText("en", "Wolf", "Wolves", (text * 99)[:LONGEST_CARD], (text * 99)[:1000])
    assert max(float(y) for y in re.findall(r'<text[^>]* y="([0-9.]+)"', card_svg(card))) < 1080 - 56


def test_every_font_has_its_licence_beside_it():
    licences = {path.name.partition("-")[0] for path in FOLDER.glob("*.txt")}
    fonts = {path.stem.partition("-")[0] for path in FOLDER.glob("*.ttf")}
    assert fonts == licences


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_says_what_its_text_says(language):
    scenario = load("classic")
    for role in scenario.roles:
        card = card_of(scenario.raw_with({}), role, language)
        assert CardText.read(card.written()) == card
        said = " ".join(words_of(card_svg(card)))
        assert card.role in said
        assert card.side in said
        assert " ".join(card.text.split()) in " ".join(said.split())


def test_all_cards_look_alike_from_afar():
    """One size, and the same frame and colours: whoever looks over a shoulder sees no side."""
    scenario = load("classic")
    svgs = [card_svg(card_of(scenario.raw_with({}), role, "fa")) for role in scenario.roles]
    assert len({size_of(png(svg)) for svg in svgs}) == 1
    assert len({tuple(re.findall(r"<rect[^>]*>", svg)) for svg in svgs}) == 1
    assert len({frozenset(re.findall(r"#[0-9a-f]{6}", svg)) for svg in svgs}) == 1


def test_a_page_escapes_what_is_written_on_it():
    page = Canvas(100, 100, rtl=False)
    page.text(0, 10, "<b>&", 10, "#000000")
    assert "&lt;b&gt;&amp;" in page.svg()


@pytest.mark.parametrize(
    ("language", "day"),
    [("fa", "۲ آذر ۱۴۰۵"), ("ar", "٢٣ نوفمبر ٢٠٢٦"), ("ru", "23 ноября 2026"), ("en", "23 November 2026")],
)
def test_a_picture_says_where_when_and_how_long(language, day):
    _, told = played("classic", 12, "k3")
    spoken = telling("classic", 12, language)
    t = spoken.voice().tongue
    (line,) = [line for line in words_of(story_svg(told, spoken)) if "Cafe Mafia" in line]
    assert day in line
    assert strip_controls(str(t.duration(3700.0))) in line
    assert strip_controls(str(t.plural("{n} player", "{n} players", 12))) in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_highlights_have_signs_in_place_of_emoji_that_have_no_colour(language):
    _, told = played("persian_roles", 12, "story1")
    spoken = Telling(load("persian_roles").raw_with({}), language, dict.fromkeys(told.seats, "Ann"), OCCASION)
    story = StoryTold(tuple(told.story()))
    lines = list(highlights(spoken.voice(), story, told.end))
    assert lines
    svg = story_svg(told, spoken)
    assert not [sign for sign in SIGNS if sign in svg]
    for line in lines:
        assert svg.count(PATHS[SIGNS[plain(line).strip("\u200e\u200f").partition(" ")[0]]]) >= 1
