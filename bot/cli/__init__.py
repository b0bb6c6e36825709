"""The `mafia` command: a table of sub-commands, each in a file of its own."""

import click

from bot.cli.lazy import LazyGroup, Row

COMMANDS = {
    "play": Row("bot.cli.play:play", "Run the bot, or without BOT_TOKEN the playground."),
    "run": Row("bot.cli.run:run", "Run the bot on Telegram."),
    "backup": Row("bot.cli.backup:backup", "Copy the database into a file, while the bot runs."),
    "restore": Row("bot.cli.backup:restore", "Put a backup in the place of the database."),
    "demo": Row("bot.cli.play:demo", "Watch robots play one game."),
    "check": Row("bot.cli.check:check", "Check scenario files."),
    "rules": Row("bot.cli.rules:rules", "Which rules of the rulebook are shown by a test."),
    "script": Row("bot.cli.script:script", "Play game scripts and check what they expect."),
    "simulate": Row("bot.cli.simulate:simulate", "Let robots play many games, and count who wins."),
    "balance": Row("bot.cli.balance:balance", "Write the page of who wins, for every scenario and size."),
    "events": Row("bot.cli.lists:events", "All that the narrator can say, with its fields."),
    "abilities": Row("bot.cli.lists:abilities", "All abilities a role can have."),
    "procedures": Row("bot.cli.lists:procedures", "All set pieces of an introduction or a day."),
    "endings": Row("bot.cli.lists:endings", "All ways a game can be decided."),
    "finales": Row("bot.cli.lists:finales", "All last set pieces of a game."),
}


@click.group(cls=LazyGroup, table=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mafia-narrator")
def main() -> None:
    """Narrate Mafia."""
