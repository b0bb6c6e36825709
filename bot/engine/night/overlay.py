"""Differences between a night and the game itself: targets that have moved, and roles and sides for one night."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.engine.night.acts import Act
from bot.engine.play import Play
from bot.engine.records import NOTHING, record
from bot.engine.rules import Role


@record
class Conversion:
    """A new role of a player from dawn on, and the act behind the change."""

    act: Act
    role: str


@dataclass(slots=True)
class Overlay:
    """The differences that lie over the game while a night is folded, and are gone with the night.

    Attributes:
        game: the game, which stays unchanged.
        acts: the acts of the night, in the order of asking.
        moved: the new targets of acts that another act has moved, by the acts' numbers.
        reflected: the numbers of the acts that come back on their actors.
        past: the numbers of the acts that have come to their stage.
        roles, sides, readings: the roles and sides of players, and the sides they show, for the rest of this night; the
            changes that last are made by abilities in `come_true`.
        before: the former role of a player who has become another, and the acts that had come to their stage by then.
        converted: the players with another role from dawn on, each with its act; tonight they keep their old role.
    """

    game: "Play"
    acts: list[Act]
    moved: Mapping[int, tuple[int, ...]] = NOTHING
    reflected: frozenset[int] = frozenset()
    past: frozenset[int] = frozenset()
    roles: Mapping[int, Role] = NOTHING
    sides: Mapping[int, str] = NOTHING
    readings: Mapping[int, str] = NOTHING
    before: Mapping[int, tuple[Role, frozenset[int]]] = NOTHING
    converted: Mapping[int, Conversion] = NOTHING

    # -- where acts go ---------------------------------------------------------------------------------------

    def aims(self, act: Act) -> tuple[int, ...]:
        """The final targets of an act; the targets that the actor has named are `act.targets`."""
        return self.moved.get(act.number, act.targets) if self.moved else act.targets

    def pending(self, seat: int) -> tuple[Act, ...]:
        """The acts of a player that have not come to their stage yet, and can still be moved."""
        return tuple(act for act in self.acts if act.actor == seat and act.number not in self.past)

    def pass_stage(self, act: Act) -> None:
        """Note that an act has come to its stage (its time in the fold of the night), and can be moved no more."""
        self.past |= {act.number}

    def move(self, act: Act, *aims: int) -> None:
        """Aim an act at other players, one for each target; an act that has come to its stage keeps its targets.

        Raises:
            ValueError: the number of targets differs.
        """
        if len(aims) != len(act.targets):
            raise ValueError(f"{act.ability.id} is aimed at {len(act.targets)}, not {len(aims)}")
        if act.number not in self.past:
            self.aim(act, aims)

    def aim(self, act: Act, aims: tuple[int, ...]) -> None:
        """Set the final targets of an act."""
        self.moved = {**self.moved, act.number: aims}

    def reflect(self, act: Act) -> None:
        """Let an act come back on its actor; the ability says with which effect."""
        self.reflected |= {act.number}

    # -- who a player is -------------------------------------------------------------------------------------

    def become(self, seat: int, role: str) -> None:
        """Give a player another role for the rest of this night, with its side and passive abilities."""
        if seat not in self.before:
            self.before = {**self.before, seat: (self.role(seat), self.past)}
        self.roles = {**self.roles, seat: self.game.rules.roles[role]}
        self.turn(seat, self.roles[seat].side)

    def convert(self, act: Act, seat: int, role: str) -> bool:
        """Give a player another role from dawn on, unless an earlier act has; returns whether this act is the one."""
        if seat not in self.converted:
            self.converted = {**self.converted, seat: Conversion(act, role)}
        return self.converted[seat].act is act

    def turn(self, seat: int, side: str) -> None:
        """Give a player another side for the rest of this night."""
        self.sides = {**self.sides, seat: side}

    def show(self, seat: int, side: str) -> None:
        """Let a player show another side to the inquiries of this night."""
        self.readings = {**self.readings, seat: side}

    def role(self, seat: int, act: Act | None = None) -> Role:
        """The role of a player tonight; for an act that came to its stage before the role changed, the former role."""
        if not self.roles or seat not in self.roles:
            return self.game.seats[seat].role
        was, met = self.before[seat]
        return was if act is not None and act.number in met else self.roles[seat]

    def side(self, seat: int) -> str:
        """The side of a player tonight."""
        if self.sides and seat in self.sides:
            return self.sides[seat]
        return self.game.seats[seat].faction

    def reading(self, seat: int) -> str:
        """The side that is read off a player tonight, where the true side counts and not the shown one (EX-46)."""
        return self.game.seats[seat].reads or self.side(seat)

    def shows(self, seat: int, act: Act | None = None) -> str:
        """The side that a player shows to an inquiry tonight; for an `act`, by the role that counts for that act."""
        if self.readings and seat in self.readings:
            return self.readings[seat]
        return self.game.seats[seat].reads or self.role(seat, act).shown_side
