"""Commands on databases: backups, copies, and their contents."""

import click

from bot.store.place import AddressError, Place, place_of


class DatabasePlace(click.ParamType[Place]):
    """The place of a database. A refused value is not shown: it may have a password."""

    name = "database"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Place:
        """The place that is meant."""
        try:
            return place_of(str(value))
        except AddressError as error:
            self.fail(str(error), param, ctx)


database = click.argument("database", type=DatabasePlace())
"""The argument DATABASE of a command."""
