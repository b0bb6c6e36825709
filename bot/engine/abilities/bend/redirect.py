"""`redirect`: let what one player does at night befall another than he has chosen."""

from typing import TYPE_CHECKING, ClassVar, Literal

from bot.engine.abilities.base import Act, Holder
from bot.engine.abilities.targeted import Targeted
from bot.engine.asks import Ask, Deadline
from bot.engine.events import Redirected
from bot.engine.names import AbilityId, RoleId
from bot.engine.purposes import Purpose

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night
    from bot.engine.play import Play


class Redirect(Targeted):
    """Whatever the first player named does tonight befalls the second one (TG-51 to TG-67).

    Of what is aimed at several players only that part goes elsewhere which stands for it: a real gun rather than a
    blank. Whoever is guarded keeps his act where he put it, and so does everybody if the second one has left. Nobody
    learns of it.

    Attributes:
        moves: the abilities whose acts it moves.
        deciders: an act of a team it moves only if one of these roles has decided it.
        repeat: whether the first one may be that of the night before again.
    """

    stage: ClassVar[str] = "seize"
    purpose: ClassVar[Purpose] = "harm"

    moves: tuple[AbilityId, ...]
    deciders: tuple[RoleId, ...] = ()
    spent: Literal["named", "done"] = "done"

    def put(self, game: "Play", holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask for both at once: two different ones, neither of them himself."""
        first, second = self.choices(game, holder.seat), game.targets_of(holder.seat, "living")
        same = tuple((one, one) for one in first)
        return [game.ask(holder.seat, self.id, (), deadline, parts=(first, second), barred=same)]

    def charge(self, game: "Play", act: Act) -> None:
        """The first one is kept, for whom he may not name tomorrow; not where a leaver has made it void (CH-10)."""
        first, second = act.targets
        if not game.seats[second].left:
            game.seats[act.stock].use(self.id, game.round, (first,))

    def resolve(self, night: "Night", act: Act) -> None:
        """Move what can be moved."""
        first, second = night.aims(act)
        moved = [] if night.has(first, "guarded") or night.game.seats[second].left else self._movable(night, first)
        for taken in moved:
            aims = list(night.aims(taken))
            aims[taken.ability.stands_for(taken)] = second
            night.move(taken, *aims)
        night.note(Redirected(act.actor, first, second, bool(moved)))

    def _movable(self, night: "Night", seat: int) -> list[Act]:
        """What a player does tonight, as far as it can be taken elsewhere."""
        acts = [act for act in night.pending(seat) if act.ability.id in self.moves and not night.spoiler(act)]
        return [act for act in acts if act.team is None or night.role_of(act) in self.deciders]
