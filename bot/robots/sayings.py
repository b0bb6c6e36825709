"""The sayings of robots, as plain data: other robots understand them without words."""

from typing import Literal, get_args

from bot.engine.records import record

Kind = Literal[
    "accuse", "doubt", "echo", "voted", "defend", "relent", "plead", "farewell", "answer", "ask", "claim", "found",
    "cleared", "joke", "hello", "wonder", "reply", "wait", "loss", "losses", "quiet", "shown", "legacy", "amends",
    "propose", "agree", "differ",
]  # fmt: skip
"""`accuse` a player, `doubt` them a little, `echo` what another has said against them, accuse them since they `voted`
for a friend, `defend` them, or `relent` and take back what was said against them; `plead` for oneself, or say
`farewell` once one is out; `answer` an accuser, `ask` a silent player; `claim` a role; tell what one has `found` a
player to be, or that one has `cleared` them; or only a `joke`, and before the first night `hello`.

`wonder` what another thinks, `reply` to such a question, or `wait`, since too little is known. Of last night: the
`loss` of a player, the `losses` of several, or a `quiet` night. Of who has left: who was `shown` to be what, for whom a
dead player had voted last (`legacy`), and `amends` for one's own vote for a friend.

To one's team alone: `propose` a target, `agree` with the pick of a mate, or `differ`.
"""

KINDS: tuple[Kind, ...] = get_args(Kind)

FOR: tuple[Kind, ...] = ("defend", "cleared", "relent")
"""The kinds by which a player stands by another."""

NEWS: tuple[Kind, ...] = ("loss", "losses", "quiet", "shown", "legacy", "amends")
"""Kinds of remarks on the night and on exits."""

WORDINGS = (
    "again", "doubt_again", "relent_shown", "relent_cleared", "loss_joker", "loss_quiet", "quiet_joker", "shown_enemy",
)  # fmt: skip
"""Phrases of some kinds that fit a speaker or a moment better than those of the kind itself."""

AGAINST: tuple[Kind, ...] = ("accuse", "echo", "voted", "found")
"""The kinds by which a player names another as an enemy."""


@record
class Saying:
    """Public words.

    `about` is a seat, where another player is meant, and `other` a second one, whom that player has voted for. `claim`
    is the role that is claimed, or the role or side that the player is said to have shown. `words`: one of `WORDINGS`,
    where the phrases of the kind do not fit.
    """

    kind: Kind
    speaker: int
    about: int | None = None
    claim: str = ""
    other: int | None = None
    words: str = ""
