"""`mafia backup` and `mafia restore`."""

from datetime import UTC, datetime
from pathlib import Path

import click

from bot.config import load_settings
from bot.ops.environment import SettingsError
from bot.store import StoreError
from bot.store.place import file_of
from bot.store.sqlite.backup import Contents, back_up
from bot.store.sqlite.backup import restore as restore_backup
from bot.store.sqlite.sole import sole_use

_file = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))


def _database() -> Path:
    try:
        return file_of(load_settings().database)
    except (SettingsError, StoreError) as error:
        raise click.ClickException(str(error)) from None


@click.command()
@_file
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
def backup(*, file: Path, force: bool) -> None:
    """Copy the database (DATABASE) into FILE. The bot may be running.

    The copy is checked. Only its owner can read it, because it holds the roles of running games.
    """
    database = _database()
    try:
        contents = back_up(database, file, force=force)
    except StoreError as error:
        raise click.ClickException(f"no backup was made: {error}") from None
    click.echo(f"{file}: {described(contents)}")


@click.command()
@_file
def restore(*, file: Path) -> None:
    """Replace the database (DATABASE) with the backup FILE. Stop the bot first.

    The old database is kept beside it. Games that were running at the time of the backup go on from there when the bot
    starts.
    """
    database = _database()
    try:
        with sole_use(database):
            done = restore_backup(file, database)
    except StoreError as error:
        raise click.ClickException(f"nothing was restored: {error}") from None
    click.echo(f"{database}: {described(done.contents)}")
    if done.aside is not None:
        click.echo(f"What was there before is kept as {done.aside}")
    if done.lost:
        click.echo(f"Open games in it that are not in the backup, and are lost: {done.lost}")


def described(contents: Contents) -> str:
    """The contents of a database, in a line."""
    as_of = "never used" if contents.as_of is None else f"as of {_time(contents.as_of)}"
    games = ", ".join(f"{count} {state}" for state, count in sorted(contents.games.items())) or "none"
    return (
        f"{contents.size / 1e6:.1f} MB, schema {contents.schema}, {as_of}; games: {games}; "
        f"groups: {contents.chats}; people: {contents.users}"
    )


def _time(unix: float) -> str:
    return datetime.fromtimestamp(unix, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
