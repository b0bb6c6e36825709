"""Messages written down once where a thing is described, without a language, and said later in any language.

`later.context("ability", "Save")` is found by `python -m bot.text.extract` as a message of `Tongue` is: its arguments
must be literals.
"""

from dataclasses import dataclass

from markupsafe import Markup

from bot.text.tongue import Tongue


@dataclass(frozen=True, slots=True)
class Message:
    """A message in Telegram's HTML, with `{named}` places, and its context."""

    message: str
    context: str | None = None

    def said(self, t: Tongue, /, **values: object) -> Markup:
        """The message in this language, with these values in its places."""
        if self.context is None:
            return t.text(self.message, **values)
        return t.context(self.context, self.message, **values)


class Later:
    """The message methods of `Tongue` without a language: `later.text(...)` makes a `Message` to be said afterwards."""

    def text(self, message: str, /) -> Message:
        """A message."""
        return Message(message)

    def context(self, context: str, message: str, /) -> Message:
        """A message with a context, for words that mean several things."""
        return Message(message, context)


later = Later()
