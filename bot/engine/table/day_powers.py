"""The day powers of one game, such as a gun: they take effect in the middle of whatever goes on."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from bot.engine.asks import Ask, Deadline
from bot.engine.signals import HeldUp, Signal

Effect = Callable[[Ask], Awaitable[None]]
"""The effect of a power, once the question for it is answered."""


class DayPowers(dict[str, Effect]):
    """The effects of the powers that are ready, by the ids of their questions.

    Attributes:
        held_up: the waits that go on while a power takes effect: no answer comes too late for them, and they hear of
            every one.
    """

    __slots__ = ("held_up",)

    def __init__(self) -> None:
        super().__init__()
        self.held_up: list[HeldUp] = []

    def ready(self, ability: str, effect: Effect) -> None:
        """Let a power take effect from now on, whenever a question for it is answered."""
        self[ability] = effect

    def end(self, ability: str) -> None:
        """Let a power take effect no more; it need not have been ready."""
        self.pop(ability, None)

    @contextmanager
    def hold_up(self, deadline: Deadline, heed: Callable[[Signal], object]) -> Iterator[None]:
        """Hold up a wait for a deadline while a power may take effect; `heed` is called with each signal meanwhile."""
        self.held_up.append(HeldUp(deadline, heed))
        yield
        self.held_up.pop()

    def hold_off(self, deadline: Deadline) -> bool:
        """Whether a power holds this deadline off, so that no answer comes too late for it."""
        return any(held.deadline is deadline for held in self.held_up)

    def break_off(self) -> None:
        """End all powers at once, with the waits that they hold up."""
        self.clear()
        self.held_up.clear()
