"""The sheet of a game for leagues: exits and votes as they were told, and nothing that a secret vote hides."""

import json
import re
from collections import Counter

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from bot.cli import main
from bot.cli.schema import games_schema
from bot.engine.bases.shelf import import_all_parts
from bot.engine.events import EVENTS, SpareOrJailClosed, VerdictClosed
from bot.engine.events.leavers import left_by
from bot.records.chronicle import Chronicle
from bot.records.export import Export
from bot.records.scoresheet import ScoredBallot, scoresheet
from bot.scenario import available, load
from bot.text.extract import ROOT
from tests.records.example import example
from tests.records.played import played
from tests.records.scripted import scripted

import_all_parts()


SCHEMA = ROOT / "docs" / "games.schema.json"
SPARE_OR_JAIL = SpareOrJailClosed.name
PAGE = ROOT / "docs" / "games-json.md"


def some_game(scenario: str) -> Chronicle:
    """A game of robots, of a size in the middle of those of its scenario."""
    sizes = sorted(load(scenario).sizes({}))
    return played(scenario, sizes[len(sizes) // 2], "1")[1]


@pytest.mark.parametrize("scenario", available())
def test_exits_and_votes_are_those_of_the_story(scenario: str) -> None:
    told = some_game(scenario)
    sheet = scoresheet(told, ())
    found = Counter((one.seat, f"{gone.phase} {gone.number}") for one in sheet.seats for gone in one.exits)
    assert found == Counter((seat, phase.whole) for phase, event in told.story() for seat in left_by(event))
    assert {one.seat for one in sheet.seats if not one.alive} >= {seat for seat, sat in told.seats.items() if sat.left}
    assert sum(sheet.cast.values()) == len(told.seats) == len(sheet.seats)
    assert (sheet.winner, sheet.why) == (told.end.winner, told.end.why)
    votes = [event.name for _, event in told.public() if getattr(event, "votes", ()) or event.name == SPARE_OR_JAIL]
    assert [ballot.kind for ballot in sheet.ballots] == [name.removesuffix("_closed") for name in votes]


def test_of_a_secret_vote_the_sheet_has_only_how_many_votes_each_had() -> None:
    told = next(
        told
        for told in (played("zodiac", 12, seed)[1] for seed in "12345678")
        if any(isinstance(event, VerdictClosed) and _is_secret(event) for _, event in told.public())
    )
    secret = [ballot for ballot in scoresheet(told, ()).ballots if _has_no_voters(ballot)]
    events = [event for _, event in told.public() if isinstance(event, VerdictClosed) and _is_secret(event)]
    assert [{one.seat: one.votes for one in ballot.candidates} for ballot in secret] == [
        dict(event.totals) for event in events
    ]


def _is_secret(event: VerdictClosed) -> bool:
    return any(count for _, count in event.totals) and not any(voters for _, voters in event.votes)


def _has_no_voters(ballot: ScoredBallot) -> bool:
    return all(one.voters is None for one in ballot.candidates)


def test_who_is_jailed_or_has_left_is_so_on_the_sheet() -> None:
    sheet = scoresheet(scripted("jailed"), (5,))
    assert [[gone.model_dump() for gone in one.exits] for one in sheet.seats] == [
        [{"phase": "night", "number": 1, "how": "left"}], [], [], [],
        [{"phase": "day", "number": 1, "how": "jailed"}],
    ]  # fmt: skip
    assert [one.robot for one in sheet.seats] == [False] * 4 + [True]
    (trial,) = sheet.ballots
    assert {one.seat: sorted(one.voters or ()) for one in trial.candidates} == {1: [5], 5: [1, 2, 3, 4]}


def test_the_schema_is_that_of_the_models_and_knows_every_vote() -> None:
    printed = CliRunner().invoke(main, ["schema", "--games"])
    assert printed.exit_code == 0
    assert printed.stdout == SCHEMA.read_text(encoding="utf-8"), "run `make schema`"
    Draft202012Validator.check_schema(games_schema())
    kinds = games_schema()["$defs"]["ScoredBallot"]["properties"]["kind"]["description"]
    told = {name.removesuffix("_closed") for name, event in EVENTS.items() if "votes" in event.__slots__}
    assert set(re.findall(r"`(\w+)`", kinds)) == told - {"judges_voted"} | {"spare_or_jail"}


def test_the_example_of_the_page_is_a_game_that_was_played() -> None:
    shown = re.search(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert shown is not None
    made = json.loads(example().json_bytes())
    assert json.loads(shown[1]) == made
    assert list(Draft202012Validator(games_schema()).iter_errors(made)) == []
    assert Export.model_validate(made) == example()
