"""The table: sides, numbers, things held, links, uses spent."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any, ClassVar

from tests.models import table
from tests.models.persian_roles.casts import TEAM, side
from tests.models.table import Choice, Over

COUNTED = ("vote", "inquire", "silence", "poison", "mafia_shot")
"""The questions of a round in which one can be idle; the doctor's too (PR-015, PR-388)."""


GRACE = 10
"""How long after the dawn report the writing of the silenced is no breach yet (PR-063). Seconds."""


@dataclass(eq=False)
class PersianQuestion(table.ModelQuestion):
    """A question to one player; the thief may name a player twice (PR-198)."""

    moment: int = 0
    set_to: Choice | None = None

    def takes(self, choice: Choice, living: list[int]) -> bool:
        if self.ability == "curse_word" and len(choice) == 2:
            return choice[0] in living and choice[0] in self.parts[0] and isinstance(choice[1], str)
        if self.ability == "redirect" and len(choice) == 2 and choice[0] == choice[1]:
            return choice[0] in living and all(choice[0] in part for part in self.parts)
        return super().takes(choice, living)


@dataclass
class PersianTable(table.ModelTable):
    """The state of a game."""

    question: ClassVar[type[table.ModelQuestion]] = PersianQuestion

    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.numbers = [seat for role in TEAM[1:] for seat in self.roles if self.roles[seat] == role]
        self.vests = {seat for seat in self.roles if self.roles[seat] == "bulletproof"}
        self.guns: dict[int, bool] = {}
        self.stock = self.option("guns", 2)
        self.hoped = self.stock  # the gunsmith is not told of what is stolen from him (PR-351)
        self.bullets: float = (
            inf if self.option("sniper_bullets", 2) == "unlimited" else self.option("sniper_bullets", 2)
        )
        self.samurai_kills = 0
        self.founder = self.who("freemason")
        self.linked: list[int] = []
        self.ever: list[int] = []
        self.silenced: set[int] = set()
        self.drunk: set[int] = set()
        self.calm = False
        self.vetoed = False
        self.last: dict[str, int] = {}
        self.leavers: set[int] = set()
        self.cursed: set[int] = set()
        self.dawn_at = 0.0
        self.hear = self.written
        self.told_of_shot = 0
        self.dead_tonight: list[int] = []

    def tell_each(self, seats: Iterable[int], name: str) -> None:
        """Each living one is told of himself."""
        for seat in seats:
            if seat in self.living:
                self.tell([seat], name, seat=seat)

    def option(self, name: str, default: Any) -> Any:
        return self.options.get(name, default)

    @property
    def hidden(self) -> bool:
        return bool(self.option("show_composition", "on") == "off")

    @property
    def testament(self) -> float:
        return 45 if self.option("testament", "off") == "on" else 0

    def is_dealt(self, *roles: str) -> bool:
        """Whether a wave, or a window, takes place (PR-380)."""
        return self.hidden or any(role in self.deal for role in roles)

    # -- who is who ------------------------------------------------------------------------------------------

    def side(self, seat: int) -> str:
        return side(self.roles[seat])

    def team(self) -> list[int]:
        return [seat for seat in self.living if self.roles[seat] in TEAM]

    def outside(self) -> list[int]:
        return [seat for seat in self.living if self.roles[seat] not in TEAM]

    def masons(self) -> list[int]:
        """The living freemason and those linked with him; none once he is out (PR-369, PR-378)."""
        founder = self.who("freemason")
        return sorted([founder, *(seat for seat in self.linked if seat in self.living)]) if founder else []

    def known(self) -> set[int]:
        """All who were ever linked, dead or alive, changed or not (PR-363, PR-377)."""
        return {self.founder, *self.ever}

    def shown(self, seat: int) -> str | None:
        return self.roles[seat] if self.option("dead_tell_role", "off") == "on" else None

    def able(self) -> list[int]:
        return self.others(*self.silenced)

    def has_won(self, seat: int, winner: str) -> bool:
        """Whether the player's side has won this game (PR-018, PR-031)."""
        mine = "mafia" if self.side(seat) == "black" else self.side(seat)
        return mine in winner.split("+")

    # -- asking ----------------------------------------------------------------------------------------------

    def ask(self, seat: int, ability: str, *parts: Iterable[Any], **more: Any) -> PersianQuestion:
        question = super().ask(seat, ability, *parts, **more)
        assert isinstance(question, PersianQuestion)
        if ability not in COUNTED and not (ability == "save" and self.roles[seat] == "doctor"):
            self.attendance.asked[seat] -= 1
            if not self.attendance.asked[seat]:
                del self.attendance.asked[seat]
        return question

    # -- leaving and the ends --------------------------------------------------------------------------------

    def leave(self, seat: int, why: str) -> None:
        self.out(seat)
        self.leavers.add(seat)
        self.say("player_left", seat=seat, why=why, role=self.shown(seat))

    def written(self, seat: int, word: bool) -> int:
        """The players out for writing in the group: for a forbidden word, or at all (PR-062, PR-353)."""
        broken = not word and seat in self.silenced and self.now >= self.dawn_at + GRACE
        if self.night or seat in self.going or not (broken or (word and seat in self.cursed)):
            return 0
        killer_was = bool(self.who("killer"))
        self.out(seat)
        self.say("silence_broken" if broken else "word_said", seat=seat, role=self.shown(seat))
        if not self.going:
            self.end(killer_was=killer_was)
        return seat

    def out(self, seat: int) -> None:
        super().out(seat)
        self.guns.pop(seat, None)
        self.vests.discard(seat)

    def killer_stays(self) -> bool:
        """Whether no killer has left the game of himself since nightfall (PR-025)."""
        return not any(self.roles[seat] == "killer" for seat in self.leavers)

    def check(self) -> None:
        """Whether a departure decides the game; not while a player sent out still has an act to do."""
        if not self.going:
            self.end(leaving=True)

    def end(self, *, fool: bool = False, leaving: bool = False, killer_was: bool = False, removed: int = 0) -> None:
        """Whether the game is decided (PR-019 to PR-030).

        Args:
            fool: he has just been voted out.
            leaving: nothing but a departure has happened (PR-024, PR-025).
            killer_was: the killer was alive as this event began.
            removed: so many are out for idling at this dawn.
        """
        mafia = sum(self.side(seat) == "mafia" for seat in self.living)
        parity = mafia and 2 * mafia >= len(self.living)
        killer = bool(self.who("killer"))
        if fool:
            raise Over("fool+mafia" if parity else "fool")
        if not self.living:
            raise Over("killer" if killer_was and not leaving and not removed else "draw")
        if killer and len(self.living) == 1 and not leaving and not removed:
            raise Over("killer")
        if parity:
            raise Over("mafia")
        if not mafia and not killer:
            raise Over("town")
