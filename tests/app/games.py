"""A game that has begun, and a bot that was stopped."""

import asyncio

from bot.app import running
from playground.crowd import RobotCrowd
from tests.whole.table import group_of, lobby, people


async def begun(server, settings, people_count=6, machine=None):
    """A game that has been dealt, and the bot stopped."""
    everyone = await people(server.control, people_count)
    group = await group_of(server.control, everyone)
    crowd = RobotCrowd(server.control, group.id, everyone)
    async with running(settings, machine=machine) as up:
        board = await lobby(server.control, group, everyone[0])
        await crowd.join(board)
        begin = await server.control.last()
        await server.control.write(everyone[0].id, "/skip", group.id)
        await said(server.control, group, begin, "The game begins")
        await up.sender.drained()
    return everyone, group


async def said(control, group, after, words):
    async for event in control.follow(after):
        message = event.message
        if message is not None and message.by_bot and event.chat_id == group.id and words in message.text:
            return message
    raise AssertionError("the feed ended")


async def kicked(control, group, host, seat):
    """The host removes a player, and the group hears of that, in one wording or another."""
    after = await control.last()
    await control.write(host.id, f"/kick {seat}", group.id)
    return await asyncio.wait_for(said(control, group, after, f"\u200e{seat}.\xa0\u2068"), 20)


async def stopped(control, group, host):
    """The host ends the game: gives the command, and confirms by a press."""
    after = await control.last()
    await control.write(host.id, "/stop", group.id)
    question = await asyncio.wait_for(said(control, group, after, "End the game"), 20)
    await control.press(host.id, question.message_id, question.buttons[0]["callback_data"], group.id)
