"""The bot's achievements are those of their sentences, counted by other code."""

from pathlib import Path

from bot.records.achievements.registry import ACHIEVEMENTS
from bot.scenario import load_all
from tests.engine.examples import examples
from tests.records.oracle.counting import CAREERS, expected, kept
from tests.records.oracle.messy import messy_games
from tests.records.oracle.sentences import SENTENCES


def test_every_achievement_has_its_sentence() -> None:
    assert {*SENTENCES, *CAREERS} == {one.id for one in ACHIEVEMENTS}


async def test_what_is_kept_is_what_the_sentences_say(tmp_path: Path) -> None:
    scenarios = load_all()
    games = list(messy_games(list(scenarios.values()), examples(30, few=30)))
    should = expected(enumerate(games, 1))
    assert await kept(tmp_path / "mafia.sqlite3", games, scenarios) == should.first
    assert {"first_word", "hangman", "whole_team", "both_sides", "marathon"} <= {*should.found}
