"""A whole game played by robots."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from bot.engine.asks import Ask
from bot.engine.game import Game
from bot.engine.inputs import Answer, TimeUp
from bot.engine.outputs import Opened, Output, Shown, Told
from bot.engine.rules import Rules
from bot.robots.careless import Careless
from bot.robots.robot import Robot
from bot.robots.sensible import Sensible

MANNERS: dict[str, type[Robot]] = {"random": Careless, "sensible": Sensible}


@dataclass(frozen=True, slots=True)
class Result:
    """How a game went: the winner and why (the ending's id), in which round, and how many inputs it took."""

    winner: str
    why: str
    rounds: int
    inputs: int


def play(rules: Rules, players: int, seed: str, manner: str = "random", deal: Sequence[str] | None = None) -> Result:
    """A game of robots of one manner, from the deal to its end.

    Args:
        rules: what is played.
        players: how many.
        seed: of the game and of the robots: the same seed gives the same game.
        manner: one of `MANNERS`.
        deal: the roles of seats 1, 2, 3, ... where they are not to be drawn.

    Raises:
        ValueError: there is no such manner, or no deal for so many players.
    """
    if manner not in MANNERS:
        raise ValueError(f"no such manner of playing: {manner}")
    kind = MANNERS[manner]
    chance = Random(f"{seed}/robots")
    game = Game(rules, players, seed, deal=deal, heard=kind.listens)
    return drive(game, {seat: kind(seat, rules, chance) for seat in game.seats}, chance)


def drive(game: Game, robots: Mapping[int, Robot], chance: Random) -> Result:
    """Let robots play a game that has not begun. They answer in random order, as soon as they are asked."""
    listening = any(robot.listens for robot in robots.values())
    patience = max(robot.reconsiders for robot in robots.values())
    inputs = 0
    pending: list[Ask] = []
    looks = patience
    step = game.start()
    while game.winner is None:
        for output in step.outputs:
            if type(output) is Opened:
                pending.append(output.ask)
                looks = patience
            elif listening:
                spread(output, robots)
        given = answer(game, robots, pending, chance) if pending else None
        while given is None and looks:
            looks -= 1
            pending += [ask for ask in game.asks.values() if ask.public and not ask.final]
            given = answer(game, robots, pending, chance)
        inputs += 1
        step = game.advance(given or TimeUp(game.waits_until or game.now))
    return Result(game.winner, game.why, game.round, inputs)


def answer(game: Game, robots: Mapping[int, Robot], pending: list[Ask], chance: Random) -> Answer | None:
    """The answer of one of those who are asked, whoever comes first; None where nobody has anything to say."""
    while pending:
        place = int(chance.random() * len(pending))
        ask, pending[place] = pending[place], pending[-1]
        del pending[-1]
        if ask.id in game.asks:
            choice = robots[ask.seat].choose(ask)
            if choice is not None:
                return Answer(game.now, ask.seat, ask.id, choice)
    return None


def spread(output: Output, robots: Mapping[int, Robot]) -> None:
    """Let the robots know what their seats may know."""
    if isinstance(output, Told):
        for seat in robots if output.audience is None else output.audience:
            robots[seat].hear(output.event)
    elif isinstance(output, Shown):
        for seat in robots if output.audience is None else output.audience:
            robots[seat].see(output.board)
