"""Commands and buttons, declared at the functions that handle them."""

from collections.abc import Callable, Coroutine, Sequence
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

_COMMANDS: list[CommandHandler[Context, None]] = []
_BUTTONS: list[tuple[type[ButtonData], CallbackQueryHandler[Context, None]]] = []


def declare_command(name: str, where: filters.BaseFilter | None = None) -> Callable[[Handler], Handler]:
    """Declare the handler of a command (not of edited messages); handlers use `handlers.visit.on_command` for this."""
    is_new = filters.UpdateType.MESSAGE

    def declare(handler: Handler) -> Handler:
        _COMMANDS.append(CommandHandler(name, handler, is_new if where is None else where & is_new))
        return handler

    return declare


def declare_button(kind: type[ButtonData]) -> Callable[[Handler], Handler]:
    """Declare the handler of presses on buttons of a kind; handlers use `handlers.press.on_press` for this."""

    def means(data: object) -> bool:
        return isinstance(data, str) and kind.unpack(data) is not None

    def declare(handler: Handler) -> Handler:
        _BUTTONS.append((kind, CallbackQueryHandler(handler, means)))
        return handler

    return declare


def declared() -> tuple[
    Sequence[CommandHandler[Context, None]], Sequence[tuple[type[ButtonData], CallbackQueryHandler[Context, None]]]
]:
    """All commands, and all kinds of buttons, which the files of `handlers` declare as they are imported."""
    for path in sorted(HANDLERS.rglob("*.py")):
        place = path.relative_to(HANDLERS.parent).with_suffix("")
        import_module(".".join((__package__, *place.parts)).removesuffix(".__init__"))
    return _COMMANDS, _BUTTONS
