"""`block`: take a player's ability for the night."""

from collections.abc import Sequence
from typing import Annotated, Literal

from markupsafe import Markup
from pydantic import Field

from bot.engine.api import ALIBI, Act, Ask, Conditions, Deadline, Holder, Night, Play, RoleId, Status, record
from bot.engine.events import CannotAct, Event, RoleChanged, RoleTurned
from bot.engine.night.conversions import convert_for_good
from bot.engine.night.marks import HINDERED
from bot.engine.night.reach import reached
from bot.engine.parameters.matters import matters_where
from bot.parts.abilities.check import NotReached
from bot.parts.abilities.targeted import CopiedAct
from bot.text.api import Voice, Whole, deed, joins, later, only, register, says


@record
class UnderGuard(Event):
    """Private: you are guarded yourself and can block no player tonight."""


@record
class Blocked(Event, story=True):
    """Secret until the end: a player blocked another."""

    by: int
    target: int


class Block(CopiedAct, tells=(Blocked, CannotAct, RoleChanged, RoleTurned, UnderGuard)):
    """A player named cannot use their own ability (GF-94, GF-95, ZD-35 to ZD-37, CM-31 to CM-37).

    Abilities of a team, passives and charges stay. A blocked player who would be asked in a later wave is told in place
    of the question that they cannot act tonight. A guarded player cannot be blocked, and a guarded blocker blocks no
    player.

    Attributes:
        until: the end of the block: the `dawn`, or the `dusk` of the coming day.
        spares: roles that cannot be blocked.
        told: whether blocked players are told so; else they are asked as ever, and only their acts come to nothing.
        turns: roles that blocked players lose for others at dawn, unless another act has turned them (PR-276).
        bound: whether a guarded blocker blocks no player, and is told so.
        alibi: whether blocked players cannot be jailed on the coming day (CT-128).
    """

    stage = "seize"
    purpose = "harm"

    until: Literal["dawn", "dusk"] = "dawn"
    spares: tuple[RoleId, ...] = ()
    alibi: Annotated[bool, matters_where("trial")] = False
    told: bool = True
    bound: bool = True
    turns: dict[RoleId, RoleId] = Field(default_factory=dict)

    @property
    def conditions(self) -> Conditions:
        """The events that depend on parameters: for blocks that are told, stopped by a guard, or take roles."""
        return (
            *super().conditions,
            (CannotAct, self.told),
            (UnderGuard, self.bound),
            (RoleTurned, self.turns),
            (RoleChanged, self.turns),
        )

    def makes(self) -> tuple[str, ...]:
        """The roles into which the block turns players."""
        return tuple(self.turns.values())

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the holder for a player to block; tell a guarded holder instead that they cannot (CM-20, CM-21)."""
        if self.bound and game.tonight is not None and game.tonight.marks.has(holder.seat, "guarded"):
            game.tell((holder.seat,), UnderGuard())
            return []
        return super().put(game, holder, deadline)

    def resolve(self, night: Night, act: Act) -> None:
        """Take the abilities of the targets who can be blocked, until the end that `until` says."""
        for target in reached(night, act):
            if target == act.actor or night.marks.has(target, "guarded") or night.role(target).id in self.spares:
                continue
            night.marks.put(target, Status("blocked" if self.told else HINDERED, act.actor, self.until))
            night.note(Blocked(act.actor, target))
            if self.alibi:
                night.marks.leave(target, Status(ALIBI, act.actor, "dusk"))

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """Give the living targets with one of the roles in `turns` the new role, and tell them."""
        for target in night.aims(act) if self.turns else ():
            seat = game.seats[target]
            if seat.alive and seat.role.id in self.turns:
                night.convert(act, target, self.turns[seat.role.id])
        convert_for_good(game, act, night)


register(
    "block",
    name=later.context("ability", "Block"),
    question=later.text("⛓ <b>Whose ability do you block tonight?</b>"),
)

says(UnderGuard, "🛡 You're guarded tonight, so your ability has no effect.")


@says(Blocked)
def _blocked(say: Voice, event: Blocked) -> Markup:
    t, player, target = say.tongue, say.player(event.by), say.player(event.target)
    own = say.texts.words("block", "name")
    if not own:
        # NOTE: a line of the story
        return t.text("⛓ {player} blocked {target}.", player=player, target=target)
    # NOTE: a line of the story; {ability} is this game's own name of the act, in the nominative
    return t.text("⛓ {player} blocked {target} ({ability}).", ability=own, player=player, target=target)


@joins(NotReached)
def _kept_from_it(say: Voice, event: NotReached, around: Sequence[Event]) -> Whole | None:
    """The story's line about a blocked player whose check got no answer; None where no block explains that."""
    blocked = only(around, Blocked, target=event.by)
    if blocked is None or event.by == event.target:
        return None
    # NOTE: a line of the story: {by} blocked {player}, whose check of {target} got no answer
    line = say.tongue.text(
        "⛓ {by} blocked {player}, who got no answer about {target}.",
        by=say.player(blocked.by),
        player=say.player(event.by),
        target=say.player(event.target),
    )
    return Whole(line, (blocked,))


deed(Blocked)
