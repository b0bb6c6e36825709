"""Abilities about which a group decides: whose choice (mark) counts, and what happens if the members do not agree."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from bot.engine.api import Active, Ask, DrawName, FactionId, Holder, Play, RoleId, kind, record
from bot.engine.parameters.matters import NeedsBeside, matters_with
from bot.engine.traits.asking import DoneTogether

How = Literal["leader", "marks", "majority", "agreed", "unanimous"]
"""The mark that decides: the leader's, or most marks if there is none; most marks; the marks of more than half of all
members asked; the same mark of all living members, each asked alone with the first answer final (`agreed`) or all on
one board (`unanimous`).
"""

Tie = Literal["random", "leader", "first", "none"]
"""The way out where the marks decide nothing: chance; the leader's mark; the target first to have its marks; no target.
"""

NEEDED: dict[How, Literal["majority", "all"]] = {"majority": "majority", "unanimous": "all"}
"""The number of marks that the board says are needed, where that is not simply most marks."""

Marks = tuple[tuple[int, int], ...]
"""Pairs of a member and the player they have named, in the order in which the marks were last set (PR-302)."""


@record
class Decision:
    """A group's target, if there is one; `by`: the member who decided alone, `beside`: that member's other targets."""

    target: int | None
    by: int | None = None
    beside: tuple[int, ...] = ()


@record
class Manner:
    """The way in which a group decides now.

    Attributes:
        how: whose mark decides, or how many marks do.
        chief: the leader, if there is one.
        ties: the ways out where the marks decide nothing, in the order in which they are tried.
        draw: the name of the draw between several targets.
        of: the group for which the draw is made; each group has draws of its own.
    """

    how: How
    chief: int | None
    ties: tuple[Tie, ...]
    draw: DrawName
    of: str = ""


def leader(game: Play, members: Sequence[int], ranks: tuple[str, ...]) -> int | None:
    """The leader among these members: the first in rank, of two with one role the first in order; None without a rank.

    A member who has taken over the post of a rank holds that rank.
    """
    for rank in ranks:
        for seat in members:
            if game.cards.has_post(seat, rank):
                return seat
    return None


def marks_of(game: Play, asks: Sequence[Ask]) -> Marks:
    """The choices (marks) of the members still alive, in the order in which they were last changed."""
    since, seats = game.questions.since, game.seats
    ordered = sorted([ask for ask in asks if ask.chosen], key=lambda ask: since.get(ask.id, 0))
    marks = [(ask.seat, ask.player) for ask in ordered]
    return tuple([(seat, mark) for seat, mark in marks if mark is not None and seats[mark].alive])


def decide(game: Play, asks: Sequence[Ask], manner: Manner) -> Decision:
    """The target on which a group has decided, by the answers of all members asked, those who have left included."""
    marks = marks_of(game, asks)
    own = dict(marks).get(manner.chief) if manner.chief is not None else None
    if manner.how == "leader" and own is not None:
        asked = next(ask for ask in asks if ask.seat == manner.chief)
        return Decision(own, manner.chief, asked.players[1:])
    if not marks:
        return Decision(None)
    counts = Counter(target for _, target in marks)
    match manner.how:
        case "agreed" | "unanimous":
            living = [ask for ask in asks if game.seats[ask.seat].alive]
            return Decision(marks[0][1] if len(counts) == 1 and len(marks) == len(living) else None)
        case "majority":
            most, count = counts.most_common(1)[0]
            if 2 * count > len(asks):
                return Decision(most)
            return Decision(own, manner.chief) if own is not None and "leader" in manner.ties else Decision(None)
    top = max(counts.values())
    tied = sorted(target for target, count in counts.items() if count == top)
    return Decision(tied[0] if len(tied) == 1 else _untied(game, marks, tied, own, manner))


def _untied(game: Play, marks: Marks, tied: list[int], own: int | None, manner: Manner) -> int | None:
    """The target taken of those tied for most marks, or None; `own` is the leader's mark."""
    for way in manner.ties:
        match way:
            case "leader" if own in tied:
                return own
            case "first":
                return first_complete(marks, tied)
            case "none":
                return None
            case "random":
                break
    return game.chance.draw(manner.draw, tied, manner.of)


def first_complete(marks: Sequence[tuple[int, int]], tied: Sequence[int]) -> int:
    """The one, among targets tied for most marks, whose last mark came first."""
    complete = {target: place for place, (_, target) in enumerate(marks)}  # where the last of its marks came
    return min(tied, key=complete.__getitem__)


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
        """Whether, if the leader names no player, the next in rank decides instead of the most marks."""
        return False

    @property
    def ties(self) -> tuple[Tie, ...]:
        """The ways to break a tie where the marks decide nothing, in the order in which they are tried."""
        return self.tie if isinstance(self.tie, tuple) else (self.tie,)

    def marks_stand_in(self, game: Play, chief: int | None) -> bool:
        """Whether the other members' marks decide if the leader names no player."""
        return chief is not None

    def decider(self, game: Play, holder: Holder, members: tuple[int, ...]) -> int | None:
        """The member who decides alone; None where the members decide together, or have no leader."""
        return self._leader(game, holder, members) if self.decides == "leader" else None

    def _leader(self, game: Play, holder: Holder, members: tuple[int, ...]) -> int | None:
        ranks = self.ranks
        if not ranks:
            return None
        before = game.teams.precedence(holder.team) if holder.team else members
        return leader(game, self._may_lead(game, [seat for seat in before if seat in members]), ranks)

    def _decide(self, game: Play, holder: Holder, asks: list[Ask], chief: int | None) -> Decision:
        led, heard = self.decides == "leader" and chief is not None, asks
        if led:
            own = [ask for ask in asks if ask.seat == chief]
            declined = () in [ask.chosen for ask in own]  # CH-22: that is no silence
            heard = own if declined or not self.marks_stand_in(game, chief) else asks
        first = next((team for team, _ in game.rules.teams_with.get(self.id, ())), None)
        of = "" if holder.team is None or holder.team is first else holder.team.id
        return decide(game, heard, Manner(self.decides, chief, self.ties, self.tie_draw, of))

    def _may_lead(self, game: Play, seats: Sequence[int]) -> list[int]:
        """The members, of these players, who may lead: all, or those of the side in `led_from`."""
        side = self.led_from
        return [*seats] if side is None else [seat for seat in seats if game.seats[seat].faction == side]
