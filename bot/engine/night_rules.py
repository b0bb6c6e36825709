"""The rules of nights: waves, calls, the time of answers, and the order in which acts are resolved."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from bot.engine.night.stages import STAGES

Calls = Literal["wave", "once", "never"]

Answers = Literal["wave", "night"]
"""When acts that ask a question are answered: as the wave closes or as the night ends. In the latter case only living
actors are answered, and blocked ones are told so (CT-63, CT-70).
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry in a wave's list: an ability to ask for, held by the role or team `of`, or (None) by anybody."""

    ability: str
    of: str | None = None

    @classmethod
    def read(cls, written: str) -> "Entry":
        """An entry as a scenario writes it: `give_gun`, or `gangster.give_gun`."""
        of, _, ability = written.rpartition(".")
        return cls(ability, of or None)

    def asks(self, bearer: str | None) -> bool:
        """Whether the entry asks this role or team, if that has the ability."""
        return self.of is None or self.of == bearer

    def means(self, ability: str, bearer: str | None) -> bool:
        """Whether the entry means this ability of this role or team."""
        return self.ability == ability and self.asks(bearer)


@dataclass(frozen=True, slots=True)
class Wave:
    """A stretch of the night, of so many seconds, with questions to several players at once, in the order of the call.

    `number` is the place among the waves of a night, from 1 on. The wave is played only while one of the roles that it
    `needs`, if any, is still in the game as far as the group knows; only in games in which one of the roles `dealt`
    was, and none of those `undealt`. With `each_question` the time counts for each question that may come to one dealt
    card. Acts that the wave `tells` are answered as it closes, while others wait for the dawn.
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
        """The wave with these entries, each written as in a scenario file."""
        return cls(seconds, tuple(map(Entry.read, asks)), number, needs)


@dataclass(frozen=True, slots=True)
class NightRules:
    """The rules of every night of a game.

    Attributes:
        waves: the waves of every night.
        first: the number of the first night with abilities; 2 where an opening night comes before it.
        before_day: whether night n comes before day n, or after it.
        calls: when the group hears the callers: at each `wave`, `once` at nightfall for the whole night, or `never`.
        answers: when acts are answered.
        awake: the teams and roles that, if called in a night, the group hears are awake.
        asleep: the teams and roles that, as the night ends, the group hears have chosen and sleep.
        calls_dead: whether the night's call names teams and roles of which no player is in the game any more.
        plays_empty: whether a wave is played for roles that were not dealt and that no player can become.
        attendance: the questions at which silence counts as such, where not all of them are (CH-08, PR-388).
        stages: the order in which a night is folded.
        order: the order within a stage: abilities' ids, one role's or team's with its id before a dot, or only acts on
            a certain role, as `poison on thief`. Unnamed ones come after those, in the usual order: passive effects by
            seats, then acts in the order of asking.
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
        """Whether leaving this question unanswered counts as silence for players of this role."""
        return not self.attendance or any(one.means(question, role) for one in self.attendance)
