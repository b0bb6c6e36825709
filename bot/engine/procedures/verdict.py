"""The second vote: who of the defendants leaves."""

from typing import TYPE_CHECKING, ClassVar, Literal

from bot.engine.asks import Ask
from bot.engine.company import without
from bot.engine.events import BallotTied, LotDrawn, NapVoteOpened, NobodyVotedOut, VerdictClosed, VerdictOpened
from bot.engine.outputs import EVERYONE
from bot.engine.procedures.ballots import BARS, Ballot, BarName, Votes
from bot.engine.procedures.base import Procedure
from bot.engine.procedures.departure import Departure
from bot.engine.procedures.voting import vote_openly
from bot.engine.procedures.writing import Writing

if TYPE_CHECKING:
    from bot.engine.game import Game

AT_ONCE = Departure()
"""How those leave for whom nothing comes before it."""


class Verdict(Procedure):
    """The defendants are voted on; each choice may be changed until the board closes (CL-28 to CL-33, CL-63, CL-64).

    Attributes:
        seconds: how long the board is open.
        voters: who may vote, never for himself: all the living who are `not_in_defence`, `all` the living, or
            `by_number`: the defendants too where there are three or more of them.
        picks: how many defendants one voter may name: `one`, or `any` number.
        alone: the bar for a lone defendant.
        several: of two or more defendants, the one with `most` votes leaves, at least one vote; or he too needs the
            `bar`.
        capped: whether such a bar is never above the number of those who may vote.
        counted: whose number the bar is of: the living `now`, or those `at_nomination`, when the first vote opened.
        tie: what several with most votes means: `all_leave`, a `lot` among them, or they are voted on `again`, once,
            by the same voters; tied again nobody leaves.
        secret: with so many defendants or more it is a midday nap: all vote in private, and only the totals are told,
            not who voted for whom; 0: never.
        writing: whether the living may write meanwhile: they are `free` to, or whoever does `forfeits` his vote.
        leaving: whoever is voted out leaves `at_once`, or is `held` for what comes before his departure.
    """

    part: ClassVar[str] = "verdict"
    asks: ClassVar[tuple[str, ...]] = ("vote",)

    seconds: float = 30
    voters: Literal["not_in_defence", "all", "by_number"] = "not_in_defence"
    picks: Literal["one", "any"] = "one"
    alone: BarName = "majority"
    several: Literal["most", "bar"] = "most"
    capped: bool = True
    counted: Literal["now", "at_nomination"] = "now"
    tie: Literal["all_leave", "lot", "again"] = "all_leave"
    secret: int = 0
    writing: Writing = "free"
    leaving: Literal["at_once", "held"] = "at_once"

    async def run(self, game: "Game") -> None:
        """Hold the vote; whoever is voted out leaves, or is held for his departure."""
        names = self._still(game, game.day.defendants)
        if not game.day.defendants:
            return
        game.part(self.part)
        voters = self._voters(game, names)
        living = game.day.living if self.counted == "at_nomination" else len(game.living)
        need = BARS[self.alone](living)
        if self.several == "bar" and self.capped:
            need = min(need, max(1, len(voters)))
        leaving = await self._ballot(game, names, voters, need)
        if len(leaving) > 1 and self.tie == "again":
            game.tell(EVERYONE, BallotTied(leaving))
            game.part(self.part)
            leaving = await self._ballot(game, leaving, voters, need)
            leaving = leaving if len(leaving) == 1 else ()
        elif len(leaving) > 1 and self.tie == "lot":
            drawn = game.chance.draw("death_lot", leaving)
            game.tell(EVERYONE, LotDrawn(leaving, drawn))
            leaving = (drawn,)
        if not leaving:
            game.tell(EVERYONE, NobodyVotedOut())
        game.day.condemned = leaving
        if self.leaving == "at_once":
            await AT_ONCE.run(game)

    def _still(self, game: "Game", seats: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([seat for seat in seats if game.seats[seat].alive])

    def _voters(self, game: "Game", names: tuple[int, ...]) -> tuple[int, ...]:
        with_defendants = self.voters == "all" or (self.voters == "by_number" and len(names) > 2)
        return game.living if with_defendants else tuple([seat for seat in game.living if seat not in names])

    async def _ballot(
        self, game: "Game", names: tuple[int, ...], voters: tuple[int, ...], need: int
    ) -> tuple[int, ...]:
        """One vote on these names: who has to leave, several where they tie."""
        votes = await self._vote(game, names, voters, need) if names else {}
        leaving = self._leaving(votes, need)
        hidden = self._is_secret(names)
        told = tuple([(seat, () if hidden else given) for seat, given in votes.items()])
        totals = tuple([(seat, len(given)) for seat, given in votes.items()])
        at_once = leaving if len(leaving) == 1 or self.tie == "all_leave" else ()
        game.tell(EVERYONE, VerdictClosed(told, at_once, totals))
        return leaving

    def _is_secret(self, names: tuple[int, ...]) -> bool:
        return bool(self.secret) and len(names) >= self.secret

    async def _vote(self, game: "Game", names: tuple[int, ...], voters: tuple[int, ...], need: int) -> Votes:
        ballot = Ballot(names)
        able = [seat for seat in self._still(game, voters) if seat not in game.day.forfeited]
        choices = {voter: without(names, voter) for voter in able}
        if not any(choices.values()):
            return ballot.votes(game)
        if self._is_secret(names):
            await self._nap(game, names, choices, ballot)
            return ballot.votes(game)
        deadline = game.deadline(game.rules.pace.seconds(self.seconds))
        game.tell(EVERYONE, VerdictOpened(names, self._bar(len(names), need), deadline.length))
        await vote_openly(
            game,
            self.part,
            names,
            choices,
            ballot,
            deadline=deadline,
            bar=lambda left: self._bar(left, need),
            several=self.picks == "any" and len(names) > 1,
            writing=self.writing,
            goes_on=lambda: any(game.seats[name].alive for name in names),
        )
        return ballot.votes(game)

    def _bar(self, names: int, need: int) -> int | None:
        """How many votes it takes where so many are voted on; None: the most."""
        return need if names == 1 or self.several == "bar" else None

    async def _nap(
        self, game: "Game", names: tuple[int, ...], choices: dict[int, tuple[int, ...]], ballot: Ballot
    ) -> None:
        """A secret vote: eyes shut, everybody is asked in private, and it takes its full time (CH-03)."""
        deadline = game.deadline(game.rules.pace.seconds(self.seconds))
        game.give_floor(())
        game.tell(EVERYONE, NapVoteOpened(names, deadline.length))
        asks: list[Ask] = []
        for voter, others in choices.items():
            if others:
                most = len(others) if self.picks == "any" else 1
                asks.append(game.ask(voter, "vote", others, deadline, most=most))
        while game.now < deadline.at:
            signal = await game.next(deadline)
            if isinstance(signal, Ask):
                ballot.count(signal)
        for ask in asks:
            game.close_topic(ask.topic)
        game.give_floor(None)

    def _leaving(self, votes: Votes, need: int) -> tuple[int, ...]:
        most = max((len(voters) for voters in votes.values()), default=0)
        bar = self._bar(len(votes), need)
        enough = most >= (1 if bar is None else bar)
        return tuple([seat for seat, voters in votes.items() if len(voters) == most]) if enough else ()
