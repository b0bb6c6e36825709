"""`handcuff`: killed in the night, take a player's vote for the day."""

from typing import ClassVar

from bot.engine.abilities.base import Passive
from bot.engine.api import EVERYONE, Hit, Play, Purpose, Status, without
from bot.engine.events import CuffsOffered, CuffsUsed
from bot.engine.presence.exits import give_farewell
from bot.engine.procedures.base import answered

HANDCUFFED = "handcuffed"
"""The mark of whoever has no vote today."""


class Handcuff(Passive, tells=(CuffsOffered, CuffsUsed)):
    """Its holder, killed in the night, speaks last words and may take one player's vote for today (TG-120 to TG-125).

    All else the player keeps. Passive; the procedure `night_farewell` gives him the floor and lets him go.

    Attributes:
        to: the kinds of attack.
        least: only while so many others are in the game.
        seconds: how long he may think.
    """

    stage: ClassVar[str] = "dawn"
    purpose: ClassVar[Purpose] = "harm"
    asks: ClassVar[tuple[str, ...]] = ("handcuff",)

    to: tuple[str, ...] = ("shot", "guess")
    least: int = 4
    seconds: float = 20

    def stays_on(self, game: Play, seat: int, hit: Hit) -> bool:
        """Stay for a farewell."""
        if hit.kind not in self.to:
            return False
        give_farewell(game, seat)
        return True

    async def at_farewell(self, game: Play, seat: int) -> None:
        """Ask whom he handcuffs, where there will be a vote."""
        others = without(game.living, seat)
        if len(others) < self.least:
            return
        game.give_floor(())
        deadline = game.deadline(game.rules.pace.turn(self.seconds))
        game.tell(EVERYONE, CuffsOffered(seat, deadline.length))
        target = await answered(game, game.ask(seat, self.id, others, deadline, final=True))
        if not game.seats[seat].alive:
            return
        if target is not None:
            game.seats[target].statuses.append(Status(HANDCUFFED, seat, "dusk", bars=("vote",)))
        game.tell(EVERYONE, CuffsUsed(seat, target))
