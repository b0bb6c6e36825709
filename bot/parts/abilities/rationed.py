"""The base of abilities of one player with limits: the nights, how often, the same player again, the price."""

from dataclasses import replace
from typing import Annotated, Literal

from bot.engine.api import (
    AbilityId,
    Act,
    Active,
    Conditions,
    Count,
    Holder,
    Night,
    Nights,
    Play,
    RoleId,
    are_over,
    is_among,
    kind,
    record,
)
from bot.engine.events import Event, RoleChanged, RoleTurned
from bot.engine.night.doubling import is_doubled
from bot.engine.night.theft import count_use
from bot.engine.numbers import Stock, stock_of
from bot.engine.parameters.matters import matters_unless, matters_with
from bot.engine.traits.changing import ChangesRoles
from bot.engine.traits.taking import Stealable
from bot.engine.traits.using import Costs, Limited
from bot.text.api import says


def within(used: int, limit: Count) -> bool:
    """Whether, with so many uses gone, one more is within the limit."""
    return limit == "unlimited" or used < limit


@record
class RestsTonight(Event):
    """Private: tonight there is nothing for your ability to do, and you are not asked."""


@kind
class Scheduled(Active, tells=(RestsTonight,)):
    """Base of abilities of one player that are not asked every night.

    Attributes:
        nights: the nights on which the holder is asked; on others, while more of these are to come, the holder is told
            to rest.
        rest: whether the holder is `told` so, or passed over in `silence`.
        pause: the number of nights after a use on which the holder is not asked (CT-178).
        needs: roles without any of which in the game the holder is not asked (TG-18).
        rests: abilities by one of which, done in an earlier wave of a night, the holder rests that night and is told so
            (NS-61).
    """

    nights: Nights = "all"
    rest: Annotated[Literal["told", "silence"], matters_with("nights")] = "told"
    pause: Annotated[int, matters_unless(uses=1)] = 0
    needs: tuple[RoleId, ...] = ()
    rests: tuple[AbilityId, ...] = ()

    @property
    def conditions(self) -> Conditions:
        """The event that tells a holder to rest tonight, if the ability works only on certain nights."""
        rests = self.rests or (self.nights != "all" and self.rest == "told")
        return (*super().conditions, (RestsTonight, rests))

    def is_needed(self, game: Play) -> bool:
        """Whether a player in the game has one of the roles that the ability needs."""
        return not self.needs or any(player.role.id in self.needs for player in game.seats.players)

    def is_resting(self, game: Play, holder: Holder) -> bool:
        """Whether the holder rests tonight; they are told so while there are more nights of theirs to come."""
        others = game.tonight.acts if self.rests and game.tonight is not None else []
        if any(act.ability.id in self.rests for act in others):
            game.tell((holder.seat,), RestsTonight())
            return True
        if is_among(game.round, self.nights):
            return False
        if self.rest == "told" and not are_over(game.round, self.nights):
            game.tell((holder.seat,), RestsTonight())
        return True

    def _pauses(self, game: Play, holder: Holder) -> bool:
        used = game.seats[holder.stock].acts.get(self.id)
        return used is not None and game.round - used[0] <= self.pause


