"""The database is restarted and its connections are cut while a game goes on: no process ends, and nobody can tell."""

import itertools

import pytest

from tests.workers.restarts import Fault, own_cluster, try_game

FAULTS = (Fault.CUT, Fault.FAST, Fault.CUT, Fault.IMMEDIATE)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("workers", [1, 3])
async def test_a_game_goes_on_whatever_befalls_the_database(cluster, tmp_path, workers):
    with own_cluster() as server, server.database() as database:
        tried = await try_game(
            "simple", server, database, tmp_path, workers=workers, most=8, faults=itertools.cycle(FAULTS)
        )
    assert tried.well, "\n".join([str(tried), *tried.problems])
    assert tried.faults.total() == 8
    assert tried.acknowledged
    assert set(tried.looks) <= {200, 503}
