"""*As plain text* below a document: its plain text, for apps that cannot show documents.

The text is made anew where the press came from, after the rights to read it were looked at anew too.
"""

from collections.abc import Awaitable, Callable, Sequence

from markupsafe import Markup

from bot.store.rows import Chat
from bot.telegram.directory import tongue_of
from bot.telegram.handlers.press import Press, on_press
from bot.telegram.outbox.deliveries import Keyboard, Post, anew
from bot.telegram.presenting.documents import Kind, PlainButton
from bot.telegram.services import Services
from bot.text import Tongue

Plain = Callable[[Press, int, tuple[str, ...]], Awaitable[None]]
"""A function that answers a press in this chat, and posts the plain text of the document that the values name."""

_MAKERS: dict[Kind, Plain] = {}


def on_plain(what: Kind) -> Callable[[Plain], Plain]:
    """Declare what a press on the button of a kind of documents does."""

    def declare(maker: Plain) -> Plain:
        _MAKERS[what] = maker
        return maker

    return declare


@on_press(PlainButton)
async def on_plain_press(press: Press, button: PlainButton) -> None:
    """A press on *As plain text*; a user who may have nothing shown to the group now is told so."""
    if press.where is None or press.message is None:
        await press.no_longer_works()
        return
    if not await press.is_shown_nothing():
        await _MAKERS[button.what](press, press.where, button.values)


async def read_there(press: Press) -> tuple[Chat | None, Tongue]:
    """The group of a press, None in private, and the language of what is posted there."""
    chat = await press.group()
    return chat, press.tongue if chat is None else tongue_of(None, chat)


async def show_plain(
    services: Services,
    button: PlainButton,
    place: int,
    thread_id: int | None,
    texts: Sequence[Markup],
    *,
    keyboard: Keyboard | None = None,
) -> None:
    """Post the plain text of a document; asked for again, it moves below all that was written since.

    The keyboard is for the first message.
    """
    name = ".".join(("plain", button.what, *button.values, str(thread_id or 0)))
    posts = [
        Post(
            place,
            str(text),
            thread_id=thread_id,
            keyboard=None if number else keyboard,
            slot=f"{name}.{number}",
            silent=True,
        )
        for number, text in enumerate(texts)
    ]
    await services.ctx.outgoing.deliver(*anew(*posts))
