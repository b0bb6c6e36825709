"""Duel."""

from bot.engine.api import EVERYONE, SILENCED, Play, without
from bot.engine.events import DuelCalled, DuelClosed, DuelVoteOpened, PassedOver, VoteEnding
from bot.engine.procedures.base import SPEECH, speech
from bot.engine.procedures.exits.cards.base import Card, Hand
from bot.engine.procedures.votes.ballots import Ballot, Votes
from bot.engine.procedures.votes.voting import vote_openly


class Duel(Card, tells=(DuelCalled, DuelClosed, DuelVoteOpened, PassedOver, VoteEnding, *SPEECH)):
    """The drawer and a player he names defend themselves, and all others vote for one of them (GF-66, GF-67).

    Whoever has more votes leaves; the drawer on a tie, and where his opponent leaves the game meanwhile.
    """

    async def play(self, game: Play, seat: int, card: str, hand: Hand) -> None:
        """Ask, let both speak, hold the vote."""
        named = await hand.choose(game, seat, card, without(game.living, seat))
        for target in named or ():
            pair = (seat, target)
            game.tell(EVERYONE, DuelCalled(seat, target, game.rules.pace.turn(hand.defence)))
            for speaker in pair:
                await self._speak(game, speaker, pair, hand.defence)
            if self._both(game, pair):
                votes = await self._vote(game, pair, hand.ballot)
                if self._both(game, pair):
                    leaving = target if len(votes[target]) > len(votes[seat]) else seat
                    game.tell(EVERYONE, DuelClosed(tuple(votes.items()), leaving))
                    game.day.condemned = (leaving,)

    def _both(self, game: Play, pair: tuple[int, ...]) -> bool:
        return all(game.seats[seat].alive for seat in pair)

    async def _speak(self, game: Play, speaker: int, pair: tuple[int, int], seconds: float) -> None:
        if not self._both(game, pair):
            return
        if game.seats[speaker].has(SILENCED):
            game.tell(EVERYONE, PassedOver(speaker))
        else:
            await speech(game, speaker, seconds, "defence", pair[1:], goes_on=lambda: self._both(game, pair))
            game.give_floor(None)

    async def _vote(self, game: Play, pair: tuple[int, int], seconds: float) -> Votes:
        """The open vote of the others, one name each; silence is no vote."""
        ballot = Ballot(pair, going=game.parting)
        deadline = game.deadline(game.rules.pace.seconds(seconds))
        game.tell(EVERYONE, DuelVoteOpened(*pair, deadline.length))
        choices = {voter: pair for voter in game.living if voter not in pair}
        await vote_openly(
            game, "duel", pair, choices, ballot, deadline=deadline, goes_on=lambda: self._both(game, pair)
        )
        return ballot.votes(game)
