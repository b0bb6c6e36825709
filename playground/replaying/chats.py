"""The chats of a replayed game, made from the bot's deliveries: every message with its looks by step of the log."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bot.telegram.outbox.deliveries import Button, Delivery, Document, GroupSilence, Keyboard, Mute, Post, Remove
from bot.telegram.outbox.posting import fitted
from bot.text.clocks import stopped
from playground.server.text.detecting import detect
from playground.server.text.entities import parse
from playground.server.text.rich_check import Block, RichCheck
from playground.server.text.rich_html import parse_html
from playground.views import JSON

BOT = 0
"""The id that stands for the bot as a sender; a database does not keep the real one."""


@dataclass(slots=True)
class ReplayedMessage:
    """A message of the replay: the steps at which it came and went, and its looks (texts and buttons) by step."""

    id: int
    begin: int
    sender: int
    protected: bool = False
    looks: list[tuple[int, JSON]] = field(default_factory=list)
    end: int | None = None

    def show(self, step: int, look: JSON) -> None:
        """Show this look from this step on; of several looks in one step only the last one is seen."""
        if self.looks and self.looks[-1][1] == look:
            return
        if self.looks and self.looks[-1][0] == step:
            self.looks.pop()
        self.looks.append((step, look))

    def as_json(self) -> JSON:
        """The message in the page's form."""
        return {
            "id": self.id,
            "begin": self.begin,
            "end": self.end,
            "from": self.sender,
            "protected": self.protected,
            "looks": self.looks,
        }


@dataclass(slots=True)
class ReplayedChat:
    """One chat: its messages in the order in which they came, and when it was closed to its members."""

    id: int
    messages: list[ReplayedMessage] = field(default_factory=list)
    closed: list[tuple[int, bool]] = field(default_factory=list)
    _slots: dict[str, ReplayedMessage] = field(default_factory=dict)

    def write(self, step: int, sender: int, text: str) -> None:
        """Add a member's message."""
        self._new(step, sender).show(step, _look(text, detect(text, [])))

    def post(self, step: int, post: Post) -> None:
        """Show a post as messages, as the bot's sender would: new ones, a newer look of one, or none.

        They look as on a server that knows documents, clocks and disabled buttons; a clock is shown by its words.
        """
        if post.hurries or (post.retimed and post.slot not in self._slots):
            return
        text = post.text if post.timed is None else stopped(post.timed)
        post = replace(post, text=text, keyboard=post.places or post.keyboard)
        rest = post.text
        while rest:
            first, rest = fitted(post)
            message = self._slots.get(post.slot) if post.slot is not None else None
            if message is None:
                if post.slot is not None and not post.create:
                    return
                message = self._new(step, BOT, protected=post.protect)
                if post.slot is not None:
                    self._slots[post.slot] = message
            pinned = not post.unpin and (post.pin or (bool(message.looks) and message.looks[-1][1]["pinned"]))
            look = look_of(first.text, first.keyboard, pinned=pinned)
            if first.document is not None:
                look = _look_of_document(first.document, pinned=pinned)
            message.show(step, look)
            post = replace(post, text=rest)

    def remove(self, step: int, slot: str) -> None:
        """Note that the message of this name (slot) is deleted."""
        message = self._slots.pop(slot, None)
        if message is not None:
            message.end = step

    def close(self, step: int, *, closed: bool) -> None:
        """Note that the chat's members may not write any more, or may write again."""
        if closed != (bool(self.closed) and self.closed[-1][1]):
            self.closed.append((step, closed))

    def _new(self, step: int, sender: int, *, protected: bool = False) -> ReplayedMessage:
        message = ReplayedMessage(len(self.messages) + 1, step, sender, protected)
        self.messages.append(message)
        return message

    def as_json(self) -> JSON:
        """The chat in the page's form, without messages that came and went in the same step."""
        seen = [one.as_json() for one in self.messages if one.end is None or one.end > one.begin]
        return {"id": self.id, "closed": self.closed, "messages": seen}


@dataclass(slots=True)
class Chats:
    """All chats of a game by their ids."""

    by_id: dict[int, ReplayedChat] = field(default_factory=dict)

    def chat(self, chat_id: int) -> ReplayedChat:
        """The chat of this id."""
        return self.by_id.setdefault(chat_id, ReplayedChat(chat_id))

    def take(self, step: int, deliveries: Iterable[Delivery]) -> None:
        """Take in all deliveries of one step."""
        for delivery in deliveries:
            match delivery:
                case Post():
                    self.chat(delivery.chat_id).post(step, delivery)
                case Remove():
                    self.chat(delivery.chat_id).remove(step, delivery.slot)
                case GroupSilence():
                    self.chat(delivery.chat_id).close(step, closed=delivery.closed)
                case Mute():
                    pass  # who is out is seen from the seats


def look_of(html: str, keyboard: Keyboard | None = None, *, pinned: bool = False) -> JSON:
    """A message as its reader sees it: text, entities, buttons."""
    text, entities = parse(html, "HTML")
    return _look(text, detect(text, entities), keyboard, pinned=pinned)


def _look_of_document(document: Document, *, pinned: bool) -> JSON:
    """A document, without its buttons: nobody can ask for its plain text."""
    blocks, text = read_document(document)
    rich = {"blocks": blocks} | ({"is_rtl": True} if document.rtl else {})
    return {**_look(text, [], pinned=pinned), "rich": rich}


def read_document(document: Document) -> tuple[list[Block], str]:
    """The blocks of a document (Bot API: RichBlock), and what can be read in them."""
    blocks, check = parse_html(document.html, lambda number: {"id": number}), RichCheck()
    check.run(blocks)
    return blocks, "".join(check.plain).strip()


def _look(text: str, entities: list[JSON], keyboard: Keyboard | None = None, *, pinned: bool = False) -> JSON:
    rows = [[_button(button) for button in row] for row in keyboard or () if row]
    return {"text": text, "entities": entities, "keyboard": rows, "pinned": pinned}


def _button(button: Button) -> JSON:
    given = {"text": button.label, "style": button.style, "url": button.url}
    return {name: value for name, value in given.items() if value} | ({"disabled": {}} if button.disabled else {})
