"""What abilities have in common whose uses are counted: how often, whom again, and the price of an act."""

from dataclasses import replace
from typing import Annotated, Literal

from bot.engine.api import AbilityId, Act, Count, Holder, Night, Play, RoleId, kind
from bot.engine.events import Event, RoleChanged, RoleTurned
from bot.engine.night.doubling import is_doubled
from bot.engine.night.theft import count_use
from bot.engine.night.which import are_over
from bot.engine.numbers import Stock, stock_of
from bot.engine.parameters.matters import matters_unless, matters_with
from bot.engine.traits.changing.changes_roles import ChangesRoles
from bot.engine.traits.taking.stealable import Stealable
from bot.engine.traits.using.costs import Costs
from bot.engine.traits.using.limited import Limited
from bot.parts.abilities.scheduled import Scheduled


def within(used: int, limit: Count) -> bool:
    """Whether something may be done once more."""
    return limit == "unlimited" or used < limit


@kind
class Rationed(Scheduled, Costs, Limited, ChangesRoles, Stealable):
    """Base of abilities of one player that may be limited for the whole game.

    Attributes:
        uses: how many nights of a game it may be used; whoever has none left is not asked. Naming uses it up (CH-19).
        self_uses: how many nights of a game he may name himself.
        in_all: how many players he may name in the whole game, by the number of players if it is a table, or a part of
            those who were dealt a side. On a night when he is doubled he may name twice as many, and half of them are
            charged, rounded up.
        grows: whether on night n no more than n of them can have been named.
        repeat: whether he may name the player of the night before again, the one he named `last`, however long ago
            (CT-172), or `never` anybody a second time.
        spent: whether an act uses something up as it is `named` (CH-19), or only if it is `done`: not where it was
            void, nor where all whom it named have left (CT-115, AD-177); or wherever it was `fired`, at them too, and
            at himself (PR-156, PR-173, PR-396); or as it was `made`, void or not, but for those named who have left
            (AD-178, AD-185).
        locks: abilities that he has no more once he has used this one.
        ends_as: the role of a holder who has used it up, from the dawn on (AD-443).
    """

    uses: Count = "unlimited"
    self_uses: Annotated[Count, matters_with(whom="living")] = 0
    in_all: Stock = "unlimited"
    grows: Annotated[bool, matters_with("in_all")] = False
    repeat: Annotated[Literal["allowed", "forbidden", "last", "never"], matters_unless(uses=1)] = "allowed"
    spent: Annotated[
        Literal["named", "done", "fired", "made"],
        matters_with("uses", "self_uses", "in_all", "pause", "repeat", "locks"),
    ] = "named"
    locks: tuple[AbilityId, ...] = ()
    ends_as: Annotated[RoleId | None, matters_with("uses")] = None

    @property
    def events_here(self) -> tuple[type[Event], ...]:
        """Also that its holder is another, where that is the end of it."""
        ends = (RoleChanged, RoleTurned) if self.ends_as is not None else ()
        return (*super().events_here, *ends)

    # -- what is left ----------------------------------------------------------------------------------------

    @property
    def is_rationed(self) -> bool:
        """Whether there is a stock."""
        return self.in_all != "unlimited"

    @property
    def _named_in_all(self) -> str:
        """What counts among his uses how many of all he may name are gone."""
        return f"{self.id} targets"

    def left_in_all(self, game: Play, holder: Holder) -> int | None:
        """How many more he may name as of tonight; None: any number."""
        most = stock_of(game, self.in_all)
        if most == "unlimited":
            return None
        named = game.seats[holder.stock].uses.get(self._named_in_all, 0)
        return (min(most, game.round) if self.grows else most) - named

    def barred(self, game: Play, seat: int) -> tuple[int, ...]:
        """The players whom the holder may not name tonight, for having named them before, or as themselves."""
        holder = game.seats[seat]
        themselves = () if within(holder.self_uses.get(self.id, 0), self.self_uses) else (seat,)
        if self.repeat == "forbidden":
            return (*themselves, *holder.targets_of_last_night(self.id, game.round))
        if self.repeat == "last":
            return (*themselves, *holder.acts.get(self.id, (0, ()))[1])
        return (*themselves, *holder.named.get(self.id, ())) if self.repeat == "never" else themselves

    def uses_left(self, game: Play, seat: int) -> int | None:
        """What is left of a limited number, while there are nights to use it in."""
        if self.uses == "unlimited" or are_over(game.round - 1, self.nights):
            return None
        return self.uses - game.seats[seat].uses.get(self.id, 0)

    def self_uses_left(self, game: Play, seat: int) -> int | None:
        """What is left of a limited number; nothing is said where he never might."""
        if not self.self_uses or self.self_uses == "unlimited":
            return None
        return self.self_uses - game.seats[seat].self_uses.get(self.id, 0)

    def still_named(self, game: Play, seat: int) -> tuple[int, ...]:
        """All whom he may not name again."""
        return game.seats[seat].named.get(self.id, ()) if self.repeat == "never" else ()

    # -- the price -------------------------------------------------------------------------------------------

    def use_up(self, game: Play, act: Act) -> None:
        """Keep what limits later choices."""
        owner, many = game.seats[act.stock], max(len(act.targets), 1)
        count_use(game, act)
        charged = (many + 1) // 2 if is_doubled(game, act.actor) else many
        if self.in_all != "unlimited":
            owner.uses[self._named_in_all] = owner.uses.get(self._named_in_all, 0) + charged
        owner.lost += [ability for ability in self.locks if ability not in owner.lost]

    def refund(self, game: Play, act: Act) -> None:
        """A use counts as none, though it was named; what it has locked is open again if it was the only one."""
        owner = game.seats[act.stock]
        owner.uses[self.id] -= 1
        if not owner.uses[self.id]:
            owner.lost = [ability for ability in owner.lost if ability not in self.locks]

    @property
    def is_paid_spoiled(self) -> bool:
        """Whether it costs the same where something has spoiled it that he does not know of."""
        return self.spent == "made"

    def paid_for(self, game: Play, act: Act) -> tuple[int, ...]:
        """Those of its targets for whom it costs something where it costs as it is made."""
        return tuple([seat for seat in act.targets if not game.seats[seat].left])

    def charge(self, game: Play, act: Act) -> None:
        """Use it up at dawn, where that waits until it is done and not everybody has left whom it named (CH-10)."""
        if self.spent == "named" or act.by_default:
            return
        if self.spent == "made":
            paid = self.paid_for(game, act)
            if paid:
                self.use_up(game, replace(act, targets=paid))
            return
        if self.spent == "fired" or not _all_left(game, act):
            self.use_up(game, act)

    def fails_stolen(self, night: Night, act: Act) -> None:
        """It is gone all the same, where it is not charged yet (AD-178)."""
        if self.spent not in {"named", "made"}:
            night.spend(act.stock, self.id)
            for _ in act.targets if self.in_all != "unlimited" else ():
                night.spend(act.stock, self._named_in_all)

    # -- the end ---------------------------------------------------------------------------------------------

    def makes(self) -> tuple[str, ...]:
        """What is left of whoever has used it up."""
        return () if self.ends_as is None else (self.ends_as,)

    def left_with(self, game: Play, seat: int) -> str | None:
        """The role that it ends as, once it is used up."""
        return None if within(game.seats[seat].uses.get(self.id, 0), self.uses) else self.ends_as


def _all_left(game: Play, act: Act) -> bool:
    """Whether an act has named somebody, and all of them have left the game."""
    return bool(act.targets) and all(game.seats[seat].left for seat in act.targets)
