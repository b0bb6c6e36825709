"""The vote by hands: candidates are called one after another, or stand on one board."""

from typing import Annotated, Literal

from markupsafe import Markup

from bot.engine.api import EVERYONE, Aim, Ask, Deadline, Play, Procedure, Signal, record
from bot.engine.boards import VoteBoard
from bot.engine.events import CandidatesClosed, Event, NobodyVotedOut, TrialClosed, VoteEnding
from bot.engine.parameters.matters import matters_unless, matters_with
from bot.engine.signals import Gone
from bot.parts.procedures.speech.defence import DEFENCE, Defence, defend
from bot.parts.procedures.votes.ballots import Ballot, Votes, is_called_off, standing, totals, voters, with_most
from bot.parts.procedures.votes.ties import AnyTie
from bot.parts.procedures.votes.ties.split_and_lift import LIFT, SplitAndLift
from bot.parts.procedures.votes.trial import TrialOpened, vote_on_trial_board
from bot.text.api import Voice, says

CALL = "call"
"""The name of the message (board) on which votes against a called candidate are shown."""


@record
class CallOpened(Event, on_board=True):
    """Public: the call for hands against this candidate, open for so many `seconds`.

    `place` and `of`: this is, for example, the third of five calls in this vote.
    """

    candidate: int
    place: int
    of: int
    seconds: float


@record
class CallClosed(Event, on_board=True):
    """Public: the hands against this candidate, shown together as the call closes."""

    candidate: int
    voters: tuple[int, ...]


