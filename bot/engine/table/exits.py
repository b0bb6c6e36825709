"""The exits of one game: players who are about to leave or have left, and seats that wait for substitutes."""

from dataclasses import dataclass, field
from typing import Self

from bot.engine.records import record


@record
class Vacancy:
    """A seat without a player: why the player left (`leave`, `kick` or `idle`), and the game second its offer ends.

    A seat that is left at night, or is still free when night falls, is offered from the morning on; until then there is
    no `until`.
    """

    why: str
    until: float | None = None


@dataclass(slots=True)
class Vacancies:
    """The seats without a player.

    `kept`: whether seats are kept from now on; `free`: the seats without a player, in the order of leaving; `by_day`:
    whether an offer ends by day only.
    """

    kept: bool = False
    by_day: bool = False
    free: dict[int, Vacancy] = field(default_factory=dict)

    def keep(self, kept: bool, *, by_day: bool) -> None:
        """Keep seats from now on, or keep none; `by_day`: an offer ends by day only."""
        self.kept, self.by_day = kept, by_day

    def leave(self, seat: int, why: str) -> None:
        """Note that a seat is free, as its player has left."""
        self.free[seat] = Vacancy(why)

    def offer(self, seat: int, until: float) -> None:
        """Offer a free seat to substitutes until this game second."""
        self.free[seat] = Vacancy(self.free[seat].why, until)

    def withdraw(self) -> None:
        """Offer no seat any more, until each is offered anew."""
        self.free = {seat: Vacancy(one.why) for seat, one in self.free.items()}

    def fill(self, seat: int) -> None:
        """Note that a seat is free no more."""
        del self.free[seat]

    def due(self) -> float | None:
        """The game second at which the time of the first offer is up."""
        return min((one.until for one in self.free.values() if one.until is not None), default=None)

    def overdue(self, now: float) -> int | None:
        """The first seat that no substitute has taken in time, if any."""
        return next((seat for seat, one in self.free.items() if one.until is not None and one.until <= now), None)


@dataclass(slots=True)
class Exits:
    """The exits of one game.

    Attributes:
        last: the round of the last exit or return; `last_at_night`: whether that was in its night.
        living_at_nightfall: the seats that lived when the night fell.
        accused: the players who have ever had the most votes of a ballot, alone or tied, or were convicted.
        parting: the players who are sent out and have not gone yet.
        dying: the players who were killed in the night and have last words to speak.
        fallen: the roles of players who have left by the rules since the last nightfall; `mourned`: in the round
            before.
        waiting: the number of exits whose effects are not over yet; no ending is judged before (CH-21).
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
        """Note that a player leaves in this round, or as good as leaves.

        Three rounds in a row without such a note end the game as a draw (CL-60).
        """
        self.last, self.last_at_night = round_, at_night

    def note_return(self, round_: int) -> None:
        """Note that a player is in the game again."""
        self.last = round_

    def night_falls(self, living: tuple[int, ...]) -> None:
        """Note the players who live as a night falls."""
        self.living_at_nightfall = living

    def mourn(self) -> None:
        """Begin a new list of the fallen, as a night falls; the list so far is kept as `mourned`."""
        self.mourned, self.fallen = self.fallen, ()

    def fall(self, role: str) -> None:
        """Add the role of a player who has left by the rules to the fallen."""
        self.fallen += (role,)

    def accuse(self, seats: tuple[int, ...]) -> None:
        """Note the players with the most votes of a ballot, or the convicted."""
        self.accused = tuple(dict.fromkeys((*self.accused, *seats)))

    def let_part(self, seats: tuple[int, ...]) -> None:
        """Set the players who are sent out and have not gone yet."""
        self.parting = seats

    def let_die(self, seats: tuple[int, ...]) -> None:
        """Set the players who were killed in the night and have not spoken their last words yet."""
        self.dying = seats

    def call_off_vote(self, day: int) -> None:
        """Call off the vote of a day, for a removal."""
        self.no_vote_on = day

    def wait(self) -> Self:
        """Keep endings from being judged while the effects of an exit go on (CH-21): `with game.exits.wait():`."""
        return self

    def __enter__(self) -> Self:
        self.waiting += 1
        return self

    def __exit__(self, *_: object) -> None:
        self.waiting -= 1