@kind
class Rationed(Scheduled, Costs, Limited, ChangesRoles, Stealable):
    """Base of abilities of one player that may be limited for the whole game.

    Attributes:
        uses: the number of nights of a game; a holder with none left is not asked. A use is charged by naming (CH-19).
        self_uses: the number of nights of a game on which the holder may name themselves.
        in_all: the number of players that the holder may name in the whole game: a number, a table by the number of
            players, or a part of the players dealt a side. A doubled holder may name twice as many in a night, and is
            charged half of them, rounded up.
        grows: whether by night n at most n of these players can have been named.
        repeat: whether the player of the night before may be named again: `allowed`, `forbidden`, `last`: the player
            last named may not, however long ago (CT-172); `never`: no player a second time.
        spent: the moment that charges a use: as players are `named` (CH-19); only if the act is `done`, so not where it
            was void or all players named have left (CT-115, AD-177); wherever it was `fired`, also at leavers and at
            the holder (PR-156, PR-173, PR-396); or as it was `made`, void or not, but not for players named who have
            left (AD-178, AD-185).
        locks: abilities that the holder loses by using this one.
        ends_as: the role of a holder without a use left, from the dawn on (AD-443).
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
        """The events of the ability, with a change of role where the holder ends as another."""
        ends = (RoleChanged, RoleTurned) if self.ends_as is not None else ()
        return (*super().events_here, *ends)

    # -- what is left ----------------------------------------------------------------------------------------

    @property
    def is_rationed(self) -> bool:
        """Whether the number of players named in the whole game is limited (`in_all`)."""
        return self.in_all != "unlimited"

    @property
    def _named_in_all(self) -> str:
        """The key under which the players named in the whole game are counted, among the holder's uses."""
        return f"{self.id} targets"

    def left_in_all(self, game: Play, holder: Holder) -> int | None:
        """The number of players who may still be named, as of tonight; None: any number."""
        most = stock_of(game, self.in_all)
        if most == "unlimited":
            return None
        named = game.seats[holder.stock].uses.get(self._named_in_all, 0)
        return (min(most, game.round) if self.grows else most) - named

    def barred(self, game: Play, seat: int) -> tuple[int, ...]:
        """The players whom the holder may not name tonight: named before, or the holder themselves."""
        holder = game.seats[seat]
        themselves = () if within(holder.self_uses.get(self.id, 0), self.self_uses) else (seat,)
        if self.repeat == "forbidden":
            return (*themselves, *holder.targets_of_last_night(self.id, game.round))
        if self.repeat == "last":
            return (*themselves, *holder.acts.get(self.id, (0, ()))[1])
        return (*themselves, *holder.named.get(self.id, ())) if self.repeat == "never" else themselves

    def uses_left(self, game: Play, seat: int) -> int | None:
        """The number of uses left, if limited, while there are nights on which to use them."""
        if self.uses == "unlimited" or are_over(game.round - 1, self.nights):
            return None
        return self.uses - game.seats[seat].uses.get(self.id, 0)

    def self_uses_left(self, game: Play, seat: int) -> int | None:
        """The number of nights left on which the holder may name themselves; None where unlimited, or never allowed."""
        if not self.self_uses or self.self_uses == "unlimited":
            return None
        return self.self_uses - game.seats[seat].self_uses.get(self.id, 0)

    def still_named(self, game: Play, seat: int) -> tuple[int, ...]:
        """All players whom the holder may not name again."""
        return game.seats[seat].named.get(self.id, ()) if self.repeat == "never" else ()

    # -- the price -------------------------------------------------------------------------------------------

    def use_up(self, game: Play, act: Act) -> None:
        """Charge a use, and note the players named as far as that limits later choices."""
        owner, many = game.seats[act.stock], max(len(act.targets), 1)
        count_use(game, act)
        charged = (many + 1) // 2 if is_doubled(game, act.actor) else many
        if self.in_all != "unlimited":
            owner.pay(self._named_in_all, charged)
        owner.lose(*self.locks)

    def refund(self, game: Play, act: Act) -> None:
        """Give a use back; abilities that it has locked are open again if it was the only use."""
        owner = game.seats[act.stock]
        owner.pay(self.id, -1)
        if not owner.uses[self.id]:
            owner.regain(*self.locks)

    @property
    def is_paid_spoiled(self) -> bool:
        """Whether a use is charged although the act was spoiled without the holder's knowledge."""
        return self.spent == "made"

    def paid_for(self, game: Play, act: Act) -> tuple[int, ...]:
        """The targets charged for where acts are charged as they are `made`: not those who left the game."""
        return tuple([seat for seat in act.targets if not game.seats[seat].left])

    def charge(self, game: Play, act: Act) -> None:
        """Charge a use at dawn, if uses are charged only then and not all players named have left (CH-10)."""
        if self.spent == "named" or act.by_default:
            return
        if self.spent == "made":
            paid = self.paid_for(game, act)
            if paid:
                self.use_up(game, replace(act, targets=paid))
            return
        all_left = bool(act.targets) and all(game.seats[seat].left for seat in act.targets)
        if self.spent == "fired" or not all_left:
            self.use_up(game, act)

    def resolve_spoiled_stolen(self, night: Night, act: Act) -> None:
        """Charge the owner for a thief's spoiled act too, unless the use is charged already (AD-178)."""
        if self.spent not in {"named", "made"}:
            night.spend(act.stock, self.id)
            for _ in act.targets if self.in_all != "unlimited" else ():
                night.spend(act.stock, self._named_in_all)

    # -- the end ---------------------------------------------------------------------------------------------

    def makes(self) -> tuple[str, ...]:
        """The role of a holder without a use left."""
        return () if self.ends_as is None else (self.ends_as,)

    def left_with(self, game: Play, seat: int) -> str | None:
        """The role in which a holder without a use left ends."""
        return None if within(game.seats[seat].uses.get(self.id, 0), self.uses) else self.ends_as


says(RestsTonight, "😌 Sleep well: you have nothing to do tonight.")
