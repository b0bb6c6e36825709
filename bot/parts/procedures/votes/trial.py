"""The trial: a compulsory vote, and the fate of the convict."""

from collections.abc import Callable

from markupsafe import Markup

from bot.engine.api import ALIBI, EVERYONE, Aim, Play, Procedure, record, without
from bot.engine.events import Event, NobodyVotedOut, TrialClosed, VoteEnding
from bot.parts.abilities.day.veto_vote import acquitted
from bot.parts.procedures.votes.ballots import Ballot, totals, voters, with_most
from bot.parts.procedures.votes.spare_or_jail import SPARE_OR_JAIL, SPARE_OR_JAIL_EVENTS, spare_or_jail
from bot.parts.procedures.votes.ties import AnyTie, SecondVote
from bot.parts.procedures.votes.voting import vote_openly
from bot.text.api import Joined, Voice, later, register, register_pick, retells, says
from bot.text.narration.votes import VoteTally, some, tallies, vote_lines


@record
class TrialOpened(Event, on_board=True):
    """Public: all must vote against one of these, themselves or not, within so many `seconds`.

    Silence is a vote against the last of them.
    """

    candidates: tuple[int, ...]
    seconds: float


@record
class AlibiHeld(Event, story=True):
    """Public: these were convicted and have alibis, so that they are not jailed; `over`: all others are free too."""

    seats: tuple[int, ...]
    over: bool


async def vote_on_trial_board(
    game: Play,
    part: str,
    names: tuple[int, ...],
    ballot: Ballot,
    *,
    seconds: float,
    standing: Callable[[], tuple[int, ...]],
    goes_on: Callable[[], bool],
) -> tuple[int, ...]:
    """Hold a compulsory vote of all on one board; the seats whose silence was a vote against the last name.

    `standing`: the names that can still be voted for; `seconds`: the length at the pace of the rulebook.
    """
    deadline = game.deadline(game.rules.pace.seconds(seconds))
    game.tell(EVERYONE, TrialOpened(names, deadline.length))
    return await vote_openly(
        game,
        part,
        names,
        dict.fromkeys(voters(game, game.seats.living), names),
        ballot,
        deadline=deadline,
        silent_for=lambda: (standing() or names)[-1],
        goes_on=goes_on,
    )


