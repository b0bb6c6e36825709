"""Turns to speak, and the day powers (such as a gun) that interrupt them."""

from collections.abc import Callable
from functools import partial

from bot.engine.asks import Ask, Deadline
from bot.engine.bases.procedure import Beside, Procedure
from bot.engine.boards import TurnBoard
from bot.engine.countdown import SHORTEST_TURN, Countdown, near_the_end, unsaid
from bot.engine.events import LastWordsGiven, TurnEnding
from bot.engine.outputs import EVERYONE
from bot.engine.play import Play
from bot.engine.signals import Signal

SPEECH = (TurnEnding,)
"""The kinds of events that a speech may tell."""

LAST_WORDS = (LastWordsGiven, TurnEnding)
"""The kinds of events that last words may tell."""


async def interrupted(game: Play, signal: Signal) -> bool:
    """Carry out a day power, such as a gun, if the signal is the use of one; returns whether it was.

    Raises:
        GameEnds: the power decides the game.
    """
    if not isinstance(signal, Ask) or signal.ability not in game.questions.powers:
        return False
    await game.questions.powers[signal.ability](signal)
    return True


def unheeded(_: Signal) -> None:
    """Ignore a signal that arrives while a day power takes effect."""


async def held_up(game: Play, signal: Signal, deadline: Deadline, heed: Callable[[Signal], object] = unheeded) -> None:
    """Let a day power take effect, if the signal is one; the speakers get back the time that the power takes.

    `heed` is called with each signal that arrives meanwhile.

    Raises:
        GameEnds: the power decides the game.
    """
    since = game.now
    with game.questions.powers.hold_up(deadline, heed):
        if await interrupted(game, signal):
            deadline.put_off(game.now - since)


async def answered(game: Play, ask: Ask) -> int | None:
    """Wait for an answer: the player named in time; None where no name comes, or the asked player is out by then."""
    while game.now < ask.deadline.at and game.seats[ask.seat].alive and ask.chosen is None:
        await game.next(ask.deadline)
    game.questions.close_topic(ask.topic)
    return ask.player


async def give_last_words(game: Play, seat: int, seconds: float) -> None:
    """Let a player who is about to leave speak once more."""
    game.tell(EVERYONE, LastWordsGiven(seat, game.rules.pace.turn(seconds)))
    await speech(game, seat, seconds, "last_words", ())


def _turn_board(  # noqa: PLR0917 - without names, which would make a dictionary at every turn
    game: Play,
    part: str,
    seat: int,
    waiting: tuple[int, ...],
    deadline: Deadline,
    by: int | None,
    crowd: Beside | None,
) -> TurnBoard:
    """The board (the public message with the state) of a turn to speak."""
    left = tuple([other for other in dict.fromkeys(waiting) if other != seat and game.seats[other].alive])
    return TurnBoard(part, seat, left, deadline.at, deadline.length, by, *(crowd.seen() if crowd is not None else ()))


def _beside_all(game: Play, seat: int) -> list[Beside]:
    """The questions of procedures beside a speech of this player."""
    others = [each.beside(game, seat) for each in game.floor.beside.of(Procedure)]
    return [one for one in others if one is not None]


def _say_that_it_ends(game: Play, seat: int, left: float) -> None:
    game.tell(EVERYONE, TurnEnding(seat, left))


async def speech(
    game: Play,
    seat: int,
    seconds: float,
    part: str,
    waiting: tuple[int, ...],
    *,
    challengers: tuple[int, ...] = (),
    by: int | None = None,
    crowd: Beside | None = None,
    goes_on: Callable[[], bool] | None = None,
) -> int | None:
    """One player's turn to speak: no other player may write, and the speaker may end the turn early (CL-18).

    The speaker may be out already (PR-049). `challengers` are the players to whom the speaker may grant a challenge
    meanwhile; `by` is the player who has granted this turn as a challenge. Questions of a `crowd` go on beside the
    turn: the listeners agree or disagree and raise a hand for the challenge, or the speaker nominates a candidate. The
    turn is broken off where `goes_on` is false after a signal.

    Returns:
        The player to whom the speaker has granted a challenge, if any.
    """
    deadline = game.deadline(game.floor.pace.turn(seconds))
    game.floor.give((seat,))
    heard = game.voice.heard
    view = partial(_turn_board, game, part, seat, waiting, deadline, by, crowd) if heard else None
    topic = game.questions.open_topic(view=view)
    turn = game.ask(seat, "turn", ("done",), deadline, topic, least=1, public=True, final=True)
    aside = game.questions.open_topic((seat,))  # numbered in every turn: the ids of questions in older logs count on it
    challenge = game.ask(seat, "challenge", challengers, deadline, aside) if challengers else None
    besides = [crowd] if crowd is not None else []
    if game.floor.beside:
        besides += _beside_all(game, seat)
    for one in besides:
        one.open(deadline, topic)
    say = partial(_say_that_it_ends, game, seat) if heard else unsaid
    countdown = Countdown(near_the_end(deadline, SHORTEST_TURN), say)
    player, powers = game.seats[seat], game.questions.powers
    alive = player.alive
    while turn.chosen is None and game.now < deadline.at and player.alive is alive and (goes_on is None or goes_on()):
        signal = await game.next(deadline, countdown)
        for one in besides:
            one.hear(seat, deadline, signal)
        if powers:
            await held_up(game, signal, deadline)
    game.questions.close_topic(topic)
    challenged = [one.close() for one in besides] if besides else []
    if crowd is not None:
        return challenged[0]
    if challenge is None:
        return None
    game.questions.close_topic(aside)
    return challenge.player
