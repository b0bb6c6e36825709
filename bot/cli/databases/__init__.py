"""Commands on databases: backups, copies, and their contents."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import click

from bot.store import StoreError
from bot.store.errors import DATABASE_ERRORS
from bot.store.place import AddressError, Place, place_of

T = TypeVar("T")


class DatabasePlace(click.ParamType[Place]):
    """The place of a database. A refused value is not shown: it may have a password."""

    name = "database"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Place:
        """The place that the argument names."""
        try:
            return place_of(str(value))
        except AddressError as error:
            self.fail(str(error), param, ctx)


database = click.argument("database", type=DatabasePlace())
"""The argument DATABASE of a command."""


def answer(database: Place, work: Coroutine[Any, Any, T], done: str = "read") -> T:
    """Do the work on a database.

    Raises:
        click.ClickException: the database cannot be read, or whatever else is `done` to it.
    """
    try:
        return asyncio.run(work)
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    except DATABASE_ERRORS as error:
        raise click.ClickException(f"the database {database} cannot be {done}: {error}") from None
