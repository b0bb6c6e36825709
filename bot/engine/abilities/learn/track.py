"""`track`: learn whom a player has named tonight."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from bot.engine.abilities.targeted import Targeted
from bot.engine.api import Act, Night, Purpose, RoleId
from bot.engine.events import Tracked
from bot.engine.parameters.matters import matters_with


class Track(Targeted, tells=(Tracked,)):
    """Whom a player has named tonight with an ability of his own, told when the wave closes (TG-111 to TG-119).

    It shows whom he chose, not where another has moved the act.

    Attributes:
        sees: the target of his `act`, where what is done for a team, and what was void, is none; or all `names` that he
            has given in earlier waves, whatever became of them, and that were put in for him (PR-281 to PR-290).
        votes: with `names`, the roles whose votes in a team count as such too; else its shot is its holder's alone.
    """

    stage: ClassVar[str] = "reckon"
    purpose: ClassVar[Purpose] = "learn"

    sees: Literal["act", "names"] = "act"
    votes: Annotated[tuple[RoleId, ...], matters_with(sees="names")] = ()

    def answer(self, night: Night, act: Act) -> None:
        """Tell it of each target; of an act that was moved, as if it were his whom he named (TG-61)."""
        for named, target in zip(act.targets, night.aims(act), strict=True):
            if self.sees == "act":
                seen = _seen(night, target)
                night.game.tell((act.actor,), Tracked(act.actor, named, seen))
            else:
                first, *also = dict.fromkeys(self._names(night, act, target)) or (None,)
                night.game.tell((act.actor,), Tracked(act.actor, named, first, tuple(also)))

    def answer_spoiled(self, night: Night, act: Act) -> None:
        """He sees nobody named (PR-179)."""
        for named in act.targets:
            night.game.tell((act.actor,), Tracked(act.actor, named, None))

    def _names(self, night: Night, track: Act, seat: int) -> Iterator[int]:
        """The names that a player has given before this act's wave, in the order of asking."""
        for act in night.acts:
            if act.wave < track.wave and act.actor == seat:
                yield from act.targets
            elif act.team is not None and night.role(seat).id in self.votes:
                yield from (mark for voter, mark in act.marks if voter == seat)


def _seen(night: Night, seat: int) -> int | None:
    """Whom a player has named by an act that stands."""
    own = [act for act in night.acts if act.actor == seat and act.team is None and not night.is_void(act)]
    named = (act.targets[act.ability.stands_for(act)] for act in own if act.targets)
    return next(named, None)
