"""The base of abilities that give a player a thing to keep, at night."""

from abc import abstractmethod

from bot.engine.api import Act, Night, Play, Status, kind
from bot.engine.events import Event
from bot.parts.abilities.targeted import Targeted
from bot.parts.items import give_at_night, held


@kind
class Gift(Targeted):
    """Base of abilities that give a thing: a player holds one of a kind, and is told of a gift at dawn."""

    stage = "equip"
    purpose = "help"

    @abstractmethod
    def thing(self, giver: int) -> Status:
        """The thing to give, as a mark on the taker; `giver` is its owner."""

    @abstractmethod
    def given(self, giver: int, taker: int) -> Event:
        """The event that a thing was given, for the story told after the game."""

    @abstractmethod
    def received(self) -> Event:
        """The event that tells a player of their gift."""

    def is_in_stock(self, night: Night, giver: int) -> bool:
        """Whether the giver has such a thing left to give."""
        return True

    def resolve(self, night: Night, act: Act) -> None:
        """Give the thing to targets who are still in the game."""
        for target in night.aims(act) if self.is_in_stock(night, act.stock) else ():
            thing = self.thing(act.stock)
            if not night.game.seats[target].left and give_at_night(night, target, thing):
                night.marks.gain(act, thing.name)
                night.note(self.given(act.actor, target))

    def gift_of(self, night: Night, giver: int) -> Act | None:
        """The gift of a player tonight; None where it is void or not made."""
        acts = (act for act in night.acts if act.ability.id == self.id and act.stock == giver)
        return next((act for act in acts if not night.is_void(act)), None)

    def undo(self, night: Night, act: Act) -> None:
        """Undo tonight's gift, as if it had never reached a player."""
        kept = night.marks.undo(act)
        for target in night.aims(act) if kept else ():
            for thing in [mark for mark in night.marks.given.get(target, ()) if mark.name == kept]:
                night.marks.take(target, thing)
            night.forget(self.given(act.actor, target))

    def after_the_dead(self, game: Play, act: Act, night: Night) -> None:
        """Tell the players who got the thing and still hold it."""
        for target in night.aims(act):
            kept = night.marks.gained.get(act.number)
            if kept and game.seats[target].alive and held(game, target, kept) is not None:
                game.tell((target,), self.received())
