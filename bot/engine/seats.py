"""Seats: who sits where, as what, in what state."""

from dataclasses import dataclass, field, replace

from bot.engine.records import record
from bot.engine.rules import Role


@record
class Status:
    """A mark on a player: what it is, who put it there (0: nobody), and when it ends.

    `until` is `dawn`, `dusk` (the end of the day), `next dusk` (the end of the day after) or `ever`. `stops` are the
    kinds of attack it holds off. `word` is what goes with it, such as a bomb's code.
    """

    name: str
    owner: int
    until: str
    stops: tuple[str, ...] = ()
    word: str = ""


@dataclass(slots=True)
class Seat:
    """One player: his role and side now, whether he lives, and what is marked on him.

    `plays_for` is the side with which somebody of no side has chosen to win; `lost` are the abilities that he has no
    more.
    """

    number: int
    role: Role
    faction: str
    alive: bool = True
    left: bool = False
    statuses: list[Status] = field(default_factory=list)
    acts: dict[str, tuple[int, tuple[int, ...]]] = field(default_factory=dict)
    uses: dict[str, int] = field(default_factory=dict)
    self_uses: dict[str, int] = field(default_factory=dict)
    plays_for: str = ""
    lost: list[str] = field(default_factory=list)

    def use(self, ability: str, night: int, targets: tuple[int, ...]) -> None:
        """Keep what limits later choices: the uses, those on himself, the last targets (CH-19: naming uses it up)."""
        self.acts[ability] = (night, targets)
        self.uses[ability] = self.uses.get(ability, 0) + 1
        if self.number in targets:
            self.self_uses[ability] = self.self_uses.get(ability, 0) + 1

    def targets_of_last_night(self, ability: str, night: int) -> tuple[int, ...]:
        """Whom he picked with this ability in the night before `night`."""
        when, targets = self.acts.get(ability, (-1, ()))
        return targets if when == night - 1 else ()

    def end_statuses(self, moment: str) -> None:
        """Drop what ends at this moment; what ends at the next one like it has but one to go."""
        if self.statuses:
            left = (status for status in self.statuses if status.until != moment)
            self.statuses = [
                replace(status, until=moment) if status.until == f"next {moment}" else status for status in left
            ]

    def has(self, status: str) -> bool:
        """Whether he bears this mark."""
        return bool(self.statuses) and any(mark.name == status for mark in self.statuses)

    def swap_cards(self, other: "Seat") -> None:
        """Exchange roles with all that belongs to them: side, charges, what is pending (GF-63, GF-64).

        What is marked on a player himself stays with him.
        """
        for name in ("role", "faction", "acts", "uses", "self_uses", "plays_for", "lost"):
            mine, his = getattr(self, name), getattr(other, name)
            setattr(self, name, his)
            setattr(other, name, mine)
