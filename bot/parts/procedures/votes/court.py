"""The court: defence and vote, and both again for candidates who tie."""

from markupsafe import Markup

from bot.engine.api import EVERYONE, NOBODY, Aim, Pick, Play, Procedure, record, without
from bot.engine.events import BallotTied, CourtClosed, CourtOpened, Event, NobodyVotedOut, VoteEnding
from bot.parts.abilities.day.judge_vote import judges
from bot.parts.procedures.speech.defence import DEFENCE, Defence, defend
from bot.parts.procedures.votes.ballots import LEAVE_ALL, Ballot, totals, voters, with_most
from bot.parts.procedures.votes.voting import vote_openly, vote_secretly
from bot.text.api import Voice, later, register_pick, says
from bot.text.narration.votes import VoteTally, folded, tallies, vote_lines


@record
class JudgesVoted(Event, story=True):
    """Secret until the end: the secret votes of the judges, as in `CourtClosed`."""

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    leave_all: tuple[int, ...]
    leaving: tuple[int, ...]


class Court(Procedure, tells=(BallotTied, CourtClosed, CourtOpened, JudgesVoted, NobodyVotedOut, *DEFENCE, VoteEnding)):
    """A court, in which all candidates speak and the one with most votes is condemned (DK-27 to DK-34, DK-88).

    If several tie for most, there is a second court between them, in which one may also vote to keep them all. While
    a holder of `judge_vote` lives, only such players vote, in private, and only the outcome is told (DK-39 to DK-41).
    If exits of others leave one candidate alone, there is no conviction.

    Attributes:
        seconds: how long a vote is open.
        defence: the length of a defence.
    """

    about = "defendants"
    names = "condemned"
    settles = True
    part = "court"
    parts = (Defence.part,)
    asks = ("turn", "vote", "judge_vote")
    aims = {"vote": Aim("harm"), "judge_vote": Aim("harm")}

    seconds: float = 30
    defence: float = 30

    async def run(self, game: Play) -> None:
        """Hold the court, and a second one after a tie."""
        if not game.day.defendants:
            return
        most = await self._hold(game, game.day.defendants)
        if len(most) > 1:
            game.tell(EVERYONE, BallotTied(most))
            most = await self._hold(game, most, second=True)
        game.day.condemn(most if len(most) == 1 else ())
        if not game.day.condemned:
            game.tell(EVERYONE, NobodyVotedOut())

    async def _hold(self, game: Play, names: tuple[int, ...], *, second: bool = False) -> tuple[int, ...]:
        """The candidates with most votes in one court, several for a tie; none if only one candidate is left."""

        def goes_on() -> bool:
            return len(game.seats.still_in(names)) > 1

        game.enter(Defence.part)
        await defend(game, names, self.defence, goes_on)
        if not goes_on():
            return ()
        game.enter(self.part)
        standing = game.seats.still_in(names)
        ballot = Ballot(standing, spares=second)
        bench = voters(game, judges(game))
        deadline = game.deadline(game.rules.pace.seconds(self.seconds))
        choices = {voter: self._choices(standing, voter, second) for voter in bench or voters(game, game.seats.living)}
        game.tell(EVERYONE, CourtOpened(standing, deadline.length, second, bool(bench)))
        if bench:
            await vote_secretly(game, choices, ballot, deadline, about="judge_vote", owed=True, goes_on=goes_on)
        else:
            await vote_openly(game, self.part, standing, choices, ballot, deadline=deadline, owed=True, goes_on=goes_on)
        return self._count(game, ballot, bench) if goes_on() else ()

    def _choices(self, names: tuple[int, ...], voter: int, second: bool) -> tuple[Pick, ...]:
        others = without(names, voter)
        return (*others, LEAVE_ALL) if second else others

    def _count(self, game: Play, ballot: Ballot, bench: tuple[int, ...]) -> tuple[int, ...]:
        """The candidates with most votes, and at least one; the judges' votes are told after the game."""
        votes, spared = ballot.votes(game), ballot.leave_all(game)
        most = with_most(totals(game, votes), least=len(spared) + 1)
        given, leaving = tuple(votes.items()), most if len(most) == 1 else ()
        if bench:
            game.tell(NOBODY, JudgesVoted(given, spared, leaving))
        else:
            game.tell(EVERYONE, CourtClosed(given, spared, leaving))
        return most


# NOTE: a button: a vote for all candidates to stay in the game
register_pick("leave_all", later.context("button", "Keep them all"))


@says(CourtOpened)
def court_opened(say: Voice, event: CourtOpened) -> Markup:
    """The message that the vote of the court is open, for all or for the judges alone."""
    t = say.tongue
    players = say.players(event.defendants)
    if event.judges:
        head = t.text("⚖️ <b>The judges decide</b>, each in private. Who is voted out? {players}.", players=players)
    elif event.second:
        head = t.text("⚖️ <b>Second court.</b> Who is voted out? {players}.", players=players)
    else:
        head = t.text("⚖️ <b>Court.</b> Who is voted out? {players}.", players=players)
    lines = [head]
    if event.second:
        lines.append(t.text("You may also vote to keep them all in the game."))
    return Markup(" ").join([*lines, t.text("Time's up {time}.", time=say.time(event.seconds))])


@says(CourtClosed)
def court_closed(say: Voice, event: CourtClosed) -> Markup:
    """The message with the result of the court's vote."""
    t = say.tongue
    tally = vote_lines(say, event.votes, spared=event.leave_all) or t.text("Nobody voted.")
    return Markup("\n").join([t.text("⚖️ <b>The court has voted.</b>"), tally])


@tallies(CourtClosed)
def _court_closed(say: Voice, event: CourtClosed) -> VoteTally | None:
    tally = VoteTally(say.tongue.text("⚖️ Court:"), event.votes, spared=event.leave_all)
    return tally if tally.sums or tally.spared else None


@says(JudgesVoted)
def judges_voted(say: Voice, event: JudgesVoted) -> Markup:
    """The story's line about the secret votes of the judges."""
    tally = folded(say, event.votes, spared=event.leave_all)
    if not tally:
        return say.tongue.text("⚖️ None of the judges voted.")
    return Markup(" ").join([say.tongue.text("⚖️ The judges' vote:"), tally])
