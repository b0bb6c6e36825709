"""`balancer`: somebody decides alone."""

from bot.engine.abilities.day.break_tie import BreakTie, may_break_ties, who_breaks_ties
from bot.engine.api import EVERYONE, NOBODY, Play
from bot.engine.events import NapFell, TieBreakFailed, TieBroken, TieBrokenBy, TieHeld
from bot.engine.procedures.exits.blasts import drink_of
from bot.engine.procedures.inquiries.nap import nap
from bot.engine.procedures.votes.ties.base import Tie, Vote


class Balancer(Tie, tells=(NapFell, TieBreakFailed, TieBroken, TieBrokenBy, TieHeld)):
    """Whoever has `break_tie` says in private which of those tied leaves; without him nobody does (AD-117 to AD-125).

    The pause is held wherever his card may have been dealt. He must choose: for his silence chance does. Where he is
    poisoned it has no effect, and only he is told so. What he decides cannot be vetoed (AD-147).

    Attributes:
        seconds: how long he may think.
    """

    seconds: float = 20

    async def settle(self, game: Play, tied: tuple[int, ...], vote: Vote) -> tuple[int, ...]:  # noqa: ARG002
        """The one whom he picks."""
        if not may_break_ties(game):
            return ()
        by = who_breaks_ties(game)
        chosen = await nap(
            game,
            self.seconds,
            by,
            BreakTie.id,
            tied,
            least=1,
            news=lambda length: TieHeld(tied, length),
            goes_on=lambda: bool(game.still_in(tied)),
        )
        standing = game.still_in(tied)
        if by is None or not game.seats[by].alive or not standing:
            return ()
        if drink_of(game, by) is not None:
            game.tell((by,), TieBreakFailed(by))
            return ()
        picked = int(chosen[0]) if chosen else game.chance.draw("silent_choice", standing)
        game.day.picked = (picked,)
        game.tell(NOBODY, TieBrokenBy(by, picked))
        game.tell(EVERYONE, TieBroken(picked))
        return (picked,)
