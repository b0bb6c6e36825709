"""`arrest`: catch the thief who comes for the holder's act."""

from bot.engine.api import Act, Hit, Holder, Night, Passive, Play, RoleId, Status, Theft, attack, record
from bot.engine.events import ARREST, Event
from bot.engine.night.marks import POISONED
from bot.engine.night.theft import CAUGHT
from bot.engine.traits.taking import Stealable
from bot.engine.traits.telling import NamesCause
from bot.engine.traits.timing import ActsNightly
from bot.text.api import later, register, says


@record
class ThiefCaught(Event, story=True):
    """Secret until the end: the thief who came for the act of a player with the power to arrest."""

    by: int
    target: int


class Arrest(Passive, ActsNightly, Stealable, NamesCause, tells=(ThiefCaught,)):
    """An arrest of the thief who names the holder first, sober and unblocked: out at dawn (PR-193 to PR-196). Passive.

    Nothing protects the thief, and the holder's own act takes place.

    Attributes:
        named: whether the dawn news say that the arrested player is the thief.
        unless: roles beside which, where one was dealt, the holder arrests no thief (AD-383).
    """

    puts_out = True
    stage = "recoil"

    named: bool = True
    unless: tuple[RoleId, ...] = ()

    def theft(self, game: Play, holder: Holder) -> Theft:
        """The fate of a thief of the holder's: caught, but not by a drunk holder (AD-382, AD-383, AD-387, AD-451)."""
        drunk = game.tonight is not None and game.tonight.marks.has(holder.seat, POISONED)
        off_duty = self.id in game.seats[holder.seat].lost or any(role in game.cards.dealt for role in self.unless)
        return "nothing" if drunk or off_duty else "caught"

    def robbed(self, night: Night, seat: int, theft: Act, aim: int | None) -> None:
        """Catch the thief, who takes nothing."""
        night.marks.put(theft.actor, Status(CAUGHT, seat, "dawn"))
        night.note(ThiefCaught(seat, theft.actor))

    def catch(self, night: Night, seat: int, thief: int) -> None:
        """Catch the thief at once, who is out whatever becomes of the holder tonight (AD-355, AD-382)."""
        night.marks.put(thief, Status(CAUGHT, seat, "dawn"))
        night.note(ThiefCaught(seat, thief))
        attack(night, "magic", Act(self, seat, (thief,)), thief)

    def at_night(self, night: Night, seat: int) -> None:
        """Put out the caught thieves, except those already hit."""
        hit = [each.target for each in night.attacks.hits if each.source.ability is self]
        for thief, marks in night.marks.given.items():
            if thief not in hit and any(mark.name == CAUGHT and mark.owner == seat for mark in marks):
                attack(night, "magic", Act(self, seat, (thief,)), thief)

    def cause_of(self, hit: Hit) -> str:
        """The cause of death in the dawn news: an arrest, if `named`."""
        return ARREST if self.named else ""


register("arrest", name=later.context("ability", "Arrest"))

# NOTE: a line of the story: who arrested whom
says(ThiefCaught, "🚔 {player} arrested {target}.", player="by")
