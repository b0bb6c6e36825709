"""A game that has begun, and a bot that was stopped."""

import asyncio

from bot.app import running
from bot.playground.crowd import Crowd
from tests.whole.table import group_of, lobby, people


async def begun(server, settings, people_count=6, machine=None):
    """A game that has been dealt, and the bot stopped."""
    everyone = await people(server.control, people_count)
    group = await group_of(server.control, everyone)
    crowd = Crowd(server.control, group.id, everyone)
    async with running(settings, machine=machine) as up:
        board = await lobby(server.control, group, everyone[0])
        await crowd.join(board)
        async with asyncio.timeout(60):
            while await seated(up.house.store) < people_count:  # who comes by a link may still be on his way
                await asyncio.sleep(0.05)
        begin = await server.control.last()
        await server.control.write(everyone[0].id, "/skip", group.id)
        await said(server.control, group, begin, "The game begins")
        await up.sender.drained()
    return everyone, group


async def seated(store):
    """How many have joined a lobby so far."""
    return sum([len(await store.players(row.id)) for row in await store.active_games()])


async def said(control, group, after, words):
    async for event in control.follow(after):
        message = event.message
        if message is not None and message.by_bot and event.chat_id == group.id and words in message.text:
            return message
    raise AssertionError("the feed ended")
