"""The base of procedures: named set pieces of the introduction or the day, written as a host would read them aloud."""

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
from bot.engine.signals import Signal

SPEECH = (TurnEnding,)
"""The events of a speech."""

LAST_WORDS = (LastWordsGiven, TurnEnding)
"""The events of last words."""


class Procedure(Part):
    """Base of all procedures."""

    about: ClassVar[Noted] = ""
    """The players of the day's notes whom the procedure is about; without any of them nothing happens."""

    settles: ClassVar[bool] = False
    """Whether the procedure decides the fate of those players, so that nothing has to follow."""

    names: ClassVar[Noted] = ""
    """The players whom the procedure may put into the day's notes."""

    recalls: ClassVar[bool] = False
    """Whether a player who is out since the last nightfall may still have the floor in the procedure."""

    expels: ClassVar[bool] = False
    """Whether players may be expelled by day in games with this procedure."""

    judged: ClassVar[bool] = False
    """Whether only a judge keeps order in games with this procedure: a host who has no seat in the game."""

    aims: ClassVar[Mapping[str, Aim]] = {}
    """The purposes of the procedure's questions that name players."""

    @abstractmethod
    async def run(self, game: Play) -> None:
        """Play the set piece.

        Raises:
            GameEnds: the set piece decides the game.
        """

    @property
    def keeps_dead(self) -> bool:
        """Whether the night's dead stay, as good as out, until the procedure has given them last words."""
        return False

    @property
    def fixes_result(self) -> bool:
        """Whether its speakers still have the floor in a game that their exit decides, before the end is told."""
        return False

    @property
    def hands_on(self) -> bool:
        """Whether the procedure leaves the players whom it names to the next ones."""
        return bool(self.names)

    def meet_anew(self, game: Play, team: str) -> bool:  # noqa: ARG002 - a hook
        """Tell a team about a new member, if this procedure is where the team has first met."""
        return False

    async def arm(self, game: Play) -> None:
        """Make the procedure's day power, such as a gun, ready in a finale, which has broken off the day (CM-85)."""

    def disarm(self, game: Play) -> None:
        """End that day power."""

    def at_nightfall(self, game: Play) -> None:
        """End the procedure's effects that last for a whole day."""

    def may_rule(self, game: Play, ruling: HostAction, seat: int) -> bool:  # noqa: ARG002 - a hook
        """Whether a judge may make this ruling now about a player."""
        return False

    def rule(self, game: Play, ruling: HostAction, seat: int) -> None:
        """Carry out a judge's ruling about a player.

        Raises:
            GameEnds: the ruling decides the game.
        """

    def beside(self, game: Play, speaker: int) -> Beside | None:  # noqa: ARG002 - a hook
        """The acts that the procedure allows a speaker beside a speech."""
        return None

    def on_removal(self, game: Play, seat: int) -> None:
        """Heed that a player has left the game (CH-07), or was put out for a breach of its rules."""

    def break_off(self, game: Play) -> None:
        """Finish the duties that may not be left undone where the day ends before its time (EC-145)."""


async def interrupted(game: Play, signal: Signal) -> bool:
    """Whether a signal is a day power, such as a gun, used in the middle of a procedure; the power takes effect now.

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
    """The player whom the asked player names in time; None where no name comes, or the asked player is out by then."""
    while game.now < ask.deadline.at and game.seats[ask.seat].alive and ask.chosen is None:
        await game.next(ask.deadline)
    game.questions.close_topic(ask.topic)
    return ask.player


async def give_last_words(game: Play, seat: int, seconds: float) -> None:
    """Let a player who is about to leave speak once more."""
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
    """The public board of a turn."""
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
    """One player's turn to speak: no other player may write, and the speaker may end the turn early (CL-18).

    The speaker may be out already (PR-049). `challengers` are the players to whom the speaker may grant a challenge
    meanwhile; `by` is the player who has granted this turn as a challenge. Questions of a `crowd` go on beside the
    turn: the listeners agree or disagree and raise a hand for the challenge, or the speaker nominates a candidate. The
    turn is broken off where `goes_on` is false after a signal.

    Returns:
        The player to whom the speaker has granted a challenge, if any.
    """
    deadline = game.deadline(game.rules.pace.turn(seconds))
    game.floor.give((seat,))
    view = partial(_turn_board, game, part, seat, waiting=waiting, deadline=deadline, by=by, crowd=crowd)
    topic = game.questions.open_topic(view=view)
    turn = game.ask(seat, "turn", ("done",), deadline, topic, least=1, public=True, final=True)
    aside = game.questions.open_topic((seat,))  # numbered in every turn: the ids of questions in older logs count on it
    challenge = game.ask(seat, "challenge", challengers, deadline, aside) if challengers else None
    besides = [one for one in (crowd, *(each.beside(game, seat) for each in game.rules.beside)) if one is not None]
    for one in besides:
        one.open(deadline, topic)
    countdown = Countdown(near_the_end(deadline, SHORTEST_TURN), partial(_say_that_it_ends, game, seat))
    player = game.seats[seat]
    alive = player.alive
    while turn.chosen is None and game.now < deadline.at and player.alive is alive and (goes_on is None or goes_on()):
        signal = await game.next(deadline, countdown)
        for one in besides:
            one.hear(seat, deadline, signal)
        if game.questions.powers:
            await held_up(game, signal, deadline)
    game.questions.close_topic(topic)
    challenged = [one.close() for one in besides]
    if crowd is not None:
        return challenged[0]
    if challenge is None:
        return None
    game.questions.close_topic(aside)
    return challenge.player
