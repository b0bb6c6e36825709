"""The base of procedures: named set pieces of the introduction or the day, written as a host would read them aloud."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar, NamedTuple, Protocol

from bot.engine.asks import Deadline
from bot.engine.bases.shelf import Part
from bot.engine.daynotes import Noted
from bot.engine.inputs import HostAction
from bot.engine.play import Play
from bot.engine.purposes import Aim
from bot.engine.signals import Signal


class Seen(NamedTuple):
    """Signs of listeners: the seats that agree, the seats that disagree, and raised hands; None where not shown."""

    agree: tuple[int, ...] | None = None
    disagree: tuple[int, ...] = ()
    hands: tuple[int, ...] | None = None


class Beside(Protocol):
    """Questions to the listeners or to the speaker that stay open while a player speaks."""

    def open(self, deadline: Deadline, topic: int) -> None:
        """Put the questions, below the turn or in private."""

    def hear(self, speaker: int, deadline: Deadline, signal: Signal) -> None:
        """Take in a signal that arrives while the speaker has the floor."""

    def seen(self) -> Seen:
        """The signs and hands for the board of the turn."""

    def close(self) -> int | None:
        """Close the questions as the turn ends: the player to whom a challenge was given, if any."""


class Procedure(Part):
    """Base of all procedures."""

    about: ClassVar[Noted] = ""
    """The list in the day's notes of the players whom the procedure is about; while it is empty, nothing happens."""

    settles: ClassVar[bool] = False
    """Whether the procedure decides the fate of the players on that list, so that no later part of the day has to."""

    names: ClassVar[Noted] = ""
    """The list in the day's notes on which the procedure may put players."""

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
        """Play the procedure from beginning to end.

        Raises:
            GameEnds: the procedure decides the game.
        """

    @property
    def keeps_dead(self) -> bool:
        """Whether the night's dead stay, as good as out, until the procedure has given them last words."""
        return False

    @property
    def fixes_result(self) -> bool:
        """Whether players whose exit decides the game may still speak their last words before the end is told."""
        return False

    @property
    def hands_on(self) -> bool:
        """Whether later procedures have to deal with the players whom this procedure has named."""
        return bool(self.names)

    def meet_anew(self, game: Play, team: str) -> bool:
        """Tell a team about a new member, if this procedure is where the team has first met."""
        return False

    async def arm(self, game: Play) -> None:
        """Make the procedure's day power, such as a gun, ready in a finale, which has broken off the day (CM-85)."""

    def disarm(self, game: Play) -> None:
        """End the day power that `arm` has made ready."""

    def at_nightfall(self, game: Play) -> None:
        """End the procedure's effects that last for a whole day."""

    def may_rule(self, game: Play, ruling: HostAction, seat: int) -> bool:
        """Whether a judge may make this ruling now about a player."""
        return False

    def rule(self, game: Play, ruling: HostAction, seat: int) -> None:
        """Carry out a judge's ruling about a player.

        Raises:
            GameEnds: the ruling decides the game.
        """

    def beside(self, game: Play, speaker: int) -> Beside | None:
        """The questions that a speaker may answer during a speech, such as a nomination; None where there are none."""
        return None

    def on_removal(self, game: Play, seat: int) -> None:
        """React when a player has left the game (CH-07), or was put out for a breach of its rules."""

    def break_off(self, game: Play) -> None:
        """Finish the business that cannot be left open where the day ends before its time (EC-145)."""
