"""Commands as they stand in texts."""

from markupsafe import Markup


def command(line: str) -> Markup:
    """A command to copy. The mark keeps it in order within a line from right to left.

    Other than one that is written plainly, it is not sent by tapping on it.
    """
    return Markup("<code>\u200e{}</code>").format(line)
