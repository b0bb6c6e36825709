"""`explode`: voted out, blow up another player."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Passive
from bot.engine.abilities.protect.shield import is_brought_back
from bot.engine.events import Exploded, ExplosionAwaited, RoleShown
from bot.engine.exits import put_out
from bot.engine.night.voiding import SILENT
from bot.engine.outputs import EVERYONE
from bot.engine.procedures.base import held_up
from bot.engine.purposes import Purpose
from bot.engine.seats import SILENCED

if TYPE_CHECKING:
    from bot.engine.play import Play


class Explode(Passive):
    """Its holder, leaving by vote, may take one other player with him (PR-135 to PR-140, PR-390). Passive.

    Nothing saves the victim but a `shield`. He has last words, whatever the game says of those (PR-137). A drunk
    holder is asked as ever and takes nobody; a silenced one is not asked, and the time goes by.

    Attributes:
        by: the ways of leaving.
        seconds: how long he may think.
        last_words: how long the victim speaks.
        silence: how long it takes where the victim is silenced and does not.
    """

    puts_out: ClassVar[bool] = True
    stage: ClassVar[str] = "fate"
    purpose: ClassVar[Purpose] = "harm"
    asks: ClassVar[tuple[str, ...]] = ("explode",)

    by: tuple[str, ...] = ("vote",)
    seconds: float = 30
    last_words: float = 45
    silence: float = 20

    async def on_exit(self, game: "Play", seat: int, cause: str) -> None:
        """Let him name somebody."""
        if cause not in self.by:
            return
        floor = game.floor
        target = await self._named(game, seat)
        game.tell(EVERYONE, Exploded(seat, target))
        if target is not None and not await is_brought_back(game, target, self.last_words, self.silence):
            role = game.shown_role(target)
            await put_out(game, target, "blast", *([] if role is None else [RoleShown(target, role)]))
        game.give_floor(floor)

    async def _named(self, game: "Play", seat: int) -> int | None:
        """Whom he takes."""
        deadline = game.deadline(game.rules.pace.turn(self.seconds))
        game.give_floor(())
        game.tell(EVERYONE, ExplosionAwaited(seat, deadline.length))
        mute = game.seats[seat].has(SILENCED)
        ask = None if mute or not game.living else game.ask(seat, self.id, game.living, deadline, final=True)
        while game.now < deadline.at and (ask is None or ask.chosen is None):
            await held_up(game, await game.next(deadline), deadline)
            game.give_floor(())
        if ask is None:
            return None
        game.close_topic(ask.topic)
        drunk = any(mark.name in SILENT for mark in game.seats[seat].statuses)
        return None if drunk else ask.player
