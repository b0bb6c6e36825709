"""The rules of nights: their waves, who is called, when acts are answered, and the order in which they are resolved."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from bot.engine.night.stages import STAGES

Calls = Literal["wave", "once", "never"]

Answers = Literal["wave", "night"]
"""When those who ask something by an act are answered, as its wave closes or as the night ends; in the latter case only
those whom it has not killed, and whoever was blocked is told so (CT-63, CT-70)."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that a wave asks for: an ability, of everybody who has it or only of the role or team `of`."""

    ability: str
    of: str = ""

    @classmethod
    def read(cls, written: str) -> "Entry":
        """As a scenario writes it: `give_gun`, or `gangster.give_gun`."""
        of, _, ability = written.rpartition(".")
        return cls(ability, of)

    def asks(self, bearer: str) -> bool:
        """Whether it asks this role or team, if that has the ability."""
        return not self.of or self.of == bearer

    def means(self, ability: str, bearer: str) -> bool:
        """Whether it is this ability, as this role or team has it."""
        return self.ability == ability and self.asks(bearer)


@dataclass(frozen=True, slots=True)
class Wave:
    """What is asked at the same time, for so many seconds; the order is the order of the public call.

    `number` is its place among the waves of a night, from 1 on. It is played only while one of the roles that it
    `needs`, if any, is still in the game by what everybody knows; only in games in which one of the roles `dealt` was,
    and none of those `undealt`. With `each_question` it lasts so long for each question that it may put to one card of
    those dealt. Whoever it asks something that it `tells` is answered as it closes, where others wait for the dawn.
    """

    seconds: float
    asks: tuple[Entry, ...]
    number: int = 0
    needs: tuple[str, ...] = ()
    dealt: tuple[str, ...] | None = None
    undealt: tuple[str, ...] = ()
    each_question: bool = False
    tells: tuple[Entry, ...] = ()

    @classmethod
    def read(cls, seconds: float, asks: Iterable[str], number: int = 0, needs: tuple[str, ...] = ()) -> "Wave":
        """As a scenario writes it."""
        return cls(seconds, tuple(map(Entry.read, asks)), number, needs)


@dataclass(frozen=True, slots=True)
class NightRules:
    """The rules of every night of a game.

    Attributes:
        waves: the waves of every night.
        first: the number of the first night with abilities; 2 where an opening night comes before it.
        before_day: whether night n comes before day n, or after it.
        calls: when the group hears who is called: at each `wave`, `once` at nightfall for the whole night, or `never`.
        answers: when acts are answered.
        awake: of the teams and roles called in a night, those of whom the group hears that they are awake.
        asleep: those of them of whom it hears, as the night ends, that they have chosen and sleep.
        calls_dead: whether the night's call names teams and roles of which nobody is in the game any more.
        plays_empty: whether a wave is played that asks only for what was not dealt and nobody can become.
        attendance: the questions at which silence counts as such, where not all of them are (CH-08, PR-388).
        stages: the order in which a night is folded.
        order: who comes first within a stage: abilities' ids, one role's or team's with its id before a dot, or only
            what names a certain role (first), as `poison on thief`. What is not named comes after those, as it would
            without: what works by itself by seats, then acts as asked for.
        steps: roles and teams, or one ability of theirs, that act one after another at night; empty: all at once.
    """

    waves: tuple[Wave, ...]
    first: int
    before_day: bool
    calls: Calls = "wave"
    answers: Answers = "wave"
    awake: tuple[str, ...] = ()
    asleep: tuple[str, ...] = ()
    calls_dead: bool = True
    plays_empty: bool = True
    attendance: tuple[Entry, ...] = ()
    stages: tuple[str, ...] = STAGES
    order: dict[str, tuple[str, ...]] = field(default_factory=dict)
    steps: tuple[str, ...] = ()

    def waves_for(self, ability: str, bearer: str) -> list[int]:
        """The numbers of the waves in which a role or team is asked for an ability, in order."""
        return [wave.number for wave in self.waves if any(one.means(ability, bearer) for one in wave.asks)]

    def owes_answer(self, question: str, role: str) -> bool:
        """Whether somebody of this role who does not answer this question is silent by that."""
        return not self.attendance or any(one.means(question, role) for one in self.attendance)
