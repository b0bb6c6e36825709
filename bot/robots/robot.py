"""A robot player: it reads the messages to its seat, and chooses an answer to each question.

No robot drives a game. The same robots sit at a simulated table (`playing`) or behind a chat.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import ClassVar, TypeAlias

from bot.engine.asks import Ask
from bot.engine.boards import Board
from bot.engine.events import Event
from bot.engine.game import Game
from bot.engine.inputs import Choice, Pick
from bot.engine.outputs import Output, Shown, Told
from bot.engine.rules import Rules
from bot.engine.seats import SILENCED
from bot.robots.sayings import Saying

Question: TypeAlias = Ask
"""A question, as a robot reads it."""


class Robot(ABC):
    """Base of the manners of playing: a player on a seat, who knows the rules."""

    listens: ClassVar[bool] = True
    """Whether the robot wants to be told events and words."""

    talks: ClassVar[bool] = False
    """Whether the robot ever says anything."""

    reconsiders: ClassVar[int] = 0
    """How often the robot looks again at a vote that is still open."""

    def __init__(self, seat: int, rules: Rules, chance: Random) -> None:
        self.seat = seat
        self.rules = rules
        self.chance = chance

    def hear(self, event: Event) -> None:  # noqa: B027 - a hook
        """Hear an event that the seat is told, alone, with others or with all."""

    def see(self, board: Board) -> None:  # noqa: B027 - a hook
        """Look at a board (a vote, a turn, a team's marks) that the seat is shown."""

    def listen(self, saying: Saying) -> None:  # noqa: B027 - a hook
        """Hear another player, or the robot itself, speak in public."""

    def hear_mate(self, mate: int, target: int, *, wanted: bool) -> None:  # noqa: B027 - a hook
        """Hear a mate, in the team's room, name a target for tonight, or one not to be taken."""

    def speak(self, question: Question) -> Sequence[Saying]:  # noqa: ARG002 - a hook
        """The robot's public words before its answer, while it has the floor."""
        return ()

    def chat(self) -> Sequence[Saying]:
        """The robot's words while all may talk and nothing is asked."""
        return ()

    def confer(self, question: Question, choice: Choice, people: Collection[int]) -> Saying | None:  # noqa: ARG002 - a hook
        """The robot's words to its team beside its answer; `people` are the human mates."""
        return None

    @abstractmethod
    def choose(self, question: Question) -> Choice | None:
        """An answer to the robot's own open question; None: the answer stays as before."""


def offered(question: Question) -> Sequence[Pick]:
    """The picks of a question that can still be chosen."""
    if not question.gone:
        return question.choices
    return [pick for pick in question.choices if pick not in question.gone]


def may_speak(game: Game, ask: Ask) -> bool:
    """Whether the player of this question may speak now: while the floor is free, all who are not muted."""
    seats = game.floor.seats
    return ask.public and (ask.seat in seats if seats is not None else not game.seats[ask.seat].has(SILENCED))


def tell_all(robots: Mapping[int, Robot], saying: Saying) -> None:
    """Let all robots hear what one of them says."""
    for robot in robots.values():
        robot.listen(saying)


def spread(output: Output, robots: Mapping[int, Robot]) -> None:
    """Give each robot the messages to its seat; seats without a robot belong to people."""
    if isinstance(output, Told):
        for seat in robots if output.audience is None else output.audience:
            if seat in robots:
                robots[seat].hear(output.event)
    elif isinstance(output, Shown):
        for seat in robots if output.audience is None else output.audience:
            if seat in robots:
                robots[seat].see(output.board)
