"""A minute of silence."""

from typing import ClassVar

from bot.engine.abilities.learn.seek_elixir import MOURNED
from bot.engine.api import EVERYONE, Play
from bot.engine.events import SilenceHeld
from bot.engine.procedures.base import Procedure, interrupted


class MinuteOfSilence(Procedure, tells=(SilenceHeld,)):
    """After a night that calls for it nobody may write for a while (EX-57, EX-65).

    Attributes:
        seconds: how long.
    """

    part: ClassVar[str] = "silence"

    seconds: float = 60

    async def run(self, game: Play) -> None:
        """Let the time pass, if there is somebody to be silent for."""
        if not game.bearing(MOURNED):
            return
        game.part(self.part)
        length = game.rules.pace.seconds(self.seconds)
        game.tell(EVERYONE, SilenceHeld(length))
        game.give_floor(())
        deadline = game.deadline(length)
        while game.now < deadline.at:
            await interrupted(game, await game.next(deadline))
        game.give_floor(None)
