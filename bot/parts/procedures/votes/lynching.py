"""The day of the plain game: free talk, one moving vote, and the majority kills at once."""

from typing import Literal

from markupsafe import Markup

from bot.engine.api import EVERYONE, Aim, Ask, Countdown, Play, Procedure, check_endings, interrupted, record, without
from bot.engine.boards import VoteBoard
from bot.engine.events import Event, Lynched, NobodyVotedOut
from bot.engine.presence.exits import take_out
from bot.parts.procedures.votes.ballots import BARS, Ballot
from bot.text.api import Voice, says
from bot.text.narration.votes import with_tally


@record
class FreeTalkOpened(Event):
    """Public: all talk at once for so many `seconds`, with the vote open; `need` votes kill at once."""

    living: tuple[int, ...]
    need: int
    seconds: float


@record
class LastMinute(Event):
    """Public: the day ends in so many `seconds`."""

    seconds: float


class Lynching(Procedure, tells=(FreeTalkOpened, LastMinute, Lynched, NobodyVotedOut)):
    """A day of free talk, with one vote for each to give, move and withdraw in the open (SM-24 to SM-33, SM-47).

    Attributes:
        seconds_per_player: the length of the day for each of the living.
        bar: the number of votes that kills, counted anew after each exit.
        last_call: the announcement of the end, in seconds before it.
    """

    puts_out = True
    part = "talk"
    asks = ("vote",)
    aims = {"vote": Aim("harm")}

    seconds_per_player: float = 60
    bar: Literal["majority"] = "majority"
    last_call: float = 60

    async def run(self, game: Play) -> None:
        """Keep the vote open until a majority stands or the time is up."""
        game.enter(self.part)
        game.floor.give(None)
        candidates = game.seats.living
        length = game.rules.pace.seconds(self.seconds_per_player * len(candidates))
        deadline = game.deadline(length)
        ballot = Ballot(candidates)
        asks: list[Ask] = []

        def need() -> int:
            return BARS[self.bar](len(game.seats.living))

        def board() -> VoteBoard:
            votes = tuple(ballot.votes(game).items())
            waiting = tuple(ask.seat for ask in asks if not ask.chosen and game.seats[ask.seat].alive)
            return VoteBoard("lynch", votes, waiting, need(), False, deadline.at, deadline.length)

        def condemned() -> int | None:
            bar, votes = need(), ballot.votes(game)
            return next((seat for seat, voters in votes.items() if len(voters) >= bar), None)

        game.tell(EVERYONE, FreeTalkOpened(candidates, need(), length))
        topic = game.questions.open_topic(view=board)
        asks += [
            game.ask(voter, "vote", without(candidates, voter), deadline, topic, public=True) for voter in candidates
        ]
        call = game.rules.pace.seconds(self.last_call)
        last_call = Countdown(call, lambda left: game.tell(EVERYONE, LastMinute(left)))
        victim: int | None = None
        while game.now < deadline.at and victim is None:
            signal = await game.next(deadline, last_call)
            if isinstance(signal, Ask) and not await interrupted(game, signal):
                ballot.count(signal)
            victim = condemned()
        tally = tuple((seat, voters) for seat, voters in ballot.votes(game).items() if voters)
        game.questions.close_topic(topic)
        if victim is None:
            game.tell(EVERYONE, NobodyVotedOut())
        else:
            take_out(game, victim)
            game.tell(EVERYONE, Lynched(victim, game.seats.shown_role(victim), tally))
            check_endings(game, "exit")


@says(FreeTalkOpened)
def free_talk_opened(say: Voice, event: FreeTalkOpened) -> Markup:
    """The message that all may talk at once, with the vote open."""
    t = say.tongue
    head = t.text("🗣 <b>Everybody may talk, and the vote is open.</b> You may move your vote or take it back.")
    need = t.plural(
        "{n} vote executes a player and ends the day.",
        "{n} votes execute a player and end the day.",
        event.need,
    )
    return Markup(" ").join([head, need, t.text("The day ends {time} at the latest.", time=say.time(event.seconds))])


says(LastMinute, "⏳ The day ends {time}.")


@says(Lynched)
def lynched(say: Voice, event: Lynched) -> Markup:
    """The message that a majority has voted a player out."""
    # NOTE: "lynched" in the sense of the game: executed by the majority of the players
    player = say.player(event.seat)
    plain = say.tongue.text("⚖️ The majority has spoken: <b>{player}</b> is executed.", player=player)
    head = say.worded(plain, "⚖️", player=player)
    return with_tally(say, head + say.role_line(event.role), event.votes)
