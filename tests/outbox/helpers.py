"""Shorthands for tests against the server."""

import time

from telegram import Bot

from bot.store import Store
from bot.telegram.directory import Directory
from bot.telegram.intake.bot_api.capabilities import Capabilities
from bot.telegram.outbox.allowance import Limits
from bot.telegram.outbox.deliveries import Makers, Post
from bot.telegram.outbox.member_tags import MemberTags
from bot.telegram.outbox.sender import Sender
from bot.telegram.outbox.shared import SenderListener, Shared
from bot.telegram.outbox.whispers import Routes, Whispers
from playground.control import Control
from playground.server.faults.hooks import Call, FaultReply
from playground.server.serving import RunningServer


def sender_of(
    bot: Bot, store: Store, listener: SenderListener, limits: Limits | None = None, makers: Makers | None = None
) -> Sender:
    """A sender where no game runs; posts go as they are."""

    async def fit(post: Post) -> Post:
        return post

    capabilities = Capabilities(bot)
    directory = Directory(store, lambda *_: None)
    routes = Routes(bot, store, directory, capabilities, clock=time.monotonic, playing=lambda _: None)
    shared = Shared(
        bot,
        store,
        limits=limits or Limits(),
        listener=listener,
        makers=makers or {},
        whispers=Whispers(routes, capabilities),
        member_tags=MemberTags(bot, store, capabilities),
        fit=fit,
    )
    return Sender(shared)


async def group(
    control: Control, *, supergroup: bool = True, bot: str = "admin", forum: bool = False
) -> tuple[int, int]:
    """A group with one owner."""
    owner = await control.person("Olga", started=True)
    made = await control.group("Town", [owner.id], bot=bot, supergroup=supergroup, forum=forum)
    return made.id, owner.id


async def texts(control: Control, user: int, chat: int | None = None, thread: int | None = None) -> list[str]:
    """The bot's messages there."""
    bot = (await control.bot())["id"]
    seen = await control.messages(user, chat, thread=thread)
    return [message.text for message in seen if message.text and message.sender == bot]


def refuse(server: RunningServer, method: str, code: int, description: str, times: int = 1, **parameters: int) -> None:
    """The next calls of a method are answered with an error."""
    left = [times]

    async def before(call: Call) -> FaultReply | None:
        if call.method != method or not left[0]:
            return None
        left[0] -= 1
        body = {"ok": False, "error_code": code, "description": description}
        return FaultReply(code, body | ({"parameters": parameters} if parameters else {}))

    server.world.hooks.before.append(before)
