"""Where a store is kept: a file of SQLite, or a database on a server of PostgreSQL."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from bot.addresses import host, is_plain, secrets_in, shown
from bot.store.errors import StoreError

SCHEMES = ("postgresql", "postgres")
EITHER = "it must be the path of a file (SQLite), or an address such as postgresql://user@host/name"
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]+):", re.IGNORECASE)
"""The beginning of an address; a drive of Windows has one letter."""
_NO_FILE = re.compile(r"(\w+//)?[^/\\]*:[^/\\]*@|.*\bpassword\s*=", re.IGNORECASE | re.DOTALL)
"""The form of an address that is meant for a server, without saying so."""
_HOSTS = re.compile(r"((\[[0-9a-f:.%]+\]|[^:\[\],@\s]*)(:[0-9]+)?(,|$))*", re.IGNORECASE)
"""Hosts with their ports (libpq: Connection URIs)."""


class AddressError(StoreError, ValueError):
    """A mistake in the address of a database; the message shows nothing of the address, which may hold a password."""


@dataclass(frozen=True, slots=True)
class Server:
    """A database on a server of PostgreSQL, by its address (libpq: Connection URIs). Only its place is shown."""

    url: str = field(repr=False)

    @property
    def secrets(self) -> list[str]:
        """The passwords in the address: as they stand there, and as they are meant."""
        return secrets_in(self.url)

    def __str__(self) -> str:
        return shown(self.url)


Place = Path | Server


def file_of(place: Place) -> Path:
    """The file of a SQLite database.

    Raises:
        StoreError: the place is a server, which has its own tools for this.
    """
    if isinstance(place, Server):
        raise StoreError(
            f"this is for files of SQLite; {place} is on a server: use pg_dump and pg_restore (docs/hosting.md)"
        )
    return place


def place_of(given: str | Path | Server) -> Place:
    """The place named by an address, or by the path of a file.

    Raises:
        AddressError: the text is neither.
    """
    if not isinstance(given, str):
        return given
    given = given.strip()
    found = _SCHEME.match(given)
    if found is None:
        if _NO_FILE.match(given):
            raise AddressError(EITHER)
        return Path(given)
    if found[1].lower() not in SCHEMES:
        raise AddressError(f"unknown kind of database {found[1]}; {EITHER}")
    if not given.startswith("://", found.end(1)):
        raise AddressError(EITHER)
    if not is_plain(given) or not _HOSTS.fullmatch(host(given)):
        raise AddressError(
            f"the address ({found[1]}://...) cannot be read: in a user's name or password write @ as %40, : as %3A, "
            "/ as %2F, ? as %3F, # as %23 and % as %25"
        )
    return Server(given)
