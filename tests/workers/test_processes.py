"""Workers that die, stand still, are cut off and go: their game goes on with the others, and nobody can tell."""

import pytest

from tests.workers.sweep import Fate, sweep


@pytest.mark.timeout(300)
async def test_a_game_goes_on_whatever_befalls_its_worker(postgres, tmp_path):
    swept = await sweep("simple", postgres, tmp_path, tuple(Fate))
    assert swept.problems == []
    assert swept.fates
