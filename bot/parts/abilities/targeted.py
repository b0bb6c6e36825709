"""The bases of abilities of one player: those that name others, and those that name nobody."""

from typing import ClassVar, Literal

from bot.engine.api import (
    CONSENT,
    Ability,
    AbilityId,
    Act,
    Active,
    Ask,
    Choice,
    Conditions,
    Count,
    Deadline,
    Holder,
    Pick,
    Play,
    Purpose,
    Theft,
    is_among,
    kind,
    record,
)
from bot.engine.events import CannotAct, Event
from bot.engine.night.doubling import is_doubled
from bot.engine.numbers import at_size
from bot.engine.traits.asking import ExcludesOthers
from bot.engine.traits.taking import Copyable, Stealable
from bot.engine.traits.voiding import Blockable
from bot.parts.abilities.rationed import Rationed, within
from bot.text.api import says


@record
class NobodyToName(Event):
    """Private: there is no player left whom you may still name with this ability, and you are not asked (DK-89)."""

    ability: AbilityId


Parts = tuple[tuple[Pick, ...], ...]


@kind
class Targeted(Rationed, ExcludesOthers, Blockable, tells=(NobodyToName,)):
    """Base of abilities that name living players at night.

    Attributes:
        targets: the number of different players that may be named; a table gives the number by the least living at
            nightfall, such as `{8: 2, 0: 1}`.
        whom: the players who may be named: the `living`; of `other_sides` only; `not_mates`: players outside the
            holder's teams; or `mates` of the holder.
        silence: the meaning of an empty answer: `nothing` is done; or a player has to be named, and the act falls on
            the holder (`self`) or on a player drawn by chance (`random`); such an act uses up and bars nothing
            (PR-074).
        stands: whether the act is done even if its holder is blocked, poisoned or robbed (PR-229).
        exclusive: a word shared by abilities of which the holder does one a night: of several in a wave the last
            answered counts, and in a later wave the holder is not asked any more.
        cross: whether a holder who is blocked or robbed is `told` so in place of this question, or passed over in
            `silence`, where another question of the same wave tells them.
    """

    targets: int | dict[int, int] = 1
    whom: Literal["living", "other_sides", "not_mates", "mates"] = "living"
    silence: Literal["nothing", "self", "random"] = "nothing"
    stands: bool = False
    exclusive: str = ""
    cross: Literal["told", "silence"] = "told"

    @property
    def conditions(self) -> Conditions:
        """The events that depend on parameters: there is no player left to name, if each may be named only once."""
        return (*super().conditions, (NobodyToName, self.repeat == "never"))

    # -- who is asked ----------------------------------------------------------------------------------------

    def is_asked(self, game: Play, holder: Holder) -> bool:
        """Whether the holder is to be asked tonight: alive, not resting after a use, and with a use left (GF-124)."""
        seat = game.seats[holder.seat]
        if not seat.alive or self.id in seat.lost or self._pauses(game, holder):
            return False
        if not within(game.seats[holder.stock].uses.get(self.id, 0), self.uses):
            return False
        if not self.is_needed(game):
            return False
        left = self.left_in_all(game, holder)
        return (left is None or left > 0) and not self._has_done_another(game, holder.seat)

    def _has_done_another(self, game: Play, seat: int) -> bool:
        """Whether an act of an earlier wave of tonight excludes this one."""
        if not self.exclusive or game.tonight is None:
            return False
        own = (act.ability for act in game.tonight.acts if act.actor == seat)
        return any(isinstance(ability, Targeted) and ability.exclusive == self.exclusive for ability in own)

    def is_taken_from(self, game: Play, seat: int) -> bool:
        """Whether the holder is told in place of the question that the ability is taken from them tonight."""
        return game.tonight is not None and game.tonight.marks.is_blocked(seat)

    def question(self) -> str:
        """The word shared by abilities that exclude one another, which are one question; else the ability's own id."""
        return self.exclusive or self.id

    # -- the question ----------------------------------------------------------------------------------------

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the holder; a holder who is blocked, or rests tonight, is told so instead."""
        if not self.is_asked(game, holder) or self.is_resting(game, holder):
            return []
        if self.blockable and self.is_taken_from(game, holder.seat):
            if self.cross == "told":
                game.tell((holder.seat,), CannotAct())
            return []
        return self.put(game, holder, deadline)

    @property
    def asked_as(self) -> str:
        """The id under which the question is asked; its words are registered under that id."""
        return self.id

    def number_of_targets(self, game: Play, holder: Holder) -> int:
        """The number of players that the holder may name tonight."""
        many = (
            self.targets
            if isinstance(self.targets, int)
            else at_size(self.targets, len(game.exits.living_at_nightfall), 0)
        )
        left = self.left_in_all(game, holder)
        return (many if left is None else min(many, left)) * (2 if is_doubled(game, holder.seat) else 1)

    def choices(self, game: Play, seat: int) -> tuple[int, ...]:
        """The living players whom the holder may name tonight, in seat order."""
        barred = self.barred(game, seat)
        offered = game.seats.living if self.whom == "living" else game.teams.targets_of(seat, self.whom)
        return tuple([target for target in offered if target not in barred])

    def illegal(self, game: Play, holder: Holder) -> tuple[Choice, ...]:
        """The answers that are not allowed although each of their players may be named."""
        return ()

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the holder for the players to name; put no question if there are none."""
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
        """Ask for the full number of players, each in a place of the answer, or for none at all.

        Where one player may stand in several places (`doubles`), one choice is enough to ask.
        """
        choices, number = self.choices(game, holder.seat), self.number_of_targets(game, holder)
        if len(choices) < (1 if doubles else number):
            return []
        parts = (choices,) * number
        return [
            game.ask(holder.seat, self.asked_as, (), deadline, parts=parts, doubles=doubles, exclusive=self.exclusive)
        ]

    # -- the act ---------------------------------------------------------------------------------------------

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act on the players named; silence is no act, unless a player has to be named."""
        targets = tuple([player for ask in asks for player in ask.players])
        if not targets:
            return self._in_silence(game, holder, asks)
        moment = max(game.questions.since.get(ask.id, 0) for ask in asks)
        act = Act(self, holder.seat, targets, owner=holder.owner, moment=moment)
        if self.spent == "named":
            self.use_up(game, act)
        return act

    def _in_silence(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act of a holder who was asked and named no player; nothing is charged or barred by it (PR-074)."""
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

    def is_voidable(self, act: Act) -> bool:
        """Whether a mark on the actor voids the act."""
        return super().is_voidable(act) and not self.stands

    # -- in a thief's hands ----------------------------------------------------------------------------------

    def theft(self, game: Play, holder: Holder) -> Theft:
        """The fate of the ability in a theft: nothing is taken where the holder would not be asked tonight."""
        if not self.is_asked(game, holder) or not is_among(game.round, self.nights):
            return "nothing"
        return super().theft(game, holder)

    def in_other_hands(self, game: Play, held: Holder) -> Ability | None:
        """The ability for one target, the same as last night too, and without the owner's mates (AD-396, AD-401)."""
        return self.model_copy(update={"targets": 1, "repeat": "allowed", "whom": "living", "silence": "nothing"})


