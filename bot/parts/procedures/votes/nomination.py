"""The first vote: the choice of the defendants."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Literal

from markupsafe import Markup

from bot.engine.api import EVERYONE, Aim, Conditions, Play, Procedure, without
from bot.engine.events import NobodyVotedOut, NominationClosed, NominationOpened, VoteEnding, VoteForfeited
from bot.engine.parameters.matters import matters_with
from bot.parts.abilities.day.double_vote import WeighsVotes
from bot.parts.procedures.votes.ballots import BARS, Ballot, BarName, Writing, candidates, totals, voters, with_most
from bot.parts.procedures.votes.voting import vote_openly
from bot.text.api import Voice, says
from bot.text.narration.votes import briefly, with_tally

LONGEST_BOARD = 90.0
"""One board for all names is open for the sum of the calls, but never longer than this (CH-02). Seconds."""


class Nomination(Procedure, tells=(NobodyVotedOut, NominationClosed, NominationOpened, VoteEnding, VoteForfeited)):
    """The open vote of all the living on defendants, with one vote each or many (CL-21 to CL-26).

    Attributes:
        calls: `board`: all names at once (CH-02). `one_by_one`: one name after another, in speaking order.
        seconds_per_name: the length of a call.
        seconds: the length of a board with all names, if the rules name it; else the sum of the calls (CH-02).
        bar: the number of votes that sends to defence, by the living when the vote opens.
        counted: the players that the bar is a share of: the living as the vote is `opening`, or as it is `closing`
            (PR-257).
        picks: the number of others that one voter may name: `any` number, or `one` (PR-038).
        order: the order of names and defendants: as they `spoke` today, or by `seat`.
        writing: whether the living may write meanwhile: they are `free` to, or a writer `forfeits` their vote.
        fallback: the defendants if no player has enough votes: `nobody`, or those with the `most`, be it one (AD-105).
        least: with fewer living players there is no vote (AD-128).
        first_day: the first day with a vote.
    """

    names = "defendants"
    part = "nomination"
    asks = ("vote",)
    aims = {"vote": Aim("harm")}

    calls: Literal["board", "one_by_one"] = "board"
    seconds_per_name: Annotated[float, matters_with(calls="one_by_one", seconds=None)] = 15
    seconds: Annotated[float | None, matters_with(calls="board")] = None
    bar: BarName = "majority"
    counted: Literal["opening", "closing"] = "opening"
    picks: Annotated[Literal["one", "any"], matters_with(calls="board")] = "any"
    order: Literal["spoke", "seat"] = "spoke"
    writing: Writing = "free"
    fallback: Literal["nobody", "most"] = "nobody"
    least: int = 0
    first_day: int = 1

    @property
    def conditions(self) -> Conditions:
        """The event of a forfeited vote, in games with such votes."""
        return ((VoteForfeited, self.writing == "forfeits"),)

    async def run(self, game: Play) -> None:
        """Hold the vote and name the defendants."""
        if len(game.seats.living) < self.least or game.round < self.first_day:
            return
        game.enter(self.part)
        game.floor.give(None)
        spoke = game.seats.still_in(game.day.speeches.order)
        order = candidates(game, spoke if spoke and self.order == "spoke" else game.seats.living)
        game.day.ballots.open(len(game.seats.living))

        bar, anew = BARS[self.bar], self.counted == "closing"

        def need() -> int:
            return bar(len(game.seats.living) if anew else game.day.ballots.living)

        ballot = Ballot(order)
        if self.calls == "board":
            calls = min(LONGEST_BOARD, self.seconds_per_name * len(order))
            await self._call(game, order, calls if self.seconds is None else self.seconds, need, ballot)
        else:
            for name in order:
                if game.seats[name].alive:
                    await self._call(game, (name,), self.seconds_per_name, need, ballot)
        votes = ballot.votes(game)
        game.day.ballots.nominate(votes)
        counts, needed = totals(game, votes), need()
        enough = tuple([seat for seat, count in counts.items() if count >= needed])
        game.day.put_on_trial(enough or (with_most(counts, least=1) if self.fallback == "most" else ()))
        weighs = WeighsVotes in game.cards.traits and any(counts[seat] != len(given) for seat, given in votes.items())
        weighted = tuple(counts.items()) if weighs else ()
        fallback = bool(game.day.defendants) and not enough
        game.tell(EVERYONE, NominationClosed(tuple(votes.items()), needed, game.day.defendants, weighted, fallback))
        if not game.day.defendants:
            game.tell(EVERYONE, NobodyVotedOut())

    def _call(
        self, game: Play, names: tuple[int, ...], seconds: float, need: Callable[[], int], ballot: Ballot
    ) -> Awaitable[object]:
        deadline = game.deadline(game.floor.pace.seconds(seconds))
        game.tell(EVERYONE, NominationOpened(names, need(), deadline.length))
        choices = {voter: without(names, voter) for voter in voters(game, game.seats.living)}
        return vote_openly(
            game,
            self.part,
            names,
            choices,
            ballot,
            deadline=deadline,
            bar=lambda _: need(),
            several=self.picks == "any" and len(names) > 1,
            writing=self.writing,
            fallback=self.fallback == "most",
        )


@says(NominationOpened)
def nomination_opened(say: Voice, event: NominationOpened) -> Markup:
    """The message that the first vote, on the defendants, is open."""
    t = say.tongue
    need = t.plural("{n} vote puts a player on trial.", "{n} votes put a player on trial.", event.need)
    time = t.text("Time's up {time}.", time=say.time(event.seconds))
    if len(event.called) == 1:
        head = t.text("🗳 <b>First vote:</b> {player}. Who votes for them?", player=say.player(event.called[0]))
    else:
        head = t.text("🗳 <b>First vote.</b> Who goes on trial?")
    return Markup(" ").join([head, need, time])


@says(NominationClosed)
def nomination_closed(say: Voice, event: NominationClosed) -> Markup:
    """The message with the result of the first vote: the players who must defend themselves."""
    t = say.tongue
    # NOTE: {need} is how many votes put a player on trial
    head = t.text("🗳 <b>First vote closed.</b> It took {need} to go on trial.", need=event.need)
    if event.defendants:
        players = briefly(say, say.joined_calls(event.defendants), event.defendants)
        if event.fallback:
            # NOTE: nobody has as many votes as are needed
            result = t.text(
                "Nobody has that many, so those with the most votes go on trial: {players}.", players=players
            )
            return with_tally(say, head, event.votes, result, event.totals)
        result = say.worded(t.text("On trial: {players}.", players=players), players=players)
    elif any(voters for _, voters in event.votes):
        result = say.worded(t.text("Nobody has enough votes to go on trial."))
    else:
        result = t.text("So nobody goes on trial.")
    return with_tally(say, head, event.votes, result, event.totals)
