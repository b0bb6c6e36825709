"""Endings: rules that decide a game, judged in the scenario's order; the first that holds ends the game.

All are in this file: a scenario has several of them, and each is a few lines.
"""

from typing import Annotated, Final, Literal

from pydantic import Field

from bot.engine.api import SHADOW, Conditions, Ending, FactionId, Play, RoleId, WinnerId
from bot.engine.events import JOINT, DayBrokenOff
from bot.engine.parameters.matters import matters_where, matters_with
from bot.parts.abilities.turn.bequeath import is_held


class FewLeft(Ending):
    """A player of `winner` among the last few alive (ZD-04).

    Attributes:
        winner: the side that wins by that.
        most: the number of players that are few.
        without: sides that have to be out first (DK-81).
        unless: roles whose living holder, or heir, prevents this ending (CT-187).
    """

    early = True

    winner: WinnerId
    most: int
    without: tuple[FactionId, ...] = ()
    unless: tuple[RoleId, ...] = ()

    def judge(self, game: Play) -> str | None:
        """The winner, if at most `most` players live and one of them is of the winner's side."""
        if game.seats.counted() > self.most or not game.seats.counted(self.winner):
            return None
        if self.without and game.seats.counted(*self.without):
            return None
        return None if any(is_held(game, role) for role in self.unless) else self.winner


class NoFactionLeft(Ending):
    """No living member of `faction`: `winner` wins (CL-56, CL-66, SM-37, SM-38, JK-49, JK-50).

    Attributes:
        faction: the side that is gone.
        also: other sides that have to be gone too.
        winner: the side that wins by that.
        survives: whether a player of the winner's has to be alive (CT-188).
    """

    faction: FactionId
    winner: WinnerId
    also: tuple[FactionId, ...] = ()
    survives: bool = False

    def judge(self, game: Play) -> str | None:
        """The winner, if no player of the side is alive."""
        if (
            game.seats.counted(self.faction)
            or (self.also and game.seats.counted(*self.also))
            or (self.survives and not game.seats.counted(self.winner))
        ):
            return None
        return self.winner


class NobodyLives(Ending):
    """No living player at all: a draw (CH-17, CL-66, SM-48).

    Attributes:
        last: the side that wins all the same if one of its players was in the game when the last exits began;
            a player who leaves the game of their own accord wins nothing (PR-025).
    """

    last: WinnerId | None = None

    def winners(self, side: str = "") -> tuple[str, ...]:
        """The side that may win by this ending: that of `last`, if any."""
        return () if self.last is None else (self.last,)

    def judge(self, game: Play) -> str | None:
        """A draw if no player lives, or the win of the side in `last`."""
        if game.seats.counted():
            return None
        for seat in map(game.seats.__getitem__, game.outcome.stood):
            if not seat.left and seat.faction == self.last:
                return self.last
        return "draw"


class OnlyOneLeft(Ending):
    """A single player of some sides, whom the others cannot stop: that player's side wins (AD-903, AD-904).

    Attributes:
        sides: those sides, each of which wins for itself.
        without: sides that have to be out first.
        many: if named, another side that has to be as many as `few`, or more.
        few: the side that has to be as few.
    """

    early = True
    alone = True

    sides: tuple[FactionId, ...]
    without: tuple[FactionId, ...] = ()
    many: Annotated[FactionId | None, matters_with("few")] = None
    few: Annotated[FactionId | None, matters_with("many")] = None

    def winners(self, side: str = "") -> tuple[str, ...]:
        """The sides that may win by this ending: any of `sides`."""
        return self.sides

    def judge(self, game: Play) -> str | None:
        """The side of the only lone player left, if nothing prevents the victory."""
        left = [side for side in self.sides if game.seats.counted(side)]
        if game.seats.counted(*self.sides) != 1 or (self.without and game.seats.counted(*self.without)):
            return None
        if (
            self.many is not None
            and self.few is not None
            and game.seats.counted(self.many) < game.seats.counted(self.few)
        ):
            return None
        return left[0]


class OnlyTheseLeft(Ending):
    """Players of some sides alone, who cannot put one another out: a draw (AD-906).

    Attributes:
        sides: those sides.
    """

    sides: tuple[FactionId, ...]

    def judge(self, game: Play) -> str | None:
        """A draw when all others are out."""
        return "draw" if 0 < game.seats.counted() == game.seats.counted(*self.sides) else None


class Parity(Ending):
    """As many living players of `winner` as of `against`, or more (CL-57, CL-58, SM-39, SM-40).

    Attributes:
        winner: the side that wins by that.
        against: the side that has to be outnumbered.
        with_them: other sides that are counted with that side (GF-07).
        without: sides that have to be out first (ZD-06).
        more: whether the winner needs one more than as many (EC-10, EX-06).
        above: counts only while more players than this are alive.
        unless: roles whose living holder, or heir, prevents this ending (CT-190).
    """

    early = True

    winner: WinnerId
    against: FactionId
    with_them: tuple[FactionId, ...] = ()
    without: tuple[FactionId, ...] = ()
    more: bool = False
    above: int = 0
    unless: tuple[RoleId, ...] = ()

    def judge(self, game: Play) -> str | None:
        """The winner, if its living players are as many as those of the other side."""
        if self.without and game.seats.counted(*self.without):
            return None
        if self.above and game.seats.counted() <= self.above:
            return None
        if any(is_held(game, role) for role in self.unless):
            return None
        need = game.seats.counted(self.against, *self.with_them) + self.more
        return self.winner if game.seats.counted(self.winner) >= need else None


