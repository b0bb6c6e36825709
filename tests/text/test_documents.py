"""Documents as Telegram reads them: the story of a game, and what is too much for one."""

from dataclasses import replace

import pytest
from markupsafe import Markup

from bot.engine.events import (
    DiedAtNight,
    GameEnded,
    KilledBy,
    NominationClosed,
    Returned,
    StoryTold,
    VerdictClosed,
    VotedOut,
)
from bot.engine.phases import Phase
from bot.text import documents, tongue
from playground.server.text.rich_check import RichCheck
from playground.server.text.rich_html import parse_html
from tests.text.samples import CODES, HOSTILE, NAMES, SCENARIOS, narration, whole_story

DAY = (
    (Phase("day", 1, "nomination"), NominationClosed(((1, (2, 3)), (2, (1,))), 3, (1, 2))),
    (Phase("day", 1, "verdict"), VerdictClosed(((1, (3,)), (2, (1, 3))), ())),
    (Phase("day", 1), VotedOut(2, None)),
)
END = GameEnded("town", "parity", (1, 3), ((1, "doctor"), (2, "mafioso"), (3, "citizen")))


def read(html):
    """The blocks of a document, which Telegram must take."""
    blocks = parse_html(html, lambda number: {"id": number})
    RichCheck().run(blocks)
    return blocks


def cells(block):
    return [[cell.get("text", "") for cell in row] for row in block["cells"]]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("names", [NAMES, HOSTILE], ids=["names", "hostile"])
def test_every_story_is_a_document(code, names):
    roles = tuple((seat, "citizen") for seat in range(1, 41))
    html = narration(code, names=names).story_document(whole_story(), replace(END, roles=roles))
    assert html is not None
    blocks = read(html)
    assert blocks[0]["type"] == "heading"
    assert {block["type"] for block in blocks[1:]} <= {"paragraph", "details"}
    align = {cell["align"] for block in blocks[2]["blocks"] for row in block["cells"] for cell in row}
    assert align == {"right" if tongue(code).rtl else "left"}


def test_votes_stand_in_a_table_of_seats_and_rounds():
    html = narration(names={1: "Ada", 2: "Bob", 3: "Cid"}).story_document(StoryTold(DAY), END)
    *_, day, votes = read(html)
    assert "💀" in day["summary"]
    (table,) = votes["blocks"]
    head, *rows = cells(table)
    assert head == ["Player", "☀️ 1", "☀️ 1"]
    assert [row[1:] for row in rows] == [["2", "2"], ["1", "–"], ["1", "1, 2"]]


def test_a_night_says_who_died_in_it():
    night = Phase("night", 1)
    entries = ((night, KilledBy(3, (), ("mafia",))), (night, DiedAtNight(3, None)), (night, DiedAtNight(2, None)))
    html = narration().story_document(StoryTold((*entries, (night, Returned(2)))), END)
    assert "💀 3." in "".join(letter for letter in read(html)[2]["summary"] if letter.isprintable())


def test_many_rounds_need_several_tables():
    html = narration().story_document(StoryTold(DAY[:1] * 20), END)
    votes = read(html)[-1]["blocks"]
    assert [len(table["cells"][0]) for table in votes] == [9, 9, 5]


@pytest.mark.parametrize(
    "html",
    [
        documents.paragraph(Markup("x" * 33_000)),
        documents.paragraph(Markup("x")) * 501,
        documents.table(tongue("en"), [Markup("x")] * 21, []),
        Markup(""),
    ],
    ids=["length", "blocks", "columns", "nothing"],
)
def test_what_is_too_much_or_nothing_is_no_document(html):
    assert documents.document(html) is None


def test_a_story_without_events_is_none():
    assert narration().story_document(StoryTold(())) is None


def test_what_is_empty_takes_no_room():
    assert not documents.folded(Markup("x"), documents.paragraph())


@pytest.mark.parametrize("code", CODES)
def test_rules_and_roles_of_every_scenario_are_documents(code):
    for scenario in SCENARIOS:
        words = narration(code, scenario)
        rules, roles = words.rules_document(), words.roles_document([(role, 1) for role in words.texts.role_ids])
        assert rules is not None, scenario
        assert roles is not None, scenario
        assert read(rules)[0]["type"] == "heading"
        folds = [block for block in read(roles) if block["type"] == "details"]
        assert len(folds) == len(words.texts.role_ids)
