"""Addresses (URLs) as they may be shown: nothing of a user's name, a password or a query is in them."""

import re
from urllib.parse import unquote

HIDDEN = "[hidden]"
_SECRET = re.compile(r"pass|secret|token|key", re.IGNORECASE)
"""In the names of parameters whose values are secrets."""


def shown(address: str) -> str:
    """An address without user information and query; only its kind where the parts cannot be told apart."""
    scheme, _, rest = _parts(address)
    place = host(address)
    path = "" if place == HIDDEN else re.split(r"[?#]", rest.removeprefix(_authority(rest)), maxsplit=1)[0]
    return f"{scheme}://{place}{path}" if scheme else f"{place}{path}"


def host(address: str) -> str:
    """The host of an address, with its port."""
    rest = _parts(address)[2]
    authority = _authority(rest)
    if "@" in rest.removeprefix(authority):  # so a user's name looks like a host, where a password has a slash in it
        return HIDDEN
    return authority.rpartition("@")[2]


def is_plain(address: str) -> bool:
    """Whether it is clear where the user information of an address ends: no character in it is left unencoded."""
    return host(address) != HIDDEN and _authority(_parts(address)[2]).count("@") <= 1


def secrets_in(address: str) -> list[str]:
    """The passwords in an address: as they stand there, and as they are meant."""
    rest = _parts(address)[2]
    given = [_authority(rest).rpartition("@")[0].partition(":")[2]]
    for parameter in rest.partition("?")[2].partition("#")[0].split("&"):
        name, _, value = parameter.partition("=")
        given += [value] if _SECRET.search(name) else []
    return [*dict.fromkeys(found for secret in given if secret for found in (secret, unquote(secret)))]


def _parts(address: str) -> tuple[str, str, str]:
    """The scheme of an address, the separator behind the scheme, and the rest."""
    return address.partition("://") if "://" in address else ("", "", address)


def _authority(rest: str) -> str:
    return re.split(r"[/?#\\]", rest, maxsplit=1)[0]
