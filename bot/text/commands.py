"""Commands as they stand in texts."""

from markupsafe import Markup


def command(line: str) -> Markup:
    """A command to copy, such as `/newgame classic`. The mark keeps it in order within a line from right to left.

    A tap on a plainly written command would send it; a tap on this one copies.
    """
    return Markup("<code>\u200e{}</code>").format(line)