class Trial(Procedure, tells=(AlibiHeld, NobodyVotedOut, TrialClosed, TrialOpened, VoteEnding, *SPARE_OR_JAIL_EVENTS)):
    """A compulsory vote of each on one candidate, perhaps themselves; most votes convict (CT-33 to CT-38).

    Silence is a vote against the last candidate. A lone candidate is convicted without a vote (CT-43). A player with an
    alibi is not jailed (CT-49, CT-54), and if a holder of `veto_vote` acquits the convict, the others are voted on
    once more; one other alone is jailed or spared (CT-99 to CT-105). If exits of others leave a candidate alone,
    there is no conviction (CT-199).

    Attributes:
        seconds_per_name: the length of a vote for each candidate.
        seconds_least: the least length of a vote.
        seconds_most: the greatest length of a vote.
        seconds: how long a vote to jail or spare the one left after an acquittal is open.
        tie: the way to settle a tie for most votes; `mafia ties` lists the ways.
    """

    about = "defendants"
    names = "condemned"
    settles = True
    part = "trial"
    parts = (SPARE_OR_JAIL,)
    asks = ("vote", SPARE_OR_JAIL)
    aims = {"vote": Aim("harm"), SPARE_OR_JAIL: Aim("harm", on_trial=True)}

    seconds_per_name: float = 15
    seconds_least: float = 20
    seconds_most: float = 90
    seconds: float = 30
    tie: AnyTie = SecondVote()

    async def run(self, game: Play) -> None:
        """Convict a player by the rules, and determine the players who go to jail."""
        candidates, lone = game.day.defendants, game.day.condemned
        if not candidates and not lone:
            return
        game.exits.accuse(lone)
        for seat in lone:
            game.day.ballots.count({seat: without(voters(game, game.seats.living), seat)})
        convicts = lone or await self._convict(game, candidates)
        if len(convicts) == 1 and not game.seats[convicts[0]].has(ALIBI):
            convicts = await self._unless_acquitted(game, convicts[0], candidates)
        game.day.condemn(self._without_alibi(game, convicts))
        if not convicts:
            game.tell(EVERYONE, NobodyVotedOut())

    async def _unless_acquitted(self, game: Play, convict: int, candidates: tuple[int, ...]) -> tuple[int, ...]:
        """The convict; after an acquittal, the one convicted in their place."""
        barred = game.day.ballots.against[convict] if candidates else game.day.ballots.nominated.get(convict, ())
        rest = without(candidates, convict)
        if not await acquitted(game, convict, barred, rest):
            return (convict,) if game.seats[convict].alive else ()
        return await self._convict(game, rest)

    async def _convict(self, game: Play, candidates: tuple[int, ...]) -> tuple[int, ...]:
        """The candidate convicted by a vote and the way to settle a tie; all who tied, if jailed together."""
        standing = game.seats.still_in(candidates)
        if len(standing) < 2:
            return await spare_or_jail(game, standing, self.seconds) if standing else ()

        async def vote(on: tuple[int, ...]) -> tuple[int, ...]:
            game.enter(self.part)
            return await self._vote(game, game.seats.still_in(on))

        most = await vote(standing)
        return await self.tie.settle(game, most, vote) if len(most) > 1 else most

    async def _vote(self, game: Play, names: tuple[int, ...]) -> tuple[int, ...]:
        """The candidates with most votes, several for a tie; none if only one candidate is left."""

        def goes_on() -> bool:
            return len(game.seats.still_in(names)) > 1

        seconds = min(self.seconds_most, max(self.seconds_least, self.seconds_per_name * len(names)))
        ballot = Ballot(names)
        silent = await vote_on_trial_board(
            game,
            self.part,
            names,
            ballot,
            seconds=seconds,
            standing=lambda: game.seats.still_in(names),
            goes_on=goes_on,
        )
        if not goes_on():
            return ()
        votes = ballot.votes(game)
        most = with_most(totals(game, votes))
        game.day.ballots.count(votes)
        game.exits.accuse(most)
        game.tell(EVERYONE, TrialClosed(tuple(votes.items()), silent, most))
        return most

    def _without_alibi(self, game: Play, convicts: tuple[int, ...]) -> tuple[int, ...]:
        """The convicts without an alibi; the alibis of the others are announced, but not their givers (CT-55)."""
        jailed = tuple([seat for seat in convicts if not game.seats[seat].has(ALIBI)])
        spared = tuple([seat for seat in convicts if seat not in jailed])
        if spared:
            game.tell(EVERYONE, AlibiHeld(spared, not jailed))
        return jailed


register("spare_or_jail", name=later.context("ability", "Spare or jail"))

register(
    "duel_pick",
    name=later.context("ability", "Duel of numbers"),
    question=later.text(
        "🎲 <b>Which number do you pick?</b> The player farthest from my hidden number is convicted. Nobody else"
        " can pick the same one."
    ),
    default=later.text("If you don't answer, chance picks a free number for you."),
)

# NOTE: a button: a vote to send the players who tied to jail
register_pick("jail", later.context("button", "Jail"))

# NOTE: a button: a vote to let the players who tied stay in the game
register_pick("spare", later.context("button", "Spare"))

# NOTE: a button in a duel of numbers
register_pick("number", later.context("button", "Number {number}"))

says(TrialOpened, "⚖️ <b>The vote begins.</b> Candidates: {players}. It closes {time}.", players="candidates")


@says(TrialClosed)
def trial_closed(say: Voice, event: TrialClosed) -> Markup:
    """The message with the result of the trial: the votes, and which of them stand for silent voters."""
    t = say.tongue
    lines = [t.text("⚖️ <b>The city has voted.</b>"), vote_lines(say, event.votes)]
    if event.silent:
        # NOTE: players who did not vote, so that their votes went to the last candidate
        lines.append(
            t.text(
                "🤐 Didn't vote: {players}. That counts as a vote for the last candidate.",
                players=some(say, event.silent),
            )
        )
    return Markup("\n").join(lines)


@tallies(TrialClosed)
def _trial_closed(say: Voice, event: TrialClosed) -> VoteTally:
    return VoteTally(say.tongue.text("⚖️ Vote:"), event.votes)


# NOTE: {players} are one or several
says(
    AlibiHeld,
    "🛡 An alibi keeps <b>{players}</b> out of jail. Nobody goes to jail today.",
    players=Joined("seats"),
    when="over",
)

# NOTE: {players} are one or several; others go to jail
says(AlibiHeld, "🛡 An alibi keeps <b>{players}</b> out of jail.", players=Joined("seats"))

# NOTE: a line of the story: convicted, but not jailed
retells(AlibiHeld, "🛡 An alibi saved {players}.", players=Joined("seats"))
