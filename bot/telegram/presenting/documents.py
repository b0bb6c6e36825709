"""Posts that are shown as documents where that can be, and the button below them that asks for plain text."""

from dataclasses import dataclass, replace
from typing import Literal

from markupsafe import Markup

from bot.store.rows import Chat
from bot.telegram.callback_data import ButtonData, as_words
from bot.telegram.outbox.deliveries import PAGE, Button, Document, Keyboard, Post
from bot.text import Tongue, plain

Kind = Literal["story", "rules", "roles", "top", "me", "games", "cast"]


@dataclass(frozen=True, slots=True)
class PlainButton(ButtonData):
    """*As plain text*, for apps that cannot show a document: which one, such as `story` and the number of the game."""

    mark = "pt"
    what: Kind
    values: tuple[str, ...] = ()


def pages(texts: list[Markup]) -> str:
    """Several messages as the text of one post."""
    return PAGE.join(texts)


def as_document(
    post: Post,
    t: Tongue,
    html: Markup | None,
    button: PlainButton,
    *,
    chat: Chat | None = None,
    keyboard: Keyboard | None = None,
) -> Post:
    """The post with a document in the place of its text, if there is one and the group has not chosen plain texts.

    Below it are the post's own buttons, or those in `keyboard`.
    """
    if html is None or (chat is not None and chat.settings.plain_texts):
        return post
    to_plain = Button(plain(t.context("button", "📄 As plain text")), button.pack())
    rows = (*((post.keyboard if keyboard is None else keyboard) or ()), (to_plain,))
    return replace(post, document=Document(str(html), t.rtl, rows))


def of(what: Kind, *values: str | int) -> PlainButton:
    """The button below a document of this kind."""
    return PlainButton(what, as_words(*values))
