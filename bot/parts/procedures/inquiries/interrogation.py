"""The interrogation of players called at night."""

from markupsafe import Markup

from bot.engine.api import EVERYONE, LAST_WORDS, Aim, Play, Procedure, record, speech
from bot.engine.events import Event, InterrogationVoteClosed, SideShown, VotedOut, VoteEnding
from bot.parts.abilities.day.summon import Summon
from bot.parts.procedures.exits.departure import Departure
from bot.parts.procedures.exits.last_words import LastWords
from bot.parts.procedures.inquiries.nap import NapFell, nap
from bot.parts.procedures.votes.ballots import Ballot, Votes, with_most
from bot.parts.procedures.votes.voting import vote_openly
from bot.text.api import Joined, Voice, later, register, register_pick, retells, says
from bot.text.narration.votes import VoteTally, tallies, with_tally


@record
class InterrogationOpened(Event):
    """Public: these players are interrogated and speak in this order, each turn for so many `seconds`."""

    called: tuple[int, ...]
    seconds: float


@record
class InterrogationVoteOpened(Event):
    """Public: the compulsory vote on these players, open for so many `seconds`."""

    called: tuple[int, ...]
    seconds: float


@record
class LetGo(Event, story=True):
    """Public: the interrogated players are let go without a vote."""

    called: tuple[int, ...]


ROUNDS = 2
"""The number of turns of each interrogated player (NS-30)."""


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
    """An interrogation of two players called at night, and perhaps a vote on them (NS-30 to NS-44, NS-78, NS-79).

    After their turns, in a midday nap, the caller alone decides whether they are voted on or let go; if the caller was
    killed on that night they are voted on in any case. The vote is compulsory: a silent voter gets a random one of the
    two. If one of the two leaves the game before the vote has closed the interrogation ends, and the caller gets the
    summons back; if the caller leaves, the two are let go.

    Attributes:
        seconds: the length of a turn.
        nap: the length of the nap.
        vote: how long the vote is open.
        last_words: the length of the loser's last words.
    """

    puts_out = True
    part = "interrogation"
    parts = (LastWords.part,)
    asks = ("turn", "call_vote", "vote")
    aims = {"vote": Aim("harm")}

    seconds: float = 30
    nap: float = 20
    vote: float = 30
    last_words: float = 30

    async def run(self, game: Play) -> None:
        """Hold the interrogation, if players were called."""
        called = game.seats.bearing("summoned")
        if not called:
            return
        game.enter(self.part)
        by = next(mark.owner for mark in game.seats[called[0]].statuses if mark.name == "summoned")
        to_vote = await self._speak(game, called) and await self._wants_a_vote(game, called, by)
        verdict = await self._ballot(game, called, by) if to_vote and all_live(game, called) else None
        if not all_live(game, called):
            Summon.give_back(game, by)
        elif verdict is None:
            game.tell(EVERYONE, LetGo(called))
        else:
            await self._decide(game, *verdict)
        game.floor.give(None)

    async def _speak(self, game: Play, called: tuple[int, ...]) -> bool:
        """Give the two players their turns to speak, and say whether both are still in the game afterwards."""
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
        """Whether there is a vote: the caller wants one, or was killed that night (NS-32, NS-34, NS-79)."""
        killed = not game.seats[by].alive and not game.seats[by].left
        choices = ("hold", "let_go")
        chosen = await nap(game, self.nap, by, "call_vote", choices, least=1, goes_on=lambda: all_live(game, called))
        return killed or (chosen == ("hold",) and game.seats[by].alive)

    async def _decide(self, game: Play, votes: Votes, drawn: tuple[int, ...]) -> None:
        """Put out the one with more votes, with last words and their side told; on a tie both stay."""
        losers = with_most({seat: len(voters) for seat, voters in votes.items()})
        leaving = losers if len(losers) == 1 else ()
        game.tell(EVERYONE, InterrogationVoteClosed(tuple(votes.items()), drawn, leaving))
        game.day.condemn(leaving)
        await LastWords(seconds=self.last_words).run(game)
        await Departure(shows="side").run(game)

    async def _ballot(self, game: Play, called: tuple[int, ...], by: int) -> tuple[Votes, tuple[int, ...]] | None:
        """Hold the vote; returns the votes, and the voters whose vote was drawn for their silence (NS-39, NS-40).

        None if the vote has ended early because one of the two, or the caller, has left (NS-79).
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
            {voter: called for voter in game.seats.living if voter not in called},
            ballot,
            deadline=deadline,
            drawn="interrogation_vote",
            goes_on=goes_on,
        )
        return (ballot.votes(game), drawn) if goes_on() else None


def all_live(game: Play, seats: tuple[int, ...]) -> bool:
    """Whether all of these are in the game."""
    return all(game.seats[seat].alive for seat in seats)


register(
    "call_vote",
    # NOTE: the interrogator decides whether the two called are voted on
    name=later.context("ability", "Vote on the two you called"),
    question=later.text("😴 <b>The two you called have spoken. Should everybody vote on them?</b>"),
    # NOTE: the two players called to the interrogation
    default=later.text("If you don't answer, they go free."),
)

# NOTE: the interrogator wants a vote on the two called
register_pick("hold", later.context("button", "Hold the vote"))

# NOTE: the interrogator lets the two called go, without a vote
register_pick("let_go", later.context("button", "Let them go"))


@says(InterrogationOpened)
def interrogation_opened(say: Voice, event: InterrogationOpened) -> Markup:
    """The message that the interrogation begins: the two speak in turns."""
    t, players, time = say.tongue, say.joined(event.called), say.tongue.duration(event.seconds)
    if say.aloud:
        return t.text(
            "🔦 <b>Interrogation.</b> {players} take turns to defend themselves out loud, twice each, {time} at "
            "a time.",
            players=players,
            time=time,
        )
    return t.text(
        "🔦 <b>Interrogation.</b> {players} take turns to defend themselves, twice each, {time} at a time, and "
        "only the speaker may write.",
        players=players,
        time=time,
    )


says(
    InterrogationVoteOpened,
    "🔦 <b>The interrogation goes to a vote.</b> Everybody else votes for one of them: {players}. If you stay "
    "silent, your vote is cast at random. Time's up {time}.",
    players="called",
)


@says(InterrogationVoteClosed)
def interrogation_vote_closed(say: Voice, event: InterrogationVoteClosed) -> Markup:
    """The message with the result of the vote: the votes, those drawn for silent voters, and whether there is a tie."""
    t = say.tongue
    lines = []
    if event.drawn:
        lines.append(t.text("{players} stayed silent, so chance voted for them.", players=say.joined(event.drawn)))
    if not event.leaving:
        lines.append(t.text("A tie: both stay in the game."))
    return with_tally(say, t.text("🔦 <b>The interrogation vote is closed.</b>"), event.votes, Markup("\n").join(lines))


@tallies(InterrogationVoteClosed)
def _interrogation_vote_closed(say: Voice, event: InterrogationVoteClosed) -> VoteTally:
    return VoteTally(say.tongue.text("🔦 Interrogation vote:"), event.votes)


says(LetGo, "🔦 No interrogation vote: {players} stay in the game.", players=Joined("called"))

retells(LetGo, "🔦 {players} went free.", players=Joined("called"))
