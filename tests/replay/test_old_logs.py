"""Games that were logged by earlier releases go on as they went: running games outlive upgrades."""

import gzip
import json
from dataclasses import field, make_dataclass
from pathlib import Path

import pytest

from bot.engine.game import Game
from bot.engine.inputs import from_record
from bot.engine.outputs import Step
from bot.scenario import load
from bot.telegram.games import digests
from bot.telegram.games.digests import agrees, digest
from bot.telegram.games.replay import edition_of
from tests.replay import wild

LOGS = sorted(Path(__file__).with_name("logs").glob("*.jsonl.gz"))

MENDED: dict[tuple[str, int], int] = {
    ("nasim.jsonl.gz", 11): 146,  # CH-22: a leader who names nobody in time leaves the shot to his mates
}
"""Games of these logs (file, number) in which a rule went wrong that has been mended since: the input they end at."""


def games(path):
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def first_difference(kept):
    """The number of the first input whose replay differs from its log; None where the whole game is as it was."""
    rules = load(kept["scenario"]).rules(kept["options"], kept.get("pace", "standard"))
    game = Game(rules, kept["players"], kept["seed"])
    game.edition = edition_of(kept["log"][0][0])
    with game.questions.unseen():
        for number, (record, line) in enumerate(kept["log"]):
            step = game.start() if number == 0 else game.advance(from_record(record))
            if step.refusal is not None or not agrees(step, line):
                return number
    assert game.outcome.over
    return None


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.name.removesuffix(".jsonl.gz"))
def test_a_game_logged_by_an_earlier_release_goes_on_as_it_went(path):
    for number, kept in enumerate(games(path)):
        assert first_difference(kept) == MENDED.get((path.name, number)), f"game {number}"


def test_a_game_that_goes_otherwise_is_found_at_its_first_other_line():
    kept = games(next(path for path in LOGS if path.name == "simple.edition9.jsonl.gz"))[0]
    last = len(kept["log"]) - 1
    kept["log"][last][1] = kept["log"][last - 1][1]
    assert first_difference(kept) == last
    kept["log"][5][1] = kept["log"][4][1]
    assert first_difference(kept) == 5


def test_a_wild_game_is_played_the_same_again():
    rules = load("classic").rules()
    assert wild.play(rules, 8, "1", "random", 0.05) == wild.play(rules, 8, "1", "random", 0.05)


def test_a_record_may_grow_without_another_digest():
    """The new field counts as soon as it holds anything but its default."""
    before = make_dataclass("News", [("seat", int), ("shown", str, field(default=""))])
    after = make_dataclass("News", [("seat", int), ("shown", str, field(default="")), ("more", int, field(default=0))])
    assert digest(Step([before(1)])) == digest(Step([after(1)]))
    assert digest(Step([before(1, "x")])) == digest(Step([after(1, "x")]))
    told = {digest(Step([after(1, shown, more)])) for shown in ("", "x") for more in (0, 1)}
    assert len(told) == 4


def test_a_digest_by_places_knows_the_fields_of_its_time(monkeypatch):
    before = make_dataclass("News", [("seat", int), ("shown", str, field(default=""))])
    after = make_dataclass("News", [("seat", int), ("shown", str, field(default="")), ("more", int, field(default=0))])
    kept = digests._SECOND_VERSION + digests._hashed(Step([before(1, "x")]), digests._encode_by_place)
    assert agrees(Step([before(1, "x")]), kept)
    assert not agrees(Step([before(2, "x")]), kept)
    assert not agrees(Step([after(1, "x")]), kept)
    monkeypatch.setitem(digests.FIELDS_OF_SECOND_VERSION, "News", 2)
    fresh = make_dataclass("News", [("seat", int), ("shown", str, field(default="")), ("more", int, field(default=0))])
    assert agrees(Step([fresh(1, "x")]), kept)
    assert not agrees(Step([fresh(1, "y")]), kept)
