"""Tapes of bytes that play games, and the truths that hold of every game under any input."""

import json
from collections.abc import Iterator

from bot.engine.asks import Refusal
from bot.engine.events import JOINT, DayBroke, GameEnded, Returned, StoryTold
from bot.engine.game import Game
from bot.engine.inputs import (
    Answer,
    Host,
    HostAction,
    Input,
    Say,
    Sign,
    TimeUp,
    Unreached,
    Wrote,
    from_record,
    to_record,
)
from bot.engine.outputs import Changed, Closed, Opened, Shown, Step, Told
from bot.parts.abilities.learn.inquire import Inquired
from tests.engine.games import rules, state

ENOUGH = 3000
"""No game takes so many time-outs."""

FAREWELLS = ("explode", "last_reveal", "take_along", "turn")
"""What somebody who has just left may still be asked."""

SECRET = "Private:"
PUBLIC = "Public:"
EITHER = "To everybody, or "
"""An option says who hears it."""


class Tape:
    """Numbers from bytes; after their end, none."""

    def __init__(self, data: bytes) -> None:
        self._data: Iterator[int] = iter(data)
        self.over = False

    def number(self, below: int) -> int:
        value = next(self._data, None)
        self.over = value is None
        return (value or 0) % below


class ShadowedGame:
    """A game, a shadow of that game replayed from the log, and all that must be true of them."""

    def __init__(self, scenario: str, options: dict[str, str | int], players: int, seed: str) -> None:
        self.game, self.shadow = (Game(rules(scenario, **options), players, seed) for _ in range(2))
        self.seen: list[int] = [0]
        self.dead: set[int] = set()
        self.left: set[int] = set()
        self.ends = 0
        self.groups: list[set[int]] = []
        step = self.game.start()
        assert step.outputs == self.shadow.start().outputs
        self.check(step)

    def give(self, given: Input) -> Refusal | None:
        game, won = self.game, self.game.outcome.winner
        asked = game.questions.open.get(given.ask) if isinstance(given, Answer) else None
        now, due = game.now, game.waits_until
        step = game.advance(given)
        if step.refusal is not None:
            assert not step.outputs
            assert state(game) == state(self.shadow)
            return step.refusal
        assert won is None
        if isinstance(given, Answer):
            assert asked is not None
            assert asked.seat == given.seat
            assert given.seat not in self.dead or asked.ability in FAREWELLS
            assert set(given.choice) <= set(asked.choices)
            assert not set(given.choice) & set(asked.gone)
            assert given.choice not in asked.barred
            if asked.parts and given.choice:
                assert all(pick in part for pick, part in zip(given.choice, asked.parts, strict=True))
        if isinstance(given, TimeUp):
            assert due is not None
            assert given.at >= due
        assert game.now >= now
        record = json.loads(json.dumps(to_record(given)))
        assert step.outputs == self.shadow.advance(from_record(record)).outputs
        self.check(step)
        return None

    def check(self, step: Step) -> None:
        game = self.game
        dead = {number for number, seat in game.seats.items() if not seat.alive}
        assert self.left <= dead, "whoever left the game never returns"
        back = {
            output.event.seat
            for output in step.outputs
            if isinstance(output, Told) and isinstance(output.event, Returned)
        }
        assert self.dead - dead <= back, "nobody returns without a word"
        self.dead, self.left = dead, {number for number, seat in game.seats.items() if seat.left}
        for ask in game.questions.open.values():
            assert ask.seat not in dead or ask.ability in FAREWELLS
            assert ask.seat not in dead or ask.ability != "turn" or game.floor.seats == (ask.seat,), "his last words"
        for output in step.outputs:
            if isinstance(output, Told):
                self.check_told(output)
            elif isinstance(output, Shown):
                assert output.audience is None or set(output.audience) <= set(game.seats)
            elif isinstance(output, Opened):
                self.seen.append(output.ask.id)
                assert output.ask.choices
            elif isinstance(output, Changed | Closed):
                assert output.ask.id in self.seen
        assert (game.outcome.winner is None) == (game.waits_until is not None) == (self.ends == 0)
        if game.outcome.over:
            assert not game.questions.open
            assert self.ends == 1
            assert game.floor.seats is None
        else:
            assert game.seats.living

    def check_told(self, told: Told) -> None:
        event, game = told.event, self.game
        kind = (type(event).__doc__ or "").split()[0]
        if not (type(event).__doc__ or "").startswith(EITHER):
            assert (told.audience is None) == (kind == PUBLIC), event
        if told.audience is not None:
            assert list(told.audience) == sorted(set(told.audience))
            assert set(told.audience) <= set(game.seats)
            if kind == SECRET or isinstance(event, Inquired):
                assert len(told.audience) == 1
            elif kind == "To":
                assert self.together(told.audience), event
        if isinstance(event, GameEnded):
            self.ends += 1
            sides = {role.side for role in game.rules.roles.values()}
            assert set(event.winner.split(JOINT)) <= sides or event.winner in {"draw", "none"}
            if event.why == "nobody_lives":
                assert not game.seats.living
        elif isinstance(event, StoryTold):
            assert self.ends == 1
        elif isinstance(event, DayBroke):
            speaking = (*game.exits.dying, *game.exits.parting)  # killed in the night, and not gone yet
            assert event.living == tuple(seat for seat in game.seats.living if seat not in speaking)

    def together(self, audience: tuple[int, ...]) -> bool:
        """Whether these may know one another: a team, a member just gone from the team, or another group."""
        self.groups += [set(group) for group in self.game.teams.groups.values() if set(group) not in self.groups]
        teams = {team.id if (team := self.game.teams.team_of(seat)) else None for seat in audience}
        return (
            len(audience) <= 1
            or (len(teams) == 1 and None not in teams)
            or any(set(audience) <= group for group in self.groups)
            or all(set(audience) - {seat} <= self.known_to(seat) for seat in audience)
        )

    def known_to(self, seat: int) -> set[int]:
        """The players known to a seat: the team, and acquaintances outside a common team (AD-038)."""
        teams = [group for group in self.game.teams.groups.values() if seat in group]
        return {other for group in (*teams, self.game.teams.acquainted.get(seat, ())) for other in group}


