"""Games of robots, with the inputs that were given."""

from collections.abc import Iterable
from random import Random

from bot.engine.game import Game
from bot.engine.inputs import Input
from bot.engine.outputs import Step
from bot.engine.rules import Rules
from bot.records.chronicle import Chronicle, Writer
from bot.robots.playing import MANNERS, drive
from bot.scenario import load


class Noted(Game):
    """A game that keeps its inputs."""

    def __init__(self, *args: object, **more: object) -> None:
        super().__init__(*args, **more)  # type: ignore[arg-type]
        self.given: list[Input] = []

    def advance(self, given: Input) -> Step:
        """One input, which is kept if it is taken."""
        step = super().advance(given)
        if step.refusal is None:
            self.given.append(given)
        return step


def chronicle(rules: Rules, players: int, seed: str, inputs: Iterable[Input]) -> Chronicle:
    """Play a finished game again.

    Raises:
        NotFinishedError: these inputs do not lead to the game's end.
    """
    writer = Writer(Game(rules, players, seed))
    writer.begin()
    for given in inputs:
        writer.go_on(given)
    return writer.finished()


def played(scenario: str, players: int, seed: str, manner: str = "sensible") -> tuple[Noted, Chronicle]:
    """A game of robots, and the chronicle."""
    rules = load(scenario).rules()
    chance = Random(f"{seed}/robots")
    game = Noted(rules, players, seed)
    drive(game, {seat: MANNERS[manner](seat, rules, chance) for seat in game.seats}, chance)
    return game, chronicle(rules, players, seed, game.given)
