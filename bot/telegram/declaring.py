"""Commands and buttons, declared at the functions that handle them."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

from telegram import Update
from telegram.ext import CallbackQueryHandler, CommandHandler, ContextTypes, filters

from bot.telegram.callback_data import ButtonData

Context = ContextTypes.DEFAULT_TYPE
"""The context that PTB gives to handlers."""

Handler: TypeAlias = Callable[[Update, Context], Coroutine[Any, Any, None]]

HANDLERS = Path(__file__).with_name("handlers")


@dataclass(frozen=True, slots=True)
class DeclaredCommand:
    """A command, such as `/ban`, the chats in which it is one, and its handler."""

    name: str
    handler: Handler
    where: filters.BaseFilter | None

    def for_ptb(self) -> CommandHandler[Context, None]:
        """The command as PTB knows it. One that was edited is none."""
        is_new = filters.UpdateType.MESSAGE
        return CommandHandler(self.name, self.handler, is_new if self.where is None else self.where & is_new)


@dataclass(frozen=True, slots=True)
class DeclaredButton:
    """A kind of buttons, and the handler of presses on them."""

    kind: type[ButtonData]
    handler: Handler

    def for_ptb(self) -> CallbackQueryHandler[Context, None]:
        """The kind as PTB knows it."""
        return CallbackQueryHandler(self.handler, self.means)

    def means(self, data: object) -> bool:
        """Whether a button with this data is of this kind."""
        return isinstance(data, str) and self.kind.unpack(data) is not None


_COMMANDS: list[DeclaredCommand] = []
_BUTTONS: list[DeclaredButton] = []


def declare_command(name: str, where: filters.BaseFilter | None = None) -> Callable[[Handler], Handler]:
    """Declare the handler of updates that are a command, in some chats or all; `handlers.visit.on_command` gives it
    more.
    """

    def declare(handler: Handler) -> Handler:
        _COMMANDS.append(DeclaredCommand(name, handler, where))
        return handler

    return declare


def declare_button(kind: type[ButtonData]) -> Callable[[Handler], Handler]:
    """Declare the handler of updates that are presses on buttons of a kind; `handlers.press.on_press` gives it more."""

    def declare(handler: Handler) -> Handler:
        _BUTTONS.append(DeclaredButton(kind, handler))
        return handler

    return declare


def declared() -> tuple[Sequence[DeclaredCommand], Sequence[DeclaredButton]]:
    """All commands and buttons, which the files of `handlers` declare as they are imported."""
    for path in sorted(HANDLERS.rglob("*.py")):
        place = path.relative_to(HANDLERS.parent).with_suffix("")
        import_module(".".join((__package__, *place.parts)).removesuffix(".__init__"))
    return tuple(_COMMANDS), tuple(_BUTTONS)
