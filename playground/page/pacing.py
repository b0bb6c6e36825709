"""The pace of the game's clock: the chosen speed, hurried, paused, or waiting for a person who plays."""

from dataclasses import dataclass, field

from playground.page.stage import OpenTask, StageMoment
from playground.views import JSON

HURRY = 10.0
"""The factor by which the game hurries for a visitor who has seen enough and is asked nothing."""
QUICK = 3.0
"""The longest time that a robot thinks about a button, in real seconds, whatever the speed."""
KEPT_STOPS = 20
"""The number of times that the clock stood which are remembered: messages with a time in them are soon old."""
IN_TIME = 6.0
"""The longest time that a robot thinks, in game seconds, so that it presses in time in fast games too."""


@dataclass(slots=True)
class Pacing:
    """The state that decides on the speed of the clock.

    Attributes:
        speed: the chosen speed, in game seconds a second.
        patient: whether the clock stands while the visitors have a question.
        paused: whether the clock stands in any case.
        hurrying: whether the clock runs faster until a visitor's next question.
        moment: the visitors' questions now, and the rest of the moment.
        let_go: the questions for which the clock does not stand any more.
        stops: the last times that a game's clock stood: from when until when (Unix seconds; None: it stands still).
    """

    speed: float = 1.0
    patient: bool = True
    paused: bool = False
    hurrying: bool = False
    moment: StageMoment | None = None
    let_go: frozenset[int] = field(default_factory=frozenset)
    stops: tuple[tuple[float, float | None], ...] = ()

    def turned(self, rate: float, now: float) -> None:
        """Note that the game's clock runs at this speed from now on (Unix seconds); a lobby has no such clock."""
        if rate == 0 and self.moment is not None and self.moment.phase != "lobby":
            self.stops = (*self.stops, (now, None))[-KEPT_STOPS:]
        elif rate and self.stops and self.stops[-1][1] is None:
            self.stops = (*self.stops[:-1], (self.stops[-1][0], now))

    def see(self, moment: StageMoment | None) -> None:
        """Take in the new moment of the game; hurrying ends with a visitor's question or the game."""
        self.moment = moment
        if self._open() or moment is None or moment.phase == "end":
            self.hurrying = False

    def pass_on(self) -> None:
        """Let the clock go on although a visitor is asked; they may still answer until the time is up."""
        self.let_go |= {asked.ask for asked in self._asked()}

    def _asked(self) -> tuple[OpenTask, ...]:
        return self.moment.asked if self.moment is not None else ()

    def _open(self) -> bool:
        return any(asked.ask not in self.let_go for asked in self._asked())

    @property
    def waiting(self) -> bool:
        """Whether the clock stands for a visitor."""
        return self.patient and not self.paused and self._open()

    @property
    def rate(self) -> float:
        """The speed at which the clock ought to run now, in game seconds a second."""
        if self.paused or self.waiting:
            return 0.0
        return self.speed * HURRY if self.hurrying else self.speed

    @property
    def thinking(self) -> float:
        """The longest time that a robot thinks now, in real seconds."""
        return min(QUICK, IN_TIME / self.rate) if self.rate else QUICK

    def as_json(self) -> JSON:
        """The state in the page's form."""
        return {
            "speed": self.speed,
            "rate": self.rate,
            "patient": self.patient,
            "paused": self.paused,
            "waiting": self.waiting,
            "hurrying": self.hurrying,
            "stops": self.stops,
        }
