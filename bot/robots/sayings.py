"""The sayings of robots as plain data (kind, speaker, player meant), which other robots understand without words."""

from typing import Literal, get_args

from bot.engine.records import record

Kind = Literal[
    "accuse", "doubt", "echo", "voted", "defend", "relent", "plead", "farewell", "answer", "ask", "claim", "found",
    "cleared", "joke", "hello", "wonder", "reply", "wait", "loss", "losses", "quiet", "shown", "legacy", "amends",
    "account", "stand", "weigh", "propose", "agree", "differ",
]  # fmt: skip
"""`accuse` a player, `doubt` them a little, `echo` what another has said against them, accuse them since they `voted`
for a friend, `defend` them, or `relent` and take back what was said against them; `plead` for oneself, or say
`farewell` once one is out; `answer` an accuser, `ask` a silent player; `claim` a role; tell what one has `found` a
player to be, or that one has `cleared` them; or only a `joke`, and before the first night `hello`.

`wonder` what another thinks, `reply` to such a question, `wait`, since too little is known, or `weigh` what was said
between `about` and `other`, who has named that one, without taking a side. Of last night: the
`loss` of a player, the `losses` of several, or a `quiet` night. Of who has left: who was `shown` to be what, for whom a
dead player had voted last (`legacy`), and `amends` for one's own vote for a friend.

On trial: an `account` of what one has done in a night to whom. Among the last three: where one stands (`stand`),
between a player and the `other`.

To one's team alone: `propose` a target, `agree` with the pick of a mate, or `differ`.
"""

KINDS: tuple[Kind, ...] = get_args(Kind)

FOR: tuple[Kind, ...] = ("defend", "cleared", "relent")
"""The kinds by which a player stands by another."""

NEWS: tuple[Kind, ...] = ("loss", "losses", "quiet", "shown", "legacy", "amends")
"""Kinds of remarks on the night and on exits."""

LIGHT: tuple[Kind, ...] = ("joke", "wait", "hello", "loss", "losses", "quiet")
"""Kinds that take no stand, and so bind a speaker to nothing."""

REASONS = (
    "rivals", "struck", "unproven", "spared", "target", "target_checked", "idle", "vouched", "victim", "insists",
    "jumped", "kept_off", "apart", "two_ways", "dodged", "dodged_me", "short", "hasty", "follows", "hits_back",
)  # fmt: skip
"""Wordings of words against a player that give a reason, which everybody can look up: the player and `other` claim the
same card (`rivals`); the player was against `other`, whom the night has killed since (`struck`), or for whose exit the
player has voted, though nobody knows yet what `other` was (`unproven`); the player has stood by a suspect (`spared`),
is against somebody who is trusted (`target`), or whom the speaker has cleared (`target_checked`), or was silent on the
day before (`idle`).

Of earlier days: the player has stood by `other`, whom all know to be an enemy now (`vouched`), or has kept off the vote
for that one (`kept_off`); has voted for `other`, a friend, on several days (`insists`), or changed an open vote to that
one (`jumped`); was named by `other`, whom the night has killed (`victim`); has never voted as most did (`apart`); or
was against `other` yesterday, and voted for somebody else (`two_ways`).

Of today's talk: the player has not answered `other` (`dodged`) or the speaker (`dodged_me`), has said nothing about
anybody (`short`), was the first to name somebody, without a reason (`hasty`), only agreed with `other` (`follows`), or
named `other` for having been named (`hits_back`).
"""

TODAY = ("dodged", "dodged_me", "short", "hasty", "follows", "hits_back")
"""Reasons about today's talk, which weigh little."""

ANSWERS = (
    "answer_bare", "answer_many", "answer_early", "answer_other", "answer_record", "answer_back", "answer_idle",
    "answer_struck", "answer_voted", "answer_spared",
)  # fmt: skip
"""Wordings of an answer: to an accuser who has given no reason (`answer_bare`), to several who doubt the speaker
(`answer_many`), on a day when nobody can know anything (`answer_early`), with the speaker's own suspect
(`answer_other`), with the speaker's vote for an enemy (`answer_record`) or the accuser's for a friend (`answer_back`);
and to a reason: that the speaker was silent or said little, was against one of the night's dead, has voted for
somebody, or stood by them.
"""

WORDINGS = (
    "again", "doubt_again", "join", *REASONS, "relent_shown", "relent_cleared", "loss_joker", "loss_quiet",
    "quiet_joker", "shown_enemy", "dated", "account_quiet", "plead_learns", "plead_protects", "join_doubt", *ANSWERS,
    "feeling", "quiet_sure", "cleared_out", "found_out", "wait_start", "wait_loss", "wait_quiet",
    "relent_heard", "stands", "vouch", "losses_three", "losses_many", "stand_torn",
)  # fmt: skip
"""Phrases of some kinds that fit a speaker or a moment better than those of the kind itself: as `again`, or whoever may
`join` one who has given a reason against the same player already, or has the same doubt (`join_doubt`), or a doubt that
is only a `feeling`; a finding with its night (`dated`), or of a player who is out by now (`cleared_out`, `found_out`);
a protector's night in which nobody died, and a plea that says what is lost with the role; a night in which nobody could
die (`quiet_sure`); words of caution where nothing has happened yet (`wait_start`), after a death (`wait_loss`), or
after a quiet night (`wait_quiet`); or the words of one whom a defence has convinced (`relent_heard`).

By what the speaker has told already: words against a player whom they have found out (`stands`), or for one whom they
have cleared (`vouch`). Of three deaths or more (`losses_three`, `losses_many`); and of one of the last three who trusts
none of the others more (`stand_torn`).
"""

AGAINST: tuple[Kind, ...] = ("accuse", "echo", "voted", "found")
"""The kinds by which a player names another as an enemy."""

NAMING = {"doubt", *AGAINST}
"""The kinds by which a player names a suspect."""

ASKING = {"ask", "wonder"}
"""The kinds by which a player asks another for an opinion."""

OWN = "own"
"""The wording that stands for a person's own words, of which robots know only the kind."""


@record
class Saying:
    """A saying in public: speaker, kind, and the players it is about.

    `about` is a seat, where another player is meant, and `other` a second one, whom that player has voted for. `claim`
    is the role that is claimed, or the role or side that the player is said to have shown. `words`: one of `WORDINGS`,
    where the phrases of the kind do not fit; or `OWN`. `night`: its number, where the words tell of one.
    """

    kind: Kind
    speaker: int
    about: int | None = None
    claim: str = ""
    other: int | None = None
    words: str = ""
    night: int = 0
