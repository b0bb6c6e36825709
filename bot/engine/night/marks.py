"""The marks of a night: states of players, such as protected or blocked, and things that are given or taken."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bot.engine.night.acts import Act
from bot.engine.records import NOTHING
from bot.engine.seats import Status
from bot.engine.table.seats import Seats

STOLEN: Final = "stolen"
"""The mark of a player whose ability is stolen for the night; the mark's owner is the thief."""

BLOCKED: Final = "blocked"
"""The mark of a player who cannot act tonight."""

TOLD = (BLOCKED, STOLEN)
"""The marks of a player whose ability is taken away: in place of later questions, the player is told so."""

POISONED = "poisoned"
"""The mark of a player who is drunk or poisoned."""

HINDERED = "hindered"
"""The mark of a player who is blocked without being told (PR-184): the act is lost, despite other marks (PR-178)."""

SILENT = (HINDERED, POISONED, "viral")
"""The marks that their bearer does not notice: questions come as ever, and the ability says what becomes of the act."""

TURNING = (POISONED, "viral")
"""The silent marks that may turn an act round, on its actor or into the reverse."""

CALLED_OFF = "called off"
"""The mark of an act that is not done: another act of tonight replaces or forestalls it, or a target has left."""

SLAIN = "slain"
"""The mark of an act whose actor was killed at an earlier step or wave of the night, and is told nothing."""

STOPPED = "stopped"
"""The mark of a joint act that fails, as all its doers were killed or blocked, or one is a guest; none is told."""

HOSTED = "hosted"
"""The mark of a guest tonight: shots miss the guest, and other acts do not reach them (CT-73, CT-79)."""

VOIDING = (*TOLD, *SILENT)
"""All voiding marks; of several the first counts, so that a stolen ability is not turned against its owner too."""


@dataclass(slots=True)
class Marks:
    """The marks on all players as they are during a night; the game itself takes them over at dawn.

    Attributes:
        seats: the players, with the marks that they carry.
        given: the marks of this night, by the seats of their bearers.
        left: the marks that count from the dawn on, and do nothing tonight.
        worn: marks with charges that have stopped an attack, one entry for each.
        taken: things that a player has held before this night and holds no more.
        gained: the kinds of things that acts have brought to players, by the acts' numbers.
        step: where roles act one after another, the step at which marks are put now.
        stepped: the marks of this night with their steps.
    """

    seats: Seats
    given: Mapping[int, tuple[Status, ...]] = NOTHING
    left: tuple[tuple[int, Status], ...] = ()
    worn: tuple[Status, ...] = ()
    taken: tuple[Status, ...] = ()
    gained: Mapping[int, str] = NOTHING
    step: int = 0
    stepped: tuple[tuple[Status, int], ...] = ()

    def put(self, seat: int, status: Status) -> None:
        """Put a mark on a player."""
        self.given = {**self.given, seat: (*self.given.get(seat, ()), status)}
        if self.step:
            self.stepped += ((status, self.step),)

    def at_step(self, step: int) -> None:
        """Note marks from now on as put at this step (a role's turn in the night), or (0) at none."""
        self.step = step

    def take(self, seat: int, thing: Status) -> None:
        """Take a thing from a player who holds it, or was given it tonight."""
        given = self.given.get(seat, ())
        if any(mark is thing for mark in given):
            self.given = {**self.given, seat: tuple([mark for mark in given if mark is not thing])}
        else:
            self.taken += (thing,)

    def wear(self, mark: Status) -> None:
        """Note that a mark with charges has stopped an attack."""
        self.worn += (mark,)

    def gain(self, act: Act, kind: str) -> None:
        """Note the kind of thing that an act has brought to a player."""
        self.gained = {**self.gained, act.number: kind}

    def undo(self, act: Act) -> str | None:
        """Forget the thing that an act has brought to a player; returns the kind of the thing, if there was one."""
        kind = self.gained.get(act.number)
        self.gained = {number: other for number, other in self.gained.items() if number != act.number}
        return kind

    def leave(self, seat: int, status: Status) -> None:
        """Put a mark on a player that counts from the dawn on, and does nothing tonight."""
        self.left += ((seat, status),)

    def unleave(self, seat: int, name: str) -> bool:
        """Take back the mark of this name that a player would bear from the dawn on; returns whether there was one."""
        kept = tuple([(other, mark) for other, mark in self.left if other != seat or mark.name != name])
        lifted = len(kept) < len(self.left)
        self.left = kept
        return lifted

    def of(self, seat: int) -> Iterator[Status]:
        """All marks on a player that are not worn out or taken: of this night, and carried."""
        for mark in (*self.given.get(seat, ()), *self.seats[seat].statuses):
            if (not mark.charges or self.charges_left(mark)) and not self.is_taken(mark):
                yield mark

    def has(self, seat: int, name: str) -> bool:
        """Whether a player bears a mark of this name."""
        carried = self.seats[seat].statuses
        if not carried and not self.given:
            return False
        if self.worn or self.taken:
            return any(mark.name == name for mark in self.of(seat))
        return any(mark.name == name for mark in (*self.given.get(seat, ()), *carried))

    def is_blocked(self, seat: int) -> bool:
        """Whether this player's abilities are taken away for tonight."""
        return any(self.has(seat, name) for name in TOLD)

    def is_ailing(self, seat: int) -> bool:
        """Whether a mark voids the acts of a player tonight."""
        return any(mark.name in VOIDING for mark in self.of(seat))

    def is_taken(self, thing: Status) -> bool:
        """Whether this thing (and not another like it) has been taken from its holder."""
        return bool(self.taken) and any(taken is thing for taken in self.taken)

    def charges_left(self, mark: Status) -> int:
        """The number of attacks that a mark with charges still stops."""
        return mark.charges - sum(worn is mark for worn in self.worn)
