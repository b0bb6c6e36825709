"""The requests of the control interface: what people do and see, each with its fields and the kind of its answer.

The server reads them (`playground/server/control/`), and its client sends them (`playground/control.py`). People, chats
and messages are named by their ids. Where no `chat` is named, it is the person's chat with the bot; where nobody is
named in `by`, a group's owner acts.
"""

import json
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar, dataclass_transform, get_args

from pydantic import Field

from playground.server.faults.orders import FaultOrder
from playground.views import (
    JSON,
    AccountStanding,
    CallCounts,
    FeedPart,
    Group,
    PressResult,
    SeenMessage,
    Someone,
    adapter,
)

A = TypeVar("A")

Names = Sequence[str] | Set[str] | Mapping[str, bool]
"""Names of rights or permissions: those that are given, or all, each with whether it is given."""


@dataclass_transform(field_specifiers=(field,))
class Request(Generic[A]):
    """The base of all requests, with the kind of answer. Each request is a dataclass whose fields travel as JSON."""

    verb: ClassVar[str]
    path: ClassVar[str]
    answered: ClassVar[Any]

    def __init_subclass__(cls, get: str = "", post: str = "") -> None:
        """Make the class a dataclass, and note its address: `get` to look at something, `post` to act."""
        dataclass(cls)
        cls.verb, cls.path = ("GET", get) if get else ("POST", post)
        bases: tuple[Any, ...] = vars(cls).get("__orig_bases__", ())
        cls.answered = next((get_args(base)[0] for base in bases if get_args(base)), None) or cls.answered

    @classmethod
    def read(cls, values: JSON) -> Self:
        """The request that these fields make, nulls left out; a ValueError says what is wrong with them."""
        made: Self = adapter(cls).validate_python({name: value for name, value in values.items() if value is not None})
        return made

    def values(self) -> JSON:
        """The fields, as JSON."""
        given = {name: value for name, value in vars(self).items() if value is not None}
        made: JSON = json.loads(json.dumps(given, default=list))
        return made


class TableRequest(Request[Any]):
    """The base of requests whose only field is a table, sent as it is."""

    table: JSON

    @classmethod
    def read(cls, values: JSON) -> Self:
        """The request with this table."""
        return cls(values)

    def values(self) -> JSON:
        """The table."""
        return dict(self.table)


# People


class NewPerson(Request[Someone], post="/people"):
    """Make a person; `started`: the bot has been started already; without an `id` the next one is given."""

    first_name: str
    last_name: str = ""
    username: str = ""
    language_code: str = ""
    id: int | None = None
    started: bool = False


class AllPeople(Request[list[Someone]], get="/people"):
    """All people."""


class OnePerson(Request[Someone], get="/people/{user:int}"):
    """The person with this id."""

    user: int


class PersonChange(OnePerson, post="/people/{user:int}"):
    """Change the person's fields that are given."""

    first_name: str | None = None
    last_name: str | None = None
    language_code: str | None = None
    deactivated: bool | None = None


class RestartApp(OnePerson, post="/people/{user:int}/restart"):
    """Restart the person's app, which loses its ephemeral messages (seen by one person) by that."""


class BlockBot(OnePerson, post="/people/{user:int}/block"):
    """Block the bot as this person."""


class UnblockBot(OnePerson, post="/people/{user:int}/unblock"):
    """Unblock the bot as this person, so that it may write again."""


class PressStart(Request[SeenMessage], post="/people/{user:int}/start"):
    """Press Start in the bot's chat, as if by a link with `?start=payload` or by this deep link; unblocks the bot."""

    user: int
    payload: str = ""
    url: str = ""


# Groups


class NewGroup(Request[Group], post="/groups"):
    """Make a group; the first member owns it unless an owner is named."""

    title: str
    members: Sequence[int] = ()
    supergroup: bool = False
    forum: bool = False
    owner: int | None = None
    bot: Annotated[str, Field(pattern="^(out|member|admin)$")] = "member"
    username: str = ""


class AllGroups(Request[list[Group]], get="/groups"):
    """All groups."""


class OneGroup(Request[Group], get="/groups/{chat}"):
    """The group with this id."""

    chat: int


class GroupAct(Request[Group]):
    """The base of acts upon a group, done by an account, by default the group's owner."""

    chat: int
    by: int | None = field(default=None, kw_only=True)


class MemberAct(GroupAct):
    """Base of acts upon an account in a group."""

    user: int


class AddMember(MemberAct, post="/groups/{chat}/add"):
    """Add an account, or the bot, to the group; this lifts a ban."""


class RemoveMember(MemberAct, post="/groups/{chat}/remove"):
    """Throw an account, or the bot, out of the group."""


class LeaveGroup(MemberAct, post="/groups/{chat}/leave"):
    """Leave the group as a member; a restriction stays for a return, and the heir of an owner is announced."""


class TransferGroup(MemberAct, post="/groups/{chat}/transfer"):
    """Give the group to another owner; the former one stays as an administrator."""


