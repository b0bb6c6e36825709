"""What a procedure is: a named set piece of the introduction or the day, written as it would be read aloud."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar

from bot.engine.api import EVERYONE, Aim, Ask, Countdown, Deadline, Noted, Play
from bot.engine.bases.crowd import Beside
from bot.engine.bases.shelf import Part
from bot.engine.boards import TurnBoard
from bot.engine.countdown import SHORTEST_TURN, near_the_end
from bot.engine.events import LastWordsGiven, TurnEnding
from bot.engine.inputs import HostAction
from bot.engine.signals import HeldUp, Signal

SPEECH = (TurnEnding,)
"""What is told of a speech."""

LAST_WORDS = (LastWordsGiven, TurnEnding)
"""What is told of last words."""


class Procedure(Part):
    """Base of all procedures."""

    about: ClassVar[Noted] = ""
    """The players of the day's notes whom it is about; without any of them it does nothing."""

    settles: ClassVar[bool] = False
    """Whether it decides what becomes of them, so that nothing has to follow."""

    names: ClassVar[Noted] = ""
    """The players whom it may put into the day's notes."""

    recalls: ClassVar[bool] = False
    """Whether somebody who is out since the last nightfall may still have the floor in it."""

    expels: ClassVar[bool] = False
    """Whether, with it, players may be expelled by day."""

    judged: ClassVar[bool] = False
    """Whether with it only a judge keeps order: a host who has no seat in the game."""

    aims: ClassVar[Mapping[str, Aim]] = {}
    """What those of its questions are for that name players."""

    @abstractmethod
    async def run(self, game: Play) -> None:
        """Play the set piece.

        Raises:
            GameEnds: it decides the game.
        """

    @property
    def keeps_dead(self) -> bool:
        """Whether the night's dead stay, as good as out, until it has given them last words."""
        return False

    @property
    def fixes_result(self) -> bool:
        """Whether its speakers still have the floor in a game that their exit decides, before the end is told."""
        return False

    @property
    def hands_on(self) -> bool:
        """Whether it leaves those whom it names to what follows."""
        return bool(self.names)

    def meet_anew(self, game: Play, team: str) -> bool:  # noqa: ARG002 - a hook
        """Tell a team that somebody has joined who belongs to it now, if this is where it has first met."""
        return False

    async def arm(self, game: Play) -> None:
        """Make the day power it stands for, such as a gun, ready in a finale, which has broken off the day (CM-85)."""

    def disarm(self, game: Play) -> None:
        """End that day power."""

    def at_nightfall(self, game: Play) -> None:
        """End what lasts for a whole day."""

    def may_rule(self, game: Play, ruling: HostAction, seat: int) -> bool:  # noqa: ARG002 - a hook
        """Whether a judge may decide this now about a player."""
        return False

    def rule(self, game: Play, ruling: HostAction, seat: int) -> None:
        """Carry out what a judge has decided about a player.

        Raises:
            GameEnds: that decides the game.
        """

    def on_removal(self, game: Play, seat: int) -> None:
        """Heed that a player has left the game (CH-07), or was put out for a breach of its rules."""

    def break_off(self, game: Play) -> None:
        """Do what may not be left undone where the day ends before its time (EC-145)."""


async def interrupted(game: Play, signal: Signal) -> bool:
    """Whether a signal is a day power used in the middle of something else, such as a gun; it takes effect now.

    Raises:
        GameEnds: that decides the game.
    """
    if not isinstance(signal, Ask) or signal.ability not in game.questions.interrupts:
        return False
    await game.questions.interrupts[signal.ability](signal)
    return True


def unheeded(_: Signal) -> None:
    """What comes while a day power takes effect is no matter for what waits."""


async def held_up(game: Play, signal: Signal, deadline: Deadline, heed: Callable[[Signal], object] = unheeded) -> None:
    """Let a day power take effect, if the signal is one; what it takes of the time of those who talk they get back.

    `heed` is given whatever comes meanwhile.

    Raises:
        GameEnds: that decides the game.
    """
    since = game.now
    game.questions.held_up.append(HeldUp(deadline, heed))
    if await interrupted(game, signal):
        deadline.at += game.now - since
    game.questions.held_up.pop()


async def answered(game: Play, ask: Ask) -> int | None:
    """Whom a player who is asked names in time; None where he names nobody, or is out meanwhile."""
    while game.now < ask.deadline.at and game.seats[ask.seat].alive and ask.chosen is None:
        await game.next(ask.deadline)
    game.questions.close_topic(ask.topic)
    return ask.player


async def give_last_words(game: Play, seat: int, seconds: float) -> None:
    """A player who is about to leave may speak once more."""
    game.tell(EVERYONE, LastWordsGiven(seat, game.rules.pace.turn(seconds)))
    await speech(game, seat, seconds, "last_words", ())


def _turn_board(
    game: Play,
    part: str,
    seat: int,
    *,
    waiting: tuple[int, ...],
    deadline: Deadline,
    by: int | None,
    crowd: Beside | None,
) -> TurnBoard:
    """What everybody sees of a turn."""
    left = tuple([other for other in dict.fromkeys(waiting) if other != seat and game.seats[other].alive])
    return TurnBoard(part, seat, left, deadline.at, deadline.length, by, *(crowd.seen() if crowd is not None else ()))


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
    """One player's turn to speak: only he may write, and he may end it early (CL-18). He may be out already (PR-049).

    `challengers` are those to whom he may grant a challenge meanwhile; returns to whom he did. `by`: who has granted
    him this one. With a `crowd` something else goes on beside it: the others show what they think of it and ask for
    the challenge by raising a hand, or the speaker makes somebody a candidate. The turn is broken off where `goes_on`
    says so after something has happened.
    """
    deadline = game.deadline(game.rules.pace.turn(seconds))
    game.floor.give((seat,))
    view = partial(_turn_board, game, part, seat, waiting=waiting, deadline=deadline, by=by, crowd=crowd)
    topic = game.questions.open_topic(view=view)
    turn = game.ask(seat, "turn", ("done",), deadline, topic, least=1, public=True, final=True)
    aside = game.questions.open_topic((seat,))  # numbered in every turn: the ids of questions in older logs count on it
    challenge = game.ask(seat, "challenge", challengers, deadline, aside) if challengers else None
    if crowd is not None:
        crowd.open(deadline, topic)
    countdown = Countdown(near_the_end(deadline, SHORTEST_TURN), partial(_say_that_it_ends, game, seat))
    player = game.seats[seat]
    alive = player.alive
    while turn.chosen is None and game.now < deadline.at and player.alive is alive and (goes_on is None or goes_on()):
        signal = await game.next(deadline, countdown)
        if crowd is not None:
            crowd.hear(seat, deadline, signal)
        if game.questions.interrupts:
            await held_up(game, signal, deadline)
    game.questions.close_topic(topic)
    if crowd is not None:
        return crowd.close()
    if challenge is None:
        return None
    game.questions.close_topic(aside)
    return challenge.player
