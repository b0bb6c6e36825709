"""What abilities have in common by which a player is given a thing at night that he keeps."""

from abc import abstractmethod
from typing import ClassVar

from bot.engine.api import Act, Night, Play, Purpose, Status, kind
from bot.engine.events import Event
from bot.parts.abilities.targeted import Targeted
from bot.parts.items.holding import give_at_night, held


@kind
class Gift(Targeted):
    """Base of abilities by which a player gets a thing: nobody holds two of a kind; who gets one is told at dawn."""

    stage: ClassVar[str] = "equip"
    purpose: ClassVar[Purpose] = "help"

    @abstractmethod
    def thing(self, giver: int) -> Status:
        """One such thing."""

    @abstractmethod
    def given(self, giver: int, taker: int) -> Event:
        """What the story says of a gift."""

    @abstractmethod
    def received(self) -> Event:
        """What the player is told who gets one."""

    def is_in_stock(self, night: Night, giver: int) -> bool:  # noqa: ARG002 - a hook
        """Whether the giver has one to give."""
        return True

    def resolve(self, night: Night, act: Act) -> None:
        """Give it to whoever is still in the game."""
        for target in night.aims(act) if self.is_in_stock(night, act.stock) else ():
            thing = self.thing(act.stock)
            if not night.game.seats[target].left and give_at_night(night, target, thing):
                night.gained[act.number] = thing.name
                night.note(self.given(act.actor, target))

    def gift_of(self, night: Night, giver: int) -> Act | None:
        """What a player has given away tonight, if that is not void."""
        acts = (act for act in night.acts if act.ability.id == self.id and act.stock == giver)
        return next((act for act in acts if not night.is_void(act)), None)

    def undo(self, night: Night, act: Act) -> None:
        """What was given tonight has never come to anybody."""
        kept = night.gained.pop(act.number, "")
        for target in night.aims(act) if kept else ():
            for thing in [mark for mark in night.marks.given.get(target, ()) if mark.name == kept]:
                night.marks.take(target, thing)
            night.notes.remove(self.given(act.actor, target))

    def at_dawn(self, game: Play, act: Act, night: Night) -> None:
        """Tell those who have got it, and hold it still."""
        for target in night.aims(act):
            kept = night.gained.get(act.number, "")
            if kept and game.seats[target].alive and held(game, target, kept) is not None:
                game.tell((target,), self.received())
