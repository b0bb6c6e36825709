"""`night_blast`: shot at night, take both neighbours along."""

from bot.engine.api import Act, Holder, Night, Passive, Play, Status, Theft, attack, neighbours, record
from bot.engine.events import Event
from bot.engine.night.marks import POISONED
from bot.engine.traits.takes_effect import TakesEffect
from bot.engine.traits.taking import Stealable
from bot.engine.traits.timing import ActsNightly
from bot.text.api import later, register, says


@record
class BlastSetOff(Event, story=True):
    """Secret until the end: a player who was shot carried a bomb, which went off beside their neighbours."""

    by: int


BLAST = "blast"
"""The mark (status) of a thief with a stolen night blast; its owner is the robbed player."""


class NightBlast(Passive, ActsNightly, TakesEffect, Stealable, tells=(BlastSetOff,)):
    """The holder, killed by a shot at night, takes the left and right neighbours along (AD-597, AD-603 to AD-609).

    The neighbours are the nearest players who lived at nightfall. Only a deadly bullet sets the bomb off, whatever else
    hit the holder; another blast does not. The bomb of a poisoned holder fails, in a thief's hands too (AD-388,
    AD-606). Passive.

    Attributes:
        after: the kinds of attack that set off the bomb.
        kind: the kind of attack of the blast.
    """

    puts_out = True
    stage = "recoil"

    after: tuple[str, ...] = ("shot", "deadly")
    kind: str = "blast"

    def theft(self, game: Play, holder: Holder) -> Theft:
        """The fate of the bomb in a theft: taken, even a poisoned holder's, as the poison stays secret."""
        return "taken"

    def robbed(self, night: Night, seat: int, theft: Act, aim: int | None) -> int | None:
        """Pass the bomb to the thief for tonight, whatever becomes of the holder (AD-355, AD-392, AD-394)."""
        night.marks.put(theft.actor, Status(BLAST, seat, "dawn"))
        night.add(Act(self, theft.actor, (), owner=seat, wave=theft.wave))
        return theft.actor

    def at_night(self, night: Night, seat: int) -> None:
        """Set off the bomb of a shot holder, unless a thief carries it."""
        if not any(_carries(night, one, seat) for one in night.marks.given):
            self._set_off(night, seat, seat)

    def resolve(self, night: Night, act: Act) -> None:
        """Set off the bomb of a thief who was shot."""
        self._set_off(night, act.stock, act.actor)

    def _set_off(self, night: Night, owner: int, bearer: int) -> None:
        """Blow up the neighbours of the player carrying the bomb (`bearer`), if that player was shot."""
        shot = any(hit.target == bearer and hit.kind in self.after for hit in night.attacks.landed)
        if not shot or night.marks.has(owner, POISONED):
            return
        night.note(BlastSetOff(bearer))
        for beside in neighbours(night.game.exits.living_at_nightfall, bearer):
            attack(night, self.kind, Act(self, bearer, (beside,)), beside)


def _carries(night: Night, seat: int, owner: int) -> bool:
    return any(mark.name == BLAST and mark.owner == owner for mark in night.marks.given[seat])


register(
    "night_blast",
    # NOTE: whoever has it and is shot at night blows up his two neighbours
    name=later.context("ability", "Night blast"),
)

# NOTE: a line of the story; the bomb was the player's, who has left with the players on both sides
says(BlastSetOff, "💥 {player} was shot, and the bomb went off.", player="by")
