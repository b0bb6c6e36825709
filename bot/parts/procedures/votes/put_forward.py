"""The naming of candidates."""

from typing import Literal

from markupsafe import Markup

from bot.engine.api import EVERYONE, Aim, Ask, Play, Procedure, interrupted, record, without
from bot.engine.boards import VoteBoard
from bot.engine.events import CandidatesClosed, Event, NobodyVotedOut
from bot.parts.procedures.votes.ballots import candidates, voters
from bot.text.api import Voice, later, register, says
from bot.text.narration.votes import VoteTally, tallies, vote_lines


@record
class PutForwardOpened(Event, on_board=True):
    """Public: each may put one player forward, for good, within so many `seconds`.

    `oneself`: whether players may put themselves forward.
    """

    seconds: float
    oneself: bool = False


class Candidates:
    """The candidates, each with the players who named them, in the order of first naming (DK-26).

    `left_alone`: the last of several, after others have left the game (DK-88).
    """

    def __init__(self) -> None:
        self.named: dict[int, tuple[int, ...]] = {}
        self.left_alone = False

    def put(self, by: int, candidate: int) -> None:
        """Name a player, perhaps not for the first time."""
        self.named[candidate] = (*self.named.get(candidate, ()), by)
        self.left_alone = self.left_alone and len(self.named) == 1

    def strike_leavers(self, game: Play) -> None:
        """Strike candidates who have left the game."""
        before = len(self.named)
        self.named = {seat: by for seat, by in self.named.items() if game.seats[seat].alive}
        self.left_alone = len(self.named) == 1 and (self.left_alone or before > 1)

    def votes(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The candidates with their votes, as a board shows them."""
        return tuple(self.named.items())


class PutForward(Procedure, tells=(CandidatesClosed, NobodyVotedOut, PutForwardOpened)):
    """The naming of candidates, one by each of the living, for good; a vote follows (DK-25 to DK-37, CT-29).

    A lone candidate is convicted without a vote, but not in the first days; nor is one left alone by the exits of
    others (DK-88, CT-42, CT-43, CT-199).

    Attributes:
        seconds: the time to name.
        whom: the players who may be named: `everyone`, or all but oneself, the `living`.
        lone_from: the day from which on a lone candidate is convicted.
        then: the vote on several of them: a `court`, without which a lone one is out at once, or a `trial`, which also
            deals with a lone one.
    """

    names = "defendants"
    part = "put_forward"
    asks = ("put_forward",)
    aims = {"put_forward": Aim("harm")}

    seconds: float = 30
    whom: Literal["living", "everyone"] = "living"
    lone_from: int = 2
    then: Literal["court", "trial"] = "court"

    async def run(self, game: Play) -> None:
        """Take the names, and announce the next step."""
        game.enter(self.part)
        game.floor.give(None)
        standing = Candidates()
        await self._take_names(game, standing)
        names = tuple(standing.named)
        lone = len(names) == 1
        out = lone and not standing.left_alone and game.round >= self.lone_from
        game.day.ballots.nominate(standing.named)
        game.day.put_on_trial(() if lone else names)
        game.day.condemn(names if out else ())
        follows = self._follows(out, lone) if names else "nobody"
        game.tell(EVERYONE, CandidatesClosed(standing.votes(), follows))
        if not names or (lone and not out):
            game.tell(EVERYONE, NobodyVotedOut())

    def _follows(self, out: bool, lone: bool) -> str:
        """The word for what follows the naming: a vote, an exit, or nothing."""
        if self.then == "trial":
            return "convicted" if out else "no_trial" if lone else "trial"
        return "out" if out else "stays" if lone else "court"

    async def _take_names(self, game: Play, standing: Candidates) -> None:
        deadline = game.deadline(game.rules.pace.seconds(self.seconds))
        able, open_to = voters(game, game.seats.living), candidates(game, game.seats.living)

        def board() -> VoteBoard:
            votes = tuple((seat, standing.named.get(seat, ())) for seat in candidates(game, open_to))
            return VoteBoard(self.part, votes, (), None, False, deadline.at, deadline.length, final=True)

        game.tell(EVERYONE, PutForwardOpened(deadline.length, self.whom == "everyone"))
        topic = game.questions.open_topic(view=board)
        for seat in able:
            others = open_to if self.whom == "everyone" else without(open_to, seat)
            game.ask(seat, self.part, others, deadline, topic, least=1, public=True, final=True)
        while game.now < deadline.at:
            signal = await game.next(deadline)
            standing.strike_leavers(game)
            if isinstance(signal, Ask) and not (game.questions.powers and await interrupted(game, signal)):
                for named in signal.players:
                    standing.put(signal.seat, named)
        game.questions.close_topic(topic)


# NOTE: each player may name one other player as a candidate for the court
register("put_forward", name=later.context("ability", "Naming a candidate"))

says(
    PutForwardOpened,
    "☝️ <b>Candidates.</b> Everyone may nominate one player, even themselves, and can't take it back. "
    "The list closes {time}.",
    when="oneself",
)

says(
    PutForwardOpened,
    "☝️ <b>Candidates.</b> Everyone may nominate one player, and can't take it back. The list closes {time}.",
)


@says(CandidatesClosed)
def candidates_closed(say: Voice, event: CandidatesClosed) -> Markup:
    """The message with the candidates, and what follows: a vote, an exit, or nothing."""
    tally = vote_lines(say, event.candidates)
    return Markup("\n").join(part for part in (tally, _follows(say, event)) if part)


def _follows(say: Voice, event: CandidatesClosed) -> Markup:
    t = say.tongue
    players = say.players(tuple(seat for seat, _ in event.candidates))
    match event.follows:
        case "court":
            # NOTE: {players} are two players or more
            return t.text("☝️ Candidates: <b>{players}</b>. The court begins.", players=players)
        case "out":
            # NOTE: {players} is one player
            return t.text("☝️ There's only one candidate, so no court: <b>{players}</b> has to go.", players=players)
        case "stays":
            # NOTE: {players} is one player
            return t.text(
                "☝️ There's only one candidate: {players}. No court, and nobody is out today.", players=players
            )
        case "trial":
            # NOTE: {players} are two players or more
            return t.text("☝️ Candidates: <b>{players}</b>. The vote begins.", players=players)
        case "convicted":
            # NOTE: {players} is one player
            return t.text("☝️ There's only one candidate, so no vote: <b>{players}</b>.", players=players)
        case "no_trial":
            # NOTE: {players} is one player
            return t.text(
                "☝️ There's only one candidate: {players}. No vote, and nobody goes to jail today.", players=players
            )
        case "vote":
            # NOTE: {players} are two players or more; the order of the calls
            return t.text("☝️ Candidates, in this order: <b>{players}</b>. The vote begins.", players=players)
        case "lone_out":
            # NOTE: {players} is one player
            return t.text(
                "☝️ Only one candidate: <b>{players}</b>. There's no vote; this player is out.", players=players
            )
        case "lone_stays":
            # NOTE: {players} is one player
            return t.text("☝️ Only one candidate: {players}. On day 1 that means no vote.", players=players)
        case _:
            return t.text("☝️ Nobody was nominated, and nobody is out today.")


@tallies(CandidatesClosed)
def _candidates_closed(say: Voice, event: CandidatesClosed) -> VoteTally | None:
    if not event.candidates:
        return None
    # NOTE: a line of the story: the candidates, how many have named each, and their seat numbers
    return VoteTally(say.tongue.text("☝️ Candidates:"), event.candidates)
