"""The games of robots that are looked through for records and achievements: of every scenario, over its sizes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.scenario import Scenario

MANNERS = ("sensible", "random", "sensible")


@dataclass(frozen=True, slots=True)
class RobotGame:
    """The sources of such a game."""

    scenario: Scenario
    players: int
    seed: str
    manner: str


def robot_games(scenarios: Mapping[str, Scenario], count: int) -> Iterator[RobotGame]:
    """Games of one scenario after another; always the same ones."""
    known = [(scenario, scenario.sizes({})) for scenario in scenarios.values()]
    for place in range(count):
        number, which = divmod(place, len(known))
        scenario, sizes = known[which]
        yield RobotGame(scenario, sizes[(number * 7) % len(sizes)], f"a{number}", MANNERS[number % len(MANNERS)])
