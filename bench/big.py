"""A game as big as they come: thirty players, each with an ability of his own, and six waves a night.

python -m bench.big

The measure is one input of such a game against one of a classic game of ten: the engine must not grow dear with the
number of abilities. Bench only: nobody would play it.
"""

import time
from functools import cache
from pathlib import Path
from random import Random

import yaml

from bench.row import BenchRow, show
from bot.engine.game import Game
from bot.engine.inputs import Input
from bot.engine.outputs import Step
from bot.engine.rules import Rules
from bot.robots.at_random import AtRandom
from bot.robots.playing import drive
from bot.scenario import load
from bot.scenario.checks import check
from bot.scenario.scenario import Scenario
from bot.scenario.source import Source

ID = "big"
PLAYERS = 30
MAFIA = 8
GAMES = 12
CLASSIC_PLAYERS = 10
ROUNDS = 5
"""Both take turns so often, and the best of each counts: other work on the machine hits both alike."""

WAVES = (("mafia_shot",), ("block", "guard"), ("inquire", "link"), ("save",), ("shoot",), ("laugh", "mislead"))
OWN: tuple[dict[str, dict[str, object]], ...] = (
    {"save": {"uses": 9}},
    {"inquire": {}},
    {"shoot": {"uses": 2}},
    {"block": {}},
    {"guard": {}},
    {"link": {}},
    {"mislead": {"roles": ["role_2"]}},
)
PASSIVE: tuple[dict[str, dict[str, object]], ...] = ({"immune": {"from_abilities": ["shoot"]}}, {"vest": {}})


def text() -> str:
    """The scenario file."""
    roles = {
        f"role_{number}": {
            "name": f"Role {number}",
            "card": "You have an ability of your own.",
            "faction": "mafia" if number <= MAFIA else "town",
            "abilities": [OWN[number % len(OWN)], *PASSIVE],
        }
        for number in range(1, PLAYERS + 1)
    }
    roles["role_30"] = {"name": "Joker", "card": "You laugh.", "abilities": [{"laugh": {}}]}
    members = [f"role_{number}" for number in range(1, MAFIA + 1)]
    file = {
        "id": ID,
        "name": "Big",
        "summary": "Thirty players, thirty abilities.",
        "players": {"from": PLAYERS, "to": PLAYERS},
        "factions": {"town": {"name": "Town"}, "mafia": {"name": "Mafia"}},
        "roles": roles,
        "teams": {
            "mafia": {
                "name": "Mafia",
                "roles": members,
                "room": "night",
                "abilities": [{"mafia_shot": {"decides": "marks", "tie": "random"}}],
            }
        },
        "composition": {PLAYERS: dict.fromkeys(roles, 1)},
        "roles_of_the_dead": "hidden",
        "day": [
            {"talk": {"seconds": 60, "first_speaker": "random"}},
            {"nomination": {"seconds": 60, "bar": "majority"}},
            {"defence": {"seconds": 60}},
            {"verdict": {"seconds": 30, "voters": "all", "alone": "majority", "tie": "lot"}},
        ],
        "night": {"waves": [{"seconds": 40, "asks": list(asks)} for asks in WAVES]},
        "endings": [
            {"nobody_lives": {}},
            {"no_faction_left": {"faction": "mafia", "winner": "town"}},
            {"parity": {"winner": "mafia", "against": "town", "with_them": ["role_30"]}},
            {"stalemate": {"rounds": 3, "when": "dawn"}},
        ],
    }
    return yaml.safe_dump(file, sort_keys=False, allow_unicode=True)


@cache
def big() -> Scenario:
    """The scenario, checked.

    Raises:
        ScenarioError: the shelf has changed so that the file is no game any more.
    """
    source = Source(f"{ID}.yaml", text())
    findings, _, model = check(source)
    if findings or model is None:
        raise source.error(findings)
    return Scenario(source)


def write(folder: Path) -> Path:
    """The scenario file in a directory of a host's own (`SCENARIOS`)."""
    path = folder / f"{ID}.yaml"
    path.write_text(text(), encoding="utf-8")
    return path


Games = tuple[Rules, int, list[list[Input]]]
"""The rules, the number of players, and what each of some games was given."""


class InputKeepingGame(Game):
    """A game that keeps its inputs."""

    def __init__(self, rules: Rules, players: int, seed: str) -> None:
        super().__init__(rules, players, seed)
        self.given: list[Input] = []

    def advance(self, given: Input) -> Step:
        step = super().advance(given)
        if step.refusal is None:
            self.given.append(given)
        return step


def played(rules: Rules, players: int, seed: str) -> list[Input]:
    """All that a game of robots was given."""
    game, chance = InputKeepingGame(rules, players, seed), Random(seed)
    drive(game, {seat: AtRandom(seat, rules, chance) for seat in game.seats}, chance)
    return game.given


def each_input(rules: Rules, players: int, games: list[list[Input]]) -> float:
    """Seconds of the processor for one input, with everything that is told and every board that is drawn."""
    begun = time.process_time()
    for seed, given in enumerate(games):
        game = Game(rules, players, str(seed))
        game.start()
        for one in given:
            game.advance(one)
    return (time.process_time() - begun) / sum(map(len, games))


def games(rules: Rules, players: int, number: int) -> Games:
    """Games that robots have played."""
    return rules, players, [played(rules, players, str(seed)) for seed in range(number)]


def row(what: str, large: Games, classic: Games, rounds: int) -> BenchRow:
    """One input of each, in turns: the games are given the same again."""
    costs = [(each_input(*large), each_input(*classic)) for _ in range(rounds)]
    cost, reference = (min(each) for each in zip(*costs, strict=True))
    _, _, given = large
    return BenchRow(
        what,
        f"{cost * 1e6:.0f} us, {sum(map(len, given)) / len(given):.0f} inputs a game",
        f"{reference * 1e6:.0f} us in a classic game of {CLASSIC_PLAYERS}",
        cost / reference,
        3,
    )


def measure() -> list[BenchRow]:
    """The big game beside classic ones."""
    what = f"big game: one input, {PLAYERS} players, {PLAYERS} abilities, {len(WAVES)} waves"
    classic = games(load("classic").rules(), CLASSIC_PLAYERS, GAMES * 5)
    return [row(what, games(big().rules(), PLAYERS, GAMES), classic, ROUNDS)]


if __name__ == "__main__":
    show(*measure())
