"""Reasons of a robot against a player: what that player has said and done, as everybody can look it up."""

from collections.abc import Iterator

from bot.engine.records import record
from bot.robots.public import STANDS_BY
from bot.robots.voting import Voting

TOLD = 2
"""How often a table hears the same reason in a game, each time from another player, on another day."""

TRUSTED, DISTRUSTED = -0.4, 0.4
"""The suspicion of another below which it counts against a player to accuse them, and from which to stand by them."""


@record
class Reason:
    """A reason against a player: one of the wordings of `REASONS`, and the other player named there, if any."""

    words: str
    other: int | None = None


class Grounds:
    """One robot's reasons, as far as it may give them without a lie, and without having done the same itself."""

    def __init__(self, robot: Voting) -> None:
        self._robot = robot
        self._knows = robot.knows
        self._given: dict[tuple[str, int, int | None], bool] = {}

    def against(self, seat: int) -> Reason | None:
        """A reason against a player that the table has not heard today; None where there is none left."""
        public = self._knows.public
        today = {(saying.words, saying.about, saying.other) for saying in public.said}
        fresh = []
        for reason in self._all(seat):
            key = (reason.words, seat, reason.other)
            if key not in today and key not in self._given and public.reasons[key] < TOLD:
                fresh.append(reason)
        if not fresh:
            return None
        reason = self._robot.chance.choice(fresh)
        self._given[reason.words, seat, reason.other] = True
        return reason

    def may_reproach(self, seat: int, friend: int) -> bool:
        """Whether the robot may hold a vote for a friend against a player, as it then has done."""
        public, me = self._knows.public, self._robot.seat
        key = ("voted", seat, friend)
        may = key not in self._given and public.reproached[seat, friend] < TOLD
        if not may or public.opinion.has_voted(me, friend):
            return False
        self._given[key] = True
        return True

    def _all(self, seat: int) -> Iterator[Reason]:
        knows, public = self._knows, self._knows.public
        if seat in public.was_silent:
            yield Reason("idle")
        for other in public.seats:
            if other in {seat, self._robot.seat} or knows.is_mate(other):
                continue
            words = self._of_leaver(seat, other) if other in public.out else self._of_living(seat, other)
            if words:
                yield Reason(words, other)

    def _of_living(self, seat: int, other: int) -> str:
        """The words for what a player has said of another, or has done to the other; empty if that is no reason."""
        public, opinion, seems = self._knows.public, self._knows.public.opinion, self._robot.seems(other)
        role = opinion.claims.get(seat)
        if role is not None and opinion.claims.get(other) == role and public.roles.get(role) == 1:
            return "rivals" if seems < self._robot.seems(seat) else ""
        if seems <= TRUSTED and public.is_against(seat, other) and not public.is_against(self._robot.seat, other):
            return "target"
        return "spared" if seems >= DISTRUSTED and self._alone_stands_by(seat, other) else ""

    def _of_leaver(self, seat: int, other: int) -> str:
        """The same of another who is out, whose role nobody knows, or who was known."""
        public, opinion, me = self._knows.public, self._knows.public.opinion, self._robot.seat
        side = public.settled.get(other)
        if side is not None and not public.is_friend(side):
            return "spared" if self._alone_stands_by(seat, other) else ""
        if other in opinion.fallen or other in public.news.dead:
            if public.barred:  # then nobody may speak of the night
                return ""
            return "struck" if public.is_against(seat, other) and not public.is_against(me, other) else ""
        doubtful = side is None and other in public.voted_out
        return "unproven" if doubtful and opinion.has_voted(seat, other) and not opinion.has_voted(me, other) else ""

    def _alone_stands_by(self, seat: int, other: int) -> bool:
        """Whether a player has stood by another, which the robot itself has not."""
        stands = self._knows.public.stands
        return stands.get((seat, other)) == STANDS_BY != stands.get((self._robot.seat, other))
