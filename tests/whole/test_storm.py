"""Whole games in bad weather: nothing is lost, and everybody is told. `make storm` plays many more."""

from pathlib import Path

import pytest

from tests.whole.storms import in_a_storm

STANDING = (("classic", "1"), ("joker", "2"), ("nasim", "1"))
"""Short games, a long one with most kinds of questions, and groups of both kinds: a minute and a half in all."""


@pytest.mark.timeout(300)
@pytest.mark.rules("CH-08")
@pytest.mark.parametrize(("scenario", "seed"), STANDING)
async def test_a_game_in_a_storm(tmp_path: Path, scenario: str, seed: str) -> None:
    report = await in_a_storm(tmp_path, scenario, seed)
    print(report.whole())
    assert not report.problems, report.whole()
