"""How a bullet stands to those of others that are fired before it in the same night (PR-158 to PR-162)."""

from collections.abc import Iterator

from pydantic import BaseModel, ConfigDict

from bot.engine.api import Act, Night
from bot.engine.night.attacks import settle
from bot.engine.night_rules import Entry


class Yields(BaseModel):
    """Whose acts keep a player from shooting, or cost him his life.

    The acts are named as in a wave, `mafia_shot` or `stalker.shoot`, and come before his (`night.order`).

    Attributes:
        killed_by: where one of these kills him, his does not take place.
        named_by: where one of these has named the player whom he has named, wherever either went, he dies of it by
            magic; not where that player has left the game.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    killed_by: tuple[str, ...] = ()
    named_by: tuple[str, ...] = ()

    def keeps_back(self, night: Night, act: Act) -> bool:
        """Whether his bullet is not fired, since he is dead by then."""
        if not self.killed_by:
            return False
        settle(night)
        hit = night.deaths.get(act.actor)
        return hit is not None and any(one is hit.source for one in _acts(night, self.killed_by))

    def names_the_same(self, night: Night, act: Act) -> bool:
        """Whether he has named somebody whom one of theirs has named too."""
        named = {target for one in _acts(night, self.named_by) for target in one.targets}
        return any(target in named and not night.game.seats[target].left for target in act.targets)


def _acts(night: Night, names: tuple[str, ...]) -> Iterator[Act]:
    entries = [Entry.read(name) for name in names]
    for act in night.acts:
        if any(entry.means(act.ability.id, act.team or night.role_of(act)) for entry in entries):
            yield act
