"""The page of a finished game: complete, in every language, and inert whatever people typed."""

import re
from datetime import UTC, datetime
from html.parser import HTMLParser

import pytest

from bot.engine.events import KilledBy, StoryTold
from bot.records.chronicle import Chronicle
from bot.records.story import chapters, page
from bot.scenario import load
from bot.text import LANGUAGES, ScenarioTexts, plain, tongue
from bot.text.narration import Narration
from bot.text.narration.story import Occasion
from bot.text.narration.votes import VoteTally
from tests.records.played import played

HOSTILE = (
    "</td></table><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\u202eevil", "{style}", "&lt;b&gt;",
    '" onclick="x', "https://evil.example", "سارا",
)  # fmt: skip
CALM = ("Ann", "Ben", "Cay", "Dan", "Eve", "Fay", "Gus", "Hal")
FETCHING = {"script", "img", "link", "iframe", "object", "embed", "video", "audio", "form", "base"}
VOID = {"meta", "br"}


class Read(HTMLParser):
    """A page in a browser's reading."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.said: list[str] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def written(game: Chronicle, scenario: str, code: str, names: tuple[str, ...], group: str = "Table") -> str:
    words = Narration(
        tongue(code),
        ScenarioTexts(load(scenario).raw, tongue(code)),
        {seat: names[(seat - 1) % len(names)] for seat in game.seats},
    )
    return page(game, words, Occasion(group, datetime(2026, 11, 23, tzinfo=UTC), 3700.0))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("scenario", "players"), [("classic", 10), ("godfather", 11)])
def test_every_seat_vote_and_private_answer_is_there(scenario: str, players: int, code: str) -> None:
    _, game = played(scenario, players, "story")
    html = written(game, scenario, code, ("Ann", "Ben", "Cay"))
    read = Read(html)
    assert not read.open
    said = "".join(read.said)
    t = tongue(code)
    texts = ScenarioTexts(load(scenario).raw, t)
    assert f'<html lang="{code}" dir="{"rtl" if t.rtl else "ltr"}">' in html
    rows = re.findall(r"<tr.*?</tr>", html)
    for seat, one in game.seats.items():
        row = next(row for row in rows if str(t.player(seat, ("Ann", "Ben", "Cay")[(seat - 1) % 3])) in row)
        assert texts.role(one.role) in row
        assert texts.side(one.side) in row
        assert ("🏆" in row) == one.won
    votes = re.findall(r'<table class="votes">.*?</table>', html)
    assert len(votes) == sum(bool(ballot.votes) for ballot in game.ballots) > 0
    for table, ballot in zip(votes, filter(lambda one: one.votes, game.ballots), strict=True):
        assert table.count("<bdi>") == len(ballot.votes) + len({whom for _, whom in ballot.votes})
    heads = re.findall(r'<details class="vote".*?><summary>(.*?)</summary>', html)
    assert len(heads) == len(votes), "each has a heading, and is told once"
    assert len(set(heads)) > 1
    assert not [head for head in heads if head.endswith(":")]
    asked = "".join(re.findall(r'<table class="asked">.*?</table>', html))
    private = [one for one in game.questions if not one.ask.public]
    assert asked.count("<tr>") - html.count('<table class="asked">') == len(private) > 0
    words = Narration(t, texts, {seat: ("Ann", "Ben", "Cay")[(seat - 1) % 3] for seat in game.seats})
    for question in private:
        for pick in (question.chosen or [None])[-1] or ():
            assert words.pick(pick) in said
    for chapter in chapters(game, words):
        lines = [line for line in chapter.story if not isinstance(line, VoteTally)]
        for line in (*lines, *chapter.heard, *(text for _, text in chapter.told)):
            assert str(line) in html
            assert plain(line)


def test_the_chapters_follow_one_another_and_hold_what_was_told_there() -> None:
    _, game = played("classic", 10, "story")
    t = tongue("en")
    words = Narration(t, ScenarioTexts(load("classic").raw, t), dict.fromkeys(game.seats, "Ann"))
    found = chapters(game, words)
    names = [(one.phase.name, one.phase.number) for one in found]
    assert len(set(names)) == len(names)
    nights = [number for name, number in names if name == "night"]
    assert nights == sorted(nights) == list(range(1, len(nights) + 1))
    checks = [one for chapter in found if chapter.phase.name == "night" for one in chapter.questions]
    assert checks
    told = sum(len(chapter.told) for chapter in found)
    assert told > len(game.seats)  # the cards, and what came of the nights


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_people_typed_does_nothing(code: str) -> None:
    _, game = played("classic", 10, "story")
    html = written(game, "classic", code, HOSTILE, group="</title><script>alert(2)</script>")
    calm = Read(written(game, "classic", code, CALM))
    read = Read(html)
    assert not FETCHING & set(read.tags)
    assert read.tags == calm.tags
    assert read.attributes == calm.attributes
    assert "\u202e" not in html
    assert "<script" not in html


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_fetched(code: str) -> None:
    _, game = played("classic", 10, "story")
    html = written(game, "classic", code, ("Ann",))
    assert not FETCHING & set(Read(html).tags)
    assert not {name for name, _ in Read(html).attributes} & {"src", "style", "onclick"}
    assert all(value and re.fullmatch(r"#[a-z]+-\d+", value) for name, value in Read(html).attributes if name == "href")
    assert "://" not in html
    assert "url(" not in html
    assert "@import" not in html
    assert "default-src 'none'" in html


def test_the_other_answers_of_one_who_changed_his_mind_are_struck_out() -> None:
    _, game = played("classic", 10, "story")
    question = next(one for one in game.questions if not one.ask.public and one.chosen)
    before = written(game, "classic", "en", ("Ann",)).count("<s>")
    question.chosen.insert(0, None)
    assert written(game, "classic", "en", ("Ann",)).count("<s>") == before + 1


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_begins_with_what_stood_out_and_a_list_of_what_there_is(code: str) -> None:
    _, game = played("persian_roles", 12, "story1")
    html = written(game, "persian_roles", code, ("Ann", "Ben", "Cay"))
    t = tongue(code)
    names = {seat: ("Ann", "Ben", "Cay")[(seat - 1) % 3] for seat in game.seats}
    words = Narration(t, ScenarioTexts(load("persian_roles").raw, t), names)
    stood_out = list(words.highlights(StoryTold(tuple(game.story())), game.end))
    assert stood_out
    assert all(f"<li>{line}</li>" in html.partition("</section>")[0] for line in stood_out)
    contents = re.findall(r'<li><a href="#(.*?)">(.*?)</a>(.*?)</li>', html)
    assert [(head, f'id="{id_}"' in html) for id_, head, _ in contents] == [
        (str(words.phase(one.phase)), True) for one in chapters(game, words)
    ]
    out = {seat for seat, one in game.seats.items() if not one.alive}
    assert {seat for seat in game.seats if any(str(words.player(seat)) in gone for _, _, gone in contents)} == out
    assert '<details class="more" open' not in html, "questions and messages are folded"


def test_whoever_was_killed_by_night_is_told_with_by_whom() -> None:
    _, game = played("advanced", 20, "story0")
    told = [event for _, event in game.story() if isinstance(event, KilledBy)]
    assert {event.teams for event in told} > {()}, "by a team, and by players alone"
    html = written(game, "advanced", "en", ("Ann",))
    t = tongue("en")
    texts = ScenarioTexts(load("advanced").raw, t)
    for event in told:
        players = (t.player(seat, "Ann") for seat in event.by)
        killers = t.listing([*map(texts.team_in_sentence, event.teams), *players])
        death = f"{killers[1:]} killed {t.player(event.seat, 'Ann')}."
        assert f"💀 {killers[:1].upper()}{death}" in html or f"'s call, {killers[:1]}{death}" in html
