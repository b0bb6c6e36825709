"""A finished game played again from the log: inputs, states of all players, and events."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from bot.engine.asks import Ask
from bot.engine.events import Event, GameEnded, SeatFree, SeatTaken, StoryTold
from bot.engine.game import Game
from bot.engine.inputs import Answer, Input
from bot.engine.outputs import Opened, Told
from bot.engine.rules import Rules


@dataclass(frozen=True)
class ReplayedTurn:
    """One input: its night or day, the players' states before, and the results.

    `ask` is the question answered; `inside` are the seats that were in the game before, `after` those after.
    """

    at: str
    round: int
    given: Input | None
    ask: Ask | None
    sides: Mapping[int, str]
    roles: Mapping[int, str]
    inside: frozenset[int]
    after: frozenset[int]
    told: tuple[tuple[tuple[int, ...] | None, Event], ...]

    def public(self) -> Iterator[Event]:
        """The public events."""
        return (event for who, event in self.told if who is None)


@dataclass(frozen=True)
class ReplayedGame:
    """A whole game; `sides` and `roles` are those at the end, `gone` are the leavers (CH-07)."""

    rules: Rules
    turns: tuple[ReplayedTurn, ...]
    sides: Mapping[int, str]
    roles: Mapping[int, str]
    inside: frozenset[int]
    gone: frozenset[int]
    end: GameEnded
    story: tuple[tuple[str, Event], ...]

    def stays(self, seat: int) -> list[tuple[int, int, bool]]:
        """The holders of a seat, one after another: the first and the last turn, and whether they left the seat."""
        found, first = [], 0
        for number, turn in enumerate(self.turns):
            for event in turn.public():
                if isinstance(event, SeatFree) and event.seat == seat:
                    found.append((first, number, True))
                if isinstance(event, SeatTaken) and event.seat == seat:
                    first = number
        if not found or found[-1][1] < first:
            found.append((first, len(self.turns) - 1, False))
        return found


def replayed(rules: Rules, players: int, seed: str, inputs: Iterable[Input]) -> ReplayedGame:
    """Play the game again."""
    game = Game(rules, players, seed)
    game.questions.replaying = True
    asks: dict[int, Ask] = {}
    turns = []
    for given in (None, *inputs):
        at, number = game.phase.whole, game.phase.number
        sides, roles = _sides(game), {seat: one.role.id for seat, one in game.seats.items()}
        inside = frozenset(game.seats.living)
        step = game.start() if given is None else game.advance(given)
        told = tuple((one.audience, one.event) for one in step.outputs if isinstance(one, Told))
        ask = asks.get(given.ask) if isinstance(given, Answer) else None
        asks.update((one.ask.id, one.ask) for one in step.outputs if isinstance(one, Opened))
        turns.append(ReplayedTurn(at, number, given, ask, sides, roles, inside, frozenset(game.seats.living), told))
    events = [event for turn in turns for event in turn.public()]
    (end,) = (event for event in events if isinstance(event, GameEnded))
    (story,) = (event for event in events if isinstance(event, StoryTold))
    return ReplayedGame(
        rules,
        tuple(turns),
        _sides(game),
        {seat: one.role.id for seat, one in game.seats.items()},
        frozenset(game.seats.living),
        frozenset(seat for seat, one in game.seats.items() if one.is_gone),
        end,
        tuple((at.whole, event) for at, event in story.entries),
    )


def _sides(game: Game) -> dict[int, str]:
    return {seat: one.faction for seat, one in game.seats.items()}
