"""Attacks of a night: hits, protection against them, and deaths."""

from bot.engine.events import Saved
from bot.engine.night.acts import Act
from bot.engine.night.reach import struck
from bot.engine.night.scratch import AWAY, Hit, Night
from bot.engine.seats import VEST, Status
from bot.engine.traits.striking import TakesHits, WithstandsHits


def attack(night: Night, kind: str, source: Act, target: int) -> None:
    """Attack a player; whether the player dies is settled when all attacks are known.

    Where roles act one after another the attack may strike another player, or several, or none.
    """
    for seat in struck(night, target) if source.step else (target,):
        night.attacks.strike(Hit(kind, source, seat))


def kill(night: Night, kind: str, source: Act, target: int) -> None:
    """Let a player die by an act that nothing stops, except a calm night (in which no player can be killed)."""
    if not night.is_calm:
        night.die(Hit(kind, source, target))


def settle(night: Night) -> None:
    """Judge each hit that has not been judged yet against the protection of its target."""
    while (hit := night.attacks.take()) is not None:
        _judge(night, hit)


def is_withstood(night: Night, hit: Hit) -> bool:
    """Whether an ability of the target makes an attack ineffective."""
    if WithstandsHits not in night.game.cards.traits:
        return False
    return any(ability.withstands(night, hit) for ability in night.role(hit.target).with_trait(WithstandsHits))


def is_caught(night: Night, hit: Hit) -> bool:
    """Whether an ability of the target takes an attack that no other protection has stopped."""
    if TakesHits not in night.game.cards.traits:
        return False
    return any(ability.catches(night, hit) for ability in night.role(hit.target).with_trait(TakesHits))


def stops(night: Night, hit: Hit) -> list[Status]:
    """The marks on the target that stop an attack."""
    return [mark for mark in night.marks.of(hit.target) if hit.kind in mark.stops]


def _judge(night: Night, hit: Hit) -> None:
    if night.is_calm or not night.game.seats[hit.target].alive or is_withstood(night, hit):
        return
    stopping = stops(night, hit)
    if stopping:
        stop = min(stopping, key=_cost)
        if stop.charges:
            night.marks.wear(stop)
        if stop.name not in {AWAY, VEST}:
            night.note(Saved(hit.target, stop.owner))
    elif not is_caught(night, hit):
        night.attacks.land(hit)
        night.die(hit)


def _cost(mark: Status) -> int:
    """The cost of stopping an attack with a mark: none, a charge that ends at dawn anyway, or one that would last."""
    return 0 if not mark.charges else 1 if mark.until == "dawn" else 2
