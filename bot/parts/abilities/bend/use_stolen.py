"""`use_stolen`: use tonight's stolen ability."""

from collections.abc import Iterator
from typing import Literal

from bot.engine.api import Ability, AbilityId, Holder, Passive, Play, Wave
from bot.engine.night.theft import robbed_by
from bot.engine.traits.asking import UsesOthers
from bot.engine.traits.taking import Stealable
from bot.parts.abilities.bend.steal import bearer_of, held_by
from bot.text.api import later, register


class UseStolen(Passive, UsesOthers):
    """A thief is asked the questions of the players they have robbed tonight, and acts in their stead (AD-401).

    The questions are those of the stolen abilities, as they are `in_other_hands`. The acts come at the owners' stages
    and places, are charged to the owners, and are answered at the time of the owners' answers (AD-184, AD-381). Where
    several waves ask for stolen abilities, the first one asks for all but the `late` ones.

    Attributes:
        late: the abilities that wait for the last wave that asks, as acts of other players have to come before them.
        use: whether the use is `optional`, or `mandatory`, with chance making the choice that the thief leaves out
            (AD-373).
    """

    stage = "seize"

    late: tuple[AbilityId, ...] = ()
    use: Literal["optional", "mandatory"] = "optional"

    def in_hand(self, game: Play, seat: int, wave: Wave) -> tuple[Holder, ...]:
        """The stolen abilities that the thief may use in this wave (turn of the night)."""
        found: list[Holder] = []
        for owner in robbed_by(game, seat):
            for held in self._taken(game, owner):
                asks = self._is_turn(game, seat, held.ability, wave)
                used = held.ability.in_other_hands(game, held) if asks and isinstance(held.ability, Stealable) else None
                if used is not None:
                    told = game.rules.night.waves_for(held.ability.id, bearer_of(game, held))
                    must, answered = self.use == "mandatory", max(told, default=None)
                    found.append(Holder(used, seat, owner=owner, stolen=True, must=must, answered=answered))
        return tuple(found)

    def _taken(self, game: Play, owner: int) -> Iterator[Holder]:
        """The abilities taken from a player that need a question."""
        for held in held_by(game, owner):
            ability = held.ability
            if not ability.passive and isinstance(ability, Stealable) and ability.theft(game, held) == "taken":
                yield held

    def _is_turn(self, game: Play, seat: int, held: Ability, wave: Wave) -> bool:
        """Whether a stolen ability is asked for in this wave: in the first one, or for `late` abilities in the last."""
        asked = game.rules.night.waves_for(self.id, game.seats[seat].role.id)
        return wave.number == (asked[-1] if held.id in self.late else asked[0])


# NOTE: a thief uses what he has taken of another player tonight
register("use_stolen", name=later.context("ability", "Stolen ability"))
