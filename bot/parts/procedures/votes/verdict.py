"""The second vote: on the exit of a defendant."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Literal

from markupsafe import Markup

from bot.engine.api import EVERYONE, Aim, Conditions, Play, Procedure, record, without
from bot.engine.events import Event, NobodyVotedOut, VerdictClosed, VerdictOpened, VoteEnding, VoteForfeited
from bot.engine.parameters.matters import matters_with
from bot.parts.procedures.exits.declaration import spare
from bot.parts.procedures.exits.departure import Departure
from bot.parts.procedures.votes.ballots import BARS, Ballot, BarName, Writing, totals, with_most
from bot.parts.procedures.votes.ballots import voters as able
from bot.parts.procedures.votes.ties import AllLeave, AnyTie
from bot.parts.procedures.votes.voting import vote_openly, vote_secretly
from bot.text.api import Voice, says
from bot.text.narration.votes import total_lines, with_tally


@record
class NapVoteOpened(Event):
    """Public: the second vote on these defendants, in a midday nap of so many `seconds`: all are asked in private."""

    defendants: tuple[int, ...]
    seconds: float


AT_ONCE = Departure()
"""The departure of players who are voted out and leave at once."""


class Verdict(
    Procedure,
    tells=(NapVoteOpened, NobodyVotedOut, VerdictClosed, VerdictOpened, VoteEnding, VoteForfeited, *Departure.events),
):
    """The vote on the defendants; each choice may change until the board closes (CL-28 to CL-33, CL-63, CL-64).

    Attributes:
        seconds: how long the board is open.
        voters: the players who may vote, never for themselves: all the living who are `not_in_defence`, `all` the
            living, or `by_number`: the defendants too if there are three or more of them.
        picks: the number of defendants that one voter may name: `one`, or `any` number.
        alone: the bar for a lone defendant.
        several: of two or more defendants, the one with `most` votes leaves, at least one vote; or needs the
            `bar` too.
        capped: whether such a bar is never above the number of those who may vote.
        counted: the players that the bar is a share of: the living `now`, as the vote opens, those `at_nomination`,
            when the first vote opened, or those who live as the vote is `closing` (PR-257).
        tie: the way to settle a tie for most votes; `mafia ties` lists the ways.
        secret: from so many defendants on the vote is a midday nap: all vote in private, and only the totals are told,
            not the votes of each; 0: never.
        writing: whether the living may write meanwhile: they are `free` to, or a writer `forfeits` their vote.
        leaving: whether a player who is voted out leaves `at_once`, or is `held` for the parts before their departure.
        silent: of two or more defendants, whether silence is `no_vote`, or chance names one (`random`, AD-114).
        alone_after: if exits of others leave one of several alone, whether the vote goes `on` unchanged, or is
            opened `anew` under the rule for one (AD-129).
    """

    about = "defendants"
    names = "condemned"
    settles = True
    puts_out = True
    part = "verdict"
    asks = ("vote",)
    aims = {"vote": Aim("harm")}

    seconds: float = 30
    voters: Literal["not_in_defence", "all", "by_number"] = "not_in_defence"
    picks: Literal["one", "any"] = "one"
    alone: BarName = "majority"
    several: Literal["most", "bar"] = "most"
    capped: Annotated[bool, matters_with(several="bar")] = True
    counted: Literal["now", "at_nomination", "closing"] = "now"
    tie: AnyTie = AllLeave()
    secret: int = 0
    writing: Writing = "free"
    leaving: Literal["at_once", "held"] = "at_once"
    silent: Literal["no_vote", "random"] = "no_vote"
    alone_after: Literal["on", "anew"] = "on"

    @property
    def conditions(self) -> Conditions:
        """The events of a secret vote, of a forfeited one, and of a departure at once."""
        return (
            (NapVoteOpened, self.secret),
            (VoteForfeited, self.writing == "forfeits"),
            *((event, event in AT_ONCE.events_here and not self.hands_on) for event in Departure.events),
        )

    @property
    def hands_on(self) -> bool:
        """Whether players who are voted out are held for their departure."""
        return self.leaving == "held"

    async def run(self, game: Play) -> None:
        """Hold the vote; a player who is voted out leaves, or is held for their departure."""
        names = game.seats.still_in(game.day.defendants)
        if not game.day.defendants:
            return
        voters = self._voters(game, names)
        opening = self._need(game, voters)

        def need() -> int:
            return self._need(game, voters) if self.counted == "closing" else opening

        def vote(on: tuple[int, ...]) -> Awaitable[tuple[int, ...]]:
            game.enter(self.part)
            return self._ballot(game, on, voters, need)

        leaving = await vote(names)
        if len(leaving) > 1:
            leaving = await self.tie.settle(game, leaving, vote)
        if not leaving:
            game.tell(EVERYONE, NobodyVotedOut())
        game.day.condemn(leaving)
        spare(game, [seat for seat in names if seat not in leaving])
        if self.leaving == "at_once":
            await AT_ONCE.run(game)

    def _voters(self, game: Play, names: tuple[int, ...]) -> tuple[int, ...]:
        with_defendants = self.voters == "all" or (self.voters == "by_number" and len(names) > 2)
        return (
            game.seats.living if with_defendants else tuple([seat for seat in game.seats.living if seat not in names])
        )

    def _need(self, game: Play, voters: tuple[int, ...]) -> int:
        need = BARS[self.alone](game.day.ballots.living if self.counted == "at_nomination" else len(game.seats.living))
        return min(need, max(1, len(voters))) if self.several == "bar" and self.capped else need

    async def _ballot(
        self, game: Play, names: tuple[int, ...], voters: tuple[int, ...], need: Callable[[], int]
    ) -> tuple[int, ...]:
        """The defendants to leave after one vote on these names, several for a tie."""
        ballot = Ballot(names)
        if names:
            await self._vote(game, ballot, names, voters, need)
        if self._is_put_anew(names) and len(game.seats.still_in(names)) == 1:
            return await self._ballot(game, game.seats.still_in(names), voters, need)
        votes = ballot.votes(game)
        counts = totals(game, votes)
        bar = self._bar(len(counts), need())
        leaving = with_most(counts, least=1 if bar is None else bar)
        hidden = self._is_secret(names)
        told = tuple([(seat, () if hidden else given) for seat, given in votes.items()])
        at_once = leaving if len(leaving) == 1 or self.tie.all_leave else ()
        game.tell(EVERYONE, VerdictClosed(told, at_once, tuple(counts.items())))
        return leaving

    def _is_put_anew(self, names: tuple[int, ...]) -> bool:
        """Whether a vote on several names ends when one name is left."""
        return self.alone_after == "anew" and len(names) > 1

    def _is_secret(self, names: tuple[int, ...]) -> bool:
        return bool(self.secret) and len(names) >= self.secret

    async def _vote(
        self,
        game: Play,
        ballot: Ballot,
        names: tuple[int, ...],
        voters: tuple[int, ...],
        need: Callable[[], int],
    ) -> None:
        choices = {voter: others for voter in able(game, voters) if (others := without(names, voter))}
        if not choices:
            return
        if self._is_secret(names):
            await self._nap(game, names, choices, ballot)
            return
        ends_with_one = self._is_put_anew(names)

        def goes_on() -> bool:
            left = len(game.seats.still_in(names))
            return left > 1 or (left == 1 and not ends_with_one)

        deadline = game.deadline(game.floor.pace.seconds(self.seconds))
        game.tell(EVERYONE, VerdictOpened(names, self._bar(len(names), need()), deadline.length))
        await vote_openly(
            game,
            self.part,
            names,
            choices,
            ballot,
            deadline=deadline,
            bar=lambda left: self._bar(left, need()),
            several=self.picks == "any" and len(names) > 1,
            writing=self.writing,
            drawn="silent_choice" if self.silent == "random" and len(names) > 1 else None,
            goes_on=goes_on,
        )

    def _bar(self, names: int, need: int) -> int | None:
        """The number of votes that condemns one of so many; None: the most votes do."""
        return need if names == 1 or self.several == "bar" else None

    async def _nap(
        self, game: Play, names: tuple[int, ...], choices: dict[int, tuple[int, ...]], ballot: Ballot
    ) -> None:
        """A secret vote with eyes shut, in which all are asked in private; it takes its full time (CH-03)."""
        deadline = game.deadline(game.rules.pace.seconds(self.seconds))
        game.floor.give(())
        game.tell(EVERYONE, NapVoteOpened(names, deadline.length))
        await vote_secretly(game, choices, ballot, deadline, several=self.picks == "any")
        game.floor.give(None)


@says(VerdictOpened)
def verdict_opened(say: Voice, event: VerdictOpened) -> Markup:
    """The message that the second vote, on the exit of a defendant, is open."""
    t = say.tongue
    head = t.text("⚖️ <b>Second vote.</b> Who is voted out? {players}.", players=say.players(event.defendants))
    if event.need is None:
        bar = t.text("The player with the most votes is out.")
    else:
        bar = t.plural("{n} vote sends a player out.", "{n} votes send a player out.", event.need)
    return Markup(" ").join([head, bar, t.text("Time's up {time}.", time=say.time(event.seconds))])


@says(NapVoteOpened)
def nap_vote_opened(say: Voice, event: NapVoteOpened) -> Markup:
    """The message that the second vote is open in private, in a midday nap."""
    t = say.tongue
    head = t.text("😴 <b>Midday nap.</b> Close your eyes: the second vote is secret.")
    names = t.text("Who is voted out? {players}.", players=say.players(event.defendants))
    where = t.text("Vote in our private chat. The player with the most votes is out.")
    return Markup(" ").join([head, names, where, t.text("Time's up {time}.", time=say.time(event.seconds))])


@says(VerdictClosed)
def verdict_closed(say: Voice, event: VerdictClosed) -> Markup:
    """The message with the result of the second vote: the votes, or only the numbers of a secret one."""
    if not event.votes:
        # NOTE: all defendants have left the game, so that there is no second vote
        return say.tongue.text("⚖️ Nobody is on trial any more.")
    head = Markup(" ").join(filter(None, [say.tongue.text("⚖️ <b>Second vote closed.</b>"), say.scene()]))
    secret = total_lines(say, event)
    return head + Markup("\n") + secret if secret else with_tally(say, head, event.votes, totals=event.totals)
