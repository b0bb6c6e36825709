"""The scratch that a night's acts are folded on. Thrown away at dawn."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.engine.events import Event
from bot.engine.night.acts import Act
from bot.engine.night.overlay import Overlay
from bot.engine.night.theft import STOLEN
from bot.engine.night.voiding import CALLED_OFF, SILENT, SLAIN, TOLD, VOIDING
from bot.engine.records import record
from bot.engine.seats import CALM, Status

AWAY = "away"
"""The mark of whoever is not at home tonight: shots miss him, and nothing is delivered to him (TG-85, TG-86)."""


@record
class Hit:
    """An attack: its kind, the act it comes from, and whom it strikes."""

    kind: str
    source: Act
    target: int


@dataclass(slots=True)
class Night(Overlay):
    """The scratch a night's acts are folded on: marks, those it leaves, hits, deaths, what is noted for the story.

    `spent` is what this night uses up beside what was named: whose, and the ability's id. `worn` are marks with charges
    that have stopped an attack, one entry for each. `spoiled` says which marks have voided acts, by the acts' numbers.
    Where roles act one after another, `step` is whose turn it is, `stepped` the marks with the steps they were put at,
    and `foreseen` whom the attacks would kill with nobody protected. `slain` are those whose acts of later waves are
    void, with the wave that has done for them. `due` are the acts of each stage, `attempts` those to convert players
    that are not settled yet. `landed` are the attacks that nothing has stopped, `answered` the numbers of the acts
    whose actors pay for having come to somebody. `taken` are things that somebody has held before this night and holds
    no more, `gained` the kinds of things that have come to somebody by an act, by its number.
    """

    marks: dict[int, list[Status]] = field(default_factory=dict)
    left: list[tuple[int, Status]] = field(default_factory=list)
    hits: list[Hit] = field(default_factory=list)
    landed: list[Hit] = field(default_factory=list)
    answered: set[int] = field(default_factory=set)
    deaths: dict[int, Hit] = field(default_factory=dict)
    notes: list[Event] = field(default_factory=list)
    spent: list[tuple[int, str]] = field(default_factory=list)
    worn: list[Status] = field(default_factory=list)
    taken: list[Status] = field(default_factory=list)
    gained: dict[int, str] = field(default_factory=dict)
    spoiled: dict[int, str] = field(default_factory=dict)
    judged: int = 0
    step: int = 0
    stepped: list[tuple[Status, int]] = field(default_factory=list)
    foreseen: dict[int, Hit] = field(default_factory=dict)
    slain: dict[int, int] = field(default_factory=dict)
    attempts: list[tuple[Act, int]] = field(default_factory=list)
    due: dict[str, list[Act]] = field(default_factory=dict)

    def mark(self, seat: int, status: Status) -> None:
        """Put a mark on a player."""
        self.marks.setdefault(seat, []).append(status)
        if self.step:
            self.stepped.append((status, self.step))

    def take(self, seat: int, thing: Status) -> None:
        """A player loses a thing that he holds, or was given tonight."""
        given = self.marks.get(seat, [])
        if any(mark is thing for mark in given):
            self.marks[seat] = [mark for mark in given if mark is not thing]
        else:
            self.taken.append(thing)

    def leave(self, seat: int, status: Status) -> None:
        """Put a mark on a player that counts from the dawn on, and does nothing tonight."""
        self.left.append((seat, status))

    def unleave(self, seat: int, name: str) -> bool:
        """A player will not bear this mark from the dawn on; whether he would have."""
        kept = [(other, mark) for other, mark in self.left if other != seat or mark.name != name]
        lifted = len(kept) < len(self.left)
        self.left = kept
        return lifted

    def slay(self, seat: int, source: Act) -> None:
        """Whatever a player does in later waves than this act's is void; he does not learn of it (EC-25)."""
        self.slain.setdefault(seat, source.wave)

    def note(self, event: Event) -> None:
        """Something that happened unseen: told to nobody, kept for the story."""
        self.notes.append(event)

    def has(self, seat: int, status: str) -> bool:
        """Whether a player bears this mark."""
        if self.worn or self.taken:
            return any(mark.name == status for mark in self.statuses(seat))
        for mark in self.marks.get(seat, ()):
            if mark.name == status:
                return True
        return self.game.seats[seat].has(status)

    def is_blocked(self, seat: int) -> bool:
        """Whether this player's abilities are taken from him tonight."""
        return any(self.has(seat, name) for name in TOLD)

    def is_stolen(self, act: Act) -> bool:
        """Whether its actor does it with what he has stolen tonight."""
        if not act.owner:
            return False
        return any(mark.name == STOLEN and mark.owner == act.actor for mark in self.statuses(act.owner))

    def add(self, act: Act, *aims: int) -> None:
        """An act that nobody was asked for, at a stage that is still to come: it names nobody, and goes there."""
        act.number = max((each.number for each in self.acts), default=0) + 1
        act.role = self.game.seats[act.stock].role.id
        self.acts = [*self.acts, act]  # the list of those that were given stays as it is
        self.moved[act.number] = aims
        self.due.setdefault(act.ability.stage_here, []).append(act)

    def call_off(self, act: Act) -> None:
        """An act is not done tonight, unless it has come to its stage already."""
        if act.number not in self.past:
            self.spoiled[act.number] = CALLED_OFF

    def is_void(self, act: Act) -> bool:
        """Whether an act was void when its stage came: its actor was blocked, or something else spoiled it."""
        return act.number in self.spoiled

    def is_counted(self, act: Act) -> bool:
        """Whether it uses up what waits for that: not if it was void, but where roles act in turn not if blocked."""
        by = self.spoiled.get(act.number)
        return by is None or (by == SLAIN and bool(act.step))

    def is_spoiled_in_silence(self, act: Act) -> bool:
        """Whether an act was void and its actor must not notice."""
        return self.spoiled.get(act.number) in SILENT

    def ailment(self, seat: int) -> str:
        """The mark that voids what a player does tonight, if any."""
        borne = [mark.name for mark in self.statuses(seat)]
        return next((name for name in VOIDING if name in borne), "") if borne else ""

    def statuses(self, seat: int) -> Iterator[Status]:
        """All marks on a player that are not worn out or taken: of this night, and those he carries."""
        for mark in (*self.marks.get(seat, ()), *self.game.seats[seat].statuses):
            if (not mark.charges or self.charges_left(mark)) and not self.is_taken(mark):
                yield mark

    def is_taken(self, thing: Status) -> bool:
        """Whether this very thing is its holder's no more."""
        return bool(self.taken) and any(taken is thing for taken in self.taken)

    def charges_left(self, mark: Status) -> int:
        """How many attacks a mark with charges still stops."""
        return mark.charges - sum(worn is mark for worn in self.worn)

    def role_of(self, act: Act) -> str:
        """The role as which an act was done; of what a passive ability does, its holder's."""
        return act.role or (self.role(act.actor).id if act.actor else "")

    @property
    def is_calm(self) -> bool:
        """Whether nobody can be killed tonight, so that no attack meets anybody, or a vest (PR-338 to PR-341)."""
        return bool(self.game.seats.bearing(CALM))

    def spend(self, seat: int, ability: str) -> None:
        """Something that a player has of an ability is used up by this night."""
        self.spent.append((seat, ability))

    def spent_by(self, seat: int, ability: str) -> int:
        """How often a player has used up something of an ability, this night included."""
        return self.game.seats[seat].uses.get(ability, 0) + self.spent.count((seat, ability))
