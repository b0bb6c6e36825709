"""A night: waves of questions, and the fold of the acts through the stages. Thrown away at dawn."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.engine.abilities.base import Ability, Act, Holder
from bot.engine.abilities.immune import Immune
from bot.engine.abilities.vest import Vest
from bot.engine.asks import Ask
from bot.engine.events import Event, Reminder, Saved, VestHeld
from bot.engine.records import record
from bot.engine.rules import Wave
from bot.engine.seats import Status
from bot.engine.signals import Gone

if TYPE_CHECKING:
    from bot.engine.asks import Deadline
    from bot.engine.game import Game

REMIND_BEFORE = 20.0
"""Whoever has not answered is reminded so many seconds before the deadline, or at its last third if that is later."""


@record
class Hit:
    """An attack: its kind, the act it comes from, and whom it strikes."""

    kind: str
    source: Act
    target: int


@dataclass(slots=True)
class Night:
    """The scratch a night's acts are folded on: marks, hits, deaths, and what is noted for the story.

    `spent` are the vests that were hit: whose, and the ability's id.
    """

    game: "Game"
    acts: list[Act]
    marks: dict[int, list[Status]] = field(default_factory=dict)
    hits: list[Hit] = field(default_factory=list)
    deaths: dict[int, Hit] = field(default_factory=dict)
    notes: list[Event] = field(default_factory=list)
    spent: list[tuple[int, str]] = field(default_factory=list)

    def mark(self, seat: int, status: Status) -> None:
        """Put a mark on a player."""
        self.marks.setdefault(seat, []).append(status)

    def hit(self, kind: str, source: Act, target: int) -> None:
        """Attack a player; whether he dies is settled when all attacks are known."""
        self.hits.append(Hit(kind, source, target))

    def kill(self, kind: str, source: Act, target: int) -> None:
        """A death that nothing stops."""
        self.deaths.setdefault(target, Hit(kind, source, target))

    def note(self, event: Event) -> None:
        """Something that happened unseen: told to nobody, kept for the story."""
        self.notes.append(event)

    def has(self, seat: int, status: str) -> bool:
        """Whether a player bears this mark."""
        for mark in self.marks.get(seat, ()):
            if mark.name == status:
                return True
        return self.game.seats[seat].has(status)

    def is_blocked(self, seat: int) -> bool:
        """Whether this player's abilities are taken from him tonight."""
        return self.has(seat, "blocked")

    def is_void(self, act: Act) -> bool:
        """Whether an act has no effect: its actor is blocked, or something else voids what he does."""
        return act.ability.blockable and self.is_blocked(act.actor)

    def statuses(self, seat: int) -> Iterator[Status]:
        """All marks on a player: of this night, and those he carries."""
        yield from self.marks.get(seat, ())
        yield from self.game.seats[seat].statuses

    def settle(self) -> None:
        """Judge each hit against what protects its target."""
        for hit in self.hits:
            if not self.game.seats[hit.target].alive or self._is_immune(hit):
                continue
            stop = next((status for status in self.statuses(hit.target) if hit.kind in status.stops), None)
            if stop is not None:
                self.note(Saved(hit.target, stop.owner))
            elif self._wears_vest(hit):
                self.spent.append((hit.target, Vest.id))
                self.note(VestHeld(hit.target))
            else:
                self.deaths.setdefault(hit.target, hit)

    def _is_immune(self, hit: Hit) -> bool:
        """Whether the target's own role withstands the attack."""
        target = self.game.seats[hit.target]
        source = hit.source.ability.id
        return any(
            isinstance(ability, Immune) and ability.id not in target.lost and ability.withstands(hit.kind, source)
            for ability in target.role.passives
        )

    def _wears_vest(self, hit: Hit) -> bool:
        """Whether the target has a vest against this that no hit has worn out yet."""
        target = self.game.seats[hit.target]
        worn = target.uses.get(Vest.id, 0) + self.spent.count((hit.target, Vest.id))
        return any(
            isinstance(ability, Vest) and ability.holds(hit.kind, hit.source.ability.id, worn)
            for ability in target.role.passives
        )


