"""The floor of one game: the seats that may write in the group, and the players whose writing has consequences."""

from bot.engine.outputs import Floor
from bot.engine.rules import Rules
from bot.engine.table.voice import Voice


class GroupFloor:
    """The floor, that is, the right to write in the group.

    Attributes:
        seats: the seats that may write in the group now; None: all living players.
        first_speaker: the first speaker of the coming day, where that is settled.
        last_speaker: the player who was due last in the last round of talk.
        pace: how the lengths of turns to speak are stretched.
        beside: the procedures that let a speaker do something beside a speech.
        heeded: the players whose writing in the group the game heeds, `heeded_since` from when on (game seconds).
    """

    __slots__ = (
        "_outputs",
        "_voice",
        "beside",
        "first_speaker",
        "heeded",
        "heeded_since",
        "last_speaker",
        "pace",
        "seats",
    )

    def __init__(self, rules: Rules, voice: Voice) -> None:
        self.pace = rules.pace
        self.beside = rules.beside
        self._voice = voice
        self._outputs = voice.outputs
        self.seats: tuple[int, ...] | None = None
        self.first_speaker: int | None = None
        self.last_speaker: int | None = None
        self.heeded: tuple[int, ...] = ()
        self.heeded_since = 0.0

    def give(self, seats: tuple[int, ...] | None) -> None:
        """Let some seats write in the group from now on, or (None) all living players."""
        if seats != self.seats:
            self.seats = seats
            if self._voice.heard:
                self._outputs.append(Floor(seats))

    def settle_first(self, seat: int, last: int | None = None) -> None:
        """Settle the first speaker of the coming day, and where it counts the player who is due last."""
        self.first_speaker = seat
        self.last_speaker = self.last_speaker if last is None else last

    def heed(self, seats: tuple[int, ...], since: float = 0.0) -> None:
        """Heed the writing of these players alone, from a moment on (game seconds)."""
        self.heeded, self.heeded_since = seats, since or self.heeded_since