class DemoteMember(MemberAct, post="/groups/{chat}/demote"):
    """Make an administrator a member again."""


class PromoteMember(MemberAct, post="/groups/{chat}/promote"):
    """Make an account an administrator, with all rights unless some are named; or change these rights."""

    rights: Names | None = None
    anonymous: bool = False
    title: str = ""


class TagMember(MemberAct, post="/groups/{chat}/tag"):
    """Set the tag beside a member's name, as the member or the administrator named in `by`."""

    tag: str = ""


class RestrictMember(MemberAct, post="/groups/{chat}/restrict"):
    """Restrict a member to these permissions, as an administrator."""

    permissions: Names = ()
    until: int = 0


class GroupPermissions(GroupAct, post="/groups/{chat}/permissions"):
    """Set what members of the group may do."""

    permissions: Names = ()


class SlowMode(GroupAct, post="/groups/{chat}/slow_mode"):
    """Let members other than administrators write only once in so many seconds, the bot too; 0: without a limit."""

    seconds: int = 0


class MigrateGroup(GroupAct, post="/groups/{chat}/migrate"):
    """Turn a basic group into a supergroup; the answer is the new group."""


class NewTopic(Request[int], post="/groups/{chat}/topics"):
    """Make a topic of a forum; the answer is its message_thread_id."""

    chat: int
    name: str
    by: int | None = None


class TopicChange(GroupAct, post="/groups/{chat}/topics/{topic}"):
    """Close, open or delete a topic."""

    topic: int
    closed: bool = False
    deleted: bool = False


class HowOneStands(Request[AccountStanding], get="/standing"):
    """The standing of an account in a chat, and whether it may write there."""

    chat: int
    user: int
    thread: int | None = None


# Talk


class WriteMessage(Request[SeenMessage], post="/write"):
    """Write into a chat, or send a text file; refused when the person may not."""

    user: int
    text: str = ""
    chat: int | None = None
    reply_to: int | None = None
    thread: int | None = None
    html: bool = False
    file_name: str = ""
    file: str = ""


class ReactTo(Request[SeenMessage], post="/react"):
    """React to a message, or without an emoji take that back; refused when the person may not."""

    user: int
    message_id: int
    emoji: str = ""
    chat: int | None = None


class EditMessage(Request[SeenMessage], post="/edit"):
    """Edit a message of the person's own."""

    user: int
    message_id: int
    text: str
    chat: int | None = None


class DeleteMessages(Request[JSON], post="/delete"):
    """Delete messages: the person's own, or any as an administrator; ephemeral ones only in the person's app."""

    user: int
    message_ids: Sequence[int]
    chat: int | None = None


class PressButton(Request[PressResult], post="/press"):
    """Press the button with this data, or at this row and column; `wait`: how many seconds to wait for the answer."""

    user: int
    message_id: int
    data: str | None = None
    chat: int | None = None
    row: int | None = None
    column: int | None = None
    wait: float = 0


class ForgePress(Request[PressResult], post="/forge"):
    """Press a button that is not there: any data, any person, any message."""

    user: int
    message_id: int
    data: str
    chat: int | None = None
    wait: float = 0


class OnePress(Request[PressResult], get="/queries/{query}"):
    """The answer to an earlier press."""

    query: str
    wait: float = 0


class ChatAsSeen(Request[list[SeenMessage]], get="/messages"):
    """The messages of a chat as this person sees them now, or (without a person) as all do; the oldest first."""

    user: int | None = None
    chat: int | None = None
    thread: int | None = None
    after: int = 0
    limit: int = 200


# The server


class LookAtFeed(Request[FeedPart], get="/feed"):
    """The events after the one of this number; `timeout`: how many seconds to wait for the first."""

    after: int = 0
    timeout: float = 0
    limit: int = 1000


class BotAsUser(Request[JSON], get="/bot"):
    """The bot's account, as the Bot API's User."""


class LookAtCounts(Request[CallCounts], get="/counters"):
    """The numbers of calls and refusals."""


class PendingUpdates(Request[list[JSON]], get="/updates"):
    """The updates that the bot has not confirmed."""


class BotWebhook(Request[JSON], get="/webhook"):
    """The bot's webhook, as the Bot API's WebhookInfo."""


class BotCommands(Request[list[JSON]], get="/commands"):
    """The commands that the bot registered, by scope and language."""


class LookAtSettings(Request[JSON], get="/settings"):
    """The server's settings."""


class SettingsChange(TableRequest, post="/settings"):
    """Change some settings of the server: `limits` as a table, `speed`, and so on."""


class OrderFault(FaultOrder, Request[FaultOrder], post="/faults"):
    """Order a fault: something that goes wrong with calls or updates."""


class StandingFaults(Request[JSON], get="/faults"):
    """The faults that are ordered, and how often each kind has struck."""


class ClearFaults(Request[JSON], post="/faults/clear"):
    """Remove all ordered faults."""


class SkipAhead(Request[JSON], post="/clock"):
    """Skip the server's clock ahead by so many seconds."""

    advance: float
