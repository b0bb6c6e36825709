"""The outcomes of a tie for most votes: one small class each."""

from typing import Annotated

from bot.engine.bases.shelf import OneOf, Shelf
from bot.parts.procedures.votes.ties.base import Tie

TIES = Shelf(__name__, Tie)
"""All ways to settle a tie, by id."""

AnyTie = Annotated[Tie, OneOf(TIES, bare=True)]
"""A field that names one of them: `lot`, or `{id: {parameters}}`."""

__all__ = ["TIES", "AnyTie", "Tie"]
