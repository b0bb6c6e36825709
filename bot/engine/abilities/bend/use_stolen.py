"""`use_stolen`: use what was stolen tonight."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Literal

from bot.engine.abilities.base import Ability, Holder, Passive
from bot.engine.names import AbilityId
from bot.engine.night.theft import robbed_by

if TYPE_CHECKING:
    from bot.engine.play import Play
    from bot.engine.rules import Wave


class UseStolen(Passive):
    """A thief is asked what those would be asked whom he has robbed tonight, and does it in their stead (AD-401).

    The questions are those of the stolen abilities, as they are `in_other_hands`; the acts come to their stages in the
    owners' places, are charged to the owners, and are answered when theirs would be (AD-184, AD-381). In the first of
    several waves that ask it he is asked for all but what has to wait for the last.

    Attributes:
        late: the abilities that wait for the last wave that asks it, as what others have named comes before them.
        use: whether it is `optional`, or `mandatory`, so that chance uses for him what he does not (AD-373).
    """

    stage: ClassVar[str] = "seize"

    late: tuple[AbilityId, ...] = ()
    use: Literal["optional", "mandatory"] = "optional"

    def in_hand(self, game: "Play", seat: int, wave: "Wave") -> tuple[Holder, ...]:
        """What he has to use in this wave."""
        found: list[Holder] = []
        for owner in robbed_by(game, seat):
            for held, holder in self._taken(game, owner):
                used = held.in_other_hands(game, owner) if self._is_turn(game, seat, held, wave) else None
                if used is not None:
                    bearer = holder.team.id if holder.team is not None else game.seats[owner].role.id
                    told = _asked_in(game, held, bearer)
                    must = self.use == "mandatory"
                    found.append(Holder(used, seat, owner=owner, stolen=True, must=must, answered=told))
        return tuple(found)

    def _taken(self, game: "Play", owner: int) -> Iterator[tuple[Ability, Holder]]:
        """What was taken of a player that has to be asked for."""
        teams = [team for team in game.rules.teams if owner in game.groups[team.id]]
        held = [Holder(ability, owner) for ability in game.seats[owner].role.abilities]
        held += [Holder(ability, owner, team) for team in teams for ability in team.abilities]
        for holder in held:
            if not holder.ability.passive and holder.ability.theft(game, holder) == "taken":
                yield holder.ability, holder

    def _is_turn(self, game: "Play", seat: int, held: Ability, wave: "Wave") -> bool:
        """Whether he is asked for it now: with all that does not wait, or at the last."""
        role = game.seats[seat].role.id
        asked = [each.number for each in game.rules.waves if any(one.means(self.id, role) for one in each.asks)]
        return wave.number == (asked[-1] if held.id in self.late else asked[0])


def _asked_in(game: "Play", ability: Ability, bearer: str) -> int:
    """The last wave in which its owner is asked for it; 0 if in none."""
    return max(
        (wave.number for wave in game.rules.waves if any(one.means(ability.id, bearer) for one in wave.asks)), default=0
    )
