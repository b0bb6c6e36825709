"""The outcomes of a tie for most votes: one small class each."""

from typing import Annotated

from bot.engine.bases.shelf import OneOf, Shelf
from bot.parts.procedures.votes.ties.base import Tie

TIES = Shelf(__name__, Tie)
"""The registry (shelf) of all ways to settle a tie, by id."""

AnyTie = Annotated[Tie, OneOf(TIES, bare=True)]
"""The type of a parameter that names a way to settle a tie: `lot`, or `{id: {parameters}}`."""

__all__ = ["TIES", "AnyTie", "Tie"]
