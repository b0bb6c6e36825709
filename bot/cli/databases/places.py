"""Databases as commands are given them: the path of a file of SQLite, or an address on a server of PostgreSQL."""

import click

from bot.store.place import place_of

database = click.argument("database", type=place_of)
"""The argument DATABASE of a command."""
