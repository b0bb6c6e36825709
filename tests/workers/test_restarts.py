"""The database is restarted and connections are cut during a game: no process ends, and no one can tell."""

import asyncio
import itertools
import signal

import pytest

from playground.server.serving import running_server
from tests.engine.examples import examples
from tests.workers.processes import Company
from tests.workers.restarts import DatabaseFault, own_cluster, try_game

FAULTS = (DatabaseFault.CUT, DatabaseFault.FAST, DatabaseFault.CUT, DatabaseFault.IMMEDIATE)
MOST = examples(8, few=len(FAULTS))


@pytest.mark.timeout(900)
@pytest.mark.parametrize("workers", [1, 3])
async def test_a_game_goes_on_whatever_befalls_the_database(cluster, tmp_path, workers):
    with own_cluster() as server, server.database() as database:
        tried = await try_game(
            "simple", server, database, tmp_path, workers=workers, most=MOST, faults=itertools.cycle(FAULTS)
        )
    assert tried.well, "\n".join([str(tried), *tried.problems])
    assert tried.faults.total() == MOST
    assert tried.acknowledged
    assert set(tried.looks) <= {200, 503}


@pytest.mark.timeout(300)
async def test_workers_that_are_told_to_stop_while_the_database_is_away_do_so(cluster, tmp_path):
    with own_cluster() as server, server.database() as database:
        async with running_server() as telegram:
            company = Company(telegram, database, tmp_path, 1.0, 2)
            async with company.at_work():
                await asyncio.to_thread(server.stop)
                try:
                    for worker in company.workers:
                        worker.send(signal.SIGTERM)
                    running = [worker.process for worker in company.workers if worker.process is not None]
                    assert await asyncio.gather(*(process.wait() for process in running)) == [0, 0]
                finally:
                    for worker in company.workers:
                        worker.process = None
                    server.start()
    for worker in company.workers:
        assert "Traceback" not in worker.log.read_text()
