"""Duel."""

from typing import TYPE_CHECKING

from bot.engine.asks import Ask
from bot.engine.boards import VoteBoard
from bot.engine.events import DuelCalled, DuelClosed, DuelVoteOpened, PassedOver
from bot.engine.outputs import EVERYONE
from bot.engine.procedures.base import Ballot, Votes, interrupted, speech
from bot.engine.procedures.cards.base import Card, Hand, others

if TYPE_CHECKING:
    from bot.engine.game import Game


class Duel(Card):
    """The drawer and a player he names defend themselves, and all others vote for one of them (GF-66, GF-67).

    Whoever has more votes leaves; the drawer on a tie, and where his opponent leaves the game meanwhile.
    """

    async def play(self, game: "Game", seat: int, card: str, hand: Hand) -> None:
        """Ask, let both speak, hold the vote."""
        named = await hand.choose(game, seat, card, others(game, seat))
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

    def _both(self, game: "Game", pair: tuple[int, ...]) -> bool:
        return all(game.seats[seat].alive for seat in pair)

    async def _speak(self, game: "Game", speaker: int, pair: tuple[int, int], seconds: float) -> None:
        if not self._both(game, pair):
            return
        if game.seats[speaker].has("silenced"):
            game.tell(EVERYONE, PassedOver(speaker))
        else:
            await speech(game, speaker, seconds, "defence", pair[1:], goes_on=lambda: self._both(game, pair))
            game.give_floor(None)

    async def _vote(self, game: "Game", pair: tuple[int, int], seconds: float) -> Votes:
        """The open vote of the others, one name each; silence is no vote."""
        ballot = Ballot(pair)
        length = game.rules.pace.seconds(seconds)
        deadline = game.deadline(length)
        asks: list[Ask] = []

        def board() -> VoteBoard:
            waiting = tuple(ask.seat for ask in asks if ask.chosen is None and game.seats[ask.seat].alive)
            votes = tuple(ballot.votes(game).items())
            return VoteBoard("duel", votes, waiting, None, False, deadline.at, length)

        game.tell(EVERYONE, DuelVoteOpened(*pair, length))
        topic = game.open_topic(view=board)
        voters = (voter for voter in game.living if voter not in pair)
        asks += [game.ask(voter, "vote", pair, topic, deadline, public=True) for voter in voters]
        while game.now < deadline.at and self._both(game, pair):
            signal = await game.next(deadline)
            if isinstance(signal, Ask) and not await interrupted(game, signal):
                ballot.count(signal)
        game.close_topic(topic)
        return ballot.votes(game)
