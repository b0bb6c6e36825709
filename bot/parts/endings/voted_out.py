"""`voted_out`: a player wanted to be voted out."""

from bot.engine.api import Ending, Play, RoleId, WinnerId
from bot.engine.events import JOINT


class VotedOut(Ending):
    """The exit by today's vote, and by nothing else, of the holder of `role`: `winner` wins (PR-026, PR-028).

    Attributes:
        role: the role that has to leave by the vote.
        winner: the side that wins by that.
        joint: sides that win too if another ending holds for them by then (PR-027).
    """

    early = True

    role: RoleId
    winner: WinnerId
    joint: tuple[WinnerId, ...] = ()

    def wants_out(self, role: str) -> bool:
        """Whether this is the role that has to leave by the vote."""
        return role == self.role

    def judge(self, game: Play) -> str | None:
        """The winner, if the holder of the role was voted out today; joined by one of another ending, if any."""
        if not any(game.seats[seat].role.id == self.role for seat in game.day.voted_out):
            return None
        others = [ending.judge(game) for ending in game.rules.endings.of(Ending) if ending is not self]
        return JOINT.join((self.winner, *(side for side in dict.fromkeys(others) if side in self.joint)))
