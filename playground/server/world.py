"""The world of the server: the accounts, the chats, and the data of the one bot that it serves."""

import zlib
from typing import Any

from playground.server.chats import ANONYMOUS_ID, MEMBER, Member, Person, ServerChat, anonymous_bot
from playground.server.clock import ServerClock
from playground.server.events.feed import Feed
from playground.server.faults.hooks import Hooks, OpenConnections
from playground.server.faults.orders import Faults
from playground.server.refusals.errors import bad_request
from playground.server.refusals.flood import FloodCounter
from playground.server.settings import ServerSettings
from playground.server.text.entities import Entity
from playground.server.updates.queries import Queries
from playground.server.updates.queue import Updates
from playground.server.updates.webhooks import WebhookSender
from playground.views import CallCounts

FIRST_PERSON = 2001
FIRST_GROUP = 4001
FIRST_SUPERGROUP = 1_000_000_001


class World:
    """The state of the server; plain tables by id, so that no call has to search."""

    def __init__(
        self,
        token: str,
        username: str = "narrator_bot",
        clock: ServerClock | None = None,
        settings: ServerSettings | None = None,
    ) -> None:
        self.token = token
        self.clock = clock or ServerClock()
        self.settings = settings or ServerSettings()
        self.feed = Feed(self.clock)
        self.faults = Faults(self.clock, self.feed)
        self.updates = Updates(self.clock, self.faults)
        self.webhook = WebhookSender(self.updates, self.clock, self.settings)
        self.queries = Queries(self.clock, self.settings)
        self.flood = FloodCounter(self.settings)
        self.counters = CallCounts()
        self.hooks = Hooks()
        self.lines = OpenConnections()
        self.commands: dict[tuple[str, str], list[dict[str, Any]]] = {}
        self.profile: dict[tuple[str, str], str] = {}
        self.files: dict[str, tuple[str, bytes]] = {}
        prefix = token.partition(":")[0]
        bot_id = int(prefix) if prefix.isdecimal() else zlib.crc32(token.encode())
        self.bot = Person(bot_id, "Narrator", username=username, is_bot=True)
        self.people: dict[int, Person] = {bot_id: self.bot, ANONYMOUS_ID: anonymous_bot()}
        self.chats: dict[int, ServerChat] = {}
        self.names: dict[str, int] = {username.lower(): bot_id}
        self._next_person = FIRST_PERSON
        self._next_group = FIRST_GROUP
        self._next_supergroup = FIRST_SUPERGROUP

    def close(self) -> None:
        """Wake all waiting tasks, so that the server can end."""
        for signal in (self.feed.signal, self.updates.signal, self.queries.signal, self.webhook.changed):
            signal.close()

    def now(self) -> float:
        """The server's time."""
        return self.clock.now()

    def add_person(self, first_name: str, person_id: int | None = None, **names: str) -> Person:
        """A new account."""
        if person_id is None:
            while self._next_person in self.people:
                self._next_person += 1
            person_id = self._next_person
        if person_id <= 0 or person_id in self.people:
            raise ValueError(f"the id {person_id} is taken or not one of a person")
        username = names.get("username", "")
        if username and username.lower() in self.names:
            raise ValueError(f"the username {username} is taken")
        person = self.people[person_id] = Person(
            person_id, first_name, names.get("last_name", ""), username, names.get("language_code", "")
        )
        if username:
            self.names[username.lower()] = person_id
        return person

    def private(self, person: Person) -> ServerChat:
        """The person's chat with the bot."""
        chat = self.chats.get(person.id)
        if chat is None:
            chat = self.chats[person.id] = ServerChat(person.id, "private")
            chat.members = {person.id: MEMBER, self.bot.id: MEMBER}
        return chat

    def add_group(self, title: str, supergroup: bool, forum: bool = False, username: str = "") -> ServerChat:
        """A new, empty group."""
        if supergroup:
            chat_id = -1_000_000_000_000 - self._next_supergroup
            self._next_supergroup += 1
        else:
            chat_id = -self._next_group
            self._next_group += 1
        if username and username.lower() in self.names:
            raise ValueError(f"the username {username} is taken")
        chat = ServerChat(chat_id, "supergroup" if supergroup else "group", title, username, forum and supergroup)
        if username:
            self.names[username.lower()] = chat_id
        self.chats[chat_id] = chat
        return chat

    def person(self, person_id: int) -> Person:
        """The account with this id; a LookupError when there is none."""
        if person_id not in self.people:
            raise LookupError(f"no such person: {person_id}")
        return self.people[person_id]

    def group(self, chat_id: int) -> ServerChat:
        """The group with this id; a LookupError when there is none."""
        chat = self.chats.get(chat_id)
        if chat is None or chat.is_private:
            raise LookupError(f"no such group: {chat_id}")
        return chat

    def member(self, chat: ServerChat, user_id: int) -> Member:
        """How the account stands in the chat now."""
        return chat.member(user_id, self.now())

    def bot_member(self, chat: ServerChat) -> Member:
        """How the bot stands in the chat now."""
        return chat.member(self.bot.id, self.now())

    def chat_json(self, chat: ServerChat) -> dict[str, Any]:
        """Bot API: Chat."""
        return self.people[chat.id].as_chat() if chat.is_private else chat.as_chat()

    def mention(self, entity: Entity) -> Entity:
        """An entity with the account that it mentions in place of the account's id."""
        if entity["type"] != "text_mention":
            return entity
        named = {name: entity[name] for name in ("type", "offset", "length")}
        return named | {"user": self.user_json(entity["user_id"])}

    def user_json(self, user_id: int) -> dict[str, Any]:
        """Bot API: User."""
        person = self.people.get(user_id)
        if person is None:
            raise bad_request("user not found")
        return person.as_user()
