"""What abilities of one player that name others have in common: whom, how many, how often."""

from dataclasses import replace
from typing import Annotated, Literal

from bot.engine.api import (
    AbilityId,
    Act,
    Ask,
    Choice,
    Conditions,
    Count,
    Deadline,
    Holder,
    Night,
    Pick,
    Play,
    RoleId,
    Theft,
    kind,
)
from bot.engine.bases.ability import Ability
from bot.engine.events import CannotAct, Event, RoleChanged, RoleTurned
from bot.engine.night.doubling import is_doubled
from bot.engine.night.theft import count_use
from bot.engine.night.which import Nights, are_over, is_among
from bot.engine.numbers import Stock, at_size, stock_of
from bot.engine.parameters.matters import matters_unless, matters_with
from bot.engine.records import record
from bot.engine.traits.asking.excludes_others import ExcludesOthers
from bot.engine.traits.changing.changes_roles import ChangesRoles
from bot.engine.traits.taking.stealable import Stealable
from bot.engine.traits.using.costs import Costs
from bot.engine.traits.using.limited import Limited
from bot.engine.traits.voiding.blockable import Blockable
from bot.text.narration.sayings import says


@record
class RestsTonight(Event):
    """Private: tonight there is nothing for your ability to do, and you are not asked."""


@record
class NobodyToName(Event):
    """Private: there is nobody left whom you may still name with this ability, and you are not asked (DK-89)."""

    ability: str


Parts = tuple[tuple[Pick, ...], ...]


def within(used: int, limit: Count) -> bool:
    """Whether something may be done once more."""
    return limit == "unlimited" or used < limit


