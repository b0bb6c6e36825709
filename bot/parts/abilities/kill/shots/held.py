"""A team's shot that somebody holds: it is always fired, and whoever holds it answers for it (PR-119 to PR-134)."""

from pydantic import BaseModel, ConfigDict, Field

from bot.engine.api import AbilityId, Ask, Play, RoleId


class Held(BaseModel):
    """The shot belongs to the first in rank who lives as the wave closes, and to nobody where no rank is left.

    It cannot be declined: where its holder names nobody the team's marks decide, and without any chance does. Drunk or
    blocked he loses it, and it can be stolen from him; a shot that nobody holds is out of reach of all that, and the
    member with the lowest number answers for it.

    Attributes:
        own_shots: of a role that may come to hold it while it is asked for a bullet of its own, that ability: he has
            but one bullet then, and its target is the one that he has named there (PR-122).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    own_shots: dict[RoleId, AbilityId] = Field(default_factory=dict)

    def asks_of(self, game: Play, chief: int, asks: list[Ask]) -> list[Ask]:
        """The questions that its holder was asked, of the team's and for his own bullet; that one comes last."""
        own = self.own_shots.get(game.seats[chief].role.id)
        return [ask for ask in (*asks, *game.wave.asks) if ask.seat == chief and (ask in asks or ask.ability == own)]
