"""The `mafia` command: a table of sub-commands, each in a file of its own.

Commands are imported when they are called, so that `mafia --help` is quick.
"""

import contextlib
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

import click

from bot.ops.garbage import imports_kept


class CommandRow(NamedTuple):
    """The row of a command: its place, `module:attribute`, and its line in the list of commands."""

    place: str
    help: str


COMMANDS = {
    "play": CommandRow("playground.play:play", "Run the bot; without BOT_TOKEN, run the playground."),
    "run": CommandRow("bot.cli.run:run", "Run the bot on Telegram."),
    "backup": CommandRow("bot.cli.databases.backup:backup", "Copy the database into a file; the bot may be running."),
    "restore": CommandRow("bot.cli.databases.backup:restore", "Replace the database with a backup."),
    "rehearse": CommandRow(
        "bot.cli.databases.rehearse:rehearsal", "Tell which running games this version would go on with."
    ),
    "copy": CommandRow("bot.cli.databases.copying:copy", "Copy a database from SQLite to PostgreSQL, or back."),
    "demo": CommandRow("playground.play:demo", "Watch robots play one game."),
    "replay": CommandRow("playground.replaying.command:replay", "Replay a finished game of a database in the browser."),
    "records": CommandRow("bot.cli.databases.records:records", "Compute all records again from the logs, and compare."),
    "scenarios": CommandRow("bot.cli.databases.own:scenarios", "List, publish or withdraw what groups have brought."),
    "new": CommandRow("bot.cli.new:new", "Write the files of a new scenario or ability, to be filled in."),
    "texts": CommandRow("bot.cli.proof.sheet:texts", "Print everything the bot says, as a sheet to read."),
    "check": CommandRow("bot.cli.check:check", "Check scenario files."),
    "schema": CommandRow("bot.cli.schema:schema", "Print the JSON schema of scenario files, or of /games json."),
    "rules": CommandRow("bot.cli.rules:rules", "List rules of the rulebooks and the tests that cover them."),
    "script": CommandRow("bot.cli.script:script", "Play game scripts and check what they expect."),
    "simulate": CommandRow("bot.cli.simulate:simulate", "Let robots play many games, and count who wins."),
    "balance": CommandRow("bot.cli.balance:balance", "Write docs/balance.md: who wins how often."),
    "events": CommandRow("bot.cli.lists:events", "List everything the narrator can say."),
    "abilities": CommandRow(
        "bot.cli.abilities:abilities", "List the abilities a role can have, by subject; or show one."
    ),
    "answers": CommandRow("bot.cli.lists:answers", "List the questions, and how game scripts answer them."),
    "draws": CommandRow("bot.cli.lists:draws", "List what chance decides, by its name in game scripts."),
    "procedures": CommandRow("bot.cli.lists:procedures", "List the procedures of an introduction or a day."),
    "ties": CommandRow("bot.cli.lists:ties", "List the ways to settle a tied vote."),
    "endings": CommandRow("bot.cli.lists:endings", "List the ways a game can be decided."),
    "finales": CommandRow("bot.cli.lists:finales", "List finales, such as the last three joining hands."),
}


class CommandRefusedError(click.ClickException):
    """A refusal to do a command's work: the reason goes to stderr; exit 2."""

    exit_code = 2


class LazyGroup(click.Group):
    """A group whose commands stand in a table."""

    def __init__(self, *args: Any, table: Mapping[str, CommandRow], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names of the commands, in the order of the table."""
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


@click.group(cls=LazyGroup, table=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mafia-narrator")
def main() -> None:
    """A Telegram bot that narrates Mafia."""
