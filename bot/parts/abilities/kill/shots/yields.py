"""A bullet and the bullets of others that are fired before it in the same night (PR-158 to PR-162)."""

from collections.abc import Iterator

from pydantic import BaseModel, ConfigDict

from bot.engine.api import Act, Night
from bot.engine.night.attacks import settle
from bot.engine.night_rules import Entry


class Yields(BaseModel):
    """Acts of others that keep a player from shooting, or cost the shooter's life.

    The acts are named as in a wave, `mafia_shot` or `stalker.shoot`, and come before the shot (`night.order`).

    Attributes:
        killed_by: acts that, killing the shooter, keep the shot from taking place.
        named_by: acts whose named target the shooter must not name too, wherever either act then went: the shooter dies
            of that by magic, unless the target has left the game.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    killed_by: tuple[str, ...] = ()
    named_by: tuple[str, ...] = ()

    def keeps_back(self, night: Night, act: Act) -> bool:
        """Whether the bullet is not fired, as the shooter is dead by then."""
        if not self.killed_by:
            return False
        settle(night)
        hit = night.deaths.get(act.actor)
        return hit is not None and any(one is hit.source for one in _acts(night, self.killed_by))

    def names_the_same(self, night: Night, act: Act) -> bool:
        """Whether the shooter has named a target of these acts."""
        named = {target for one in _acts(night, self.named_by) for target in one.targets}
        return any(target in named and not night.game.seats[target].left for target in act.targets)


def _acts(night: Night, names: tuple[str, ...]) -> Iterator[Act]:
    entries = [Entry.read(name) for name in names]
    for act in night.acts:
        if any(entry.means(act.ability.id, night.bearer_of(act)) for entry in entries):
            yield act