@kind
class Targeted(
    Ability, Stealable, ExcludesOthers, Costs, Limited, ChangesRoles, Blockable, tells=(NobodyToName, RestsTonight)
):
    """Base of abilities that name living players at night.

    Attributes:
        targets: how many different players may be named; a table gives the number by the least living at nightfall,
            such as `{8: 2, 0: 1}`.
        uses: how many nights of a game it may be used; whoever has none left is not asked. Naming uses it up (CH-19).
        self_uses: how many nights of a game he may name himself.
        in_all: how many players he may name in the whole game, by the number of players if it is a table, or a part of
            those who were dealt a side. On a night when he is doubled he may name twice as many, and half of them are
            charged, rounded up.
        grows: whether on night n no more than n of them can have been named.
        nights: on which nights he is asked; on others, while more of his are to come, he is told to rest.
        rest: whether he is `told` so, or it is passed over in `silence`.
        pause: after a night in which he has used it, so many nights in which he is not asked (CT-178).
        repeat: whether he may name the player of the night before again, the one he named `last`, however long ago
            (CT-172), or `never` anybody a second time.
        whom: `living`, or only `other_sides`: players who are not of his own side, `not_mates`: whoever is not in a
            team with him, or `mates`: whoever is, but himself.
        silence: what it means that he names nobody: `nothing` is done; or he must name somebody, and if he is silent
            it is he himself (`self`), or whom chance names (`random`), which uses up and bars nothing (PR-074).
        stands: whether it is done even if its holder is blocked, poisoned or robbed (PR-229).
        spent: whether an act uses something up as it is `named` (CH-19), or only if it is `done`: not where it was
            void, nor where all whom it named have left (CT-115, AD-177); or wherever it was `fired`, at them too, and
            at himself (PR-156, PR-173, PR-396); or as it was `made`, void or not, but for those named who have left
            (AD-178, AD-185).
        exclusive: of his abilities that share this word he does one a night: of several in a wave the last answered
            counts, and in a later wave he is not asked any more.
        locks: abilities that he has no more once he has used this one.
        ends_as: the role of a holder who has used it up, from the dawn on (AD-443).
        cross: whether one who is blocked or robbed is `told` so in place of this question, or it is passed over in
            `silence`, where another question of the same wave tells him.
        needs: while nobody in the game has one of these roles he is not asked (TG-18).
        rests: on a night when one of these was done in an earlier wave he is told to rest, and asked nothing (NS-61).
    """

    targets: int | dict[int, int] = 1
    uses: Count = "unlimited"
    self_uses: Annotated[Count, matters_with(whom="living")] = 0
    in_all: Stock = "unlimited"
    grows: Annotated[bool, matters_with("in_all")] = False
    nights: Nights = "all"
    rest: Annotated[Literal["told", "silence"], matters_with("nights")] = "told"
    pause: Annotated[int, matters_unless(uses=1)] = 0
    repeat: Annotated[Literal["allowed", "forbidden", "last", "never"], matters_unless(uses=1)] = "allowed"
    whom: Literal["living", "other_sides", "not_mates", "mates"] = "living"
    silence: Literal["nothing", "self", "random"] = "nothing"
    stands: bool = False
    spent: Annotated[
        Literal["named", "done", "fired", "made"],
        matters_with("uses", "self_uses", "in_all", "pause", "repeat", "locks"),
    ] = "named"
    exclusive: str = ""
    cross: Literal["told", "silence"] = "told"
    locks: tuple[AbilityId, ...] = ()
    ends_as: Annotated[RoleId | None, matters_with("uses")] = None
    needs: tuple[RoleId, ...] = ()
    rests: tuple[AbilityId, ...] = ()

    @property
    def conditions(self) -> Conditions:
        """That he rests, where he has nights of his own; that nobody is left to name, where he names nobody twice."""
        return (
            (RestsTonight, self.rests or (self.nights != "all" and self.rest == "told")),
            (NobodyToName, self.repeat == "never"),
        )

    @property
    def events_here(self) -> tuple[type[Event], ...]:
        """Also that its holder is another, where that is the end of it."""
        ends = (RoleChanged, RoleTurned) if self.ends_as is not None else ()
        return (*super().events_here, *ends)

    @property
    def is_rationed(self) -> bool:
        """Whether there is a stock."""
        return self.in_all != "unlimited"

    def number_of_targets(self, game: Play, holder: Holder) -> int:
        """How many he may name tonight."""
        many = (
            self.targets
            if isinstance(self.targets, int)
            else at_size(self.targets, len(game.exits.living_at_nightfall), 0)
        )
        left = self.left_in_all(game, holder)
        return (many if left is None else min(many, left)) * (2 if is_doubled(game, holder.seat) else 1)

    def is_voidable(self, act: Act) -> bool:
        """Whether a mark on its actor voids it."""
        return super().is_voidable(act) and not self.stands

    def question(self) -> str:
        """Those that exclude one another are one."""
        return self.exclusive or self.id

    def left_in_all(self, game: Play, holder: Holder) -> int | None:
        """How many more he may name as of tonight; None: any number."""
        most = stock_of(game, self.in_all)
        if most == "unlimited":
            return None
        named = game.seats[holder.stock].uses.get(self._named_in_all, 0)
        return (min(most, game.round) if self.grows else most) - named

    @property
    def _named_in_all(self) -> str:
        """What counts among his uses how many of all he may name are gone."""
        return f"{self.id} targets"

    def choices(self, game: Play, seat: int) -> tuple[int, ...]:
        """The living he may name tonight, in seat order."""
        holder = game.seats[seat]
        barred: tuple[int, ...] = ()
        if not within(holder.self_uses.get(self.id, 0), self.self_uses):
            barred += (seat,)
        if self.repeat == "forbidden":
            barred += holder.targets_of_last_night(self.id, game.round)
        elif self.repeat == "last":
            barred += holder.acts.get(self.id, (0, ()))[1]
        elif self.repeat == "never":
            barred += holder.named.get(self.id, ())
        offered = game.seats.living if self.whom == "living" else game.teams.targets_of(seat, self.whom)
        return tuple([target for target in offered if target not in barred])

    def is_asked(self, game: Play, holder: Holder) -> bool:
        """Whether he has anything to be asked tonight: a use left (GF-124)."""
        seat = game.seats[holder.seat]
        if not seat.alive or self.id in seat.lost or self._is_used_up(game, holder) or self._pauses(game, holder):
            return False
        if not self.is_needed(game):
            return False
        left = self.left_in_all(game, holder)
        return (left is None or left > 0) and not self._has_done_another(game, holder.seat)

    def is_needed(self, game: Play) -> bool:
        """Whether somebody in the game has one of the roles beside which he is asked."""
        return not self.needs or any(player.role.id in self.needs for player in game.seats.players)

    def _is_used_up(self, game: Play, holder: Holder) -> bool:
        return not within(game.seats[holder.stock].uses.get(self.id, 0), self.uses)

    def _pauses(self, game: Play, holder: Holder) -> bool:
        used = game.seats[holder.stock].acts.get(self.id)
        return used is not None and game.round - used[0] <= self.pause

    def _has_done_another(self, game: Play, seat: int) -> bool:
        """Whether an act of an earlier wave of tonight excludes this one."""
        if not self.exclusive or game.tonight is None:
            return False
        own = (act.ability for act in game.tonight.acts if act.actor == seat)
        return any(isinstance(ability, Targeted) and ability.exclusive == self.exclusive for ability in own)

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the holder; whoever is blocked, or has no night of his, is told so in place of his question."""
        if not self.is_asked(game, holder):
            return []
        if self.rests and game.tonight is not None and any(act.ability.id in self.rests for act in game.tonight.acts):
            game.tell((holder.seat,), RestsTonight())
            return []
        if not is_among(game.round, self.nights):
            if self.rest == "told" and not are_over(game.round, self.nights):
                game.tell((holder.seat,), RestsTonight())
            return []
        if self.blockable and self.is_taken_from(game, holder.seat):
            if self.cross == "told":
                game.tell((holder.seat,), CannotAct())
            return []
        return self.put(game, holder, deadline)

    def is_taken_from(self, game: Play, seat: int) -> bool:
        """Whether whoever has it is told in place of his question that it is not his tonight."""
        return game.tonight is not None and game.tonight.marks.is_blocked(seat)

    def theft(self, game: Play, holder: Holder) -> Theft:
        """Nothing, unless he would be asked for it tonight."""
        if not self.is_asked(game, holder) or not is_among(game.round, self.nights):
            return "nothing"
        return super().theft(game, holder)

    def in_other_hands(self, game: Play, held: Holder) -> Ability | None:  # noqa: ARG002 - as the hook has it
        """For one target, whoever it was last night; a thief knows no mates (AD-396, AD-401)."""
        return self.model_copy(update={"targets": 1, "repeat": "allowed", "whom": "living", "silence": "nothing"})

    @property
    def asked_as(self) -> str:
        """The name of its question."""
        return self.id

    def illegal(self, game: Play, holder: Holder) -> tuple[Choice, ...]:  # noqa: ARG002 - a hook
        """Answers that are not legal though each of the players may be named."""
        return ()

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Put the question itself; none where there is nobody to name."""
        choices = self.choices(game, holder.seat)
        if not choices:
            if self.repeat == "never":
                game.tell((holder.seat,), NobodyToName(self.asked_as))
            return []
        least, most = int(self.silence != "nothing"), self.number_of_targets(game, holder)
        illegal, exclusive = self.illegal(game, holder), self.exclusive
        return [
            game.ask(
                holder.seat,
                self.asked_as,
                choices,
                deadline,
                least=least,
                most=most,
                exclusive=exclusive,
                barred=illegal,
            )
        ]

    def put_in_places(self, game: Play, holder: Holder, deadline: Deadline, *, doubles: bool = False) -> list[Ask]:
        """Ask for as many as he may name, each in a place of its own: all of them, or nobody.

        Where one of them may stand in several places (`doubles`), one is enough to choose from.
        """
        choices, number = self.choices(game, holder.seat), self.number_of_targets(game, holder)
        if len(choices) < (1 if doubles else number):
            return []
        parts = (choices,) * number
        return [
            game.ask(holder.seat, self.asked_as, (), deadline, parts=parts, doubles=doubles, exclusive=self.exclusive)
        ]

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """What the answers name; silence is no act, unless he must name somebody."""
        targets = tuple([player for ask in asks for player in ask.players])
        if not targets:
            return self._in_silence(game, holder, asks)
        moment = max(game.questions.since.get(ask.id, 0) for ask in asks)
        act = Act(self, holder.seat, targets, owner=holder.owner, moment=moment)
        if self.spent == "named":
            self.use_up(game, act)
        return act

    def _in_silence(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """What is done for one who was asked and named nobody; it leaves no trace in what he may do (PR-074)."""
        seat = holder.seat
        if not asks or not game.seats[seat].alive or self.silence == "nothing" or self._chose_another(game, seat):
            return None
        if self.silence == "self":
            return Act(self, seat, (seat,), by_default=True, owner=holder.owner)
        left = [target for target in self.choices(game, seat) if target in game.seats.living]
        if not left:
            return None
        drawn = game.chance.draw("silent_choice", left, of=self.id)
        return Act(self, seat, (drawn,), by_default=True, owner=holder.owner)

    def _chose_another(self, game: Play, seat: int) -> bool:
        return bool(self.exclusive) and game.wave.chose_another(seat, self.exclusive, self.asked_as)

    def use_up(self, game: Play, act: Act) -> None:
        """Keep what limits later choices."""
        owner, many = game.seats[act.stock], max(len(act.targets), 1)
        count_use(game, act)
        charged = (many + 1) // 2 if is_doubled(game, act.actor) else many
        if self.in_all != "unlimited":
            owner.uses[self._named_in_all] = owner.uses.get(self._named_in_all, 0) + charged
        owner.lost += [ability for ability in self.locks if ability not in owner.lost]

    def fails_stolen(self, night: Night, act: Act) -> None:
        """It is gone all the same, where it is not charged yet (AD-178)."""
        if self.spent not in {"named", "made"}:
            night.spend(act.stock, self.id)
            for _ in act.targets if self.in_all != "unlimited" else ():
                night.spend(act.stock, self._named_in_all)

    def refund(self, game: Play, act: Act) -> None:
        """A use counts as none, though it was named; what it has locked is open again if it was the only one."""
        owner = game.seats[act.stock]
        owner.uses[self.id] -= 1
        if not owner.uses[self.id]:
            owner.lost = [ability for ability in owner.lost if ability not in self.locks]

    def makes(self) -> tuple[str, ...]:
        """What is left of whoever has used it up."""
        return () if self.ends_as is None else (self.ends_as,)

    def left_with(self, game: Play, seat: int) -> str | None:
        """The role that it ends as, once it is used up."""
        return None if within(game.seats[seat].uses.get(self.id, 0), self.uses) else self.ends_as

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

    def paid_for(self, game: Play, act: Act) -> tuple[int, ...]:
        """Those of its targets for whom it costs something where it costs as it is made."""
        return tuple([seat for seat in act.targets if not game.seats[seat].left])

    @property
    def is_paid_spoiled(self) -> bool:
        """Whether it costs the same where something has spoiled it that he does not know of."""
        return self.spent == "made"

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


def _all_left(game: Play, act: Act) -> bool:
    """Whether an act has named somebody, and all of them have left the game."""
    return bool(act.targets) and all(game.seats[seat].left for seat in act.targets)


def places(game: Play, seat: int, parts: Parts) -> tuple[Parts, int]:
    """The places of an answer with several of them, and how many make it whole: once more for one who is doubled."""
    return (parts * 2, len(parts)) if is_doubled(game, seat) else (parts, 0)


# NOTE: {ability} is the name of an ability, in the nominative, such as “Protection”
says(NobodyToName, "🚫 There's nobody left you can name: <b>{ability}</b>.", ability="ability")

says(RestsTonight, "😌 Sleep well: you have nothing to do tonight.")
