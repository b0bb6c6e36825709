"""A client of the server's control interface: what tests and robots play with."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any, Concatenate, ParamSpec, TypeVar

from playground import requests
from playground.requests import Names, Request
from playground.server.control import TABLES
from playground.server.control.endpoints import answer
from playground.server.world import World
from playground.views import JSON, Group, Happened, SeenMessage, adapter

A = TypeVar("A")
P = ParamSpec("P")


class NotAllowedError(Exception):
    """An act that the person may not do, refused by the server; the message says why."""


NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""A TLS context that trusts nobody, for a server on this machine; httpx would read certificates for every client."""


class ControlError(Exception):
    """A request that makes no sense to the server."""


_ENDPOINTS = {kind: endpoint for table in TABLES for kind, endpoint in table}


def _asks(kind: Callable[P, Request[A]]) -> Callable[Concatenate["Control", P], Coroutine[Any, Any, A]]:
    """The method of `Control` that sends a request of this kind; the method's arguments are the request's fields."""

    async def ask(self: "Control", /, *args: P.args, **kwargs: P.kwargs) -> A:
        return await self.ask(kind(*args, **kwargs))

    ask.__doc__ = kind.__doc__
    return ask


class Control:
    """The client of everything under `/control`; people, chats and messages are named by their ids."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def ask(self, request: Request[A]) -> A:
        """Send a request, and return the answer.

        Raises:
            NotAllowedError: the person may not do that.
            ControlError: the request makes no sense.
        """
        body = await self.body_of(request)
        if body.get("ok"):
            answer: A = adapter(request.answered).validate_python(body["result"])
            return answer
        if "refused" in body:
            raise NotAllowedError(body["refused"])
        raise ControlError(body.get("error") or body.get("description"))

    async def body_of(self, request: Request[Any]) -> JSON:
        """The body of the answer to a request, as over HTTP, but straight from the request's endpoint."""
        await asyncio.sleep(0)  # whoever waits in a loop lets the others work, as over HTTP
        _, body = await answer(self._world, type(request), _ENDPOINTS[type(request)], request.values())
        return body

    # People

    person = _asks(requests.NewPerson)
    people = _asks(requests.AllPeople)
    look_at = _asks(requests.OnePerson)
    change_person = _asks(requests.PersonChange)
    start = _asks(requests.PressStart)
    restart_app = _asks(requests.RestartApp)
    block = _asks(requests.BlockBot)
    unblock = _asks(requests.UnblockBot)

    async def follow_link(self, user: int, url: str) -> SeenMessage:
        """Open a deep link to the bot and press Start there."""
        return await self.start(user, url=url)

    # Groups

    group = _asks(requests.NewGroup)
    groups = _asks(requests.AllGroups)
    look_at_group = _asks(requests.OneGroup)
    topic = _asks(requests.NewTopic)
    change_topic = _asks(requests.TopicChange)
    add = _asks(requests.AddMember)
    remove = _asks(requests.RemoveMember)
    leave = _asks(requests.LeaveGroup)
    promote = _asks(requests.PromoteMember)
    demote = _asks(requests.DemoteMember)
    transfer = _asks(requests.TransferGroup)
    tag = _asks(requests.TagMember)
    restrict = _asks(requests.RestrictMember)
    permissions = _asks(requests.GroupPermissions)
    slow_mode = _asks(requests.SlowMode)
    migrate = _asks(requests.MigrateGroup)

    async def standing(self, chat: int, user: int, thread: int | None = None) -> tuple[JSON, str | None]:
        """How an account stands in a chat (ChatMember), and why that person may not write there (None when allowed)."""
        found = await self.ask(requests.HowOneStands(chat, user, thread))
        return found.member, found.refused

    # The bot

    bot = _asks(requests.BotAsUser)

    async def bot_rights(self, chat: int, rights: Names | None = None, by: int | None = None) -> Group:
        """Make the bot an administrator with these rights (None: all), or with no rights a plain member."""
        bot = (await self.bot())["id"]
        if rights is not None and not rights:
            return await self.demote(chat, bot, by=by)
        return await self.promote(chat, bot, rights, by=by)

    async def throw_out_bot(self, chat: int, by: int | None = None) -> Group:
        """Throw the bot out of a group."""
        return await self.remove(chat, (await self.bot())["id"], by=by)

    async def bring_bot_back(self, chat: int, by: int | None = None) -> Group:
        """Add the bot to a group again."""
        return await self.add(chat, (await self.bot())["id"], by=by)

    # Talk

    write = _asks(requests.WriteMessage)
    react = _asks(requests.ReactTo)
    edit = _asks(requests.EditMessage)
    delete = _asks(requests.DeleteMessages)
    press = _asks(requests.PressButton)
    forge = _asks(requests.ForgePress)
    answer = _asks(requests.OnePress)
    messages = _asks(requests.ChatAsSeen)

    async def send_file(self, user: int, name: str, content: str, chat: int | None = None) -> SeenMessage:
        """Send a text file into a chat, or to the bot if none is given; NotAllowedError when the person may not."""
        return await self.write(user, chat=chat, file_name=name, file=content)

    # What happens

    async def feed(self, after: int = 0, timeout: float = 0, limit: int = 1000) -> list[Happened]:  # noqa: ASYNC109 - the server's
        """The events after the one of this number; `timeout`: how many seconds to wait for the first."""
        events = (await self.ask(requests.LookAtFeed(after, timeout, limit))).events
        return [Happened(event["n"], event["at"], event["kind"], event) for event in events]

    async def last(self) -> int:
        """The number of the newest event of the feed (the server's list of all that happens)."""
        return (await self.ask(requests.LookAtFeed(limit=0))).last

    async def follow(self, after: int = 0) -> AsyncIterator[Happened]:
        """Follow the feed from the event after this number on, for ever."""
        while True:
            for event in await self.feed(after, 30):
                after = event.n
                yield event

    # The server

    counters = _asks(requests.LookAtCounts)
    pending = _asks(requests.PendingUpdates)
    webhook = _asks(requests.BotWebhook)
    commands = _asks(requests.BotCommands)
    fault = _asks(requests.OrderFault)
    faults = _asks(requests.StandingFaults)
    all_well = _asks(requests.ClearFaults)
    advance = _asks(requests.SkipAhead)

    async def settings(self, **changes: Any) -> JSON:
        """The settings of the server, after any changes given (limits={"enabled": True}, speed, ...)."""
        return await self.ask(requests.SettingsChange(changes) if changes else requests.LookAtSettings())
