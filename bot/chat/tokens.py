"""What buttons carry back: short ids that prove nothing by themselves (64 bytes at most)."""

from dataclasses import dataclass

from bot.engine.inputs import Pick

NOBODY = "-"


@dataclass(frozen=True, slots=True)
class AnswerPress:
    """A press on a question: the game, the topic, and what is picked (None: nobody)."""

    game_id: int
    topic: int
    pick: Pick | None

    def data(self) -> str:
        """As `callback_data`. A number is a seat, a word follows an apostrophe."""
        return f"a:{self.game_id}:{self.topic}:{_written(self.pick)}"


def _written(pick: Pick | None) -> str:
    match pick:
        case None:
            return NOBODY
        case int():
            return str(pick)
        case _:
            return f"'{pick}"


def read_answer(data: str) -> AnswerPress | None:
    """The press that this `callback_data` means, or None where it is not one."""
    match data.split(":", 3):
        case ["a", game, topic, pick] if game.isdecimal() and topic.isdecimal():
            if pick == NOBODY:
                return AnswerPress(int(game), int(topic), None)
            if pick.startswith("'"):
                return AnswerPress(int(game), int(topic), pick[1:])
            if pick.isdecimal():
                return AnswerPress(int(game), int(topic), int(pick))
    return None


def lobby_data(game_id: int, action: str) -> str:
    """A press on a lobby's board: `join`, `leave`, `start`, `extend` or `cancel`."""
    return f"l:{game_id}:{action}"


def role_data(game_id: int) -> str:
    """A press on *My role*."""
    return f"r:{game_id}"


def settings_data(menu: str, *values: str | int) -> str:
    """A press in a settings menu."""
    return ":".join(["s", menu, *map(str, values)])
