"""A language that notes its messages as they are said."""

from markupsafe import Markup

from bot.text.catalogs import translations
from bot.text.tongue import Tongue

Key = tuple[str, str]
"""The key of a message among all: its context, empty where it has none, and its (first) text in English."""


class NotingTongue(Tongue):
    """A language of the bot that keeps a record of its use.

    Attributes:
        said: all messages so far, in order.
        latest: the messages since this record was last cleared.
        looked_up: texts of scenario files that were looked up.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code, translations(code))
        self.said: dict[Key, None] = {}
        self.latest: dict[Key, None] = {}
        self.looked_up: dict[Key, None] = {}

    def text(self, message: str, /, **values: object) -> Markup:
        """The message in this language."""
        self._note("", message)
        return super().text(message, **values)

    def context(self, context: str, message: str, /, **values: object) -> Markup:
        """The message in this context."""
        self._note(context, message)
        return super().context(context, message, **values)

    def plural(self, one: str, many: str, n: int, /, **values: object) -> Markup:
        """The form of the message for the number `n`."""
        self._note("", one)
        return super().plural(one, many, n, **values)

    def plural_context(self, context: str, one: str, many: str, n: int, /, **values: object) -> Markup:
        """The form of the message for the number `n`, in this context."""
        self._note(context, one)
        return super().plural_context(context, one, many, n, **values)

    def lookup(self, scenario: str, key: str, message: str) -> str:
        """The bare translation of a text of a scenario's file."""
        self.looked_up[f"{scenario}.{key}", message] = None
        return super().lookup(scenario, key, message)

    def form(self, one: str, many: str, n: int, context: str | None) -> str:
        """The form of the message for the number `n`, as the translator has written it."""
        if context is None:
            return str(self._catalog.ungettext(one, many, n))
        return str(self._catalog.unpgettext(context, one, many, n))

    def _note(self, context: str, message: str) -> None:
        self.said[context, message] = None
        self.latest[context, message] = None