def fold(game: "Game", acts: list[Act]) -> Night:
    """The night that these acts make, stage by stage. Draws nothing and changes nothing on the game."""
    night = Night(game, acts)
    passives: dict[str, list[tuple[int, Ability]]] = {}
    for player in game.players:
        for ability in player.role.passives:
            passives.setdefault(ability.stage, []).append((player.number, ability))
    done: dict[str, list[Act]] = {}
    for act in acts:
        done.setdefault(act.ability.stage, []).append(act)
    for stage in sorted({"attack", *passives, *done}, key=game.rules.stages.index):
        for seat, ability in passives.get(stage, ()):
            ability.at_night(night, seat)
        for act in done.get(stage, ()):
            if not night.is_void(act):
                act.ability.resolve(night, act)
        if stage == "attack":
            night.settle()
    return night


def holders(game: "Game", wave: Wave) -> list[Holder]:
    """Who has what a wave asks for, ability by ability: teams first, then seats in order, the dead included."""
    asks, seats = wave.asks, game.seats.values()
    found = [Holder(own, team=team) for team in game.rules.teams for own in team.abilities if own.id in asks]
    found += [Holder(own, seat.number) for seat in seats for own in seat.role.abilities if own.id in asks]
    return sorted(found, key=lambda holder: asks.index(holder.ability.id))


def callers(game: "Game", wave: Wave) -> tuple[str, ...]:
    """The teams and roles that a wave calls, in order: those dealt at the start, dead or alive (CH-05).

    Of several with the same ability the scenario's order counts, not the seats', which would tell who sits where.
    Where it is public which roles are gone, a scenario may leave those out.
    """
    rules = game.rules
    ever = {*game.dealt, *[seat.role.id for seat in game.seats.values()]}  # also what nobody is any more
    here = ever if rules.calls_dead else {player.role.id for player in game.players}
    called: dict[str, None] = {}
    for ability_id in wave.asks:
        for team, ability in rules.teams_with.get(ability_id, ()):
            if rules.calls_dead or game.members(team):
                called[ability.wakes or team.id] = None
        for role, ability in rules.roles_with.get(ability_id, ()):
            if role.id in (ever if ability.wakes else here):
                called[ability.wakes or role.id] = None
    return tuple(called)


async def ask_wave(game: "Game", wave: Wave, deadline: "Deadline") -> list[Act]:
    """Ask all of a wave at once until its deadline (CH-05: its full time, whoever is done); the acts it makes."""
    duties = [(holder, holder.ability.open(game, holder, deadline)) for holder in holders(game, wave)]
    game.wave_asks = [ask for _, asks in duties for ask in asks]

    def somebody_left() -> None:
        for holder, asks in duties:
            holder.ability.somebody_left(game, holder, asks)

    await gather(game, game.wave_asks, deadline, somebody_left)
    acts = [holder.ability.close(game, holder, asks) for holder, asks in duties]
    return [act for act in acts if act is not None]


async def gather(game: "Game", asks: list[Ask], deadline: "Deadline", somebody_left: Callable[[], None]) -> None:
    """Wait for the deadline, reminding once in private whoever has not answered; then close the questions.

    `somebody_left` is called after each leaver (CH-07).
    """
    remind = min(REMIND_BEFORE, deadline.length / 3)
    while game.now < deadline.at:
        signal = await game.next(deadline, remind)
        if isinstance(signal, Gone):
            somebody_left()
        if signal is None and remind and game.now < deadline.at:
            remind = 0.0
            done = [(ask.seat, ask.exclusive) for ask in asks if ask.exclusive and ask.chosen]
            for ask in asks:
                if ask.chosen is None and ask.id in game.asks and (ask.seat, ask.exclusive) not in done:
                    game.tell((ask.seat,), Reminder(ask.ability, deadline.at - game.now))
                    if ask.exclusive:
                        done.append((ask.seat, ask.exclusive))
    for ask in asks:
        game.close_topic(ask.topic)
