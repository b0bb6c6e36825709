"""The acts of one night."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any


@dataclass(eq=False)
class AdvancedAct:
    """An act that a player has named.

    Attributes:
        owner: the holder of the ability; actor: the player who names, the thief for instance.
    """

    ability: str
    owner: int
    actor: int
    role: str = ""
    targets: tuple[Any, ...] = ()

    @property
    def is_stolen(self) -> bool:
        return self.owner != self.actor


def present(act: AdvancedAct, living: Collection[int]) -> tuple[Any, ...]:
    """The targets of an act who are still in the game (AD-185)."""
    if act.ability == "name_role":
        pairs = zip(act.targets[::2], act.targets[1::2], strict=True)
        return tuple(pick for pair in pairs if pair[0] in living for pick in pair)
    return tuple(pick for pick in act.targets if not isinstance(pick, int) or pick in living)
