"""The exits of one game: who is about to leave, who has left, and which seats wait for somebody else."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from bot.engine.records import record


@record
class Vacancy:
    """A seat that nobody has: why it was left (`leave`, `kick` or `idle`), and until when (game seconds) it is offered.

    A seat that is left at night, or that nobody has taken when night falls, is offered from the morning on; until then
    there is no `until`.
    """

    why: str
    until: float | None = None


@dataclass(slots=True)
class Vacancies:
    """`kept`: whether seats are kept from now on; `free`: those that nobody has, in the order of their leaving.

    `by_day`: whether an offer ends by day only.
    """

    kept: bool = False
    by_day: bool = False
    free: dict[int, Vacancy] = field(default_factory=dict)

    def due(self) -> float | None:
        """When the time of the first offer is up."""
        return min((one.until for one in self.free.values() if one.until is not None), default=None)

    def overdue(self, now: float) -> int | None:
        """The first seat that nobody has taken in time, if any."""
        return next((seat for seat, one in self.free.items() if one.until is not None and one.until <= now), None)


@dataclass(slots=True)
class Exits:
    """The exits of one game.

    Attributes:
        last: the round of the last exit or return; `last_at_night`: whether it was in its night.
        living_at_nightfall: the seats that lived when the night fell.
        accused: the players who have ever had the most votes of a ballot, alone or tied, or were convicted.
        parting: the players who are sent out and have not gone yet.
        dying: the players who were killed in the night and have last words to speak.
        fallen: the roles of those who have left by the rules since the last nightfall; `mourned`: in the round before.
        waiting: the number of exits that still set something off, while no ending is judged (CH-21).
        vacancies: the seats whose players have left, and which others may take.
        no_vote_on: the number of the day whose vote a removal has called off; 0: none.
    """

    last: int
    living_at_nightfall: tuple[int, ...]
    last_at_night: bool = False
    accused: tuple[int, ...] = ()
    parting: tuple[int, ...] = ()
    dying: tuple[int, ...] = ()
    fallen: tuple[str, ...] = ()
    mourned: tuple[str, ...] = ()
    waiting: int = 0
    vacancies: Vacancies = field(default_factory=Vacancies)
    no_vote_on: int = 0

    def note(self, round_: int, *, at_night: bool) -> None:
        """Note that a player leaves now, or as good as leaves: no round without an exit goes on (CL-60)."""
        self.last, self.last_at_night = round_, at_night

    def note_return(self, round_: int) -> None:
        """Note that a player is in the game again."""
        self.last = round_

    def night_falls(self, living: tuple[int, ...]) -> None:
        """Note the players who live as a night falls."""
        self.living_at_nightfall = living

    def mourn(self) -> None:
        """Begin a new count of the fallen, as a night falls."""
        self.mourned, self.fallen = self.fallen, ()

    def fall(self, role: str) -> None:
        """Count a role among the fallen."""
        self.fallen += (role,)

    def accuse(self, seats: tuple[int, ...]) -> None:
        """Note the players with the most votes of a ballot, or the convicted."""
        self.accused = tuple(dict.fromkeys((*self.accused, *seats)))

    def let_part(self, seats: tuple[int, ...]) -> None:
        """Let just these players be sent out and not gone yet."""
        self.parting = seats

    def let_die(self, seats: tuple[int, ...]) -> None:
        """Let just these players have died in the night and not spoken their last words yet."""
        self.dying = seats

    @contextmanager
    def wait(self) -> Iterator[None]:
        """Judge no ending while an exit still sets something off (CH-21)."""
        self.waiting += 1
        try:
            yield
        finally:
            self.waiting -= 1
