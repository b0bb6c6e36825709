"""The table: roles and ranks, stocks, things worn and held, players poisoned, silenced, possessed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tests.models import table
from tests.models.advanced.casts import ALONE, RANKS, side, stocks
from tests.models.table import Choice, Over

QUIET = 3
"""The number of rounds without anybody leaving that are a draw (AD-908)."""
HUNT = 4
"""The nights of the outcast (AD-415)."""
OFFERS = ("sign", "challenge", "morning", "declare")
"""What may be pressed and need not be answered: no question in which one can be idle (CH-08)."""
OTHER_ROLE = {"doctor_classic": "doctor", "scribe": "master"}
"""As what the kingslayer knows a role (AD-317, AD-321)."""


@dataclass(eq=False)
class AdvancedQuestion(table.ModelQuestion):
    """A question to one player.

    Attributes:
        places: how many places make one answer; a doubled one may fill them again (AD-704).
        exclusive: of the questions of one player that share this word, only the last one answered counts.
        pairs: of two names that have to be neighbours, which may stand together.
    """

    places: int = 0
    exclusive: str = ""
    pairs: tuple[Choice, ...] | None = None

    def takes(self, choice: Choice, living: list[int]) -> bool:
        if self.pairs is not None and choice and not any(set(choice) == set(pair) for pair in self.pairs):
            return False
        if self.places and len(self.parts) > self.places == len(choice):
            return all(
                pick in part and (not isinstance(pick, int) or pick in living)
                for pick, part in zip(choice, self.parts, strict=False)
            )
        if self.places and len(choice) == len(self.parts):
            players = [pick for pick in choice if isinstance(pick, int)]
            return (
                len(set(players)) == len(players)
                and all(player in living for player in players)
                and all(map(lambda pick, part: pick in part, choice, self.parts))
            )
        return super().takes(choice, living)


@dataclass
class AdvancedTable(table.ModelTable):
    """The state of a game."""

    question: ClassVar[type[table.ModelQuestion]] = AdvancedQuestion
    tells: ClassVar[frozenset[str]] = frozenset({"cannot_act"})

    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.dealt = dict(self.roles)
        self.day = 1
        self.stock = stocks(self.deal, self.option("bullets_rounding", "nearest"))
        self.used = dict.fromkeys(self.stock, 0)
        self.last: dict[str, tuple[int, ...]] = {}  # whom each act has named last night
        self.joined = False  # the outcast has joined the team
        self.found: set[int] = set()  # whom the outcast knows for mafia
        self.armour: set[int] = set()
        self.self_armed = False
        self.oiled: set[int] = set()
        self.oil_named: set[int] = set()
        self.lit = False
        self.shadows: set[int] = set()
        self.alliance = {seat for seat in self.roles if self.roles[seat] in ("master", "scribe")}
        self.poisoned: set[int] = set()
        self.silenced: set[int] = set()
        self.speech: list[int] = []
        self.guns: dict[int, bool] = {}
        self.status_left = 2
        self.alone_left = 1
        self.vetoed = False  # in public (AD-151)
        self.right = 0  # guesses of the kingslayer
        self.guns_told = -1  # how many guns there could be, when the saboteur was last to be told
        self.newcomers: list[int] = []  # to the team, whom it meets at nightfall
        self.exits = 0  # under way, which are finished before anything else
        self.expulsion = self.expel

    def option(self, name: str, default: str) -> str:
        return str(self.options.get(name, default))

    # -- who is who ------------------------------------------------------------------------------------------

    def side(self, seat: int) -> str:
        return side(self.roles[seat])

    def rank(self, seat: int) -> tuple[int, int]:
        """A mafia card keeps its rank whatever role follows; a recruit ranks as mafioso (AD-202)."""
        card = self.dealt[seat] if self.dealt[seat] in RANKS else "mafioso"
        return RANKS.index(card), seat

    def mafia(self) -> list[int]:
        return [seat for seat in self.living if self.side(seat) == "mafia"]

    def alone(self) -> list[int]:
        return [seat for seat in self.living if self.roles[seat] in ALONE]

    def sleeps(self, seat: int) -> bool:
        """Whether a mafia member does not wake with the team tonight (AD-031, AD-035, AD-036, AD-039, AD-416)."""
        role = self.dealt[seat]
        if role == "silencer":
            return self.option("silent_silencer", "off") == "on" and "thief" not in self.deal
        return role in ("thief", "enchanter") or (role == "outcast" and not self.joined)

    def team(self) -> list[int]:
        return [seat for seat in self.mafia() if not self.sleeps(seat)]

    def known_mates(self, seat: int) -> set[int]:
        """Living mates known to a player, himself included (AD-204)."""
        if seat not in self.mafia():
            return {seat}
        if self.dealt[seat] == "enchanter":
            return {mate for mate in self.team() if self.is_dealt_mate(mate)} | {seat}
        if self.sleeps(seat):
            return {seat}
        enchanter = self.who("enchanter")
        return {*self.team(), *([enchanter] if enchanter and self.is_dealt_mate(seat) else [])}

    def is_dealt_mate(self, seat: int) -> bool:
        """Whether the player met the enchanter on the introduction night."""
        return self.dealt[seat] in RANKS and self.dealt[seat] not in ("thief", "outcast")

    def leader(self) -> int:
        return min(self.team(), key=self.rank, default=0)

    def able(self) -> list[int]:
        """Players who may talk, vote, propose (AD-103, AD-249)."""
        return self.others(*self.silenced)

    def is_dealt(self, *roles: str) -> bool:
        return any(role in self.deal for role in roles)

    # -- stocks ----------------------------------------------------------------------------------------------

    def left(self, role: str) -> int:
        return self.stock[role] - self.used[role]

    def ready(self, role: str) -> int:
        """Tonight's amount of a stock saved up night by night (AD-502, AD-671)."""
        rate = {"sniper": "sniper_rate", "psychologist": "psychologist_rate", "gunsmith": "guns_per_night"}[role]
        saved = max(0, min(self.day, self.stock[role]) - self.used[role])
        return saved if self.option(rate, "stock") == "stock" else min(1, saved)

    @property
    def guns_possible(self) -> int:
        """As the saboteur is told: the last number again when the gunsmith is out (AD-296, AD-305)."""
        return self.ready("gunsmith") if self.who("gunsmith") or self.guns_told < 0 else self.guns_told

    # -- asking ----------------------------------------------------------------------------------------------

    def ask(self, seat: int, ability: str, *parts: Iterable[Any], **more: Any) -> AdvancedQuestion:
        question = super().ask(seat, ability, *parts, **more)
        assert isinstance(question, AdvancedQuestion)
        if ability in OFFERS:
            self.attendance.asked[seat] -= 1
            if not self.attendance.asked[seat]:
                del self.attendance.asked[seat]
        return question

    # -- leaving and the ends --------------------------------------------------------------------------------

    def expel(self, seat: int) -> int:
        """The host puts a player out; the role is not shown (AD-952, AD-953)."""
        self.out(seat)
        self.say("expelled", seat=seat, role=None)
        self.free_shadows()
        self.check()
        return seat

    def out(self, seat: int) -> None:
        """An answer that cannot stand without the player out is void too (AD-463)."""
        super().out(seat)
        for asked in self.asks:
            if asked.chosen in asked.barred:
                asked.chosen = None

    def leave(self, seat: int, why: str) -> None:
        super().leave(seat, why)
        self.free_shadows()

    def has_won(self, seat: int, winner: str) -> bool:
        """A living shadow wins with the fairy alone, while she is in the game (AD-755, AD-758, AD-910)."""
        if seat in self.living and seat in self.shadows and self.who("fairy"):
            return winner == "fairy"
        return self.side(seat) == winner

    def check(self) -> None:
        """The game is decided only at dawn (AD-900), unless no player is left to see one (CH-17)."""
        if not self.living:
            raise Over("draw")

    def free_shadows(self) -> None:
        """When the fairy has left, her shadows are free and are told so, after an exit under way (AD-756, CH-21)."""
        if not self.who("fairy") and not self.exits:
            for seat in sorted(self.shadows & set(self.living)):
                self.tell([seat], "shadow_freed")
            self.shadows = set()

    def end(self, removed: Iterable[int] = ()) -> None:
        """Whether the dawn decides the game (AD-909); the effect of a removal alone wins for no lone player."""
        gone = list(removed)
        solo = {self.lone_winner(self.living), self.lone_winner(sorted([*self.living, *gone]))}
        mafia, town = len(self.mafia()), sum(self.side(seat) == "town" for seat in self.living)
        alone = len(self.alone())
        if not self.living:
            raise Over("draw")
        if not mafia and not alone:
            raise Over("town")
        if len(solo) == 1 and (winner := solo.pop()):
            raise Over(winner)
        if alone >= 2 and not mafia and not town:
            raise Over("draw")
        if not alone and mafia >= town:
            raise Over("mafia")
        if self.quiet_rounds == QUIET:
            raise Over("draw")

    def lone_winner(self, left: list[int]) -> str:
        """The only independent, if playing for that (AD-757, AD-903, AD-904)."""
        alone = [self.roles[seat] for seat in left if self.roles[seat] in ALONE]
        if len(alone) != 1:
            return ""
        mafia = sum(self.side(seat) == "mafia" for seat in left)
        hers = alone == ["fairy"] and 2 * (1 + len(self.shadows & set(left))) > len(left)
        return alone[0] if not mafia or hers or mafia >= len(left) - mafia - 1 else ""
