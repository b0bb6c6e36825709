"""Uses of abilities: the act of a night, and the holder of the ability behind an act."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.engine.bases.ability import Ability
from bot.engine.night_rules import Entry
from bot.engine.records import record
from bot.engine.rules import Team


@dataclass(slots=True)
class Act:
    """One use of an ability: the actor (0: a team together), the team if any, and the targets.

    The mafia's shot at seat 5 is `Act(shoot, 0, (5,), "mafia")`.

    `visitor` is the player who comes to the targets: the actor, or the member who stands for a team without a leader
    (PR-125); None: no player comes. `owner` is the player who owns the ability, where another player has used it.
    `words` are the picks beside the targets, one for each: the role guessed, the kind of a gun. `marks` are the targets
    that the members of a group had named, in the order in which the members last set them. `by_default`: the act is
    done for a player who was silent.

    `role` is the owner's role at the time of the act (None: of a team together), `wave` the wave of its night, `number`
    the act's own number in that night, and `step` the step of that role where roles act one after another, all from 1
    on; these are noted as the wave closes. `through` is the act that gave the actor this use of a property of another
    player's card: that act is the one to be paid for, and its first target is the other player (CT-159). `moment`
    counts the changes of answers in the game up to the last change of this one, and shows which of two players named a
    target first. `answered` is the wave at whose close the actor is told the result.
    """

    ability: Ability
    actor: int
    targets: tuple[int, ...]
    team: str | None = None
    words: tuple[str, ...] = ()
    marks: tuple[tuple[int, int], ...] = ()
    by_default: bool = False
    owner: int | None = None
    role: str | None = None
    wave: int = 0
    number: int = 0
    step: int = 0
    through: "Act | None" = None
    moment: int = 0
    visitor: int | None = None
    answered: int | None = None

    def __post_init__(self) -> None:
        """Set the actor as the visitor, unless another player comes to the targets."""
        self.visitor = self.visitor or self.actor or None

    def enter(
        self, number: int, role: str | None, wave: int | None = None, *, answered: int | None = None, step: int = 0
    ) -> None:
        """Note the act's number in the night and its owner's role; as a wave closes, also the wave and its step."""
        self.number, self.role = number, role
        if wave is not None:
            self.wave, self.answered, self.step = wave, answered, step

    def carry(self, words: tuple[str, ...]) -> None:
        """Set the words that go with the targets (such as a guessed role), as they stand when the answer counts."""
        self.words = words

    @property
    def stock(self) -> int:
        """The player to whom a use of the ability is charged: its owner."""
        return self.owner or self.actor

    @property
    def bearer(self) -> str | None:
        """The team or role under which waves and lists name the act, once `enter` has noted the role."""
        return self.team or self.role

    def is_any_of(self, names: Iterable[str]) -> bool:
        """Whether the act has one of these names, such as `sniper.shoot`."""
        return any(Entry.read(name).means(self.ability.id, self.bearer) for name in names)

    def namers(self, target: int) -> tuple[int, ...]:
        """The members of a group who had named this player, in the order of naming: they answer for the act (PR-302).

        Where no member had named the target: the player who chose for the group alone, stands for the group, or acted
        alone.
        """
        named = tuple([seat for seat, mark in self.marks if mark == target])
        return named or ((self.visitor,) if self.visitor else ())


@record
class Holder:
    """The holder of an ability: one seat, or a team.

    A thief on seat 4 who has robbed the doctor on seat 3 is `Holder(save, 4, owner=3, stolen=True)`.

    `owner` is the player who owns the ability, where another player uses it: the remaining uses, and the ones used up,
    are the owner's. `stolen`: the holder has the ability by theft, and loses it once the owner has left the game.
    `must`: where the holder does not use the ability, chance does. `answered` is the wave at whose close the holder is
    told the result, if that is a later wave than the one of the question.
    """

    ability: Ability
    seat: int = 0
    team: Team | None = None
    owner: int | None = None
    stolen: bool = False
    must: bool = False
    answered: int | None = None

    @property
    def stock(self) -> int:
        """The player to whom a use of the ability is charged: its owner."""
        return self.owner or self.seat
