"""The first vote: who must defend himself."""

from typing import TYPE_CHECKING, ClassVar, Literal

from bot.engine.asks import Ask
from bot.engine.boards import VoteBoard
from bot.engine.events import NobodyVotedOut, NominationClosed, NominationOpened
from bot.engine.outputs import EVERYONE
from bot.engine.procedures.base import BARS, Ballot, Procedure

if TYPE_CHECKING:
    from bot.engine.game import Game

LONGEST_BOARD = 90.0
"""One board for all names is open for the sum of the calls, but never longer than this (CH-02). Seconds."""


class Nomination(Procedure):
    """All the living vote in the open for as many others as they like (CL-21 to CL-26).

    Attributes:
        calls: `board`: all names at once (CH-02). `one_by_one`: one name after another, in speaking order.
        seconds_per_name: the length of a call.
        bar: how many votes send to defence, by the living when the vote opens.
    """

    part: ClassVar[str] = "nomination"
    asks: ClassVar[tuple[str, ...]] = ("vote",)

    calls: Literal["board", "one_by_one"] = "board"
    seconds_per_name: float = 15
    bar: Literal["majority"] = "majority"

    async def run(self, game: "Game") -> None:
        """Hold the vote and name the defendants."""
        game.part(self.part)
        game.give_floor(None)
        order = tuple(seat for seat in game.day.order or game.living if game.seats[seat].alive)
        need = BARS[self.bar](len(game.living))
        ballot = Ballot(order)
        if self.calls == "board":
            await self._call(game, order, min(LONGEST_BOARD, self.seconds_per_name * len(order)), need, ballot)
        else:
            for name in order:
                if game.seats[name].alive:
                    await self._call(game, (name,), self.seconds_per_name, need, ballot)
        votes = ballot.votes(game)
        game.day.defendants = tuple(seat for seat, voters in votes.items() if len(voters) >= need)
        game.tell(EVERYONE, NominationClosed(tuple(votes.items()), need, game.day.defendants))
        if not game.day.defendants:
            game.tell(EVERYONE, NobodyVotedOut())

    async def _call(self, game: "Game", names: tuple[int, ...], seconds: float, need: int, ballot: Ballot) -> None:
        length = game.rules.pace.seconds(seconds)
        deadline = game.deadline(length)
        asks: list[Ask] = []

        def board() -> VoteBoard:
            votes = tuple((name, voters) for name, voters in ballot.votes(game).items() if name in names)
            waiting = tuple(ask.seat for ask in asks if ask.chosen is None and game.seats[ask.seat].alive)
            several = len(names) > 1
            return VoteBoard("nomination", votes, waiting, need, several, deadline.at, deadline.length)

        game.tell(EVERYONE, NominationOpened(names, need, length))
        topic = game.open_topic(view=board)
        for voter in game.living:
            others = tuple(name for name in names if name != voter)
            if others:
                asks.append(game.ask(voter, "vote", others, topic, deadline, most=len(others), public=True))
        while game.now < deadline.at:
            signal = await game.next(deadline)
            if isinstance(signal, Ask):
                ballot.count(signal)
        game.close_topic(topic)
