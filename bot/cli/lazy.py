"""Commands that are imported when they are called, so that `mafia --help` is quick."""

import contextlib
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

import click

from bot.ops.garbage import imports_kept


class CommandRow(NamedTuple):
    """A command's place, `module:attribute`, and its line in the list of commands."""

    place: str
    help: str


class CommandRefusedError(click.ClickException):
    """A refusal to do a command's work: the reason goes to stderr; exit 2."""

    exit_code = 2


class LazyGroup(click.Group):
    """A group whose commands stand in a table."""

    def __init__(self, *args: Any, table: Mapping[str, CommandRow], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names, in the order of the table."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import a command.

        Raises:
            CommandRefusedError: it belongs to the playground, which this installation lacks.
        """
        if cmd_name not in self.table:
            return None
        module, _, attribute = self.table[cmd_name].place.partition(":")
        try:
            with contextlib.nullcontext() if module in sys.modules else imports_kept():
                command = getattr(import_module(module), attribute)
        except ModuleNotFoundError as error:
            if error.name != "playground":
                raise
            raise CommandRefusedError("The playground is not part of this installation.") from None
        if not isinstance(command, click.Command):
            raise TypeError(f"{self.table[cmd_name].place} is no command")
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a refusal is told on stderr and exits 2."""
        try:
            return super().invoke(ctx)
        except click.UsageError:
            raise
        except click.ClickException as error:
            raise CommandRefusedError(error.format_message()) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, row.help) for name, row in self.table.items()])
