"""Commands and buttons, declared at the functions that handle them."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

from telegram import Update
from telegram.ext import CallbackQueryHandler, CommandHandler, ContextTypes, filters

Context = ContextTypes.DEFAULT_TYPE
"""What PTB gives to handlers."""

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
    """A kind of buttons, the pattern of their data, and the handler of a press."""

    pattern: str
    handler: Handler

    def for_ptb(self) -> CallbackQueryHandler[Context, None]:
        """The button as PTB knows it."""
        return CallbackQueryHandler(self.handler, self.pattern)


_COMMANDS: list[DeclaredCommand] = []
_BUTTONS: list[DeclaredButton] = []


def on_command(name: str, where: filters.BaseFilter | None = None) -> Callable[[Handler], Handler]:
    """Declare the handler of a command; `where`: only in these chats."""

    def declare(handler: Handler) -> Handler:
        _COMMANDS.append(DeclaredCommand(name, handler, where))
        return handler

    return declare


def on_button(data: str) -> Callable[[Handler], Handler]:
    """Declare the handler of presses on buttons whose data begin like this (a regular expression). No two match."""
    pattern = f"^{data}"

    def declare(handler: Handler) -> Handler:
        _BUTTONS.append(DeclaredButton(pattern, handler))
        return handler

    return declare


def declared() -> tuple[Sequence[DeclaredCommand], Sequence[DeclaredButton]]:
    """All commands and buttons, which the files of `handlers` declare as they are imported."""
    for path in sorted(HANDLERS.rglob("*.py")):
        place = path.relative_to(HANDLERS.parent).with_suffix("")
        import_module(".".join((__package__, *place.parts)).removesuffix(".__init__"))
    return tuple(_COMMANDS), tuple(_BUTTONS)
