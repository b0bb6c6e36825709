"""What a night makes other than it is on the table: where acts go, and who a player is."""

from dataclasses import dataclass, field

from bot.engine.night.acts import Act
from bot.engine.play import Play
from bot.engine.records import record
from bot.engine.rules import Role


@record
class Conversion:
    """By which act a player has another role from dawn on."""

    act: Act
    role: str


@dataclass(slots=True)
class Overlay:
    """What lies over the game while a night is folded, and is gone with it.

    Attributes:
        game: the game, on which nothing is changed.
        acts: what was done, in the order it was asked for.
        moved: where acts go that somebody has moved, by their numbers.
        reflected: the numbers of the acts that come back on their actors.
        past: the numbers of the acts that have come to their stage.
        roles, sides, readings: what players are, and show, for the rest of this night; what they are from dawn on an
            ability says when it comes true.
        before: of whoever has become another, what he was, and the acts that had come to their stage by then.
        converted: who has another role from dawn on, and by what; tonight he is what he was.
    """

    game: "Play"
    acts: list[Act]
    moved: dict[int, tuple[int, ...]] = field(default_factory=dict)
    reflected: set[int] = field(default_factory=set)
    past: set[int] = field(default_factory=set)
    roles: dict[int, Role] = field(default_factory=dict)
    sides: dict[int, str] = field(default_factory=dict)
    readings: dict[int, str] = field(default_factory=dict)
    before: dict[int, tuple[Role, frozenset[int]]] = field(default_factory=dict)
    converted: dict[int, Conversion] = field(default_factory=dict)

    # -- where acts go ---------------------------------------------------------------------------------------

    def aims(self, act: Act) -> tuple[int, ...]:
        """At whom an act is aimed in the end; whom its actor has named stands in `act.targets`."""
        return self.moved.get(act.number, act.targets) if self.moved else act.targets

    def pending(self, seat: int) -> tuple[Act, ...]:
        """What a player has done that has not come to its stage yet, and can still be moved."""
        return tuple(act for act in self.acts if act.actor == seat and act.number not in self.past)

    def move(self, act: Act, *aims: int) -> None:
        """Aim an act at others, one for each it was aimed at; what has come to its stage stays where it went.

        Raises:
            ValueError: they are more or fewer.
        """
        if len(aims) != len(act.targets):
            raise ValueError(f"{act.ability.id} is aimed at {len(act.targets)}, not {len(aims)}")
        if act.number not in self.past:
            self.moved[act.number] = aims

    def reflect(self, act: Act) -> None:
        """An act comes back on its actor; what that means its ability says."""
        self.reflected.add(act.number)

    # -- who a player is -------------------------------------------------------------------------------------

    def become(self, seat: int, role: str) -> None:
        """A player is another role for the rest of this night, with its side and what works by itself."""
        self.before.setdefault(seat, (self.role(seat), frozenset(self.past)))
        self.roles[seat] = self.game.rules.roles[role]
        self.sides[seat] = self.roles[seat].faction

    def convert(self, act: Act, seat: int, role: str) -> bool:
        """A player has another role from dawn on; unless he has one already, for the first such act counts."""
        return self.converted.setdefault(seat, Conversion(act, role)).act is act

    def turn(self, seat: int, side: str) -> None:
        """A player is of another side for the rest of this night."""
        self.sides[seat] = side

    def show(self, seat: int, side: str) -> None:
        """A player shows another side to the inquiries of this night."""
        self.readings[seat] = side

    def role(self, seat: int, act: Act | None = None) -> Role:
        """The role that a player is tonight; for an act that came to its stage before he became that, what he was."""
        if not self.roles or seat not in self.roles:
            return self.game.seats[seat].role
        was, met = self.before[seat]
        return was if act is not None and act.number in met else self.roles[seat]

    def side(self, seat: int) -> str:
        """The side that a player is of tonight."""
        if self.sides and seat in self.sides:
            return self.sides[seat]
        return self.game.seats[seat].faction

    def reading(self, seat: int) -> str:
        """The side that is read off a player tonight, where it matters by itself what he is (EX-46)."""
        return self.game.seats[seat].reads or self.side(seat)

    def shows(self, seat: int, act: Act | None = None) -> str:
        """The side that a player shows to an inquiry tonight; to an act as in `role`."""
        if self.readings and seat in self.readings:
            return self.readings[seat]
        return self.game.seats[seat].reads or self.role(seat, act).shows_as
