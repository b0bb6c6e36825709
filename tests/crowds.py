"""A crowd of robots whose presses are kept, with their answers."""

from dataclasses import dataclass, field

from playground.crowd import RobotCrowd
from playground.views import PressResult, SeenMessage, Someone


@dataclass(slots=True)
class KeptPress:
    """A robot's press, and its outcome."""

    user: int
    data: str
    answer: PressResult


@dataclass(slots=True)
class KeptCrowd(RobotCrowd):
    """Robots who keep what they have pressed."""

    presses: list[KeptPress] = field(default_factory=list)

    async def _press(self, person: Someone, message: SeenMessage, row: int, column: int) -> PressResult | None:
        answer = await RobotCrowd._press(self, person, message, row, column)
        if answer is not None:
            data = message.keyboard[row][column].get("callback_data", "")
            self.presses.append(KeptPress(person.id, data, answer))
        return answer
