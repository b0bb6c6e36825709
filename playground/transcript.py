"""A chat in the terminal, as it would read on a phone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from playground.views import Happened, SeenMessage

INDENT = "    "


@dataclass(slots=True)
class Transcript:
    """Prints the messages of one chat. A board is printed once when new and once when its buttons go.

    Attributes:
        chat_id: which chat.
        title: what stands before each message of the bot.
        names: people by id.
        echo: where lines go.
    """

    chat_id: int
    title: str
    names: Mapping[int, str]
    echo: Callable[[str], object] = print
    _shown: dict[int, tuple[str, int]] = field(default_factory=dict)

    def take(self, event: Happened) -> None:
        """Print an event, if it is one of this chat that a reader would notice."""
        message = event.message
        if event.chat_id != self.chat_id or message is None or message.service or message.receiver is not None:
            return
        text, buttons = self._shown.get(message.message_id, ("", 0))
        is_new = message.message_id not in self._shown
        ended = buttons > 1 and not message.keyboard and message.text != text
        if is_new or ended:
            self._print(message, edited=not is_new)
        self._shown[message.message_id] = (message.text, len(message.buttons))

    def _print(self, message: SeenMessage, *, edited: bool) -> None:
        name = self.title if message.by_bot else self.names.get(message.sender, "?")
        self.echo(f"{name}{' ✎' if edited else ''}")
        for line in message.text.splitlines() or [""]:
            self.echo(INDENT + line)
        for row in message.keyboard:
            self.echo(INDENT + "  ".join(f"[{button['text']}]" for button in row))
        self.echo("")
