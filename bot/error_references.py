"""The number of an error, for the player, the log and the admin."""

import contextlib
import secrets

NAME = "mafia_reference"


def reference_of(error: BaseException) -> str:
    """The number of this error, the same for every call on the error's way up."""
    known = getattr(error, NAME, None)
    if isinstance(known, str):
        return known
    number = new_reference()
    with contextlib.suppress(AttributeError):  # where it takes no attributes, each look at it has its own number
        setattr(error, NAME, number)
    return number


def new_reference() -> str:
    """A number for an error without an exception."""
    return secrets.token_hex(3)
