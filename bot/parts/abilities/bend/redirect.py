"""`redirect`: turn a player's acts of the night onto another target than they chose."""

from typing import Annotated, Literal

from markupsafe import Markup

from bot.engine.api import AbilityId, Act, Ask, Deadline, Holder, Night, Play, RoleId, record
from bot.engine.events import Event
from bot.engine.night.marks import POISONED
from bot.engine.night.spoiling import spoiler
from bot.engine.parameters.matters import matters_with
from bot.engine.traits.taking import Movable, Stealable, standing_for
from bot.engine.traits.voiding import GoesElsewhere
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Voice, deed, later, register, says


@record
class Redirected(Event, story=True):
    """Secret until the end: a thief tried to turn a player's act elsewhere at night; `moved`: whether an act was.

    `aim`: the player who got the act; the thief where the loot cannot be passed on and stays with them (PR-199).
    """

    by: int
    target: int
    aim: int
    moved: bool


class Redirect(Targeted, GoesElsewhere, tells=(Redirected,)):
    """Acts of the first player named befall the second one tonight (TG-51 to TG-67, PR-185 to PR-208).

    Where an act has several targets, only its main part is moved: a real gun rather than a blank. An act of a guarded
    player stays where it is; so do all acts if the second player has left. Void acts are not moved. No player is told.

    Attributes:
        moves: the abilities whose acts are moved, or `all` acts of the first player by their own card.
        keeps: the abilities whose acts are never moved.
        deciders: roles that must have decided an act of a team; the act is not moved otherwise.
        settled: roles that an act of the same stage reaches too late: moved onto them, the act falls on no player.
        drunk: roles from and onto which acts are not moved while they are drunk; loot without a need of the second
            player is taken all the same (PR-226).
        same: whether the second player may be any player: the first one again, and the holder.
        repeat: whether the first player may be that of the night before again.
    """

    stage = "seize"
    purpose = "harm"

    moves: tuple[AbilityId, ...] | Literal["all"]
    keeps: Annotated[tuple[AbilityId, ...], matters_with(moves="all")] = ()
    deciders: tuple[RoleId, ...] = ()
    settled: tuple[RoleId, ...] = ()
    drunk: tuple[RoleId, ...] = ()
    same: bool = False
    spent: Literal["named", "done"] = "done"

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask for both players at once: two different ones, not the holder, unless `same` allows all."""
        first = self.choices(game, holder.seat)
        second = game.seats.living if self.same else game.teams.targets_of(holder.seat, "living")
        twice = () if self.same else tuple((one, one) for one in first)
        parts = (first, second)
        return [game.ask(holder.seat, self.id, (), deadline, parts=parts, barred=twice, doubles=self.same)]

    def use_up(self, game: Play, act: Act) -> None:
        """Charge the use, and note the first player: the holder may not name that player tomorrow."""
        game.seats[act.stock].use(self.id, game.round, act.targets[:1])

    def charge(self, game: Play, act: Act) -> None:
        """Charge the use at dawn, if it is charged only then; not if a player's quitting voided the act (CH-10)."""
        if self.spent == "done" and not game.seats[act.targets[1]].left:
            self.use_up(game, act)

    def visited(self, night: Night, act: Act) -> tuple[int, ...]:
        """The first player only: the second one is visited by the player whose act is moved."""
        return night.aims(act)[:1]

    def resolve(self, night: Night, act: Act) -> None:
        """Move the first player's acts that can be moved to the second player."""
        first, second = night.aims(act)
        came_to = self._steals(night, act, first, second)
        night.note(Redirected(act.actor, first, came_to or second, bool(came_to)))

    def _steals(self, night: Night, theft: Act, first: int, second: int) -> int | None:
        """Take the first player's acts and passive abilities; returns the seat that got any of them, or None."""
        if first == theft.actor or night.marks.has(first, "guarded") or self._is_drunk(night, first):
            return None
        seats = night.game.seats
        aim = None if seats[second].left or self._is_drunk(night, second) else second
        moved = [act for act in self._movable(night, first) if aim is not None and self._moves_to(night, act, aim)]
        own = () if seats[first].left else night.role(first).with_trait(Stealable)
        robbed = [ability.robbed(night, first, theft, aim) for ability in own]
        return aim if moved else max(filter(None, robbed), default=None)

    def _is_drunk(self, night: Night, seat: int) -> bool:
        """Whether a player has one of the `drunk` roles and is drunk."""
        return night.role(seat).id in self.drunk and night.marks.has(seat, POISONED)

    def _moves_to(self, night: Night, act: Act, aim: int) -> bool:
        """Move an act to `aim`, if allowed, and say whether it moved; an act that would come too late is called off."""
        if isinstance(act.ability, Movable) and not act.ability.may_go_to(night, act, aim):
            return False
        if act.ability.stage_here == self.stage and night.role(aim).id in self.settled:
            night.call_off(act)
            return False
        aims = list(night.aims(act))
        aims[standing_for(act)] = aim
        night.move(act, *aims)
        return True

    def _movable(self, night: Night, seat: int) -> list[Act]:
        """A player's acts of tonight that can be moved."""
        acts = [act for act in night.pending(seat) if self._is_meant(night, act) and not spoiler(night, act)]
        return [act for act in acts if act.team is None or night.role_of(act) in self.deciders]

    def _is_meant(self, night: Night, act: Act) -> bool:
        """Whether an act is of a kind that the holder's ability moves."""
        if self.moves != "all":
            return act.ability.id in self.moves
        own = act.team is not None or act.ability in night.role(act.actor).abilities
        return own and act.ability.id not in self.keeps


register(
    "redirect",
    # NOTE: a thief turns what one player does at night on somebody else
    name=later.context("ability", "Theft"),
    question=later.text("🌀 <b>Whose ability do you steal tonight, and who do you use it on?</b>"),
    order=later.text("First pick whose ability you steal, then who you use it on."),
)


@says(Redirected)
def _redirected(say: Voice, event: Redirected) -> Markup:
    t = say.tongue
    by, target, aim = say.player(event.by), say.player(event.target), say.player(event.aim)
    if event.moved and event.aim == event.by:
        # NOTE: a line of the story: {player} has for a night what {target} can do
        return t.text("🌀 {player} stole {target}'s ability and used it on themselves.", player=by, target=target)
    if event.moved:
        # NOTE: a line of the story: what {target} did that night happened to {other} instead
        return t.text(
            "🌀 {player} stole {target}'s ability and used it on {other}.", player=by, target=target, other=aim
        )
    if event.by == event.target:
        # NOTE: a line of the story: the act that {player} was to steal was none but the theft
        return t.text("🌀 {player} tried to steal from themselves and failed.", player=by)
    if event.aim == event.by:
        # NOTE: a line of the story: {player} was to have for a night what {target} can do, but there was nothing
        return t.text("🌀 {player} tried to use {target}'s ability on themselves and failed.", player=by, target=target)
    # NOTE: a line of the story: the act of {target} was to go to {other}, but there was none, or it was guarded
    return t.text(
        "🌀 {player} tried to use {target}'s ability on {other} and failed.", player=by, target=target, other=aim
    )


deed(Redirected)
