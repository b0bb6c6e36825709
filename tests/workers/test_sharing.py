"""A worker that joins gets a share of the games from those who have more, unheard by the groups."""

import asyncio

import pytest

from bot.app import running
from bot.telegram.cluster import worker as workers
from playground.crowd import RobotCrowd
from tests.whole.table import group_of, lobby, people
from tests.workers.conftest import until

AT_A_TIME = 2
WITHIN = 20


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Looked at in every round; fewer at a time than there are to give."""
    monkeypatch.setattr(workers, "SHARING", 1)
    monkeypatch.setattr(workers, "AT_A_TIME", AT_A_TIME)
    monkeypatch.setattr(workers, "STILL", 0.3)


class SharedGroup:
    """A group with a lobby, and then a game."""

    def __init__(self, crowd, group, everyone, board):
        self.crowd, self.group, self.everyone, self.board = crowd, group, everyone, board

    @classmethod
    async def gathers(cls, control):
        everyone = await people(control, 6)
        group = await group_of(control, everyone)
        return cls(RobotCrowd(control, group.id, everyone), group, everyone, await lobby(control, group, everyone[0]))

    async def begins(self, control):
        await self.crowd.join(self.board)
        await control.write(self.everyone[0].id, "/skip", self.group.id)


def at(up):
    """The groups that a worker has."""
    return up.worker.ownership.groups


def playing(up):
    """The groups whose games this worker has in memory."""
    return {table.row.chat_id for table in up.services.tables.values()}


@pytest.mark.timeout(180)
async def test_who_joins_gets_half_of_the_games_and_no_group_hears_of_it(telegram, settings_for):
    control = telegram.control
    async with running(settings_for(clock_speed=0.1)) as first:
        towns = [await SharedGroup.gathers(control) for _ in range(8)]
        for town in towns[:4]:
            await town.begins(control)
        await until(lambda: len(first.services.tables) == 4, WITHIN)
        everywhere = {town.group.id for town in towns}
        assert at(first) == everywhere
        await first.sender.drained()
        before, begin = await first.ctx.store.counts(), await control.last()
        async with running(settings_for(clock_speed=0.1)) as second:
            await until(lambda: len(at(second)) == 4, WITHIN)
            await asyncio.sleep(workers.STILL + 2)
            assert len(at(second)) == 4, "neither has two more than the other"
            assert at(first) | at(second) == everywhere
            for up in (first, second):
                assert playing(up) == at(up) & {town.group.id for town in towns[:4]}
                for table in up.services.tables.values():
                    assert table.logged == len(await up.ctx.store.inputs(table.row.id)) > 0
            for up in (first, second):
                await up.sender.drained()
            assert (await first.ctx.store.counts()) == before
            events = [event for event in await control.feed(begin, limit=10_000) if event.message is not None]
            heard = [event for event in events if event.chat_id in everywhere]
            assert not [event for event in heard if event.kind != "edited"], "at most a clock has been set right"
            for town in towns[4:]:
                await town.begins(control)
            await until(lambda: len(first.services.tables) + len(second.services.tables) == 8, WITHIN)
            assert all(playing(up) == at(up) for up in (first, second)), "whoever has a lobby has its game"