class HandVote(
    Procedure,
    tells=(CallClosed, CallOpened, CandidatesClosed, NobodyVotedOut, TrialClosed, TrialOpened, VoteEnding, *DEFENCE),
):
    """A vote of each on one candidate, perhaps themselves; the one with most votes is out (SP-47 to SP-77).

    The candidates are those of the talk, in the order in which they were named. Silence is a vote against the last of
    them. A lone candidate stays in the first days, and is out without a ballot later.

    Attributes:
        calls: whether candidates are called `one_by_one`, or stand on one `board` on which votes can be changed.
        seconds_per_call: the length of a call, never less at any pace. Votes in a call are final, and shown together as
            it closes; a call after which nobody has a vote left falls away.
        seconds_per_name: the length of a board for each candidate.
        seconds_least: the least length of a board.
        seconds_most: the greatest length of a board.
        lone_from: the day from which on a lone candidate is out.
        first_days: the number of first days with a vote of their own kind (`convict`).
        convict: on the first days the one with most votes `leaves`; `speaks`: nobody leaves, and whoever has most, or
            is a lone candidate, or ties, has the floor once more; `stays`: a lone winner of a ballot stays;
            `if_own_vote`: a lone winner leaves only if their own vote was against themselves, and else has the floor
            once more.
        speech: the length of such a speech.
        leavers: whether a candidate who leaves the game is `struck`, with the votes against them given anew, or stands:
            `stay`; who is out with most votes is then nobody.
        tie: the way to settle a tie for most votes; `mafia ties` lists the ways.
    """

    names = "condemned"
    part = "vote"
    parts = (Defence.part, LIFT)
    asks = ("vote", "turn", LIFT)
    aims = {"vote": Aim("harm"), LIFT: Aim("harm", on_trial=True)}

    calls: Literal["one_by_one", "board"] = "one_by_one"
    seconds_per_call: Annotated[float, matters_with(calls="one_by_one")] = 10.0
    seconds_per_name: Annotated[float, matters_with(calls="board")] = 15
    seconds_least: Annotated[float, matters_with(calls="board")] = 20
    seconds_most: Annotated[float, matters_with(calls="board")] = 90
    lone_from: int = 2
    first_days: int = 1
    convict: Annotated[Literal["leaves", "speaks", "stays", "if_own_vote"], matters_unless(first_days=0)] = "leaves"
    speech: Annotated[float, matters_with(convict=("speaks", "if_own_vote"))] = 30
    leavers: Literal["struck", "stay"] = "struck"
    tie: AnyTie = SplitAndLift()

    async def run(self, game: Play) -> None:
        """Tell the group the candidates, and hold the votes until it is settled which of them leave."""
        if is_called_off(game):
            return
        if self.leavers == "stay":
            game.day.ballots.let_stay()
        names = standing(game, tuple(game.day.ballots.nominated))
        out = await self._convict(game, names)
        game.day.ballots.settle()
        if not is_called_off(game) and not out:
            game.tell(EVERYONE, NobodyVotedOut())

    async def _convict(self, game: Play, names: tuple[int, ...]) -> tuple[int, ...]:
        """Hold the votes; returns the candidates who have to leave, in the order of the vote."""
        lone = len(names) == 1
        out = lone and game.round >= self.lone_from
        follows = ("lone_out" if out else "lone_stays") if lone else "vote" if names else "nobody"
        named = tuple([(seat, game.day.ballots.nominated[seat]) for seat in names])
        game.tell(EVERYONE, CandidatesClosed(named, follows))
        if not names:
            return ()
        game.day.ballots.begin()
        special = game.round <= self.first_days and self.convict != "leaves"
        if lone:
            most = names if out else ()
            if special and self.convict == "speaks":
                return await self._speak(game, names)
        else:
            most = await self._vote(game, names)
            if special and self.convict == "speaks":
                return await self._speak(game, most)
            if len(most) > 1:
                most = await self.tie.settle(game, most, lambda on: self._vote(game, on))
            if special and len(most) == 1:
                own = most[0] in game.day.ballots.against.get(most[0], ())
                if self.convict == "stays":
                    return ()
                if not own:
                    return await self._speak(game, most)
        if is_called_off(game):
            return ()
        game.day.condemn(game.seats.still_in(most))
        game.exits.accuse(game.day.condemned)
        return game.day.condemned

    async def _speak(self, game: Play, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Let these players speak once more, and stay in the game."""
        if not is_called_off(game):
            game.day.ballots.settle()
            game.enter(Defence.part)
            await defend(game, seats, self.speech)
        return ()

    async def _vote(self, game: Play, names: tuple[int, ...]) -> tuple[int, ...]:
        """The candidates with most votes, several for a tie; without a ballot, if one is left alone."""
        game.enter(self.part)
        game.floor.give(())
        names = standing(game, names)
        if len(names) < 2:
            return names if game.round >= self.lone_from else ()
        if self.calls == "board":
            votes, silent = await self._on_board(game, names)
        else:
            votes, silent = await HandCalls(self, game, names).hold()
        if is_called_off(game):
            return ()
        left = standing(game, names)
        if len(left) < 2:
            return left if game.round >= self.lone_from else ()
        most = with_most(totals(game, votes))
        game.day.ballots.count(votes)
        game.tell(EVERYONE, TrialClosed(tuple(votes.items()), silent, most))
        return most

    def goes_on(self, game: Play, names: tuple[int, ...]) -> bool:
        """Whether there is still something to vote on."""
        return not is_called_off(game) and len(standing(game, names)) > 1

    async def _on_board(self, game: Play, names: tuple[int, ...]) -> tuple[Votes, tuple[int, ...]]:
        """Hold a vote on one board; returns the votes, and the silent voters whose votes fell on the last candidate."""
        seconds = min(self.seconds_most, max(self.seconds_least, self.seconds_per_name * len(names)))
        ballot = Ballot(names, stay=self.leavers == "stay")
        silent = await vote_on_trial_board(
            game,
            self.part,
            names,
            ballot,
            seconds=seconds,
            standing=lambda: standing(game, names),
            goes_on=lambda: self.goes_on(game, names),
        )
        return ballot.votes(game), silent


class HandCalls:
    """One ballot by calls: a name after the other, one vote of each, which is final.

    A vote against a candidate who is struck is given anew, in the call that is open then or in a later one.
    """

    def __init__(self, rule: HandVote, game: Play, names: tuple[int, ...]) -> None:
        self._rule = rule
        self._game = game
        self._names = names
        self._against: dict[int, int] = {}
        self._asked: list[int] = []

    async def hold(self) -> tuple[Votes, tuple[int, ...]]:
        """Hold the calls; returns the votes, and the silent voters whose votes fell on the last candidate."""
        self._game.tell(EVERYONE, TrialOpened(self._names, self._rule.seconds_per_call * len(self._names)))
        for place, name in enumerate(self._names, 1):
            if self._waiting() and self._stands(name) and self._goes_on():
                await self._call(name, place)
        game = self._game
        last = next((name for name in reversed(self._names) if self._stands(name)), self._names[-1])
        silent = self._waiting() if self._goes_on() else ()
        self._against.update(dict.fromkeys(silent, last))
        return {name: self._voters(name) for name in self._names if self._stands(name)}, game.seats.still_in(silent)

    def _stands(self, name: int) -> bool:
        return bool(standing(self._game, (name,)))

    def _goes_on(self) -> bool:
        return self._rule.goes_on(self._game, self._names)

    def _waiting(self) -> tuple[int, ...]:
        """The players who have a vote left."""
        living = voters(self._game, self._game.seats.living)
        return tuple([seat for seat in living if seat not in self._against])

    def _voters(self, name: int) -> tuple[int, ...]:
        living = self._game.seats.living
        return tuple([seat for seat, given in self._against.items() if given == name and seat in living])

    async def _call(self, name: int, place: int) -> None:
        game = self._game
        seconds = max(self._rule.seconds_per_call, game.rules.pace.seconds(self._rule.seconds_per_call))
        deadline = game.deadline(seconds)
        is_last = name == [one for one in self._names if self._stands(one)][-1]
        closed = False

        def board() -> VoteBoard:
            votes = ((name, self._voters(name) if closed else ()),)
            silent_for = name if is_last else None
            return VoteBoard(CALL, votes, (), None, False, deadline.at, seconds, final=True, silent_for=silent_for)

        game.tell(EVERYONE, CallOpened(name, place, len(self._names), seconds))
        topic = game.questions.open_topic(view=board)
        asks = [self._ask(seat, name, deadline, topic) for seat in self._waiting()]
        while game.now < deadline.at and self._waiting() and self._stands(name) and self._goes_on():
            self._hear(await game.next(deadline), name, deadline, topic, asks)
        closed = True
        game.questions.close_topic(topic)
        if self._stands(name):
            game.tell(EVERYONE, CallClosed(name, self._voters(name)))

    def _ask(self, seat: int, name: int, deadline: Deadline, topic: int) -> Ask:
        """Ask one voter; a ballot is one question, however many calls it has (CH-08)."""
        again = seat in self._asked
        self._asked.append(seat)
        return self._game.ask(seat, "vote", (name,), deadline, topic, public=True, final=True, offer=again)

    def _hear(self, signal: Signal, name: int, deadline: Deadline, topic: int, asks: list[Ask]) -> None:
        """Note a vote, or that a player has left the game, as a candidate or as a voter."""
        game = self._game
        if isinstance(signal, Ask) and signal in asks and signal.chosen:
            self._against[signal.seat] = name
        elif isinstance(signal, Gone) and self._stands(signal.seat):
            for ask in asks:
                if signal.seat in ask.gone:
                    game.questions.put_back(ask, signal.seat)
        elif isinstance(signal, Gone):
            free = [voter for voter, given in self._against.items() if given == signal.seat]
            for voter in free:
                del self._against[voter]
            open_to = [seat for seat in self._waiting() if seat in free and self._stands(name)]
            asks += [self._ask(seat, name, deadline, topic) for seat in open_to]


# NOTE: candidates are called one after another; {place} and {of} are numbers
says(CallOpened, "✋ <b>Who votes against {player}?</b> Call {place} of {of}. It closes {time}.", player="candidate")


@says(CallClosed)
def call_closed(say: Voice, event: CallClosed) -> Markup:
    """The message with the votes against a candidate, as the call closes."""
    if not event.voters:
        # NOTE: nobody has voted against {player}
        return say.tongue.text("✋ Against {player}: nobody", player=say.player(event.candidate))
    # NOTE: how many have voted against {player}, and their seat numbers
    return say.tongue.text(
        "✋ Against {player}: {count} ({voters})",
        player=say.player(event.candidate),
        count=len(event.voters),
        voters=say.numbers(event.voters),
    )
