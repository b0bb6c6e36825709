"""The table of El Clasico: sides, cards before players, uses spent."""

from collections.abc import Iterable
from dataclasses import dataclass

from tests.models import table
from tests.models.table import Chaos, Choice, Over

MAFIA = ("escobar", "juan", "blanco", "mafioso")
"""Also the order in which they inherit the bullet (EC-38)."""

NAMED_ROLES = ("escobar", "juan", "blanco", "churchill", "bridget", "moreno", "bonaparte", "martinez", "chaplin")
"""What a guess may name (EC-40)."""

CARDS = ("card_role_guess", "card_dizzy", "card_dal", "card_money_sa", "card_mirror")


class BrokenOff(Chaos):
    """A leaving has brought about what would be Churchill's win: the day ends without effect (EC-145)."""


@dataclass(eq=False)
class ElClasicoQuestion(table.ModelQuestion):
    """A question to one player. Of more than two parts one or two may be answered (EC-134)."""

    def takes(self, choice: Choice, living: list[int]) -> bool:
        """Whether this is an answer that may be given now."""
        if len(self.parts) == 1 or not choice:
            return super().takes(choice, living)
        players = [pick for pick in choice if isinstance(pick, int)]
        if (self.final and self.chosen is not None) or len(set(players)) < len(players):
            return False
        whole = len(choice) in (2, len(self.parts)) and set(players) <= set(living)
        return whole and all(map(lambda pick, part: pick in part, choice, self.parts))


@dataclass
class ElClasicoTable(table.ModelTable):
    """The state of a game."""

    question = ElClasicoQuestion

    def __post_init__(self) -> None:
        super().__post_init__()
        self.knows: dict[int, set[int]] = {seat: set() for seat in self.roles}  # whose role he has been told (EC-125)
        # what lies before a seat (EC-137); of vertigo and Dal the day on which they were laid
        self.dizzy: dict[int, int] = {}
        self.dal: dict[int, int] = {}
        self.doubled = 0
        self.shielded: set[int] = set()
        self.shield_drawn = False
        self.guns: dict[int, str] = {}
        # what belongs to a role, and goes with it by a mirror (EC-136)
        self.spent: set[str] = set()
        self.blocked_last: set[int] = set()
        self.self_saves: list[int] = []  # the nights
        self.pairs = 1
        self.woken: set[int] = set()
        self.predicted: Choice = ()
        self.safe = True  # Churchill, from shots (EC-58, EC-62)
        # what has happened
        self.loss = False
        self.mourned = False
        self.left_today: set[int] = set()
        self.deck: list[str] = []
        self.powers["fire_gun"] = fire
        self.broken = False  # the coming day, by removals at dawn

    # -- who is who ------------------------------------------------------------------------------------------

    def awake(self, role: str) -> int:
        """The living player of a role, unless dizzy (EC-127); 0 where there is none."""
        seat = self.who(role)
        return 0 if seat in self.dizzy else seat

    def guessable(self) -> list[str]:
        """The roles that a guess may name (EC-40)."""
        return [role for role in NAMED_ROLES if role in self.deal]

    def side(self, seat: int) -> str:
        role = self.roles[seat]
        return "mafia" if role in MAFIA else "churchill" if role == "churchill" else "town"

    def is_mafia(self, seat: int) -> bool:
        return self.side(seat) == "mafia"

    def mates(self) -> list[int]:
        return list(filter(self.is_mafia, self.living))

    def mates_by_rank(self) -> list[int]:
        """The mafia in the order in which they inherit the bullet (EC-38)."""
        return sorted(self.mates(), key=lambda seat: MAFIA.index(self.roles[seat]))

    def able(self) -> list[int]:
        """The players who may talk and vote."""
        return self.others(*self.dizzy)

    # -- telling and asking ----------------------------------------------------------------------------------

    def meet(self, seats: Iterable[int]) -> None:
        """The mafia are introduced to these, by name and role."""
        mates = self.mates()
        self.tell(seats, "team_met", members=tuple(mates), roles=self.cards(mates))

    def acquaint(self) -> None:
        """The mafia know one another's roles from now on."""
        for mate in self.mates():
            self.knows[mate].update(self.mates())

    # -- leaving and the ends --------------------------------------------------------------------------------

    def leave(self, seat: int, why: str) -> None:
        """A player leaves the game (CH-07): no exit, so no mourning (EC-147)."""
        mourned = self.mourned
        super().leave(seat, why)
        self.mourned = mourned

    def out(self, seat: int) -> None:
        """A player is out: asked no more, and answers with his name are void (CH-10)."""
        self.living.remove(seat)
        self.going.discard(seat)
        self.loss = self.loss or self.is_mafia(seat)
        self.mourned = self.mourned or self.roles[seat] == "blanco"
        if self.guns.pop(seat, "") == "real" and self.who("moreno"):
            self.pairs += 1
        self.asks = [asked for asked in self.asks if asked.seat != seat]
        for asked in self.asks:
            if asked.chosen and seat in asked.chosen:
                asked.chosen = without(seat, asked.chosen, asked)
                if asked.ability not in table.PUBLIC:
                    self.tell([asked.seat], "choice_void", ability=asked.ability, target=seat)

    def solo(self) -> bool:
        """Whether Churchill has reached his aim (EC-13, EC-22)."""
        sides = sorted(map(self.side, self.living))
        return sides in (["churchill", "mafia", "town"], ["churchill", "mafia"], ["churchill"])

    def check(self) -> None:
        """Whether a leaving decides the game."""
        self.end(leaving=True)

    def end(self, leaving: bool = False) -> None:
        """Whether the game is decided (EC-08 to EC-15, EC-22, EC-145) or only a handshake is left (EC-16 to EC-23)."""
        if self.going:
            return
        sides = list(map(self.side, self.living))
        mafia, town, churchill = sides.count("mafia"), sides.count("town"), "churchill" in sides
        if not sides:
            raise Over("draw")
        if not mafia and not churchill:
            raise Over("town")
        if not churchill and mafia >= town:
            raise Over("mafia")
        if churchill and len(sides) > 3 and mafia > town + 1:
            raise Over("mafia")
        if churchill and len(sides) == 3 and mafia == 2:
            raise Over("mafia")
        if self.solo():
            if not leaving:
                raise Over("churchill")
            if len(sides) == 1:
                raise Over("draw")
            if not self.night:
                raise BrokenOff
        elif len(sides) <= 3 and not self.night:
            raise Chaos


def without(seat: int, choice: Choice, answered: table.ModelQuestion) -> Choice | None:
    """An answer without the leaver: of plain names the others are left, of pairs nothing."""
    if len(answered.parts) > 1 and seat in choice:
        return None
    return tuple(pick for pick in choice if pick != seat) or None


def fire(t: ElClasicoTable, given: table.ModelQuestion):
    """A gun is fired; a war gun takes the target out without a word (EC-83)."""
    t.close(given)
    kind, target = t.guns.pop(given.seat), (given.chosen or (0,))[0]
    t.say("gun_fired", by=given.seat, target=target, kind=kind)
    if kind == "real":
        t.out(target)
        t.left_today.add(target)
        t.say("shot_down", seat=target, role=None)
        t.end()
    yield from ()
