"""`balancer`: one player decides alone."""

from bot.engine.api import EVERYONE, NOBODY, Play, record
from bot.engine.events import Event
from bot.parts.abilities.day.break_tie import BreakTie, may_break_ties, who_breaks_ties
from bot.parts.procedures.exits.blasts import drink_of
from bot.parts.procedures.inquiries.nap import NapFell, nap
from bot.parts.procedures.votes.ties.tie import Tie, Vote
from bot.text.api import Joined, retells, says


@record
class TieHeld(Event):
    """Public: these are tied for most votes, and a player decides in private which of them leaves.

    `seconds`: the time to decide.
    """

    tied: tuple[int, ...]
    seconds: float


@record
class TieBroken(Event):
    """Public: of those tied this player was picked; the name of the decider stays secret."""

    seat: int


@record
class TieBrokenBy(Event, story=True):
    """Secret until the end: the decider of a tie, and their pick."""

    by: int
    seat: int


@record
class TieBreakFailed(Event, story=True):
    """Private: you were poisoned, so your choice between those tied had no effect."""

    seat: int


class Balancer(Tie, tells=(NapFell, TieBreakFailed, TieBroken, TieBrokenBy, TieHeld)):
    """A private decision of the holder of `break_tie` on a tie; without a holder all stay (AD-117 to AD-125).

    The pause is held if that card may have been dealt. A choice is compulsory: chance replaces silence. The choice of a
    poisoned holder has no effect, and only the holder is told. The decision cannot be vetoed (AD-147).

    Attributes:
        seconds: the time to decide.
    """

    seconds: float = 20

    async def settle(self, game: Play, tied: tuple[int, ...], vote: Vote) -> tuple[int, ...]:
        """The player who leaves, picked by the holder of `break_tie`; nobody without an effective choice."""
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
            goes_on=lambda: bool(game.seats.still_in(tied)),
        )
        standing = game.seats.still_in(tied)
        if by is None or not game.seats[by].alive or not standing:
            return ()
        if drink_of(game, by) is not None:
            game.tell((by,), TieBreakFailed(by))
            return ()
        picked = int(chosen[0]) if chosen else game.chance.draw("silent_choice", standing)
        game.day.ballots.pick(picked)
        game.tell(NOBODY, TieBrokenBy(by, picked))
        game.tell(EVERYONE, TieBroken(picked))
        return (picked,)


says(TieHeld, "⚖️ <b>A tie:</b> {players}. The balancer decides in private. Time's up {time}.", players=Joined("tied"))

says(TieBroken, "⚖️ The balancer has decided against <b>{player}</b>.")

# NOTE: a line of the story: the balancer, and who of those tied had to leave
says(TieBrokenBy, "⚖️ {player} decided the tie against {target}.", player="by", target="seat")

says(TieBreakFailed, "☠️ <b>You were poisoned,</b> so your choice has no effect, and nobody leaves.")

# NOTE: a line of the story: the balancer was poisoned, and nobody left
retells(TieBreakFailed, "☠️ {player} was poisoned, and couldn't decide the tie.")
