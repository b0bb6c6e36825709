"""A vote in the open."""

from collections.abc import Callable, Mapping

from bot.engine.api import EVERYONE, Ask, Countdown, Deadline, DrawName, Pick, Play
from bot.engine.bases.procedure import held_up
from bot.engine.boards import VoteBoard
from bot.engine.countdown import SHORTEST_VOTE, near_the_end
from bot.engine.events import Reminder, VoteEnding
from bot.engine.inputs import Wrote
from bot.engine.signals import Signal
from bot.parts.procedures.votes.ballots import Ballot
from bot.parts.procedures.votes.writing import Writing, forfeit, heed_voters


async def vote_openly(
    game: Play,
    about: str,
    names: tuple[int, ...],
    choices: Mapping[int, tuple[Pick, ...]],
    ballot: Ballot,
    *,
    deadline: Deadline,
    bar: Callable[[int], int | None] = lambda _: None,
    several: bool = False,
    writing: Writing = "free",
    drawn: DrawName | None = None,
    silent_for: Callable[[], int] | None = None,
    fallback: bool = False,
    owed: bool = False,
    goes_on: Callable[[], bool] = lambda: True,
) -> tuple[int, ...]:
    """All vote on one board before all eyes; each vote may be changed until the time is up.

    Args:
        game: the game.
        about: which vote it is, as its board names it.
        names: who is voted on.
        choices: the voters, each with those for whom he may vote; nobody, where it is his own name that is called.
        ballot: where the votes are counted.
        deadline: until when.
        bar: how many votes are enough while so many candidates are left; None: most votes decide.
        several: whether one voter may name several.
        writing: whether the voters may write meanwhile, or forfeit their votes by that.
        drawn: the draw that votes for whoever is silent.
        silent_for: for whom whoever is silent votes, as all may know; else silence is no vote.
        fallback: whether those with most votes count as chosen where nobody has enough, as all may know.
        owed: whether silence at it alone makes the round a silent one (DK-90).
        goes_on: whether the vote still has a point.

    Returns:
        Those whose vote was not their own, because they were silent.
    """
    asks: list[Ask] = []
    falls_on = silent_for if drawn is None else lambda: game.chance.draw(drawn, game.seats.still_in(names))
    compulsory = falls_on is not None

    def board() -> VoteBoard:
        votes = tuple((name, voters) for name, voters in ballot.votes(game).items() if name in names)
        waiting = tuple(ask.seat for ask in silent())
        return VoteBoard(
            about,
            votes,
            waiting,
            bar(len(votes)),
            several,
            deadline.at,
            deadline.length,
            quiet=writing == "forfeits",
            compulsory=compulsory,
            leave_all=ballot.leave_all(game) if ballot.spares else None,
            silent_for=silent_for() if silent_for is not None else None,
            fallback=fallback,
        )

    def silent() -> list[Ask]:
        here = [seat for seat in game.seats.living if seat not in game.exits.parting]
        return [ask for ask in asks if ask.chosen is None and ask.seat in here]

    def hurry(left: float) -> None:
        waiting = tuple([ask.seat for ask in silent()])
        if waiting:
            game.tell(EVERYONE, VoteEnding(waiting, left))

    def count(signal: Signal) -> None:
        if isinstance(signal, Ask) and signal.topic == topic:
            ballot.count(signal)

    topic = game.questions.open_topic(view=board)
    for voter, others in choices.items():
        if others:
            most = len(others) if several else 1
            least = 1 if compulsory else 0
            asks.append(game.ask(voter, "vote", others, deadline, topic, least=least, most=most, public=True))
    heed_voters(game, writing, choices)
    countdown = Countdown(near_the_end(deadline, SHORTEST_VOTE), hurry)
    while game.now < deadline.at and goes_on():
        signal = await game.next(deadline, countdown)
        if isinstance(signal, Wrote):
            forfeit(game, signal.seat, names, ballot, asks)
        else:
            count(signal)
            if game.questions.interrupts:
                await held_up(game, signal, deadline, count)
    game.floor.heed(())
    missing = silent() if falls_on is not None and goes_on() else []
    if falls_on is not None:
        _vote_for(missing, falls_on, ballot)
    game.questions.close_topic(topic)
    if owed and goes_on():
        game.questions.attendance.miss(game.seats.living, asks)
    return tuple(ask.seat for ask in missing)


def _vote_for(silent: list[Ask], falls_on: Callable[[], int], ballot: Ballot) -> None:
    """Those who may not be silent, and were, have voted for somebody all the same."""
    for ask in silent:
        ask.chosen = (falls_on(),)
        ballot.count(ask)


async def vote_secretly(
    game: Play,
    choices: Mapping[int, tuple[Pick, ...]],
    ballot: Ballot,
    deadline: Deadline,
    *,
    about: str = "vote",
    several: bool = False,
    owed: bool = False,
    goes_on: Callable[[], bool] = lambda: True,
) -> None:
    """Each is asked in private, and it takes its full time; whoever is silent is reminded in private.

    Args:
        game: the game.
        choices: the voters, each with those for whom he may vote.
        ballot: where the votes are counted.
        deadline: until when.
        about: what they are asked about.
        several: whether one voter may name several.
        owed: whether silence at it alone makes the round a silent one (DK-90).
        goes_on: whether the vote still has a point.
    """
    asks = [
        game.ask(voter, about, others, deadline, most=len(others) if several else 1)
        for voter, others in choices.items()
        if others
    ]

    def hurry(left: float) -> None:
        for ask in asks:
            if ask.chosen is None and ask.id in game.questions.open:
                game.tell((ask.seat,), Reminder(ask.ability, left))

    countdown = Countdown(near_the_end(deadline, SHORTEST_VOTE), hurry)
    while game.now < deadline.at and goes_on():
        signal = await game.next(deadline, countdown)
        if isinstance(signal, Ask):
            ballot.count(signal)
    for ask in asks:
        game.questions.close_topic(ask.topic)
    if owed and goes_on():
        game.questions.attendance.miss(game.seats.living, asks)
