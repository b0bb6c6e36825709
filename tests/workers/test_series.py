"""A series whose games are played by one worker after another: each lobby opens once, and the points add up."""

import asyncio

import pytest

from bot.app import running
from bot.engine.end_rules import POINT
from bot.store.gathering.series import SeriesState, last_series_in, series_standings
from bot.telegram.lobbies.gathering import series
from bot.telegram.outbox.allowance import Limits
from tests.telegram.records.played import seats_of
from tests.whole.table import group_of, people
from tests.workers.conftest import until


class SeriesNight:
    """A group that plays a series of games, of which each ends as its mafioso leaves."""

    def __init__(self, control, everyone, group):
        self.control, self.everyone, self.group = control, everyone, group
        self.host = everyone[0]

    async def board(self, number):
        """The lobby of this game of the series."""
        async with asyncio.timeout(20):
            while True:
                for message in await self.control.messages(self.host.id, self.group.id):
                    if f"Series: game {number} of 2" in message.text and message.button("Start now"):
                        return message
                await asyncio.sleep(0.05)

    async def press(self, person, board, label):
        data = board.button(label)["callback_data"]
        await self.control.press(person.id, board.message_id, data, self.group.id)

    async def begins(self, number, player):
        """People outside the lobby join, and the game is dealt: its table, at the worker that has the group."""
        board = await self.board(number)
        for person in self.everyone:
            if person.first_name not in board.text:
                await self.press(person, board, "Join")
        await self.press(self.host, board, "Start now")
        await until(lambda: player.services.tables.in_chat(self.group.id))
        return player.services.tables.in_chat(self.group.id)[0]

    async def mafioso_leaves(self, table):
        (mafioso,) = seats_of(table, "mafia")
        await self.control.write(mafioso, "/leave")

    async def heard_since(self, begin, last):
        """The new messages in the group until one with these words."""
        heard = []
        async for event in self.control.follow(begin):
            if event.message is not None and event.kind != "edited" and event.chat_id == self.group.id:
                heard.append(event.message.text)
                if last in heard[-1]:
                    return heard
        raise AssertionError("the feed ended")


def worker_of(group, *ups):
    """The worker that has a group, and the other one."""
    return sorted(ups, key=lambda up: group.id not in up.worker.ownership.groups)


@pytest.mark.timeout(90)
async def test_a_series_goes_on_with_another_worker(telegram, settings_for, monkeypatch):
    """The group is given to the other worker in the middle of the first game, and back with the second lobby open."""
    monkeypatch.setattr(series, "LOOK_AGAIN", 0.3)  # a game may be reckoned by the other worker
    control = telegram.control
    everyone = await people(control, 5)
    group = await group_of(control, everyone)
    night = SeriesNight(control, everyone, group)
    settings, at_once = settings_for(clock_speed=1), Limits(speed=None)
    async with running(settings, at_once) as one, running(settings, at_once) as two:
        begin = await control.last()
        await control.write(night.host.id, "/series 2 simple", group.id)
        await night.board(1)
        first, second = worker_of(group, one, two)
        await night.begins(1, first)
        await first.worker.ownership.give(group.id, second.worker.crew.id)
        await until(lambda: second.services.tables.in_chat(group.id))
        await night.mafioso_leaves(second.services.tables.in_chat(group.id)[0])
        await night.board(2)
        assert worker_of(group, one, two) == [second, first]
        await second.worker.ownership.give(group.id, first.worker.crew.id)
        await night.mafioso_leaves(await night.begins(2, first))
        store = first.ctx.store

        async def over():
            found = await last_series_in(store, group.id, None)
            return found is not None and found.state == SeriesState.OVER

        async with asyncio.timeout(20):
            while not await over():
                await asyncio.sleep(0.05)
        ended = await last_series_in(store, group.id, None)
        assert ended is not None
        assert ended.played == 2
        standings = await series_standings(store, ended.id)
        assert sum(each.points for each in standings) == 8 * POINT
        assert (await store.counts())["games_ended"] == 2
        said = await night.heard_since(begin, "Games played: 2 of 2")
        for number in (1, 2):
            assert sum(f"Games played: {number} of 2" in text for text in said) == 1
        assert sum("Series: game 2 of 2" in text for text in said) == 1
