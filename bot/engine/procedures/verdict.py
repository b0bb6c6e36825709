"""The second vote: who of the defendants leaves."""

from typing import TYPE_CHECKING, ClassVar, Literal

from bot.engine.asks import Ask
from bot.engine.boards import VoteBoard
from bot.engine.events import NobodyVotedOut, VerdictClosed, VerdictOpened, VotedOut
from bot.engine.outputs import EVERYONE
from bot.engine.procedures.base import BARS, Ballot, Procedure, Votes

if TYPE_CHECKING:
    from bot.engine.game import Game


class Verdict(Procedure):
    """One vote each on the defendants, changeable until the board closes (CL-28 to CL-33, CL-63, CL-64).

    Attributes:
        seconds: how long the board is open.
        voters: who may vote: all the living who are `not_in_defence`.
        alone: the bar for a lone defendant, by the living when the vote opens.
        several: of two or more defendants, the one with `most` votes leaves, at least one vote.
        tie: what several with most votes means: `all_leave`.
    """

    part: ClassVar[str] = "verdict"
    asks: ClassVar[tuple[str, ...]] = ("vote",)

    seconds: float = 30
    voters: Literal["not_in_defence"] = "not_in_defence"
    alone: Literal["majority"] = "majority"
    several: Literal["most"] = "most"
    tie: Literal["all_leave"] = "all_leave"

    async def run(self, game: "Game") -> None:
        """Hold the vote and let leave who must."""
        if not game.day.defendants:
            return
        game.part(self.part)
        votes: Votes = {}
        need = BARS[self.alone](len(game.living))
        if self._defendants(game):
            votes = await self._vote(game, need)
        leaving = self._leaving(votes, need)
        game.tell(EVERYONE, VerdictClosed(tuple(votes.items()), leaving))
        for seat in leaving:
            game.take_out(seat)
            game.tell(EVERYONE, VotedOut(seat, game.shown_role(seat)))
        if not leaving:
            game.tell(EVERYONE, NobodyVotedOut())
        game.check_endings("exit")

    def _defendants(self, game: "Game") -> tuple[int, ...]:
        return tuple(seat for seat in game.day.defendants if game.seats[seat].alive)

    async def _vote(self, game: "Game", need: int) -> Votes:
        names = self._defendants(game)
        voters = tuple(seat for seat in game.living if seat not in names)
        ballot = Ballot(names)
        if not voters:
            return ballot.votes(game)
        length = game.rules.pace.seconds(self.seconds)
        deadline = game.deadline(length)
        asks: list[Ask] = []

        def board() -> VoteBoard:
            votes = ballot.votes(game)
            waiting = tuple(ask.seat for ask in asks if ask.chosen is None and game.seats[ask.seat].alive)
            bar = need if len(votes) == 1 else None
            return VoteBoard("verdict", tuple(votes.items()), waiting, bar, False, deadline.at, deadline.length)

        game.tell(EVERYONE, VerdictOpened(names, need if len(names) == 1 else None, length))
        topic = game.open_topic(view=board)
        asks += [game.ask(voter, "vote", names, topic, deadline, public=True) for voter in voters]
        while game.now < deadline.at and self._defendants(game):
            signal = await game.next(deadline)
            if isinstance(signal, Ask):
                ballot.count(signal)
        game.close_topic(topic)
        return ballot.votes(game)

    def _leaving(self, votes: Votes, need: int) -> tuple[int, ...]:
        if len(votes) == 1:
            return tuple(seat for seat, voters in votes.items() if len(voters) >= need)
        most = max((len(voters) for voters in votes.values()), default=0)
        return tuple(seat for seat, voters in votes.items() if most and len(voters) == most)
