"""Games as they are in groups: robots of mixed manners as people, who leave, are removed, idle, and are replaced."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from random import Random

from bot.engine.inputs import Host, HostAction, KeepSeats, Substitute
from bot.engine.outputs import Output, Step
from bot.robots.playing import MANNERS, drive
from bot.scenario import Scenario
from tests.logged_game import LoggedGame

STRANGERS = 10_000
"""Substitutes have ids from here on."""
ACTIONS = [*[HostAction.LEAVE] * 4, *[HostAction.KICK] * 3, HostAction.SKIP, HostAction.EXTEND]
ROBOTS = range(-1, -4, -1)


class Messy(LoggedGame):
    """A game in which people do more than answer, by chance.

    Attributes:
        whim: the chance that decides.
        stormy: how often a player leaves or is removed, a seat is taken, or a host does something: a share of inputs.
    """

    whim: Random
    stormy: float

    def start(self) -> Step:
        """The deal; in two of three games seats are kept for substitutes."""
        outputs = super().start().outputs
        if self.whim.random() < 2 / 3:
            outputs = [*outputs, *super().advance(KeepSeats(self.now, True)).outputs]
        return Step(outputs)

    def advance(self, given: object) -> Step:
        """An act on the way, and then the input, unless the game is over by that."""
        outputs: list[Output] = []
        for one in self._on_the_way():
            outputs += super().advance(one).outputs
            if self.outcome.winner is not None:
                return Step(outputs)
        step = super().advance(given)  # type: ignore[arg-type]
        return Step([*outputs, *step.outputs], step.refusal)

    def _on_the_way(self) -> Iterator[Host | Substitute]:
        for seat, one in self.exits.vacancies.free.items():
            if one.until is not None and self.phase.name != "night" and self.whim.random() < 0.2:
                yield Substitute(self.now, seat)
                return
        if self.whim.random() >= self.stormy:
            return
        action = self.whim.choice([HostAction.LEAVE] * 4 + [HostAction.KICK] * 3 + [HostAction.SKIP, HostAction.EXTEND])
        if self.whim.random() < 0.03:
            action = HostAction.ABORT
        yield Host(self.now, action, self.whim.choice(self.seats.living), 30.0 if action is HostAction.EXTEND else 0.0)


@dataclass(frozen=True)
class MessyGame:
    """Such a game, with the people of each seat in the order of their coming; ids below 0 are robots'."""

    scenario: Scenario
    players: int
    game: Messy
    people: dict[int, list[int]] = field(default_factory=dict)


def messy_games(scenarios: list[Scenario], number: int, people: int = 60) -> Iterator[MessyGame]:
    """Messy games of one scenario after another; always the same ones."""
    strangers = count(STRANGERS)
    for place in range(number):
        chance = Random(f"messy {place}")
        scenario = scenarios[place % len(scenarios)]
        sizes = scenario.sizes({})
        players = sizes[(place // len(scenarios) * 5) % len(sizes)]
        rules = scenario.rules()
        game = Messy(rules, players, f"messy {place}")
        game.seed, game.whim, game.stormy = (
            f"messy {place}",
            Random(f"storm {place}"),
            chance.choice([0, 0.003, 0.01]),
        )
        manners = [chance.choice(["sensible", "sensible", "careless", "random"]) for _ in range(players)]
        drive(game, {seat: MANNERS[manner](seat, rules, chance) for seat, manner in enumerate(manners, 1)}, chance)
        users = chance.sample(range(1, people + 1), players)
        robots = iter(ROBOTS)
        for seat in range(players):
            if chance.random() < 0.04 and (robot := next(robots, None)) is not None:
                users[seat] = robot
        sat = {seat: [user] for seat, user in enumerate(users, 1)}
        for line in game.log:
            if line.record.get("kind") == "Substitute":
                sat[int(str(line.record["seat"]))].append(next(strangers))
        yield MessyGame(scenario, players, game, sat)
