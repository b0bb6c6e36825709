"""The sayings of robots, as plain data: other robots understand them without words."""

from typing import Literal, get_args

from bot.engine.records import record

Kind = Literal["accuse", "doubt", "echo", "defend", "plead", "claim", "found", "cleared", "joke", "hello"]
"""`accuse` somebody, `doubt` him a little, `echo` what another has said against him, or `defend` him; `plead` for
oneself; `claim` a role; what one has `found` somebody to be, or that one has `cleared` him; or only a `joke`, and
before the first night `hello`.
"""

KINDS: tuple[Kind, ...] = get_args(Kind)

FOR: tuple[Kind, ...] = ("defend", "cleared")
"""By these a player stands by another."""

AGAINST: tuple[Kind, ...] = ("accuse", "echo", "found")
"""By these a player names another as an enemy."""


@record
class Saying:
    """Public words.

    `about` is a seat, where another player is meant. `claim` is the role that is claimed, or the side that the player
    is said to have shown.
    """

    kind: Kind
    speaker: int
    about: int | None = None
    claim: str = ""
