"""Posts shown as documents (with tables and folding) where apps can, and the button below them for plain text."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from markupsafe import Markup

from bot.store.rows import Chat
from bot.telegram.callback_data import LONGEST_DATA, ButtonData, as_words
from bot.telegram.outbox.deliveries import PAGE, Button, Document, Keyboard
from bot.text import Tongue, plain

Kind = Literal["story", "rules", "roles", "cast", "top", "me", "games"]


@dataclass(frozen=True, slots=True)
class PlainButton(ButtonData):
    """The button *As plain text*, for apps that cannot show a document; `what` is shown, such as `story` of a game."""

    mark = "pt"
    what: Kind
    values: tuple[str, ...] = ()


def pages(texts: Sequence[Markup]) -> str:
    """The text of a post that is sent as several messages, one for each page."""
    return PAGE.join(texts)


def document(
    t: Tongue, html: Markup | None, button: PlainButton, keyboard: Keyboard | None = None, *, chat: Chat | None = None
) -> Document | None:
    """A document with its buttons and *As plain text*; None if there is no `html`, or the group wants plain texts."""
    data = button.pack()
    if html is None or (chat is not None and chat.settings.plain_texts) or len(data.encode()) > LONGEST_DATA:
        return None
    to_plain = Button(plain(t.context("button", "📄 As plain text")), data)
    return Document(str(html), t.rtl, (*(keyboard or ()), (to_plain,)))


def of(what: Kind, *values: str | int) -> PlainButton:
    """The button *As plain text* below a document of this kind."""
    return PlainButton(what, as_words(*values))
