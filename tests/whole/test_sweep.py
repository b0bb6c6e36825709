"""Killed at any moment, the bot goes on as if nothing had been: nothing lost, nothing told twice, nothing skipped."""

from pathlib import Path

import pytest

from tests.whole.sweep import AROUND_EVERY_STEP, sweep


@pytest.mark.timeout(600)
async def test_killed_at_every_step_of_a_game_it_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    """One small game; `make sweep` does it with every scenario."""
    swept = await sweep("simple", tmp_path, AROUND_EVERY_STEP)
    assert not swept.problems, "\n".join(swept.problems)
    assert swept.kills >= 2 * swept.positions
