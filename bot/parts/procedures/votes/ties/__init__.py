"""The ways to settle a tie for most votes."""

from typing import Annotated, Final

from bot.engine.bases.shelf import OneOf
from bot.parts.procedures.votes.ties.balancer import Balancer
from bot.parts.procedures.votes.ties.number_duel import NumberDuel
from bot.parts.procedures.votes.ties.second_vote import SecondVote
from bot.parts.procedures.votes.ties.split_and_lift import SplitAndLift
from bot.parts.procedures.votes.ties.tie import Again, AllLeave, Lot, NobodyLeaves, Tie

TIES: Final[dict[str, type[Tie]]] = {
    way.id: way for way in (Again, AllLeave, Balancer, Lot, NobodyLeaves, NumberDuel, SecondVote, SplitAndLift)
}
"""All ways to settle a tie, by id."""

AnyTie = Annotated[Tie, OneOf(TIES, bare=True)]
"""The type of a parameter that names a way to settle a tie: `lot`, or `{id: {parameters}}`."""

__all__ = ["TIES", "AllLeave", "AnyTie", "SecondVote", "SplitAndLift", "Tie"]
