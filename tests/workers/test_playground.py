"""The playground with workers: each game gets a separate database, and its worker can be killed."""

import asyncio

import pytest
from click.testing import CliRunner

from bot.cli import main
from playground.opening import Workers, playground
from playground.page.stage import GameChoice
from playground.staging.workers import WorkersStage


async def until(true):
    while not (found := await true()):
        await asyncio.sleep(0.1)
    return found


@pytest.mark.timeout(240)
async def test_a_game_goes_on_when_its_worker_is_killed(postgres):
    async with playground(Workers(2, postgres)) as up:
        room, crew = up.room, up.stage.crew
        assert crew is not None
        assert await crew.workers(0) == []
        await room.start(GameChoice("classic", 10, speed=10.0, mode="watch", seed="killed"))

        async def owner():
            return next((one for one in await crew.workers(room.group_id) if one["has"]), None)

        async def night():
            found = await up.stage.moment(room.group_id, ())
            return found if found is not None and found[0].phase not in {"lobby", "intro"} else None

        before, at = await until(night)
        assert set(before.seats) == {person.id for person in room.people}
        first = await until(owner)
        assert first["alive"]
        assert first["games"] == 1
        await crew.kill(first["number"])

        async def another():
            found = await owner()
            return found if found is not None and found["number"] != first["number"] else None

        async with asyncio.timeout(15):
            second = await until(another)
        assert second["games"] == 1
        dead = next(one for one in await crew.workers(room.group_id) if one["number"] == first["number"])
        assert dead == {"number": first["number"], "alive": False, "games": 0, "has": False}

        async def further():
            found = await up.stage.moment(room.group_id, ())
            return found is not None and found[0] != before and found[1] > at

        await until(further)
        await crew.start(first["number"])
        with pytest.raises(LookupError, match="no worker 3"):
            await crew.kill(3)
        with pytest.raises(LookupError, match="keeps the speed"):
            await room.set_pace(speed=2.0)
        assert isinstance(up.stage, WorkersStage)
        assert up.stage._store is not None
        row = await up.stage._store.active_game_in(room.group_id)
        assert row is not None
        assert row.seed == "killed"


@pytest.mark.parametrize(
    "words",
    [
        ("--workers", "2"),
        ("--database", "postgresql://localhost/x"),
        ("--workers", "2", "--database", "mafia.sqlite3"),
        ("--workers", "2", "--database", "postgresql://localhost/x", "--terminal"),
    ],
)
def test_what_does_not_fit_together_is_refused(words):
    found = CliRunner().invoke(main, ["play", *words])
    assert found.exit_code == 2
    assert "--workers" in found.output
