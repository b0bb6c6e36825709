"""Seats: players with their cards and their state."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace

from bot.engine.records import NOTHING, record
from bot.engine.rules import Role

ASLEEP = "asleep"
"""The mark of a player who is not woken tonight: the player is asked nothing, and is not among the team."""

EYES_SHUT = "eyes shut"
"""The mark of a leader who keeps the team's eyes shut tonight: the team does not talk, and the leader decides alone."""

CALM = "calm"
"""The mark of a player who keeps all others from being killed tonight, by having been voted out."""

SILENCED = "silenced"
"""The mark of a player without a voice on a day: its `bars` say what else is forbidden then."""

EXTRA_SPEECH = "extra_speech"
"""The mark of a player who was given a speech beside the turns for the coming day."""

SHADOW = "shadow"
"""The mark of a player who is possessed by another, and not free yet."""

CURSED = "cursed"
"""The mark of a player who is out for saying a word by day; the mark's `word` is that word."""

ALIBI = "alibi"
"""The mark of a player who cannot be jailed."""

VEST = "vest"
"""The mark of a player with a vest: worn until it has stopped one bullet, by night or by day."""


@record
class Status:
    """A mark on a player, such as silenced: its name, the player who put it there (0: none), and its end.

    `until` is `dawn`, `dusk` (the end of the day), `next dusk` (the end of the day after) or `ever`. `stops` are the
    kinds of attack that the mark stops, and `charges` how many of them before the mark is gone (0: any number). `word`
    is a text that goes with the mark, such as a bomb's code. `bars` are the actions barred by day: to `vote`, to be
    `named` in a vote, to be `shot` at, to `fire` a gun, to `write`, which puts the bearer out. `spares` are the sides
    that a weapon does not harm. `reads` is the side that is read off a player who leaves the game while bearing the
    mark.
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
    """Belongings of a card, which go with the card when players swap: a role and side, and the uses of its abilities.

    `card` is the id of the role. `plays_for` is the side with which a player of no side has chosen to win; `reads` the
    side that is read off the player where the role shows another one; `lost` are the abilities that are gone.
    `self_named` is, by ability, the last night in which its holder has named themselves, `earned` the night for which
    the ability has earned its holder a reward.
    """

    role: Role
    card: str
    faction: str
    acts: Mapping[str, tuple[int, tuple[int, ...]]] = NOTHING
    uses: Mapping[str, int] = NOTHING
    self_uses: Mapping[str, int] = NOTHING
    named: Mapping[str, tuple[int, ...]] = NOTHING
    plays_for: str = ""
    reads: str = ""
    lost: tuple[str, ...] = ()
    self_named: Mapping[str, int] = NOTHING
    earned: Mapping[str, int] = NOTHING

    @property
    def shows(self) -> str:
        """The side that an inquiry shows."""
        return self.reads or self.role.shown_side

    @property
    def reading(self) -> str:
        """The side that is read off the player, living or out, even where the role hides from inquiries (EX-14)."""
        return self.reads or self.faction

    # -- whose card it is ------------------------------------------------------------------------------------

    def become(self, role: Role) -> None:
        """Change to another role and its side from now on; uses that are spent stay spent."""
        self.role, self.card, self.faction, self.reads = role, role.id, role.side, ""

    def turn(self, side: str, *, reads: str | None = None) -> None:
        """Change to another side from now on; `reads`, if given, is the side that is read off the player."""
        self.faction = side
        self.reads = self.reads if reads is None else reads

    def side_with(self, side: str) -> None:
        """Choose this side to win with, for a player who is of no side."""
        self.plays_for = side

    # -- what is used up -------------------------------------------------------------------------------------

    def pay(self, ability: str, times: int = 1) -> None:
        """Count uses without noting night or targets, such as a use by a stand-in (AD-381); -1 gives one use back."""
        self.keep_number(ability, self.uses.get(ability, 0) + times)

    def keep_number(self, name: str, number: int) -> None:
        """Note a number under a name, beside the counts of uses."""
        self.uses = {**self.uses, name: number}

    def lose(self, *abilities: str) -> None:
        """Note that these abilities are gone."""
        self.lost += tuple([ability for ability in abilities if ability not in self.lost])

    def regain(self, *abilities: str) -> None:
        """Note that these abilities are there again."""
        self.lost = tuple([ability for ability in self.lost if ability not in abilities])

    def earn(self, ability: str, night: int) -> None:
        """Note that an ability has earned its holder a reward for this night."""
        self.earned = {**self.earned, ability: night}

    def remember(self, name: str, night: int, targets: tuple[int, ...]) -> None:
        """Note players of a night under a name, as the targets of an ability are noted."""
        self.acts = {**self.acts, name: (night, targets)}

    def find(self, name: str, players: tuple[int, ...]) -> None:
        """Add players found to the ones noted before under this name, each once."""
        self.named = {**self.named, name: tuple(dict.fromkeys((*self.named.get(name, ()), *players)))}

    def targets_of_last_night(self, ability: str, night: int) -> tuple[int, ...]:
        """The targets of this ability in the night before `night`."""
        when, targets = self.acts.get(ability, (-1, ()))
        return targets if when == night - 1 else ()


_OF_A_HAND = tuple(each.name for each in fields(Hand))


@dataclass(slots=True)
class Seat(Hand):
    """One player: the hand, whether the player lives, the marks on the player, and the roles seen of others.

    `seen` are the roles that the player's own checks have shown of others, in order, true or not. A player has `left`
    by no rule of the game (CH-07); an `abandoned` seat was free when the rules put it out.
    """

    number: int = field(kw_only=True)
    alive: bool = True
    left: bool = False
    abandoned: bool = False
    statuses: tuple[Status, ...] = ()
    seen: Mapping[int, tuple[str, ...]] = NOTHING

    def stand(self, *, alive: bool) -> None:
        """Set whether the player is in the game, or out."""
        self.alive = alive

    def leave(self) -> None:
        """Note that the player has left the game for good, and not by its rules (CH-07)."""
        self.left = True

    def abandon(self) -> None:
        """Note that the seat was free when the rules of the game put it out."""
        self.abandoned = True

    @property
    def is_gone(self) -> bool:
        """Whether no player is there any more who could come back or speak: the player has left, or had before."""
        return self.left or self.abandoned

    def be_read_by(self, marks: Iterable[Status]) -> None:
        """Set the side that is read off a leaving player by the first of these marks that has one, if any."""
        self.reads = next((mark.reads for mark in marks if mark.reads), self.reads)

    def use(self, ability: str, night: int, targets: tuple[int, ...]) -> None:
        """Note a use that limits later choices: the uses, those on oneself, all targets (CH-19: naming uses it up)."""
        self.remember(ability, night, targets)
        self.named = {**self.named, ability: (*self.named.get(ability, ()), *targets)}
        self.pay(ability)
        if self.number in targets:
            self.self_uses = {**self.self_uses, ability: self.self_uses.get(ability, 0) + 1}
            self.self_named = {**self.self_named, ability: night}

    def see(self, other: int, role: str) -> None:
        """Note that a check has shown this player a role of another, true or not."""
        self.seen = {**self.seen, other: (*self.seen.get(other, ()), role)}

    # -- marks -----------------------------------------------------------------------------------------------

    def bear(self, *marks: Status) -> None:
        """Put these marks on the player."""
        self.statuses += marks

    def drop(self, *marks: Status) -> None:
        """Take off exactly these marks, not equal ones; a mark that the player does not bear changes nothing."""
        self.statuses = tuple([own for own in self.statuses if not any(own is mark for mark in marks)])

    def shed(self, name: str | None = None, *, owner: int | None = None) -> None:
        """Take off all marks of this name, or of this owner; if both are given, only marks that fit both."""
        self.statuses = tuple(
            [
                mark
                for mark in self.statuses
                if (name is not None and mark.name != name) or (owner is not None and mark.owner != owner)
            ]
        )

    def wear(self, mark: Status, times: int = 1) -> None:
        """Take so many charges off a mark, which is gone with the last."""
        left = replace(mark, charges=mark.charges - times)
        kept = [own if own is not mark else left for own in self.statuses if own is not mark or left.charges]
        self.statuses = tuple(kept)

    def end_statuses(self, moment: str) -> None:
        """Drop the marks that end at this moment; a mark that ends at the next one has one moment less to go."""
        left = (status for status in self.statuses if status.until != moment)
        self.statuses = tuple(
            [replace(status, until=moment) if status.until == f"next {moment}" else status for status in left]
        )

    def has(self, status: str) -> bool:
        """Whether the player bears this mark."""
        return bool(self.statuses) and any(mark.name == status for mark in self.statuses)

    def is_barred(self, what: str) -> bool:
        """Whether a mark forbids the player this action by day."""
        return bool(self.statuses) and any(what in mark.bars for mark in self.statuses)

    def swap_cards(self, other: "Seat") -> None:
        """Exchange the hands: roles with all that belongs to them, side, charges, pending effects (GF-63, GF-64).

        Marks on a player stay with that player.
        """
        for name in _OF_A_HAND:
            mine, his = getattr(self, name), getattr(other, name)
            setattr(self, name, his)
            setattr(other, name, mine)
