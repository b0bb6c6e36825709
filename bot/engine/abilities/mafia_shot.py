"""`mafia_shot`: the one bullet a team has each night."""

from collections import Counter
from typing import TYPE_CHECKING, ClassVar, Literal

from bot.engine.abilities.base import Ability, Act, Holder
from bot.engine.asks import Ask, Deadline
from bot.engine.boards import TeamBoard
from bot.engine.events import ShotChosen

if TYPE_CHECKING:
    from bot.engine.game import Game
    from bot.engine.night import Night


class MafiaShot(Ability):
    """A team's shot at a living player outside it (CL-38 to CL-42, SM-13, SM-15).

    Attributes:
        decides: `leader`: his pick is the shot and the mates' marks are proposals; without him all mark.
            `marks`: all mark, and most marks are the shot.
        leader: the role of the leader.
        leader_silent: what it means that he picked nobody: his mates' `marks` decide, or there is `none`.
        tie: among most marks: `random`, or the `leader`'s mark if it is among them, else random.
        kind: the kind of attack, as immunities are stated against it.
    """

    stage: ClassVar[str] = "attack"

    decides: Literal["leader", "marks"] = "marks"
    leader: str | None = None
    leader_silent: Literal["marks", "none"] = "marks"
    tie: Literal["random", "leader"] = "random"
    kind: str = "shot"

    def choices(self, game: "Game", seat: int) -> tuple[int, ...]:
        """Every living player of another side."""
        own = game.seats[seat].faction
        return tuple(number for number in game.living if game.seats[number].faction != own)

    def open(self, game: "Game", holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask every living member; all see all marks on one board."""
        team = holder.team
        members = game.members(team) if team else (holder.seat,)
        decider = self._leader(game, members) if self.decides == "leader" else None
        asks: list[Ask] = []

        def board() -> TeamBoard:
            marks = tuple((ask.seat, _mark(ask)) for ask in asks if game.seats[ask.seat].alive)
            deciding = decider if decider is not None and game.seats[decider].alive else None
            return TeamBoard(self.id, marks, deciding, deadline.at)

        if members:
            topic = game.open_topic(members, board)
            for seat in members:
                advisory = decider is not None and seat != decider
                asks.append(game.ask(seat, self.id, self.choices(game, seat), topic, deadline, advisory=advisory))
        return asks

    def close(self, game: "Game", holder: Holder, asks: list[Ask]) -> Act | None:
        """The team's one target, told to its living members."""
        team = holder.team.id if holder.team else None
        members = tuple(ask.seat for ask in asks if game.seats[ask.seat].alive)
        target, by = self._decide(game, asks)
        if members and team is not None:
            game.tell(members, ShotChosen(team, target, by))
        return None if target is None else Act(self, by or 0, (target,), team)

    def resolve(self, night: "Night", act: Act) -> None:
        """Shoot."""
        for target in act.targets:
            night.hit(self.kind, act, target)

    def _leader(self, game: "Game", members: tuple[int, ...]) -> int | None:
        return next((seat for seat in members if game.seats[seat].role.id == self.leader), None)

    def _decide(self, game: "Game", asks: list[Ask]) -> tuple[int | None, int | None]:
        """The target, and who chose it alone."""
        marks = {ask.seat: mark for ask in asks if (mark := _mark(ask)) is not None and game.seats[mark].alive}
        leader = self._leader(game, tuple(ask.seat for ask in asks if game.seats[ask.seat].alive))
        if self.decides == "leader" and leader is not None:
            if leader in marks:
                return marks[leader], leader
            if self.leader_silent == "none":
                return None, None
        if not marks:
            return None, None
        counts = Counter(marks.values())
        top = max(counts.values())
        tied = sorted(target for target, count in counts.items() if count == top)
        if self.tie == "leader" and leader is not None and marks.get(leader) in tied:
            return marks[leader], None
        return (tied[0] if len(tied) == 1 else game.chance.draw("shot_tie", tied)), None


def _mark(ask: Ask) -> int | None:
    pick = ask.chosen[0] if ask.chosen else None
    return pick if isinstance(pick, int) else None
