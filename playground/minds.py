"""The minds of robot players, which decide on presses. The plainest presses any button; others come from the bot's
runner.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from playground.views import SeenMessage, Someone

Place = tuple[int, int]
FSI, PDI = "\u2068", "\u2069"
HAND = "r:"
"""The data of a button by which players look at what is theirs begin like this: a press answers no question."""


def calls(text: str, person: Someone) -> bool:
    """Whether a text names this person: the bot sets names apart with isolates."""
    name = person.first_name.strip()
    if not name:
        return False
    if FSI in text:
        return f"{FSI}{name}{PDI}" in text or f"{FSI}{name} " in text
    return name in text


def places(message: SeenMessage) -> Iterator[tuple[Place, str]]:
    """The buttons of a message that send the bot an answer: their places and labels."""
    for row, buttons in enumerate(message.keyboard):
        for column, button in enumerate(buttons):
            if not str(button.get("callback_data", HAND)).startswith(HAND):
                yield (row, column), str(button["text"])


def is_invitation(message: SeenMessage) -> bool:
    """Whether a message of the group invites to join: one good button above several others."""
    keyboard = message.keyboard
    return len(keyboard) > 1 and len(keyboard[0]) == 1 and keyboard[0][0].get("style") == "success"


@dataclass(slots=True)
class Mind:
    """A robot that presses any button but its own name, and never says a word.

    Attributes:
        person: the owner of the mind.
        random: of their actions.
    """

    person: Someone
    random: Random

    def looks(self, message: SeenMessage) -> int:  # noqa: ARG002 - a hook
        """How often the robot looks at a message while it changes."""
        return 1

    def takes_time(self, message: SeenMessage) -> bool:  # noqa: ARG002 - a hook
        """Whether the robot takes its time with a message, so that not all of them answer it in the same moment."""
        return False

    def see(self, message: SeenMessage) -> None:
        """See a message in a chat of the robot, by the bot or by people."""

    async def say(self, message: SeenMessage) -> Sequence[str]:  # noqa: ARG002 - a hook
        """The robot's words in the group before it answers a message."""
        return ()

    async def confide(self, people: Collection[int]) -> Sequence[str]:  # noqa: ARG002 - a hook
        """The robot's words to its team, in private, beside the answer just chosen; `people` are no robots."""
        return ()

    async def reconsiders(self, message: SeenMessage) -> bool:  # noqa: ARG002 - a hook
        """Whether the robot has heard something since it looked at a question, so that it looks at it again."""
        return False

    async def choose(self, message: SeenMessage) -> Sequence[Place]:
        """Which buttons to press, one after another."""
        own = [place for place, label in places(message) if not calls(label, self.person)]
        return [self.random.choice(own)] if own else []


Minds = Callable[[Someone, Random], Mind]
"""Gives a person a mind."""
