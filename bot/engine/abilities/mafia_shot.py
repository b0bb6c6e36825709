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


TEAM_ACT = "team act"
"""The shot and what may stand in its place exclude one another: the last one that a player answers counts."""


class MafiaShot(Ability):
    """A team's shot at a living player outside it (CL-38 to CL-42, SM-13, SM-15).

    Attributes:
        decides: `leader`: his pick is the shot and the mates' marks are proposals; without him all mark.
            `marks`: all mark, and most marks are the shot.
        ranks: who leads: the first of these roles that is still in the game, of two of a role the lower seat.
        apart: roles that work on their own: they are asked only when they lead.
        leader_silent: what it means that he picked nobody: his mates' `marks` decide, or there is `none`.
        tie: among most marks: `random`, or the `leader`'s mark if it is among them, else random.
        kind: the kind of attack, as immunities are stated against it.
    """

    stage: ClassVar[str] = "attack"

    decides: Literal["leader", "marks"] = "marks"
    ranks: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    leader_silent: Literal["marks", "none"] = "marks"
    tie: Literal["random", "leader"] = "random"
    kind: str = "shot"

    def open(self, game: "Game", holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask every living member for a player of another side; all see all marks on one board."""
        everyone = game.members(holder.team) if holder.team else (holder.seat,)
        decider = leader(game, everyone, self.ranks) if self.decides == "leader" else None
        members = tuple(seat for seat in everyone if seat == decider or game.seats[seat].role.id not in self.apart)
        asks: list[Ask] = []

        def board() -> TeamBoard:
            living = tuple(ask.seat for ask in asks if game.seats[ask.seat].alive)
            deciding = leader(game, living, self.ranks) if self.decides == "leader" else None
            marks = tuple((ask.seat, _mark(ask)) for ask in asks if ask.seat in living)
            stand_in = len(living) > 1 and self._marks_stand_in(game, deciding)
            return TeamBoard(self.id, marks, deciding, deadline.at, stand_in=stand_in)

        if members:
            topic = game.open_topic(members, board)
            for seat in members:
                advisory = decider is not None and seat != decider
                choices = game.of_others(game.seats[seat].faction)
                ask = game.ask(seat, self.id, choices, deadline, topic, advisory=advisory, exclusive=TEAM_ACT)
                asks.append(ask)
        return asks

    def somebody_left(self, game: "Game", holder: Holder, asks: list[Ask]) -> None:  # noqa: ARG002 - a hook
        """Where the lead passes on, the heir's mark is no proposal any more, nor anybody's without an heir (CL-40)."""
        living = tuple(ask.seat for ask in asks if game.seats[ask.seat].alive)
        chief = leader(game, living, self.ranks) if self.decides == "leader" else None
        for ask in asks:
            ask.advisory = chief is not None and ask.seat != chief

    def close(self, game: "Game", holder: Holder, asks: list[Ask]) -> Act | None:
        """The team's one target, told to its living members."""
        team = holder.team.id if holder.team else None
        members = tuple([ask.seat for ask in asks if game.seats[ask.seat].alive])
        chief = leader(game, members, self.ranks)
        target, by = self._decide(game, asks, chief)
        if target is None and self._has_other_act(game, chief):
            return None
        if members and team is not None:
            game.tell(members, ShotChosen(team, target, by))
        return None if target is None else Act(self, by or 0, (target,), team)

    def resolve(self, night: "Night", act: Act) -> None:
        """Shoot."""
        for target in act.targets:
            night.hit(self.kind, act, target)

    def _marks_stand_in(self, game: "Game", chief: int | None) -> bool:
        """Whether the others' marks decide where the leader picks nobody."""
        return chief is not None and self.leader_silent == "marks" and not self._has_other_act(game, chief)

    def _has_other_act(self, game: "Game", chief: int | None) -> bool:
        """Whether the leader has chosen what stands in the place of a shot."""
        return chief is not None and game.chose_another(chief, TEAM_ACT, self.id)

    def _decide(self, game: "Game", asks: list[Ask], chief: int | None) -> tuple[int | None, int | None]:
        """The target, and who chose it alone."""
        marks = {ask.seat: mark for ask in asks if (mark := _mark(ask)) is not None and game.seats[mark].alive}
        if self.decides == "leader" and chief is not None:
            if chief in marks:
                return marks[chief], chief
            if not self._marks_stand_in(game, chief):
                return None, None
        if not marks:
            return None, None
        counts = Counter(marks.values())
        top = max(counts.values())
        tied = sorted(target for target, count in counts.items() if count == top)
        if self.tie == "leader" and chief is not None and marks.get(chief) in tied:
            return marks[chief], None
        return (tied[0] if len(tied) == 1 else game.chance.draw("shot_tie", tied)), None


def leader(game: "Game", members: tuple[int, ...], ranks: tuple[str, ...]) -> int | None:
    """Who of these leads: the first in rank, of two of a role the lower seat; None where no rank is among them."""
    return next((seat for rank in ranks for seat in members if game.seats[seat].role.id == rank), None)


def _mark(ask: Ask) -> int | None:
    pick = ask.chosen[0] if ask.chosen else None
    return pick if isinstance(pick, int) else None
