"""A client of the server's control interface: what tests and robots play with."""

import ssl
from collections.abc import AsyncIterator, Iterable, Mapping
from typing import Any, Protocol, Self

import httpx

from playground.views import JSON, CallCounts, Group, Happened, PressResult, SeenMessage, Someone

Names = Iterable[str] | Mapping[str, bool]


class NotAllowedError(Exception):
    """The person may not do that; the message says why."""


NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Trusts nobody: the server is on this machine. httpx would read its file of certificates for every client."""


class ControlError(Exception):
    """A request that makes no sense to the server."""


class Line(Protocol):
    """A way to the control interface."""

    async def ask(self, verb: str, path: str, values: JSON) -> JSON:
        """The body of the answer."""

    async def close(self) -> None:
        """End it."""


class HttpLine:
    """A line over HTTP to a server elsewhere; `timeout` in seconds."""

    def __init__(self, url: str, timeout: float = 90.0) -> None:
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=100)
        self._http = httpx.AsyncClient(
            base_url=f"{url}/control", timeout=timeout, limits=limits, verify=NO_TLS, trust_env=False
        )  # no proxy of the environment leads to this machine

    async def ask(self, verb: str, path: str, values: JSON) -> JSON:
        """The body of the answer."""
        given: Any = {"params" if verb == "GET" else "json": values}
        body: JSON = (await self._http.request(verb, path, **given)).json()
        return body

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()


class Control:
    """Everything under `/control`; people, chats and messages are named by their ids."""

    def __init__(self, line: Line) -> None:
        self._line = line

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._line.close()

    async def _get(self, path: str, **query: Any) -> Any:
        return await self._ask("GET", path, query)

    async def _post(self, path: str, **body: Any) -> Any:
        return await self._ask("POST", path, body)

    async def _ask(self, verb: str, path: str, values: JSON) -> Any:
        given = {name: value for name, value in values.items() if value is not None}
        return _result(await self._line.ask(verb, path, given))

    # People

    async def person(
        self,
        first_name: str,
        *,
        last_name: str = "",
        username: str = "",
        language_code: str = "",
        id: int | None = None,  # noqa: A002 - the Bot API's word
        started: bool = False,
    ) -> Someone:
        """Make a person, who perhaps has started the bot already."""
        names = {"last_name": last_name, "username": username, "language_code": language_code}
        made = Someone.of(await self._post("/people", first_name=first_name, id=id, **names))
        if started:
            await self.start(made.id)
            made = await self.look_at(made.id)
        return made

    async def people(self) -> list[Someone]:
        """All people."""
        return [Someone.of(body) for body in await self._get("/people")]

    async def look_at(self, user: int) -> Someone:
        """One of them."""
        return Someone.of(await self._get(f"/people/{user}"))

    async def change_person(self, user: int, **changes: str | bool) -> Someone:
        """Set first_name, last_name, language_code or deactivated."""
        return Someone.of(await self._post(f"/people/{user}", **changes))

    async def start(self, user: int, payload: str = "") -> SeenMessage:
        """Press Start in the bot's chat, having come by `?start=payload`."""
        return SeenMessage.of(await self._post(f"/people/{user}/start", payload=payload))

    async def follow_link(self, user: int, url: str) -> SeenMessage:
        """Open a deep link to the bot and press Start there."""
        return SeenMessage.of(await self._post(f"/people/{user}/start", url=url))

    async def restart_app(self, user: int) -> None:
        """The person's app starts anew, without the ephemeral messages that it had."""
        await self._post(f"/people/{user}/restart")

    async def block(self, user: int) -> None:
        """The person blocks the bot."""
        await self._post(f"/people/{user}/block")

    async def unblock(self, user: int) -> None:
        """The person lets the bot write again."""
        await self._post(f"/people/{user}/unblock")

    # Groups

    async def group(
        self,
        title: str,
        members: Iterable[int] = (),
        *,
        supergroup: bool = False,
        forum: bool = False,
        owner: int | None = None,
        bot: str = "member",
        username: str = "",
    ) -> Group:
        """Make a group; the first member owns it unless an owner is named; `bot` is out, member or admin."""
        body = await self._post(
            "/groups",
            title=title,
            members=list(members),
            supergroup=supergroup,
            forum=forum,
            owner=owner,
            bot=bot,
            username=username,
        )
        return Group.of(body)

    async def groups(self) -> list[Group]:
        """All groups."""
        return [Group.of(body) for body in await self._get("/groups")]

    async def look_at_group(self, chat: int) -> Group:
        """One of them."""
        return Group.of(await self._get(f"/groups/{chat}"))

    async def topic(self, chat: int, name: str, by: int | None = None) -> int:
        """Make a topic of a forum; returns its message_thread_id."""
        return int((await self._post(f"/groups/{chat}/topics", name=name, by=by))["id"])

    async def change_topic(self, chat: int, topic: int, *, closed: bool = False, deleted: bool = False) -> None:
        """Close, open or delete a topic."""
        await self._post(f"/groups/{chat}/topics/{topic}", closed=closed, deleted=deleted)

    async def _member(self, what: str, chat: int, user: int, **more: Any) -> Group:
        return Group.of(await self._post(f"/groups/{chat}/{what}", user=user, **more))

    async def add(self, chat: int, user: int, by: int | None = None) -> Group:
        """Add somebody."""
        return await self._member("add", chat, user, by=by)

    async def remove(self, chat: int, user: int, by: int | None = None) -> Group:
        """Throw somebody out."""
        return await self._member("remove", chat, user, by=by)

    async def leave(self, chat: int, user: int) -> Group:
        """A member leaves."""
        return await self._member("leave", chat, user)

    async def promote(
        self,
        chat: int,
        user: int,
        rights: Names | None = None,
        *,
        anonymous: bool = False,
        title: str = "",
        by: int | None = None,
    ) -> Group:
        """Make somebody an administrator, with all rights unless some are named; also to change them."""
        given = None if rights is None else _names(rights)
        return await self._member("promote", chat, user, rights=given, anonymous=anonymous, title=title, by=by)

    async def demote(self, chat: int, user: int, by: int | None = None) -> Group:
        """Make an administrator a member again."""
        return await self._member("demote", chat, user, by=by)

    async def transfer(self, chat: int, user: int) -> Group:
        """Give the group to somebody; its owner stays as an administrator."""
        return await self._member("transfer", chat, user)

    async def tag(self, chat: int, user: int, tag: str = "", by: int | None = None) -> Group:
        """Set what stands beside a member's name, by themselves unless an administrator is named."""
        return await self._member("tag", chat, user, tag=tag, by=by)

    async def restrict(
        self, chat: int, user: int, permissions: Names = (), until: int = 0, by: int | None = None
    ) -> Group:
        """An admin leaves a member only these permissions."""
        return await self._member("restrict", chat, user, permissions=_names(permissions), until=until, by=by)

    async def permissions(self, chat: int, permissions: Names, by: int | None = None) -> Group:
        """Set what members of the group may do."""
        return Group.of(await self._post(f"/groups/{chat}/permissions", permissions=_names(permissions), by=by))

    async def slow_mode(self, chat: int, seconds: int, by: int | None = None) -> Group:
        """Let members who are no admins, the bot among them, write once in so many seconds; 0: without limit."""
        return Group.of(await self._post(f"/groups/{chat}/slow_mode", seconds=seconds, by=by))

    async def migrate(self, chat: int, by: int | None = None) -> Group:
        """Make a supergroup of a basic group; returns the new one."""
        return Group.of(await self._post(f"/groups/{chat}/migrate", by=by))

    async def standing(self, chat: int, user: int, thread: int | None = None) -> tuple[JSON, str | None]:
        """The ChatMember, and the reason why that person may not write in the chat (None when allowed)."""
        body = await self._get("/standing", chat=chat, user=user, thread=thread)
        return body["member"], body["refused"]

    # The bot

    async def bot(self) -> JSON:
        """The bot's User."""
        body: JSON = await self._get("/bot")
        return body

    async def bot_rights(self, chat: int, rights: Names | None = None, by: int | None = None) -> Group:
        """Make the bot an administrator with these rights (all by default), or with none a plain member."""
        bot = (await self.bot())["id"]
        if rights is not None and not _names(rights):
            return await self.demote(chat, bot, by)
        return await self.promote(chat, bot, rights, by=by)

    async def throw_out_bot(self, chat: int, by: int | None = None) -> Group:
        """Throw the bot out of a group."""
        return await self.remove(chat, (await self.bot())["id"], by)

    async def bring_bot_back(self, chat: int, by: int | None = None) -> Group:
        """Add the bot to a group again."""
        return await self.add(chat, (await self.bot())["id"], by)

    # Talk

    async def write(
        self,
        user: int,
        text: str,
        chat: int | None = None,
        *,
        reply_to: int | None = None,
        thread: int | None = None,
        html: bool = False,
    ) -> SeenMessage:
        """Write into a chat, or without one to the bot; NotAllowedError when the person may not."""
        body = await self._post("/write", user=user, chat=chat, text=text, reply_to=reply_to, thread=thread, html=html)
        return SeenMessage.of(body)

    async def send_file(self, user: int, name: str, content: str, chat: int | None = None) -> SeenMessage:
        """Send a text file into a chat, or without one to the bot; NotAllowedError when the person may not."""
        return SeenMessage.of(await self._post("/write", user=user, chat=chat, text="", file_name=name, file=content))

    async def react(self, user: int, message_id: int, emoji: str = "", chat: int | None = None) -> SeenMessage:
        """React to a message, or take that back; NotAllowedError when the person may not."""
        body = await self._post("/react", user=user, chat=chat, message_id=message_id, emoji=emoji)
        return SeenMessage.of(body)

    async def edit(self, user: int, message_id: int, text: str, chat: int | None = None) -> SeenMessage:
        """Edit what one wrote."""
        return SeenMessage.of(await self._post("/edit", user=user, chat=chat, message_id=message_id, text=text))

    async def delete(self, user: int, message_ids: Iterable[int], chat: int | None = None) -> None:
        """Delete messages: one's own, or as an administrator anybody's."""
        await self._post("/delete", user=user, chat=chat, message_ids=list(message_ids))

    async def press(
        self,
        user: int,
        message_id: int,
        data: str | None = None,
        chat: int | None = None,
        *,
        row: int | None = None,
        column: int | None = None,
        wait: float | None = None,
    ) -> PressResult:
        """Press the button with this data, or in this place; `wait` seconds for the answer."""
        body = await self._post(
            "/press", user=user, chat=chat, message_id=message_id, data=data, row=row, column=column, wait=wait
        )
        return PressResult.of(body)

    async def forge(
        self, user: int, message_id: int, data: str, chat: int | None = None, wait: float | None = None
    ) -> PressResult:
        """Press a button that is not there: any data, any person, any message."""
        body = await self._post("/forge", user=user, chat=chat, message_id=message_id, data=data, wait=wait)
        return PressResult.of(body)

    async def answer(self, query_id: str, wait: float | None = None) -> PressResult:
        """The answer to an earlier press."""
        return PressResult.of(await self._get(f"/queries/{query_id}", wait=wait))

    async def messages(
        self,
        user: int | None = None,
        chat: int | None = None,
        *,
        thread: int | None = None,
        after: int = 0,
        limit: int = 200,
    ) -> list[SeenMessage]:
        """A chat as this person sees it now; without a chat, theirs with the bot."""
        found = await self._get("/messages", user=user, chat=chat, thread=thread, after=after, limit=limit)
        return [SeenMessage.of(body) for body in found]

    # What happens

    async def feed(self, after: int = 0, timeout: float = 0, limit: int = 1000) -> list[Happened]:  # noqa: ASYNC109 - the server's
        """The events after that number, waiting for the first one at most that long."""
        body = await self._get("/feed", after=after, timeout=timeout, limit=limit)
        return [Happened.of(event) for event in body["events"]]

    async def last(self) -> int:
        """The number of the newest event."""
        return int((await self._get("/feed", limit=0))["last"])

    async def follow(self, after: int = 0) -> AsyncIterator[Happened]:
        """The feed from there on, for ever."""
        while True:
            for event in await self.feed(after, 30):
                after = event.n
                yield event

    # The server

    async def counters(self) -> CallCounts:
        """Counts of calls and refusals."""
        return CallCounts.of(await self._get("/counters"))

    async def pending(self) -> list[JSON]:
        """The updates that the bot has not confirmed."""
        body: list[JSON] = await self._get("/updates")
        return body

    async def webhook(self) -> JSON:
        """The bot's WebhookInfo."""
        body: JSON = await self._get("/webhook")
        return body

    async def commands(self) -> list[JSON]:
        """The commands that the bot registered, by scope and language."""
        body: list[JSON] = await self._get("/commands")
        return body

    async def settings(self, **changes: Any) -> JSON:
        """The server's settings, perhaps after changing some (limits={"enabled": True}, speed, ...)."""
        body: JSON = await (self._post("/settings", **changes) if changes else self._get("/settings"))
        return body

    async def fault(
        self,
        kind: str,
        method: str = "",
        *,
        chat: int = 0,
        seconds: float = 1.0,
        times: int = 1,
        skip: int = 0,
        user: int = 0,
        ephemeral: bool = False,
    ) -> JSON:
        """Order that something goes wrong; see `playground.server.faults.orders`."""
        place = {"method": method, "chat": chat, "user": user, "ephemeral": ephemeral}
        body: JSON = await self._post("/faults", kind=kind, seconds=seconds, times=times, skip=skip, **place)
        return body

    async def faults(self) -> JSON:
        """The faults that stand, and how often which befell."""
        body: JSON = await self._get("/faults")
        return body

    async def all_well(self) -> None:
        """Nothing goes wrong any more."""
        await self._post("/faults/clear")

    async def advance(self, seconds: float) -> None:
        """Skip the server's clock ahead."""
        await self._post("/clock", advance=seconds)


def _names(names: Names) -> list[str]:
    return [name for name, on in names.items() if on] if isinstance(names, Mapping) else list(names)


def _result(body: JSON) -> Any:
    if body.get("ok"):
        return body["result"]
    if "refused" in body:
        raise NotAllowedError(body["refused"])
    raise ControlError(body.get("error") or body.get("description"))
