"""The interrogation of those who were called at night."""

from collections.abc import Mapping
from typing import ClassVar

from bot.engine.abilities.day.summon import Summon
from bot.engine.api import EVERYONE, Aim, Play
from bot.engine.events import (
    InterrogationOpened,
    InterrogationVoteClosed,
    InterrogationVoteOpened,
    LetGo,
    NapFell,
    SideShown,
    VotedOut,
    VoteEnding,
)
from bot.engine.procedures.base import LAST_WORDS, Procedure, speech
from bot.engine.procedures.exits.departure import Departure
from bot.engine.procedures.exits.last_words import LastWords
from bot.engine.procedures.inquiries.nap import nap
from bot.engine.procedures.votes.ballots import Ballot, Votes
from bot.engine.procedures.votes.voting import vote_openly

ROUNDS = 2
"""So often each of them speaks (NS-30)."""


class Interrogation(
    Procedure,
    tells=(
        InterrogationOpened,
        InterrogationVoteClosed,
        InterrogationVoteOpened,
        LetGo,
        NapFell,
        SideShown,
        VoteEnding,
        VotedOut,
        *LAST_WORDS,
    ),
):
    """Two players called at night speak in turns, and perhaps one of them leaves (NS-30 to NS-44, NS-78, NS-79).

    After their turns, in a midday nap, whoever called them says alone whether they are voted on or let go; if he was
    killed on the night he called them they are voted on in any case. The vote is compulsory: a silent voter gets a
    random one of the two. If one of the two leaves the game before the vote has closed it ends there, and the summons
    comes back to whoever gave it; if he himself leaves, the two are let go.

    Attributes:
        seconds: the length of a turn.
        nap: the length of the nap.
        vote: how long the vote is open.
        last_words: the length of the loser's last words.
    """

    puts_out: ClassVar[bool] = True
    part: ClassVar[str] = "interrogation"
    parts: ClassVar[tuple[str, ...]] = (LastWords.part,)
    asks: ClassVar[tuple[str, ...]] = ("turn", "call_vote", "vote")
    aims: ClassVar[Mapping[str, Aim]] = {"vote": Aim("harm")}

    seconds: float = 30
    nap: float = 20
    vote: float = 30
    last_words: float = 30

    async def run(self, game: Play) -> None:
        """Hold it, where somebody was called."""
        called = game.bearing("summoned")
        if not called:
            return
        game.part(self.part)
        by = next(mark.owner for mark in game.seats[called[0]].statuses if mark.name == "summoned")
        to_vote = await self._speak(game, called) and await self._wants_a_vote(game, called, by)
        verdict = await self._ballot(game, called, by) if to_vote and all_live(game, called) else None
        if not all_live(game, called):
            Summon.give_back(game, by)
        elif verdict is None:
            game.tell(EVERYONE, LetGo(called))
        else:
            await self._decide(game, *verdict)
        game.give_floor(None)

    async def _speak(self, game: Play, called: tuple[int, ...]) -> bool:
        """Their turns; whether both are still in the game after them."""
        length = game.rules.pace.turn(self.seconds)
        if all_live(game, called):
            game.tell(EVERYONE, InterrogationOpened(called, length))
        turns = called * ROUNDS
        for place, seat in enumerate(turns):
            if all_live(game, called):
                waiting = turns[place + 1 :]
                await speech(game, seat, self.seconds, self.part, waiting, goes_on=lambda: all_live(game, called))
        return all_live(game, called)

    async def _wants_a_vote(self, game: Play, called: tuple[int, ...], by: int) -> bool:
        """Whether there is a vote: the one who called them says so, or was killed that night (NS-32, NS-34, NS-79)."""
        killed = not game.seats[by].alive and not game.seats[by].left
        choices = ("hold", "let_go")
        chosen = await nap(game, self.nap, by, "call_vote", choices, least=1, goes_on=lambda: all_live(game, called))
        return killed or (chosen == ("hold",) and game.seats[by].alive)

    async def _decide(self, game: Play, votes: Votes, drawn: tuple[int, ...]) -> None:
        """The one with more votes has his last words and leaves, and his side is told; on a tie nobody does."""
        most = max(len(voters) for voters in votes.values())
        losers = tuple(seat for seat, voters in votes.items() if len(voters) == most)
        leaving = losers if len(losers) == 1 else ()
        game.tell(EVERYONE, InterrogationVoteClosed(tuple(votes.items()), drawn, leaving))
        game.day.condemned = leaving
        await LastWords(seconds=self.last_words).run(game)
        await Departure(shows="side").run(game)

    async def _ballot(self, game: Play, called: tuple[int, ...], by: int) -> tuple[Votes, tuple[int, ...]] | None:
        """The votes, and those whose vote was drawn because they were silent (NS-39, NS-40).

        None where the vote has ended before its time, one of the two or whoever called them having left (NS-79).
        """

        def goes_on() -> bool:
            return all_live(game, called) and not game.seats[by].left

        ballot = Ballot(called)
        deadline = game.deadline(game.rules.pace.seconds(self.vote))
        game.tell(EVERYONE, InterrogationVoteOpened(called, deadline.length))
        drawn = await vote_openly(
            game,
            self.part,
            called,
            {voter: called for voter in game.living if voter not in called},
            ballot,
            deadline=deadline,
            drawn="interrogation_vote",
            goes_on=goes_on,
        )
        return (ballot.votes(game), drawn) if goes_on() else None


def all_live(game: Play, seats: tuple[int, ...]) -> bool:
    """Whether all of these are in the game."""
    return all(game.seats[seat].alive for seat in seats)
