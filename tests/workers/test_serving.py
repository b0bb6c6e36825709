"""Two workers in one process: what comes to one of them and is the other's."""

import asyncio

import pytest

from bot.app import running
from playground.crowd import RobotCrowd
from tests.whole.table import group_of, lobby, people, playing, story
from tests.workers.conftest import until


@pytest.mark.timeout(120)
async def test_what_one_worker_receives_the_other_handles(telegram, settings_for):
    """One of them fetches all updates; the game is given to the other, and goes to its end there."""
    control = telegram.control
    everyone = await people(control, 6)
    group = await group_of(control, everyone)
    crowd = RobotCrowd(control, group.id, everyone)
    async with running(settings_for()) as first, running(settings_for()) as second:
        assert first.worker is not None
        assert second.worker is not None
        while not (first.worker.leadership.leads or second.worker.leadership.leads):
            await asyncio.sleep(0.05)
        leader, other = (first, second) if first.worker.leadership.leads else (second, first)
        leads, follows = (one for one in (leader.worker, other.worker) if one is not None)
        board = await lobby(control, group, everyone[0])
        await crowd.join(board)
        begin = await control.last()
        await control.write(everyone[0].id, "/skip", group.id)
        while not leader.services.tables.in_chat(group.id):
            await asyncio.sleep(0.05)
        await leads.ownership.give(group.id, follows.crew.id)
        assert not leader.services.tables.in_chat(group.id)
        async with playing(crowd, begin):
            await story(control, group, begin)
        assert other.ctx.tally.inputs["Answer"] > 5
        await until(lambda: leads.mailroom.sent == follows.mailroom.received)
        assert follows.mailroom.received > 5
        assert not await follows.crew.mail()
        assert (await leader.ctx.store.counts())["games_ended"] == 1


@pytest.mark.timeout(60)
async def test_settings_that_one_worker_writes_hold_for_the_other(telegram, settings_for):
    control = telegram.control
    everyone = await people(control, 6)
    group = await group_of(control, everyone)
    async with running(settings_for()) as first, running(settings_for()) as second:
        await lobby(control, group, everyone[0])
        chat = await first.services.directory.chat(group.id)
        for up in (first, second):
            assert (await up.services.directory.chat(group.id)).language == chat.language
        known = await second.ctx.store.user(everyone[0].id)
        async with first.ctx.store.transaction() as tx:
            await tx.mark_unreachable(everyone[0].id)
        changed = await second.ctx.store.user(everyone[0].id)
        assert known is not None
        assert changed is not None
        assert (known.reachable, changed.reachable) == (True, False)


@pytest.mark.timeout(120)
async def test_whom_one_worker_forgets_has_no_name_at_the_tables_of_the_other(telegram, settings_for):
    control = telegram.control
    everyone = await people(control, 10)
    group = await group_of(control, everyone)
    crowd = RobotCrowd(control, group.id, everyone)
    async with running(settings_for(clock_speed=1)) as first, running(settings_for(clock_speed=1)) as second:
        await crowd.join(await lobby(control, group, everyone[0], "/newgame classic"))
        await control.write(everyone[0].id, "/skip", group.id)
        async with asyncio.timeout(60):
            while not any(up.services.tables.in_chat(group.id) for up in (first, second)):
                await asyncio.sleep(0.05)
        host, other = (first, second) if first.services.tables.in_chat(group.id) else (second, first)

        def table():
            return host.services.tables.in_chat(group.id)[0]

        sides = {seat: player.role.side for seat, player in table().game.seats.items()}
        seat = next(seat for seat in sides if sides[seat] == "town" and table().row.creator != player_id(table(), seat))
        leaver = player_id(table(), seat)
        await control.write(leaver, "/leave")
        async with asyncio.timeout(60):
            while seat not in table().left:
                await asyncio.sleep(0.05)
        assert await other.services.forgetting.forget(leaver)
        async with asyncio.timeout(60):
            while not host.services.tables.in_chat(group.id) or table().presenter.readers.players[seat].name:
                await asyncio.sleep(0.05)
        assert leaver not in table().presenter.readers.seating.people()


def player_id(table, seat):
    return table.presenter.readers.players[seat].user_id


@pytest.mark.timeout(60)
async def test_a_worker_whose_last_colleague_stops_meanwhile_says_goodbye_itself(telegram, settings_for, monkeypatch):
    """Two workers stop together: the first has ended its calls for a hand-over, and finds no other worker."""
    control = telegram.control
    everyone = await people(control, 6)
    group = await group_of(control, everyone)
    async with running(settings_for()) as other:
        async with running(settings_for()) as one:
            assert one.worker is not None
            assert other.worker is not None
            mine, its = one.worker.ownership, other.worker
            await lobby(control, group, everyone[0])
            if group.id in its.ownership:
                await its.ownership.give(group.id, one.worker.crew.id)
            await until(lambda: group.id in mine)
            stop = one.sender.stop

            async def slowly(seconds):
                await stop(seconds)
                await its.crew.stop()

            monkeypatch.setattr(one.sender, "stop", slowly)
            begin = await control.last()
        said = [event.message.text for event in await control.feed(begin) if event.message is not None]
        assert any("I have to stop for a moment" in text for text in said), said
