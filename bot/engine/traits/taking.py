"""Traits of abilities that others may take, copy, double or turn elsewhere."""

from typing import ClassVar

from bot.engine.bases.ability import Ability
from bot.engine.night.acts import Act, Holder
from bot.engine.night.scratch import Night
from bot.engine.night.theft import Theft
from bot.engine.play import Play
from bot.engine.seats import Status
from bot.engine.traits.takes_effect import TakesEffect
from bot.engine.traits.trait import Trait


class ComesBack(Trait):
    """An ability with an effect of its own where an act comes back on its actor.

    The doctor who looks after Elixir's sorcerer protects themselves (EX-29), as any act that comes back does the same
    to its actor. A spear that comes back is spent, and nobody holds it the next day (EX-30).
    """

    def resolve_reflected(self, night: Night, act: Act) -> None:
        """The effect of the act on its actor."""
        strike_actor(night, act)


def strike_actor(night: Night, act: Act) -> None:
    """Do to the actor of an act the same as the act would have done to its targets."""
    night.move(act, *(act.actor for _ in act.targets))
    if isinstance(act.ability, TakesEffect):
        act.ability.resolve(night, act)


class Copyable(Trait):
    """A property of its holder's card that another player may use as their own.

    The city's cardsharp points at two players, and does to the second what the card of the first can do: heal with a
    doctor's card, guard with a bodyguard's (CT-158, CT-160).
    """

    def lend(self, game: Play, seat: int) -> Ability | None:
        """The ability of a player who copies this holder; None where there is nothing to be copied."""
        return None


class GivesThings(Trait):
    """An ability whose holder has things to give to others.

    The pickpocket who names the gunsmith takes a gun of the stock before it is delivered, and the vest of this night
    where the blacksmith is named (PR-349).
    """

    def hands_over(self, night: Night, seat: int, taker: int) -> Status | None:
        """The thing that a thief takes of those still to be given, as if before the delivery (PR-349).

        A delivery of tonight that the stock no longer allows is undone. None where there is nothing to be taken.
        """
        return None

    def returned(self, game: Play, thing: Status) -> None:
        """React to the return of a thing that the holder has given away, and that was not used."""


class Movable(Trait):
    """An ability with rules of its own for acts that a thief moves to another player.

    A theft from the gangster moves the real gun to the second player named, and leaves the blank one (TG-63).
    """

    def may_go_to(self, night: Night, act: Act, aim: int) -> bool:
        """Whether a thief can take an act to this player; else the act stays in its place."""
        return True

    def stands_for(self, act: Act) -> int:
        """The index, among the targets of an act, of the one that a thief can move (TG-63, TG-113, TG-114)."""
        return 0


def standing_for(act: Act) -> int:
    """The index, among the targets, of the one that stands for an act: the first, unless the ability says otherwise."""
    return act.ability.stands_for(act) if isinstance(act.ability, Movable) else 0


class NeverDoubled(Trait):
    """An ability that cannot work on two players where its holder's act is doubled.

    The elder of the Advanced game lets another player's ability work on two targets (AD-695). A leave to shoot is given
    for targets that another player has named, so there are no others to double it with.
    """


class Stealable(Trait):
    """An ability that a thief may take from its holder for a night.

    The thief of the Advanced game names a player, and uses that player's ability for this night only, with themselves
    in the owner's place (AD-371, AD-401). The thief who has robbed the master has nothing to use (AD-628).
    """

    passes_on: ClassVar[bool] = True
    """Whether a thief can use the ability in the holder's stead; else both have lost it for the night (AD-759)."""

    def theft(self, game: Play, holder: Holder) -> Theft:
        """The fate of an ability for which its holder would be asked later tonight (AD-371, AD-377).

        No member loses an ability of a team, unless that ability says so.
        """
        if holder.team is not None:
            return "nothing"
        return "taken" if self.passes_on else "lost"

    def in_other_hands(self, game: Play, held: Holder) -> Ability | None:
        """The ability as a thief uses it tonight (AD-401); None where a thief cannot use it."""
        return held.ability

    def resolve_spoiled_stolen(self, night: Night, act: Act) -> None:
        """The price of an act that fails in a thief's hands because the owner is drunk (AD-388).

        The act has no other effect. A use that is charged as the player is named is gone by then.
        """

    def robbed(self, night: Night, seat: int, theft: Act, aim: int | None) -> int | None:
        """The loot that a thief takes from the holder, named first, by a theft that moves no act of the holder.

        `aim` is the player to whom the thief takes the loot, if any.

        Returns:
            The seat of the player who has the loot now; None if there was none.
        """
        return None
