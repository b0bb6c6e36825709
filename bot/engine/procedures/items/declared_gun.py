"""A gun that nobody knows of until its holder declares it, talks with somebody, and fires."""

from collections.abc import Mapping
from typing import ClassVar

from bot.engine.api import EVERYONE, Aim, Ask, Play, is_kept, without
from bot.engine.events import GunDrawn, GunFired, GunLost, MustFire, PartnerNamed
from bot.engine.items.guns import EARNED, in_reach
from bot.engine.items.holding import held, holders, take_all_away
from bot.engine.procedures.base import Procedure, answered
from bot.engine.procedures.items.shooting import BULLET_AND_WORDS, FIRE, Shows, shoot_down
from bot.engine.procedures.powers import end_power, offer_power

DRAW = "draw_gun"
PARTNER = "name_partner"


class DeclaredGun(Procedure, tells=(GunDrawn, GunFired, GunLost, MustFire, PartnerNamed, *BULLET_AND_WORDS)):
    """Whoever has earned a gun may declare it once, at any moment until the last call is over (MK-87 to MK-94).

    Whatever goes on stops for it. He names a partner and talks with him, and then he fires at anybody, or the gun is
    lost. A gun that was declared and not fired because the last three begin is kept (MK-106).

    Attributes:
        naming: how long he may think whom to talk with. Seconds.
        talk: how long the two talk. Seconds.
        aiming: how long he may think at whom to fire. Seconds.
        last_words: how long whoever is hit may speak before he leaves; 0: not at all. Seconds.
        shows: what the group is told of whoever is hit: `nothing`, or his `side`.
    """

    asks: ClassVar[tuple[str, ...]] = (DRAW, PARTNER, FIRE)
    aims: ClassVar[Mapping[str, Aim]] = {DRAW: Aim("choose"), PARTNER: Aim("choose"), FIRE: Aim("harm", dear=True)}
    puts_out: ClassVar[bool] = True

    naming: float = 20
    talk: float = 60
    aiming: float = 20
    last_words: float = 30
    shows: Shows = "nothing"

    async def run(self, game: Play) -> None:
        """Put the question to whoever has such a gun; nobody else can tell."""

        async def draw(ask: Ask) -> None:
            await self._draw(game, ask)

        game.interrupts[DRAW] = draw
        for holder in holders(game, EARNED):
            offer_power(game, holder, DRAW, ("draw",))

    async def arm(self, game: Play) -> None:
        """He may declare it while the last three talk (MK-106)."""
        await self.run(game)

    def disarm(self, game: Play) -> None:
        """No gun can be declared any more today."""
        end_power(game, DRAW)

    async def _draw(self, game: Play, ask: Ask) -> None:
        """All of it; then whoever had the floor has it again."""
        seat, floor = ask.seat, game.floor
        game.close_topic(ask.topic)
        if held(game, seat, EARNED) is None:
            return
        game.give_floor((seat,))
        deadline = game.deadline(game.rules.pace.turn(self.naming))
        game.tell(EVERYONE, GunDrawn(seat, game.seats[seat].role.id, deadline.length))
        others = without(game.living, seat)
        partner = await answered(game, game.ask(seat, PARTNER, others, deadline, least=1, final=True))
        if partner is not None:
            await self._talk(game, seat, partner)
        if game.seats[seat].alive:
            await self._fire(game, seat)
        game.give_floor(floor)

    async def _talk(self, game: Play, seat: int, partner: int) -> None:
        """The two alone may write, as long as both are in the game."""
        deadline = game.deadline(game.rules.pace.turn(self.talk))
        game.give_floor(tuple(sorted((seat, partner))))
        game.tell(EVERYONE, PartnerNamed(seat, partner, deadline.length))
        while game.now < deadline.at and game.seats[seat].alive and game.seats[partner].alive:
            await game.next(deadline)

    async def _fire(self, game: Play, seat: int) -> None:
        """His shot, or nothing."""
        game.give_floor((seat,))
        deadline = game.deadline(game.rules.pace.turn(self.aiming))
        game.tell(EVERYONE, MustFire(seat, deadline.length))
        parts = (in_reach(game, seat), ("yes",))
        target = await answered(game, game.ask(seat, FIRE, (), deadline, least=1, parts=parts, final=True))
        if not game.seats[seat].alive:
            return
        take_all_away(game, seat, EARNED)
        if target is None:
            game.tell(EVERYONE, GunLost(seat))
            return
        game.day.shot_by[target] = seat
        game.tell(EVERYONE, GunFired(seat, target, "real"))
        if not is_kept(game, target, "gun"):
            await shoot_down(game, target, self.last_words, self.shows)
