"""The vote of a lobby's players to start the game now."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Self

from markupsafe import Markup

from bot.store.rows import Player
from bot.text import Tongue

FEWEST = 2
"""One person among robots is no majority: whoever opened that lobby starts it."""


@dataclass(frozen=True, slots=True)
class StartVote:
    """The count of people who have joined and want to start now. Robots have no say."""

    wanted: int
    people: int

    @classmethod
    def of(cls, players: Sequence[Player], wanting: Collection[int]) -> Self:
        """The vote as these players now stand."""
        people = [player.user_id for player in players if not player.is_robot]
        return cls(sum(user_id in wanting for user_id in people), len(people))

    @property
    def is_possible(self) -> bool:
        """Whether there are enough people for a vote."""
        return self.people >= FEWEST

    @property
    def needed(self) -> int:
        """The number of votes needed: more than half."""
        return max(FEWEST, self.people // 2 + 1)

    @property
    def carried(self) -> bool:
        """Whether enough players want to start."""
        return self.wanted >= self.needed

    def told(self, t: Tongue) -> Markup:
        """The line on the lobby's board."""
        if self.wanted:
            return t.text("▶️ Votes to start now: {agreed} of the {need} needed.", agreed=self.wanted, need=self.needed)
        return t.text(
            "▶️ To begin sooner, the host or an admin can press “Start now”, or {need} of you can.", need=self.needed
        )


def as_wanted(t: Tongue) -> Markup:
    """The last line of a lobby whose vote to start was carried."""
    return t.text("▶️ The game has started: more than half of you wanted it.")
