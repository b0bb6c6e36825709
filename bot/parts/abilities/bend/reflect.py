"""`reflect`: acts aimed at the holder at night come back to their owners."""

from bot.engine.api import AbilityId, FactionId, Night, Passive, Status, record
from bot.engine.events import Event
from bot.engine.traits.timing import ActsNightly
from bot.text.api import later, register, says


@record
class ActReflected(Event, story=True):
    """Secret until the end: an act of `by` at this player came back; `ability` is its name."""

    by: int
    target: int
    ability: AbilityId


VIRAL = "viral"
"""The mark of a player whose act of the coming night has no effect, without their knowledge."""


class Reflect(Passive, ActsNightly, tells=(ActReflected,)):
    """An act of one player at the holder at night comes back to its owner (EX-24, EX-26 to EX-36). Passive.

    Each ability says how it comes back (`resolve_reflected`). The owner becomes viral: their act of the night after has
    no effect, which they do not learn; an act that is void for that makes them viral anew. Acts of a team do not come
    back (EX-63).

    Attributes:
        sides: only acts of players with roles of these sides come back.
        unmoved: abilities that do not come back, though their owners become viral too.
    """

    stage = "guard"

    sides: tuple[FactionId, ...]
    unmoved: tuple[AbilityId, ...] = ()

    def at_night(self, night: Night, seat: int) -> None:
        """Turn the acts aimed at the holder back on the players who did them."""
        for act in night.acts:
            if act.team is not None or not act.actor or seat not in night.aims(act):
                continue
            if night.role(act.actor).side in self.sides:
                night.note(ActReflected(act.actor, seat, act.ability.id))
                night.marks.leave(act.actor, Status(VIRAL, seat, "dawn"))
                if act.ability.id not in self.unmoved:
                    night.reflect(act)


# NOTE: what others do to this player at night comes back to them
register("reflect", name=later.context("ability", "Sorcery"))

# NOTE: a line of the story: {player} has turned an ability on {target}, and it came back; {ability} is its name
says(ActReflected, "🪄 What {player} did to {target} bounced back ({ability}).", player="by")
