"""Where a store is kept: a file of SQLite, or a database on a server of PostgreSQL."""

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit, urlunsplit

from bot.store.errors import StoreError

SCHEMES = ("postgresql", "postgres")


@dataclass(frozen=True, slots=True)
class Server:
    """A database on a server of PostgreSQL, by its address (libpq: Connection URIs). Its password is not shown."""

    url: str = field(repr=False)

    @property
    def secrets(self) -> list[str]:
        """Its password, if it is part of the address: as it stands there, and as it is meant."""
        password = urlsplit(self.url).password
        return [password, unquote(password)] if password else []

    def __str__(self) -> str:
        parts = urlsplit(self.url)
        who, _, where = parts.netloc.rpartition("@")
        shown = f"{who.partition(':')[0]}@{where}" if who else where
        return urlunsplit((parts.scheme, shown, parts.path, "", ""))


Place = Path | Server


def file_of(place: Place) -> Path:
    """The file of SQLite that it is.

    Raises:
        StoreError: it is on a server, which has its own tools for this.
    """
    if isinstance(place, Server):
        raise StoreError(
            f"this is for files of SQLite; {place} is on a server: use pg_dump and pg_restore (docs/hosting.md)"
        )
    return place


def place_of(given: str | Path | Server) -> Place:
    """The place that is meant by an address, or by the path of a file."""
    if isinstance(given, str) and given.partition("://")[0] in SCHEMES and "://" in given:
        return Server(given)
    return Path(given) if isinstance(given, str) else given
