"""Seats that are kept when their players leave, so that somebody else may take them.

The seat lives on with all that it is and has chosen; only nobody answers for it until a substitute does, or until the
time is up: then it leaves the game by CH-07, as every leaver's seat does where none is kept. Which seats are kept does
not depend on any role, so that the group learns nothing by it.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.engine.events import SeatFree, SeatOffered, SeatTaken
from bot.engine.outputs import EVERYONE
from bot.engine.records import record

if TYPE_CHECKING:
    from bot.engine.play import Play

OFFER = 120.0
"""So long a seat is offered before it leaves the game, in seconds of the standard pace."""


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


def is_kept(game: "Play", seat: int) -> bool:
    """Whether this seat, should its player leave now, waits for somebody else.

    One that nobody has any more does not wait again; nor does one that is sent out and only speaks its last words.
    """
    going = seat in game.parting or seat in game.dying
    return game.vacancies.kept and game.rules.substitutes and seat not in game.vacancies.free and not going


def keep(game: "Play", seat: int, why: str) -> None:
    """The player of a seat is gone."""
    game.vacancies.free[seat] = Vacancy(why)
    game.tell(EVERYONE, SeatFree(seat, why))


def offer(game: "Play") -> None:
    """Seats that are free and not offered yet are offered to whoever comes first; none by night.

    An offer that is open when night falls is made anew in the morning: by night nobody could take the seat, and if it
    went, that would be the only thing to happen before all.
    """
    vacancies = game.vacancies
    if game.over:
        return
    if game.phase.name == "night":
        if vacancies.by_day:
            vacancies.free = {seat: Vacancy(one.why) for seat, one in vacancies.free.items()}
        return
    seconds = game.rules.pace.seconds(OFFER)
    for seat, one in vacancies.free.items():
        if one.until is None:
            vacancies.free[seat] = Vacancy(one.why, game.now + seconds)
            game.tell(EVERYONE, SeatOffered(seat, seconds))


def may_be_taken(game: "Play", seat: int) -> bool:
    """Whether this seat is offered now: by night none is, for what happens then is seen by nobody."""
    vacancy = game.vacancies.free.get(seat)
    return vacancy is not None and vacancy.until is not None and game.phase.name != "night"


def take(game: "Play", seat: int) -> None:
    """Somebody else plays this seat from now on; what it missed in this round is not held against it (CH-08)."""
    del game.vacancies.free[seat]
    game.attendance.warned.pop(seat, None)
    game.attendance.unreached(seat)
    game.tell(EVERYONE, SeatTaken(seat))
