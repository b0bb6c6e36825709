"""The bot's ports, and how many files and connections this process may have open.

Each port is taken before any other start-up work, and the bot is not called up without its ports.
"""

import contextlib
import os
import socket
import sys
from collections.abc import Iterator

if sys.platform != "win32":
    import resource

UNLIMITED = 1 << 20
"""The number of files that stands for no limit."""


def _bound(host: str, port: int) -> list[socket.socket]:
    """A socket on each address that the host has on this machine."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    places = dict.fromkeys((family, address) for family, *_, address in found)
    with contextlib.ExitStack() as opened:
        sockets = [opened.enter_context(socket.create_server(address, family=family)) for family, address in places]
        opened.pop_all()
    return sockets


def _reason(error: OSError | UnicodeError) -> str:
    """Why a port cannot be had, in the system's words."""
    if isinstance(error, UnicodeError):
        return "that is no name of a host"
    if isinstance(error, socket.gaierror):  # its numbers are of another kind
        return str(error.strerror)
    return os.strerror(error.errno or 0)


@contextlib.contextmanager
def listening(setting: str, place: tuple[str, int] | None) -> Iterator[list[socket.socket]]:
    """The port that a setting names, while the block runs; connections wait until they are served.

    Without a place there are no sockets.

    Raises:
        OSError: the port cannot be had; the message names the setting and says why.
    """
    if place is None:
        yield []
        return
    host, port = place
    try:
        sockets = _bound(host, port)
    except (OSError, UnicodeError) as error:
        raise OSError(f"{setting}: cannot listen on {host}:{port}: {_reason(error)}") from error
    try:
        yield sockets
    finally:
        for each in sockets:
            each.close()


def most_open_files() -> int:
    """The number of files that may be open at a time, connections among them."""
    if sys.platform == "win32":
        return UNLIMITED
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return UNLIMITED if soft == resource.RLIM_INFINITY else soft


def allow_more_open_files() -> None:
    """Raise the limit as far as this process may: the usual one is for programs that use `select`."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (ValueError, OSError):  # some systems have a lower limit than they say
            return
