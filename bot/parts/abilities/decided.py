"""The base of abilities about which a group decides: the leader, and what the members' marks decide."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from bot.engine.api import Active, Ask, DrawName, FactionId, Holder, Play, RoleId, kind
from bot.engine.parameters.matters import NeedsBeside, matters_with
from bot.engine.traits.asking import DoneTogether
from bot.parts.abilities.deciding import Decision, How, Manner, Tie, decide, leader

NEEDED: dict[How, Literal["majority", "all"]] = {"majority": "majority", "unanimous": "all"}
"""The number of marks that the board says are needed, where that is not simply most marks."""


@kind
class Decided(Active, DoneTogether):
    """Base of abilities about which the members of a team decide; a member's mark is the target they have named.

    Attributes:
        decides: `leader`: the leader's mark is the team's and the mates' marks are proposals; without a leader most
            marks decide. `marks`: most marks decide. `majority`: only the marks of more than half of all members asked
            decide, the silent and leavers included. `unanimous`: only the same mark of all members still living.
            `agreed`: the same, with each member asked alone and the first answer final.
        ranks: the order of leaders: the first of these roles that is still in the game leads.
        led_from: the side to which a leader must belong; while no member does, nothing is done (EX-25).
        tie: the way out where the marks decide nothing, or several to be tried in order: `random`, the `leader`'s mark
            (between targets with most marks only one of these), the target that had its marks `first`, `none`.
    """

    tie_draw: ClassVar[DrawName]
    """The name of the draw between several targets with most marks."""

    decides: Annotated[How, NeedsBeside("leader", "ranks", "which say who leads", "marks")] = "marks"
    ranks: tuple[RoleId, ...] = ()
    led_from: FactionId | None = None
    tie: Annotated[
        Tie | tuple[Tie, ...],
        NeedsBeside("leader", "ranks", "which say who leads", "random"),
        matters_with(decides=("leader", "marks", "majority")),
    ] = "random"

    @property
    def is_agreed(self) -> bool:
        """Whether each member is asked alone."""
        return self.decides == "agreed"

    @property
    def is_by_rank(self) -> bool:
        """Whether the mark of the next in rank, rather than most marks, decides where the leader gives none."""
        return False

    @property
    def ties(self) -> tuple[Tie, ...]:
        """The ways out where the marks decide nothing, in the order in which they are tried."""
        return self.tie if isinstance(self.tie, tuple) else (self.tie,)

    def marks_stand_in(self, game: Play, chief: int | None) -> bool:
        """Whether the other members' marks decide where the leader gives none."""
        return chief is not None

    def decider(self, game: Play, holder: Holder, members: tuple[int, ...]) -> int | None:
        """The member who decides alone; None where no member does."""
        return self._leader(game, holder, members) if self.decides == "leader" else None

    def _leader(self, game: Play, holder: Holder, members: tuple[int, ...]) -> int | None:
        before = game.teams.precedence(holder.team) if holder.team else members
        return leader(game, self._may_lead(game, [seat for seat in before if seat in members]), self.ranks)

    def _decide(self, game: Play, holder: Holder, asks: list[Ask], chief: int | None) -> Decision:
        declined = any(ask.seat == chief and ask.chosen == () for ask in asks)  # CH-22: that is no silence
        alone = self.decides == "leader" and chief is not None
        alone = alone and (declined or not self.marks_stand_in(game, chief))
        heard = [ask for ask in asks if ask.seat == chief] if alone else asks
        first = next((team for team, _ in game.rules.teams_with.get(self.id, ())), None)
        of = "" if holder.team is None or holder.team is first else holder.team.id
        return decide(game, heard, Manner(self.decides, chief, self.ties, self.tie_draw, of))

    def _may_lead(self, game: Play, seats: Sequence[int]) -> list[int]:
        """The members of the side that leads."""
        return [seat for seat in seats if self.led_from in {None, game.seats[seat].faction}]
