"""What is done with abilities: an act of a night, and who has the ability it comes from."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.night_rules import Entry
from bot.engine.records import record
from bot.engine.rules import Team

if TYPE_CHECKING:
    from bot.engine.bases.ability import Ability


@dataclass(slots=True)
class Act:
    """One use of an ability: who did it (0: a team together), for which team if any, and to whom.

    `owner` is the player whose ability it is, where another has used it (0: the actor himself).
    `words` are what was picked beside the targets, one for each: the role guessed, the kind of a gun. `marks` are whom
    each member of a group had named, in the order in which they last set it. `foremost` is the member who stands for
    what a team has done without anybody at its head (PR-125). `by_default`: it is done for one who was silent.
    `role` is its owner's role as it was done, `wave` the wave of its night, `number` its own in that night, and
    `step` that of its role where roles act one after another, all from 1 on; these are noted as the wave closes.
    `through` is the act by which its actor has come by it, if it is done with what belongs to another's card: that one
    is charged to him, and its first target is the other (CT-159). `moment` is the how manieth change of answers in the
    game it was last set by, so that who named somebody first can be told. `answered` is the wave at whose close its
    actor is told what it has shown.
    """

    ability: "Ability"
    actor: int
    targets: tuple[int, ...]
    team: str | None = None
    words: tuple[str, ...] = ()
    marks: tuple[tuple[int, int], ...] = ()
    by_default: bool = False
    owner: int = 0
    role: str = ""
    wave: int = 0
    number: int = 0
    step: int = 0
    through: "Act | None" = None
    moment: int = 0
    foremost: int = 0
    answered: int = 0

    @property
    def visitor(self) -> int:
        """Who comes to those it is aimed at: its actor, or who stands for his team; 0 where nobody in person does."""
        return self.actor or self.foremost

    @property
    def stock(self) -> int:
        """Whose uses are counted."""
        return self.owner or self.actor

    @property
    def bearer(self) -> str:
        """The team or role by which waves and lists name it."""
        return self.team or self.role

    def is_any_of(self, names: Iterable[str]) -> bool:
        """Whether it is one of these, as `sniper.shoot`."""
        return any(Entry.read(name).means(self.ability.id, self.bearer) for name in names)

    @property
    def copied_from(self) -> int:
        """Whose property it is, where its actor has copied it; 0 where it is his own."""
        return self.through.targets[0] if self.through is not None else 0

    def namers(self, target: int) -> tuple[int, ...]:
        """Who of a group had named this player, in the order in which they last did: whoever answers for it (PR-302).

        Whoever chose for the group alone, stands for it, or did it himself, where none of them named him.
        """
        named = tuple([seat for seat, mark in self.marks if mark == target])
        return named or ((self.visitor,) if self.visitor else ())


@record
class Holder:
    """Who has an ability: one seat for himself, or a team.

    `owner` is the player whose ability it is, where another uses it (0: his own): what it may be used for still, and
    what is used up, is the owner's. `stolen`: he has it by theft, and not once the owner has left the game. `must`:
    where he does not use it, chance does. `answered` is the wave at whose close he is told what it has shown, if that
    is not the one in which he is asked.
    """

    ability: "Ability"
    seat: int = 0
    team: Team | None = None
    owner: int = 0
    stolen: bool = False
    must: bool = False
    answered: int = 0

    @property
    def stock(self) -> int:
        """Whose uses are counted."""
        return self.owner or self.seat
