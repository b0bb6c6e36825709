"""Seats: who sits where, as what, in what state."""

from dataclasses import dataclass, field, fields, replace

from bot.engine.records import record
from bot.engine.rules import Role

ASLEEP = "asleep"
"""The mark of whoever is not woken tonight: he is asked nothing, and is not among his team."""

EYES_SHUT = "eyes shut"
"""The mark of whoever leads a team and keeps its eyes shut tonight: it does not talk, and he decides alone."""

CALM = "calm"
"""The mark of whoever keeps all others from being killed tonight, by having been voted out."""

SILENCED = "silenced"
"""The mark of whoever has no voice on a day: what else he may not do then, its `bars` say."""

EXTRA_SPEECH = "extra_speech"
"""The mark of whoever was given a speech beside the turns for the coming day."""

SHADOW = "shadow"
"""The mark of whoever somebody has possessed, who is not free yet."""

CURSED = "cursed"
"""The mark of whoever is out if he says a word by day; its word is that."""

ALIBI = "alibi"
"""The mark of whoever cannot be jailed."""

VEST = "vest"
"""The mark of a player with a vest: worn until it has stopped one bullet, by night or by day."""


@record
class Status:
    """A mark on a player: what it is, who put it there (0: nobody), and when it ends.

    `until` is `dawn`, `dusk` (the end of the day), `next dusk` (the end of the day after) or `ever`. `stops` are
    the kinds of attack it holds off, and `charges` how many of them before it is gone (0: any number). `word` is
    what goes with it, such as a bomb's code. `bars` is what it keeps its bearer from by day: to `vote`, to be
    `named` in a vote, to be `shot` at, to `fire` a gun, to `write`, which puts him out. `spares` are the sides that
    a weapon does not harm. `reads` is the side that is read off whoever leaves the game while he bears it.
    """

    name: str
    owner: int
    until: str
    stops: tuple[str, ...] = ()
    word: str = ""
    bars: tuple[str, ...] = ()
    charges: int = 0
    spares: tuple[str, ...] = ()
    reads: str = ""


def vest(giver: int) -> Status:
    """A vest, which holds off one bullet (PR-103, PR-106); `giver` has made it, 0 where its wearer always had it."""
    return Status(VEST, giver, "ever", ("shot", "gun"), charges=1)


@dataclass(slots=True)
class Hand:
    """What belongs to a card, and goes with it when cards change hands: a role and side, and what was done with them.

    `plays_for` is the side with which somebody of no side has chosen to win; `reads` the side that is read off him
    where it is not the one his role shows; `lost` are the abilities that he has no more. `self_named` is, by ability,
    the last night in which its holder has named himself, `earned` the night for which it has earned him something.
    """

    role: Role
    faction: str
    acts: dict[str, tuple[int, tuple[int, ...]]] = field(default_factory=dict)
    uses: dict[str, int] = field(default_factory=dict)
    self_uses: dict[str, int] = field(default_factory=dict)
    named: dict[str, tuple[int, ...]] = field(default_factory=dict)
    plays_for: str = ""
    reads: str = ""
    lost: list[str] = field(default_factory=list)
    self_named: dict[str, int] = field(default_factory=dict)
    earned: dict[str, int] = field(default_factory=dict)

    @property
    def shows(self) -> str:
        """The side that an inquiry shows."""
        return self.reads or self.role.shows_as

    @property
    def reading(self) -> str:
        """The side that is read off him, living or out; what his role hides from inquiries it does not hide (EX-14)."""
        return self.reads or self.faction

    def targets_of_last_night(self, ability: str, night: int) -> tuple[int, ...]:
        """Whom he picked with this ability in the night before `night`."""
        when, targets = self.acts.get(ability, (-1, ()))
        return targets if when == night - 1 else ()


_OF_A_HAND = tuple(each.name for each in fields(Hand))


@dataclass(slots=True)
class Seat(Hand):
    """One player: the hand he holds, whether he lives, what is marked on himself, and which cards he has seen of whom.

    `seen` are the roles that his own checks have shown him of others, in order, be they what those are or not.
    """

    number: int = field(kw_only=True)
    alive: bool = True
    left: bool = False
    statuses: list[Status] = field(default_factory=list)
    seen: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def use(self, ability: str, night: int, targets: tuple[int, ...]) -> None:
        """Keep what limits later choices: the uses, those on himself, all targets (CH-19: naming uses it up)."""
        self.acts[ability] = (night, targets)
        self.named[ability] = (*self.named.get(ability, ()), *targets)
        self.uses[ability] = self.uses.get(ability, 0) + 1
        if self.number in targets:
            self.self_uses[ability] = self.self_uses.get(ability, 0) + 1
            self.self_named[ability] = night

    def pay(self, ability: str) -> None:
        """Another has used it in his stead: that is one of his uses, and limits nothing else of his (AD-381)."""
        self.uses[ability] = self.uses.get(ability, 0) + 1

    def end_statuses(self, moment: str) -> None:
        """Drop what ends at this moment; what ends at the next one like it has but one to go."""
        left = (status for status in self.statuses if status.until != moment)
        self.statuses = [
            replace(status, until=moment) if status.until == f"next {moment}" else status for status in left
        ]

    def has(self, status: str) -> bool:
        """Whether he bears this mark."""
        return bool(self.statuses) and any(mark.name == status for mark in self.statuses)

    def is_barred(self, what: str) -> bool:
        """Whether a mark keeps him from something by day."""
        return bool(self.statuses) and any(what in mark.bars for mark in self.statuses)

    def swap_cards(self, other: "Seat") -> None:
        """Exchange the hands: roles with all that belongs to them, side, charges, what is pending (GF-63, GF-64).

        What is marked on a player himself stays with him.
        """
        for name in _OF_A_HAND:
            mine, his = getattr(self, name), getattr(other, name)
            setattr(self, name, his)
            setattr(other, name, mine)
