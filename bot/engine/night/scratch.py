"""The scratch of a night: a draft on which the results of all acts are worked out, thrown away at dawn."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bot.engine.events import Event
from bot.engine.night.acts import Act
from bot.engine.night.marks import CALLED_OFF, SILENT, SLAIN, STOLEN, Marks
from bot.engine.night.overlay import Overlay
from bot.engine.records import NOTHING, record
from bot.engine.seats import CALM

AWAY = "away"
"""The mark of a player who is not at home tonight: shots miss, and nothing is delivered (TG-85, TG-86)."""


@record
class Hit:
    """An attack: its kind, the act it comes from, and the player struck."""

    kind: str
    source: Act
    target: int


@dataclass(slots=True)
class Attacks:
    """The attacks of a night (`bot.engine.night.attacks`).

    Attributes:
        hits: all attacks.
        judged: the number of hits that are judged by now.
        landed: the attacks that nothing has stopped.
        answered: the numbers of the acts whose actors are attacked for their visit.
        foreseen: where roles act one after another, the deaths of a night without protection.
        attempts: attempts to convert players, which are settled with the attacks and are not yet.
    """

    hits: tuple[Hit, ...] = ()
    judged: int = 0
    landed: tuple[Hit, ...] = ()
    answered: frozenset[int] = frozenset()
    foreseen: Mapping[int, Hit] = NOTHING
    attempts: tuple[tuple[Act, int], ...] = ()

    def strike(self, hit: Hit) -> None:
        """Add an attack, which is judged when all are known."""
        self.hits += (hit,)

    def land(self, hit: Hit) -> None:
        """Note that nothing has stopped an attack."""
        self.landed += (hit,)

    def answer(self, acts: Iterable[Act]) -> None:
        """Note that the actors of these acts are attacked for having come on a visit."""
        self.answered |= {act.number for act in acts}

    def attempt(self, act: Act, target: int) -> None:
        """Note an attempt to convert a player."""
        self.attempts += ((act, target),)

    def take_attempts(self) -> tuple[tuple[Act, int], ...]:
        """Hand over the conversion attempts that are not settled yet, and forget them."""
        attempts, self.attempts = self.attempts, ()
        return attempts

    def take(self) -> Hit | None:
        """Hand over the first attack that has not been judged, and count it as judged."""
        if self.judged == len(self.hits):
            return None
        self.judged += 1
        return self.hits[self.judged - 1]


@dataclass(slots=True)
class Night(Overlay):
    """The draft of a night, on which the results of all acts are worked out.

    Most nights need few of the notes, and a game makes many drafts: a first note takes the place of the empty default.

    Attributes:
        marks: the marks on players, of this night and from the dawn on.
        attacks: the hits of the night.
        deaths: the players killed, each with the hit.
        notes: events for the story.
        spent: other uses that this night costs beside the acts themselves: the seat, and the ability's id.
        spoiled: the marks that have voided acts, by the acts' numbers.
        slain: players whose acts of later waves are void, with the wave of the kill.
        due: the acts of each stage.
    """

    marks: Marks = field(init=False)
    attacks: Attacks = field(default_factory=Attacks)
    deaths: Mapping[int, Hit] = NOTHING
    notes: tuple[Event, ...] = ()
    spent: tuple[tuple[int, str], ...] = ()
    spoiled: Mapping[int, str] = NOTHING
    slain: Mapping[int, int] = NOTHING
    due: dict[str, list[Act]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin with no marks of this night, and sort the acts by the stages at which they are due."""
        self.marks = Marks(self.game.seats)
        for act in self.acts:
            self.due.setdefault(act.ability.stage_here, []).append(act)

    def note(self, event: Event) -> None:
        """Keep an event for the story; no player hears of the event before."""
        self.notes += (event,)

    def forget(self, event: Event) -> None:
        """Drop an event that was kept for the story, as if it had not happened."""
        place = self.notes.index(event)
        self.notes = self.notes[:place] + self.notes[place + 1 :]

    def spend(self, seat: int, ability: str) -> None:
        """Note one more use of a player's ability, which is charged at dawn."""
        self.spent += ((seat, ability),)

    def spent_by(self, seat: int, ability: str) -> int:
        """The number of uses of an ability that a player has used up, this night included."""
        return self.game.seats[seat].uses.get(ability, 0) + self.spent.count((seat, ability))

    def die(self, hit: Hit) -> None:
        """Let a player die, by the first hit that kills."""
        if hit.target not in self.deaths:
            self.deaths = {**self.deaths, hit.target: hit}

    @property
    def is_calm(self) -> bool:
        """Whether no player can be killed tonight, so that no attack hits a player or a vest (PR-338 to PR-341)."""
        return bool(self.game.seats.bearing(CALM))

    # -- acts --------------------------------------------------------------------------------------------------

    def add(self, act: Act, *aims: int) -> None:
        """Add an act that no answer has made, aimed at these players, at a stage that is still to come."""
        number = max((each.number for each in self.acts), default=0) + 1
        act.enter(number, self.game.seats[act.stock].role.id)
        self.acts = [*self.acts, act]  # the list of those that were given stays as it is
        self.aim(act, aims)
        self.due.setdefault(act.ability.stage_here, []).append(act)

    def spoil(self, act: Act, by: str) -> None:
        """Make an act void (without its effect), because of this mark."""
        self.spoiled = {**self.spoiled, act.number: by}

    def call_off(self, act: Act) -> None:
        """Call an act off, unless the act has come to its stage already."""
        if act.number not in self.past:
            self.spoil(act, CALLED_OFF)

    def slay(self, seat: int, source: Act) -> None:
        """Void the acts of a player in later waves than this act's, unknown to the player (EC-25)."""
        if seat not in self.slain:
            self.slain = {**self.slain, seat: source.wave}

    def is_void(self, act: Act) -> bool:
        """Whether an act was void when its stage came: the actor was blocked, or another act or mark spoiled it."""
        return act.number in self.spoiled

    def is_counted(self, act: Act) -> bool:
        """Whether an act costs a use: void acts are free, except, where roles act in turn, acts of slain actors."""
        by = self.spoiled.get(act.number)
        return by is None or (by == SLAIN and bool(act.step))

    def is_spoiled_in_silence(self, act: Act) -> bool:
        """Whether an act was void and its actor must not notice."""
        return self.spoiled.get(act.number) in SILENT

    def is_stolen(self, act: Act) -> bool:
        """Whether the actor has stolen the ability tonight."""
        if not act.owner:
            return False
        return any(mark.name == STOLEN and mark.owner == act.actor for mark in self.marks.of(act.owner))

    def role_of(self, act: Act) -> str | None:
        """The role in which an act was done (of a passive ability, the holder's role); None for a team together."""
        return act.role or (self.role(act.actor).id if act.actor else None)

    def bearer_of(self, act: Act) -> str:
        """The team or role by which waves and lists name an act."""
        return act.team or act.role or self.role(act.actor).id
