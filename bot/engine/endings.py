"""When a game is decided. Endings are judged in the scenario's order; the first that holds ends the game."""

from abc import abstractmethod
from typing import TYPE_CHECKING, Literal

from bot.engine.shelf import Part

if TYPE_CHECKING:
    from bot.engine.game import Game


class Ending(Part):
    """Base of all endings.

    Attributes:
        when: judged `always`; only at `dawn` or `dusk` (the end of a day); or at each `regular` check, which is at dawn
            and at an exit by the rules: what a leaving brings about holds only if it still does then (CH-09).
    """

    when: Literal["always", "regular", "dawn", "dusk"] = "always"

    def is_judged(self, moment: str) -> bool:
        """Whether it is judged at this moment (`bot.engine.rules.MOMENTS`)."""
        return self.when in {"always", moment} or (self.when == "regular" and moment in {"exit", "dawn"})

    @abstractmethod
    def judge(self, game: "Game") -> str | None:
        """The winner's id if the game is decided, else None."""


class NobodyLives(Ending):
    """Nobody is alive: a draw (CH-17, CL-66, SM-48)."""

    def judge(self, game: "Game") -> str | None:
        """A draw when no seat lives."""
        return None if game.living else "draw"


class NoFactionLeft(Ending):
    """No member of `faction` is alive: `winner` wins (CL-56, CL-66, SM-37, SM-38, JK-49, JK-50).

    Attributes:
        faction: the side that is gone.
        also: other sides that have to be gone with it.
        winner: who wins by that.
    """

    faction: str
    winner: str
    also: tuple[str, ...] = ()

    def judge(self, game: "Game") -> str | None:
        """The winner when the side is gone."""
        return None if game.has_faction(self.faction) or any(map(game.has_faction, self.also)) else self.winner


class Parity(Ending):
    """`winner` are as many as `against`, or more, among the living (CL-57, CL-58, SM-39, SM-40).

    Attributes:
        winner: who wins by that.
        against: the side that has to be outnumbered.
        with_them: other sides that are counted with it (GF-07).
        without: sides that have to be out before it counts (ZD-06).
    """

    winner: str
    against: str
    with_them: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    def judge(self, game: "Game") -> str | None:
        """The winner when he is no longer outnumbered."""
        if any(map(game.has_faction, self.without)):
            return None
        many = sum(len(game.of_faction(side)) for side in (self.against, *self.with_them))
        return self.winner if len(game.of_faction(self.winner)) >= many else None


class FewLeft(Ending):
    """Somebody of `winner` is among the last few alive (ZD-04).

    Attributes:
        winner: who wins by that.
        most: so many are few.
    """

    winner: str
    most: int

    def judge(self, game: "Game") -> str | None:
        """The winner when no more than so many live, and one of his."""
        return self.winner if len(game.living) <= self.most and game.has_faction(self.winner) else None


class Stalemate(Ending):
    """So many full rounds in a row without anyone leaving: a draw (CL-60, SM-43, JK-55).

    Attributes:
        rounds: how many.
        counted: what a round is where night n comes before day n: that night and that day (`by_number`), or a day and
            the night after it, beginning with day 1 (`from_day`).
    """

    rounds: int
    counted: Literal["by_number", "from_day"] = "by_number"

    def judge(self, game: "Game") -> str | None:
        """A draw when the rounds since the last exit are enough."""
        now, last = game.round, game.last_exit
        if self.counted == "from_day":
            now -= game.phase.name == "night"
            last -= game.last_exit_at_night
        return "draw" if now - last >= self.rounds else None


ENDINGS: dict[str, type[Ending]] = {kind.id: kind for kind in (FewLeft, NobodyLives, NoFactionLeft, Parity, Stalemate)}