class PossessedMajority(Ending):
    """The win of the last lone player, who together with the shadows is more than half of the living (AD-757).

    Attributes:
        winner: the side of that player.
        sides: all sides that play alone.
    """

    early = True
    alone = True

    winner: FactionId
    sides: tuple[FactionId, ...]

    def judge(self, game: Play) -> str | None:
        """That side, if all other lone players are out, and the player with the shadows is most of the living."""
        if not game.seats.counted(self.winner) or game.seats.counted(*self.sides) != 1:
            return None
        shadows = [
            player
            for player in game.seats.players
            if player.has(SHADOW) and player.number not in game.seats.written_off
        ]
        return self.winner if 2 * (1 + len(shadows)) > game.seats.counted() else None


class Stalemate(Ending):
    """A draw after so many full rounds in a row without an exit (CL-60, SM-43, JK-55).

    Attributes:
        rounds: the number of rounds.
        counted: the meaning of a round if night n comes before day n: that night and that day (`by_number`), or a day
            and the night after it, beginning with day 1 (`from_day`).
        first: the round from which on they are counted (`from`).
        from_night: whether, if night n comes after day n, a round is that night and the day after it (SP-149, SP-150).
    """

    rounds: int
    first: int = Field(default=0, alias="from")
    counted: Annotated[Literal["by_number", "from_day"], matters_where("night.before_day")] = "by_number"
    from_night: bool = False

    def judge(self, game: Play) -> str | None:
        """A draw when the rounds since the last exit are enough."""
        now, last = game.round, max(game.exits.last, self.first - 1)
        if self.counted == "from_day":
            now -= game.phase.name == "night"
            last -= game.exits.last_at_night
        if self.from_night:
            now -= game.phase.name == "day"
            last -= last > 0 and not game.exits.last_at_night
        return "draw" if now - last >= self.rounds else None


class Standing(Ending, tells=(DayBrokenOff,)):
    """Exactly so many living players of each side: `winner` wins (EC-13 to EC-15, EC-22).

    Attributes:
        companies: each with its sides and the numbers of their living; all others are out.
        winner: the side that wins by that.
        leaving: the outcome, judged at `regular` checks only, if a player's leaving the game has brought the company
            about (EC-145): the ending `waits` for the next one; or waits, and by day the `night` falls at once; or is a
            `draw`.
    """

    early = True

    companies: tuple[dict[FactionId, int], ...]
    winner: WinnerId
    leaving: Annotated[Literal["waits", "night", "draw"], matters_with(when="regular")] = "waits"

    @property
    def conditions(self) -> Conditions:
        """The event that the day is over, if the night falls at once on such a company."""
        return ((DayBrokenOff, self.leaving == "night"),)

    def judge(self, game: Play) -> str | None:
        """The winner, if the living players are exactly one of the companies."""
        return self.winner if self._stands(game) else None

    def by_leaving(self, game: Play) -> str | None:
        """A draw, if the company came about by a player's leaving and the parameter `leaving` says so."""
        return "draw" if self.leaving == "draw" and self._stands(game) else None

    def breaks_day(self, game: Play) -> bool:
        """Whether the day ends at once, as the living players are such a company."""
        return self.leaving == "night" and self._stands(game)

    def _stands(self, game: Play) -> bool:
        return any(
            game.seats.counted() == sum(company.values())
            and all(game.seats.counted(side) == many for side, many in company.items())
            for company in self.companies
        )


class VotedOut(Ending):
    """The exit by today's vote, and by nothing else, of the holder of `role`: `winner` wins (PR-026, PR-028).

    Attributes:
        role: the role that has to leave by the vote.
        winner: the side that wins by that.
        joint: sides that win too if another ending holds for them by then (PR-027).
    """

    early = True

    role: RoleId
    winner: WinnerId
    joint: tuple[WinnerId, ...] = ()

    def wants_out(self, role: str) -> bool:
        """Whether this is the role that has to leave by the vote."""
        return role == self.role

    def judge(self, game: Play) -> str | None:
        """The winner, if the holder of the role was voted out today; joined by one of another ending, if any."""
        if not any(game.seats[seat].role.id == self.role for seat in game.day.voted_out):
            return None
        others = [ending.judge(game) for ending in game.rules.endings.of(Ending) if ending is not self]
        return JOINT.join((self.winner, *(side for side in dict.fromkeys(others) if side in self.joint)))


ENDINGS: Final[dict[str, type[Ending]]] = {
    ending.id: ending
    for ending in (
        FewLeft,
        NoFactionLeft,
        NobodyLives,
        OnlyOneLeft,
        OnlyTheseLeft,
        Parity,
        PossessedMajority,
        Stalemate,
        Standing,
        VotedOut,
    )
}
"""All endings by id."""