def places(game: Play, seat: int, parts: Parts) -> tuple[Parts, int]:
    """The places of an answer, twice as many for a doubled holder, and how many must be filled (0: all)."""
    return (parts * 2, len(parts)) if is_doubled(game, seat) else (parts, 0)


# NOTE: {ability} is the name of an ability, in the nominative, such as “Protection”
says(NobodyToName, "🚫 <b>{ability}</b>: there's nobody left you can name.")


@kind
class CopiedAct(Targeted, Copyable):
    """Base of abilities that name players at night and are a property of a card that others may copy (CT-160)."""

    def lend(self, game: Play, seat: int) -> Ability | None:
        """The same ability; its uses are charged by the act through which the copy was made."""
        return self.model_copy(update={"spent": "done"})


POINTED = "pointed at"
"""The word under which a player's pointing is kept, by whichever of their abilities."""


@kind
class Pointing(Targeted):
    """Base of abilities that point at players, the holder too, but not at the players of last night (CT-164).

    Attributes:
        self_uses: the number of nights of a game on which the holder may point at themselves.
        spent: whether a use counts as players are `named`, or only if the act is `done` (CT-115).
    """

    self_uses: Count = "unlimited"
    spent: Literal["named", "done"] = "done"

    def choices(self, game: Play, seat: int) -> tuple[int, ...]:
        """The living players at whom the holder may point tonight."""
        barred = game.seats[seat].targets_of_last_night(POINTED, game.round)
        return tuple([target for target in super().choices(game, seat) if target not in barred])

    def charge(self, game: Play, act: Act) -> None:
        """Count the use, unless one of the players pointed at has left (CH-10)."""
        if not any(game.seats[target].left for target in act.targets):
            super().charge(game, act)

    def use_up(self, game: Play, act: Act) -> None:
        """Note the players pointed at, who cannot be pointed at tomorrow night."""
        super().use_up(game, act)
        game.seats[act.stock].remember(POINTED, game.round, act.targets)


@kind
class Untargeted(Active, Stealable, Blockable):
    """Base of abilities of one player that are used or not, without a target.

    Attributes:
        uses: the number of nights of a game.
    """

    purpose: ClassVar[Purpose] = "choose"

    uses: Count = 1

    def is_asked(self, game: Play, holder: Holder) -> bool:
        """Whether the holder is in the game, and has a use left."""
        return game.seats[holder.seat].alive and within(game.seats[holder.stock].uses.get(self.id, 0), self.uses)

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the holder, if they are to be asked tonight, whether to use the ability."""
        return [self.put(game, holder, deadline)] if self.is_asked(game, holder) else []

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> Ask:
        """Ask the holder whether to use the ability tonight: yes or no."""
        return game.ask(holder.seat, self.id, CONSENT, deadline)

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act, and its use charged, if the holder said yes."""
        if not any(ask.chosen == CONSENT for ask in asks):
            return None
        game.seats[holder.stock].use(self.id, game.round, ())
        return Act(self, holder.seat, (), owner=holder.owner)

    def theft(self, game: Play, holder: Holder) -> Theft:
        """The fate of the ability in a theft: nothing is taken where the holder would not be asked."""
        return super().theft(game, holder) if self.is_asked(game, holder) else "nothing"
