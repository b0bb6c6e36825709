"""The fold of a night, which works out the results of all acts, one named stage after another."""

from collections.abc import Sequence

from bot.engine.bases.ability import Ability
from bot.engine.night.acts import Act
from bot.engine.night.attacks import settle
from bot.engine.night.conversions import settle_attempts
from bot.engine.night.scratch import Attacks, Night
from bot.engine.night.spoiling import spoiler
from bot.engine.night.steps import is_left_out, undone
from bot.engine.play import Play
from bot.engine.traits.takes_effect import TakesEffect
from bot.engine.traits.taking import ComesBack, Stealable, strike_actor
from bot.engine.traits.timing import ActsNightly

Turn = tuple[int, Ability, Act | None]
"""One thing that happens at a stage: a player's act, or (None) the effect that a passive ability has by itself."""

ON = " on "
"""Stands between an ability and the role of its target, in the order within a stage."""


def fold(game: "Play", acts: list[Act]) -> Night:
    """The night that these acts make, stage by stage. Draws nothing and changes nothing on the game."""
    if not game.rules.night.steps:
        night = Night(game, acts)
    else:
        unprotected = Night(game, [act for act in acts if not is_left_out(act)])
        _fold(unprotected)
        night = Night(game, acts, attacks=Attacks(foreseen=unprotected.deaths))
    _fold(night)
    return night


def _fold(night: Night) -> None:
    nightly = night.game.cards.traits.get(ActsNightly, ())
    if not nightly and not night.acts:
        return
    nights, attacked = night.game.rules.night, False
    order, steps = nights.order, nights.steps
    for stage in sorted({"attack", *nightly, *night.due}, key=nights.stages_in_order.index):
        attacked = attacked or stage == "attack"
        turns: list[Turn] = [(act.actor, act.ability, act) for act in night.due.get(stage, ())]
        if stage in nightly:
            turns = [*by_themselves(night, stage), *turns]
        if (order or steps) and len(turns) > 1:
            turns = in_order(night, turns, order.get(stage, ()))
        for seat, ability, done in turns:
            if done is not None:
                carry_out(night, done)
            elif isinstance(ability, ActsNightly):
                ability.at_night(night, seat)
            if attacked and steps:
                settle(night)
        if attacked and night.attacks.judged < len(night.attacks.hits):
            settle(night)
        if night.attacks.attempts:
            settle_attempts(night)


def carry_out(night: Night, act: Act) -> None:
    """Resolve an act at its stage: the act is spoiled, or comes back on its actor, or has its usual effect."""
    if act.step:
        night.marks.at_step(act.step)
    by = night.spoiled.get(act.number) or spoiler(night, act) or (undone(night, act) if act.step else None)
    if by is not None:
        night.spoil(act, by)
        if night.is_stolen(act):
            if isinstance(act.ability, Stealable):
                act.ability.resolve_spoiled_stolen(night, act)
        elif isinstance(act.ability, TakesEffect):
            act.ability.resolve_spoiled(night, act, by)
    elif act.number in night.reflected:
        if isinstance(act.ability, ComesBack):
            act.ability.resolve_reflected(night, act)
        else:
            strike_actor(night, act)
    elif isinstance(act.ability, TakesEffect):
        act.ability.resolve(night, act)
    night.pass_stage(act)
    if act.step:
        night.marks.at_step(0)


def by_themselves(night: Night, stage: str) -> list[Turn]:
    """The passive effects of a stage, in seat order, by the roles that players have in the night so far."""
    own = [
        (player.number, ability)
        for player in night.game.seats.players
        for ability in night.role(player.number).passives
    ]
    return [(seat, one, None) for seat, one in own if one.stage == stage and isinstance(one, ActsNightly)]


def in_order(night: Night, turns: Sequence[Turn], order: tuple[str, ...]) -> list[Turn]:
    """The turns of a stage: first the ones that the scenario names, in its order, then the others as they were.

    A name with the bearer, `role.ability`, or with the role of the first target, `ability on role`, comes before the
    plain name of the ability. Among acts of the same place the one of the earlier step comes first.
    """

    def place(turn: Turn) -> tuple[int, int]:
        seat, ability, act = turn
        bearer = night.bearer_of(act) if act is not None else night.role(seat).id
        on = f"{ability.id}{ON}{night.role(act.targets[0]).id}" if act is not None and act.targets else ""
        named = next((name for name in (on, f"{bearer}.{ability.id}", ability.id) if name in order), None)
        return order.index(named) if named is not None else len(order), act.step if act is not None else 0

    return sorted(turns, key=place)
