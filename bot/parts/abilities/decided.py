"""What abilities have in common about which a group decides: who leads it, and what their marks decide."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from bot.engine.api import Ask, DrawName, FactionId, Holder, Play, RoleId, kind
from bot.engine.bases.ability import Ability
from bot.engine.parameters.matters import NeedsBeside, matters_with
from bot.engine.traits.asking.done_together import DoneTogether
from bot.parts.abilities.deciding import Decision, How, Manner, Tie, decide, leader

NEEDED: dict[How, Literal["majority", "all"]] = {"majority": "majority", "unanimous": "all"}
"""The marks that the board says are needed, where that is not most of them."""


@kind
class Decided(Ability, DoneTogether):
    """Base of abilities about which the members of a team decide.

    Attributes:
        decides: `leader`: his pick is the team's and the mates' marks are proposals; without him all mark.
            `marks`: all mark, and most marks decide. `majority`: only the marks of more than half of all who are asked,
            whoever is silent or leaves included. `unanimous`: only the same mark of all who still live. `agreed`: that,
            each asked alone and his first answer final.
        ranks: who leads: the first of these roles that is still in the game.
        led_from: the side that whoever leads is of; while none of them is, nothing is done (EX-25).
        tie: what is done where the marks decide nothing, one thing or several in the order in which they are tried:
            `random`, the `leader`'s mark (between most marks only one of those), what had its marks `first`, `none`.
    """

    tie_draw: ClassVar[DrawName]
    """The name of the draw between several with most marks."""

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
        """Whether each is asked alone."""
        return self.decides == "agreed"

    @property
    def is_by_rank(self) -> bool:
        """Whether the next in rank's mark decides where nothing comes from the leader, and not most marks."""
        return False

    @property
    def ties(self) -> tuple[Tie, ...]:
        """What is done where the marks decide nothing, in the order in which it is tried."""
        return self.tie if isinstance(self.tie, tuple) else (self.tie,)

    def marks_stand_in(self, game: Play, chief: int | None) -> bool:  # noqa: ARG002 - a hook
        """Whether the others' marks decide where nothing comes from the leader."""
        return chief is not None

    def decider(self, game: Play, holder: Holder, members: tuple[int, ...]) -> int | None:
        """Who of these decides alone, if anybody."""
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
        """Those of these who are of the side that leads."""
        return [seat for seat in seats if self.led_from in {None, game.seats[seat].faction}]
