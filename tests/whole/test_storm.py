"""Whole games in bad weather: nothing is lost, and everybody is told. `make storm` plays many more."""

from pathlib import Path

import pytest

from tests.whole.storms import in_a_storm

STANDING = (("classic", "3"), ("classic", "6"), ("joker", "5"), ("simple", "5"))
"""Short games that have most kinds of weather between them; `make storm` also has the bot thrown out."""


@pytest.mark.timeout(300)
@pytest.mark.rules("CH-08")
@pytest.mark.parametrize(("scenario", "seed"), STANDING)
async def test_a_game_in_a_storm(tmp_path: Path, scenario: str, seed: str) -> None:
    report = await in_a_storm(tmp_path, scenario, seed)
    print(report.whole())
    assert not report.problems, report.whole()


@pytest.mark.timeout(300)
@pytest.mark.rules("CH-08")
async def test_a_game_in_a_storm_with_secrets_in_the_group(tmp_path: Path) -> None:
    """Half of the players have never started the bot, and some of what they alone are shown is lost."""
    report = await in_a_storm(tmp_path, "simple", "5", secrets="here")
    assert not report.problems, report.whole()
    assert report.storm is not None
    assert report.storm.counts["lost"]
