"""The games that the model and the engine play: by number, each with an order, a deal and players."""

from collections.abc import Callable
from functools import cache, partial
from random import Random

from bot.engine.game import Game
from bot.engine.rules import Rules
from bot.scenario import load
from tests.models.beside import Note, play_beside
from tests.models.city.casts import cast_of
from tests.models.city.game import begun
from tests.models.city.orders import ORDERS
from tests.models.city.players import CityPlayers
from tests.models.players import ModelManner

TOWN = (
    "doctor",
    "detective",
    "judge",
    "priest",
    "bodyguard",
    "journalist",
    "agent",
    "courtesan",
    "werewolf",
    "witness",
)
MATES = ("don", "mafioso", "mafioso", "bloodhound", "schemer", "mistress", "lawyer")
RICH = ("city_5", "city_7", "city_8", "city_11", "city_11", "city_12", "city_custom", "city_custom")
"""The orders with many roles."""
ALONE = ("maniac", "cardsharp", "rake")


SCENARIO = load("city")


@cache
def rules(preset: str, tie_rule: str) -> Rules:
    return SCENARIO.rules({"preset": preset, "tie_rule": tie_rule})


def play(number: int, note: Note) -> str:
    """Play one of them; returns the winner.

    Raises:
        DisagreementError: the model and the engine do not say the same.
    """
    chance = Random(f"game {number}")
    preset = chance.choice([*ORDERS, *RICH])
    tie_rule = chance.choice(["revote", "duel"])
    deal = chance.choice(DEALS)(chance, preset)
    chance.shuffle(deal)
    manner = ModelManner(
        chance.choice([0, 0.001, 0.004, 0.015]), chance.choice([0.1, 0.4, 1]), chance.random() < 0.8, 0.03
    )
    game = Game(rules(preset, tie_rule), len(deal), f"game {number}", deal=deal)
    model = partial(begun, deal, preset, duels=tie_rule == "duel")
    players = CityPlayers(
        Random(f"game {number}"), manner, ties=chance.random() < 0.4, shy=chance.choice([0, 0.8, 0.95])
    )
    return play_beside(game, model, players, note)


def by_table(chance: Random, preset: str) -> list[str]:
    """The rulebook's deal."""
    if preset == "city_custom":
        return own(chance, preset)
    add = chance.choice([(), (), ("werewolf",), ("rake",), ("werewolf", "rake")])
    kind = chance.choice(["balanced", "full", "full", "beginner"])
    leader = "detective" if kind != "full" and chance.random() < 0.2 else "commissioner"
    return list(cast_of(kind, preset, chance.randint(4, 24), leader, add).elements())


def own(chance: Random, _: str) -> list[str]:
    """Few players, most of them with a role, so that the game is short."""
    mates = chance.sample(MATES, chance.randint(1, 4))
    town = ["commissioner"] * (chance.random() < 0.8)
    town += [*chance.sample(TOWN, chance.randint(1, 6)), *chance.sample(ALONE, chance.randint(0, 2))]
    while len(town) <= len(mates) + 1:
        town.append("citizen")
    return [*mates, *town]


def of_order(chance: Random, preset: str) -> list[str]:
    """Many roles of one order."""
    roles = [role for role in cast_of("full", "city_11", 24) if role in ORDERS[preset].replace("+", " ").split()]
    named = chance.sample(roles, chance.randint(len(roles) // 2, len(roles)))
    extra = chance.choice([[], ["werewolf"], ["rake"], ["werewolf", "rake"]])
    return [*named, *extra, "mafioso", *["citizen"] * chance.randint(1, 3)]


DEALS: list[Callable[[Random, str], list[str]]] = [by_table, of_order, of_order]
