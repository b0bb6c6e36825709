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
    """Base of all requests, with the kind of answer. Each is a dataclass, whose fields travel as JSON."""

    verb: ClassVar[str]
    path: ClassVar[str]
    answered: ClassVar[Any]

    def __init_subclass__(cls, get: str = "", post: str = "") -> None:
        """Make it a dataclass, and note where its requests go: to look at something, or to act."""
        dataclass(cls)
        cls.verb, cls.path = ("GET", get) if get else ("POST", post)
        bases: tuple[Any, ...] = vars(cls).get("__orig_bases__", ())
        cls.answered = next((get_args(base)[0] for base in bases if get_args(base)), None) or cls.answered

    @classmethod
    def read(cls, values: JSON) -> Self:
        """The request with these fields, where a null is none; a ValueError says what is wrong with them."""
        made: Self = adapter(cls).validate_python({name: value for name, value in values.items() if value is not None})
        return made

    def values(self) -> JSON:
        """The fields, as JSON."""
        given = {name: value for name, value in vars(self).items() if value is not None}
        made: JSON = json.loads(json.dumps(given, default=list))
        return made


class TableRequest(Request[Any]):
    """Base of requests whose fields are those of some other table."""

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
    """Make a person, who perhaps has started the bot already; without an id, one of the next number."""

    first_name: str
    last_name: str = ""
    username: str = ""
    language_code: str = ""
    id: int | None = None
    started: bool = False


class AllPeople(Request[list[Someone]], get="/people"):
    """All people."""


class OnePerson(Request[Someone], get="/people/{user:int}"):
    """One of them."""

    user: int


class PersonChange(OnePerson, post="/people/{user:int}"):
    """Set what is named."""

    first_name: str | None = None
    last_name: str | None = None
    language_code: str | None = None
    deactivated: bool | None = None


class RestartApp(OnePerson, post="/people/{user:int}/restart"):
    """The person's app starts anew, without the ephemeral messages that it had."""


class BlockBot(OnePerson, post="/people/{user:int}/block"):
    """The person blocks the bot."""


class UnblockBot(OnePerson, post="/people/{user:int}/unblock"):
    """The person lets the bot write again."""


class PressStart(Request[SeenMessage], post="/people/{user:int}/start"):
    """Press Start in the bot's chat, having come by `?start=payload`, or by a deep link to the bot; unblocks."""

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
    """One of them."""

    chat: int


class GroupAct(Request[Group]):
    """Base of acts upon a group, by an account or else by the owner."""

    chat: int
    by: int | None = field(default=None, kw_only=True)


class MemberAct(GroupAct):
    """Base of acts upon an account in a group."""

    user: int


class AddMember(MemberAct, post="/groups/{chat}/add"):
    """Add somebody, or the bot; lifts a ban."""


class RemoveMember(MemberAct, post="/groups/{chat}/remove"):
    """Throw somebody out, or the bot."""


class LeaveGroup(MemberAct, post="/groups/{chat}/leave"):
    """A member leaves; a restriction waits for the return, and an owner's heir is named."""


class TransferGroup(MemberAct, post="/groups/{chat}/transfer"):
    """Give the group to somebody; its owner stays as an administrator."""


class DemoteMember(MemberAct, post="/groups/{chat}/demote"):
    """Make an administrator a member again."""


class PromoteMember(MemberAct, post="/groups/{chat}/promote"):
    """Make somebody an administrator, with all rights unless some are named; also to change them."""

    rights: Names | None = None
    anonymous: bool = False
    title: str = ""


class TagMember(MemberAct, post="/groups/{chat}/tag"):
    """Set what stands beside a member's name, by themselves unless an administrator is named."""

    tag: str = ""


class RestrictMember(MemberAct, post="/groups/{chat}/restrict"):
    """An admin leaves a member only these permissions."""

    permissions: Names = ()
    until: int = 0


class GroupPermissions(GroupAct, post="/groups/{chat}/permissions"):
    """Set what members of the group may do."""

    permissions: Names = ()


class SlowMode(GroupAct, post="/groups/{chat}/slow_mode"):
    """Let members who are no admins, the bot among them, write once in so many seconds; 0: without limit."""

    seconds: int = 0


class MigrateGroup(GroupAct, post="/groups/{chat}/migrate"):
    """Make a supergroup of a basic group; the answer is the new one."""


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
    """Edit a message of one's own."""

    user: int
    message_id: int
    text: str
    chat: int | None = None


class DeleteMessages(Request[JSON], post="/delete"):
    """Delete messages: one's own, or as an administrator anybody's; ephemeral ones from one's own app."""

    user: int
    message_ids: Sequence[int]
    chat: int | None = None


class PressButton(Request[PressResult], post="/press"):
    """Press the button with this data, or in this place; `wait` seconds for the answer."""

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
    """A chat as this person sees it now, or without a person, as everybody does; oldest first."""

    user: int | None = None
    chat: int | None = None
    thread: int | None = None
    after: int = 0
    limit: int = 200


# The server


class LookAtFeed(Request[FeedPart], get="/feed"):
    """The events after that number, waiting for the first one so many seconds at most."""

    after: int = 0
    timeout: float = 0
    limit: int = 1000


class BotAsUser(Request[JSON], get="/bot"):
    """The bot's User."""


class LookAtCounts(Request[CallCounts], get="/counters"):
    """The numbers of calls and refusals."""


class PendingUpdates(Request[list[JSON]], get="/updates"):
    """The updates that the bot has not confirmed."""


class BotWebhook(Request[JSON], get="/webhook"):
    """The bot's WebhookInfo."""


class BotCommands(Request[list[JSON]], get="/commands"):
    """The commands that the bot registered, by scope and language."""


class LookAtSettings(Request[JSON], get="/settings"):
    """The server's settings."""


class SettingsChange(TableRequest, post="/settings"):
    """Change some of them: `limits` as a table, `speed`, and so on."""


class OrderFault(FaultOrder, Request[FaultOrder], post="/faults"):
    """Order that something goes wrong."""


class StandingFaults(Request[JSON], get="/faults"):
    """The faults that stand, and how often which befell."""


class ClearFaults(Request[JSON], post="/faults/clear"):
    """Nothing goes wrong any more."""


class SkipAhead(Request[JSON], post="/clock"):
    """Skip the server's clock ahead by so many seconds."""

    advance: float