def choice_of(tape: Tape, ask, wild: bool):
    picks = list(ask.choices)
    if wild:
        picks += [ask.seat, 99, "x", 0]
        return tuple(picks[tape.number(len(picks))] for _ in range(tape.number(4)))
    if ask.parts and tape.number(4):
        return tuple(part[tape.number(len(part))] for part in ask.parts if part)
    count = min(ask.least + tape.number(ask.most + 1), ask.most)
    start = tape.number(len(picks))
    return tuple(picks[(start + step) % len(picks)] for step in range(min(count, len(picks))))


def act(tape: Tape, game: Game, seen: list[int]) -> Input:
    """The next thing that a person does."""
    at = game.now + tape.number(4)
    kind = tape.number(24)
    asks = list(game.questions.open.values())
    seat = 1 + tape.number(len(game.seats) + 1)  # one of them, or a stranger
    if kind < 14 and asks:
        ask = asks[tape.number(len(asks))]
        if kind < 9:
            return Answer(at, ask.seat, ask.id, choice_of(tape, ask, wild=False))
        if kind == 9:
            return Answer(at, ask.seat, ask.id, choice_of(tape, ask, wild=True))
        if kind == 10:
            return Answer(at, seat, ask.id, choice_of(tape, ask, wild=False))
        if kind == 11:
            return Answer(ask.deadline.at + tape.number(3), ask.seat, ask.id, choice_of(tape, ask, wild=False))
        return Answer(at, seat, seen[tape.number(len(seen))], (1 + tape.number(len(game.seats)),))
    if kind < 18:
        return TimeUp((game.waits_until or 0.0) + tape.number(3) - 0.5 * (kind == 17))
    if kind == 18:
        return (Sign(at, seat), Unreached(at, seat), Say(at, seat, "<b>&\u202e"), Wrote(at, seat))[tape.number(4)]
    if kind == 19:
        return Say(at, seat, "")
    if kind == 20:
        return Host(at, HostAction.LEAVE, seat)
    if kind == 21:
        return Host(at, (HostAction.KICK, HostAction.ABORT)[tape.number(40) == 39], seat)
    return Host(at, (HostAction.SKIP, HostAction.EXTEND)[kind - 22], seconds=float(tape.number(90)))


def play_tape(tape: Tape, watched: ShadowedGame) -> None:
    """Play from a tape; most games are closed then by the host, the others left to run out."""
    patient = tape.number(3) == 0
    while not (tape.over or watched.game.outcome.over):
        watched.give(act(tape, watched.game, watched.seen))
    if not (patient or watched.game.outcome.over):
        watched.give(Host(watched.game.now, HostAction.ABORT))
    for _ in range(ENOUGH):
        if watched.game.outcome.over:
            break
        watched.give(TimeUp(watched.game.waits_until or 0.0))
    assert watched.game.outcome.over
    assert watched.give(TimeUp(watched.game.now)) is Refusal.OVER
    assert state(watched.game) == state(watched.shadow)
