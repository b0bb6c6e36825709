"""`voted_out`: somebody wanted to be voted out."""

from typing import ClassVar

from bot.engine.api import Play, RoleId, WinnerId
from bot.engine.bases.ending import Ending
from bot.engine.events import JOINT


class VotedOut(Ending):
    """Whoever has `role` was voted out today: `winner` wins, and nothing but a vote counts (PR-026, PR-028).

    Attributes:
        role: who has to leave by the vote.
        winner: who wins by that.
        joint: sides that win together with him if by then another ending would have it so (PR-027).
    """

    early: ClassVar[bool] = True

    role: RoleId
    winner: WinnerId
    joint: tuple[WinnerId, ...] = ()

    def winners(self, side: str = "") -> tuple[str, ...]:  # noqa: ARG002 - an ending is nobody's
        """Whoever it names."""
        return (self.winner,)

    def judge(self, game: Play) -> str | None:
        """The winner when he has gone, with the side that has won by his going, if any."""
        if not any(game.seats[seat].role.id == self.role for seat in game.day.voted_out):
            return None
        others = [ending.judge(game) for ending in game.rules.endings if ending is not self]
        return JOINT.join((self.winner, *(side for side in dict.fromkeys(others) if side in self.joint)))
