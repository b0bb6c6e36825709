"""Helpers shared by the engine's tests: rules, whole states, and each seat's sights of a game."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from bot.engine.game import Game
from bot.engine.inputs import Answer, Choice, TimeUp
from bot.engine.outputs import Changed, Closed, Floor, Opened, Output, Shown, Step, Told, plain
from bot.engine.rules import Rules
from bot.scenario import load

Plan = Callable[[Game], Iterable[tuple[int, str, Choice]]]
"""What is answered at each wait: (seat, ability, choice) for questions that are open then."""


@cache
def rules(scenario: str, **options: str | int) -> Rules:
    return load(scenario).rules(options)


def state(game: Game) -> tuple[object, ...]:
    """All of a game that inputs may change, comparable with that of another game."""
    return (
        game.now,
        game.waits_until,
        game.phase,
        game.round,
        game.exits.last,
        game.exits.last_at_night,
        game.floor.heeded,
        game.floor.first_speaker,
        game.day,
        game.seats,
        game.questions.open,
        game.teams.rooms,
        game.teams.groups,
        game.outcome.winner,
        game.questions.attendance,
        game.floor.seats,
        game.voice.story,
        str(game.questions._ids),
        game.voice._said,
        dict(game.chance._drawn),
    )


def may_see(output: Output, seat: int) -> bool:
    """Whether an output reaches a seat; seat 0 is the group, and sees only public outputs."""
    match output:
        case Told() | Shown():
            return output.audience is None or seat in output.audience
        case Opened() | Changed() | Closed():
            return output.ask.seat == seat if not output.ask.public else isinstance(output, Opened)
        case Floor():
            return True


def until_over(
    game: Game, plan: Plan, end: Callable[[Game], bool] = lambda game: game.outcome.over
) -> dict[int, list[object]]:
    """Play by a plan, each wait running out; the sights of each seat and the group (0), with times, until the end."""
    seen: dict[int, list[object]] = {seat: [] for seat in (0, *game.seats)}

    def take(step: Step) -> None:
        assert step.refusal is None, (step.refusal, game.phase)
        for output in step.outputs:
            for seat, sights in seen.items():
                if may_see(output, seat):
                    sights.append((game.now, plain(output)))

    take(game.start())
    while not end(game):
        for seat, ability, choice in plan(game):
            asks = [ask for ask in game.questions.open.values() if (ask.seat, ask.ability) == (seat, ability)]
            if asks and asks[0].chosen != choice:
                take(game.advance(Answer(game.now, seat, asks[0].id, choice)))
        if not end(game):
            take(game.advance(TimeUp(game.waits_until or 0.0)))
    return seen


def nightly(choices: Mapping[int, Mapping[str, Choice]], public: Plan = lambda _: ()) -> Plan:
    """A plan: the same answers every night by seat and ability, as far as they are still legal, and a public plan."""

    def plan(game: Game) -> Iterable[tuple[int, str, Choice]]:
        yield from public(game)
        for ask in list(game.questions.open.values()):
            choice = choices.get(ask.seat, {}).get(ask.ability)
            if choice is not None and ask.refuse(choice) is None:
                yield ask.seat, ask.ability, choice

    return plan
