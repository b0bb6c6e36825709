"""Workers that die, are cut off and go: their game goes on with the others, and nobody can tell.

One that stands still is a matter for the whole sweep: a call that it was about to make may come late.
"""

import pytest

from tests.workers.sweep import WorkerFault, sweep


@pytest.mark.timeout(300)
async def test_a_game_goes_on_whatever_befalls_its_worker(postgres, tmp_path):
    swept = await sweep(
        "simple", postgres, tmp_path, (WorkerFault.KILLED, WorkerFault.CUT_OFF, WorkerFault.TOLD_TO_STOP)
    )
    assert swept.problems == []
    assert swept.faults
