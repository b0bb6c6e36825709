"""A team's shot with a holder: always fired, with the holder as the one who answers for it (PR-119 to PR-134)."""

from pydantic import BaseModel, ConfigDict, Field

from bot.engine.api import AbilityId, Ask, Play, RoleId


class Held(BaseModel):
    """The holder is the first in rank alive as the wave closes; if no rank is left, the shot has no holder.

    The shot cannot be declined: if the holder names no target the team's marks decide, and without marks chance does. A
    drunk or blocked holder loses the shot, and a thief can steal it. A shot without a holder is safe from all that, and
    its visitor is the member with the lowest number.

    Attributes:
        own_shots: for roles that have a bullet of their own beside the team's shot, that ability: as holder such a
            player has one bullet only, and its target is the one named there (PR-122).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    own_shots: dict[RoleId, AbilityId] = Field(default_factory=dict)

    def asks_of(self, game: Play, chief: int, asks: list[Ask]) -> list[Ask]:
        """The holder's questions, of the team's shot and of the own bullet; that one comes last."""
        own = self.own_shots.get(game.seats[chief].role.id)
        return [ask for ask in (*asks, *game.wave.asks) if ask.seat == chief and (ask in asks or ask.ability == own)]
