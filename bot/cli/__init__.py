"""The `mafia` command: a table of sub-commands, each in a file of its own."""

import click

from bot.cli.lazy import CommandRow, LazyGroup

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


@click.group(cls=LazyGroup, table=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mafia-narrator")
def main() -> None:
    """A Telegram bot that narrates Mafia."""
