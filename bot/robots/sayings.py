"""What robots say at the table, as plain data: those who hear it understand it without words."""

from typing import Literal, get_args

from bot.engine.records import record

Kind = Literal["accuse", "doubt", "echo", "defend", "plead", "claim", "found", "cleared", "joke", "hello"]
"""`accuse` somebody, `doubt` him a little, `echo` what another has said against him, or `defend` him; `plead` for
oneself; `claim` a role; what one has `found` somebody to be, or that one has `cleared` him; or only a `joke`, and
before the first night `hello`.
"""

KINDS: tuple[Kind, ...] = get_args(Kind)


@record
class Saying:
    """Something said before all.

    `about` is a seat, where it is about another player. `claim` is the role that is claimed, or the side that the
    player is said to have shown.
    """

    kind: Kind
    speaker: int
    about: int | None = None
    claim: str = ""
