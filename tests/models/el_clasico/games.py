"""The games that the model and the engine play: by number, each with its deal and its players."""

from functools import partial
from random import Random

from bot.engine.game import Game
from bot.scenario import load
from tests.models.beside import Note, play_beside
from tests.models.el_clasico.game import begun
from tests.models.el_clasico.players import ElClasicoPlayers
from tests.models.players import ModelManner

RULES = load("el_clasico").rules()
MATES = ("escobar", "juan", "blanco", "mafioso")
TOWN = ("bridget", "moreno", "bonaparte", "martinez", "chaplin", "citizen", "citizen", "citizen")


def play(number: int, note: Note) -> str:
    """Play one of them; returns the winner.

    Raises:
        DisagreementError: the model and the engine do not say the same.
    """
    chance = Random(f"game {number}")
    deal = small(chance) if chance.random() < 0.35 else list(RULES.deals[chance.choice([10, 11, 12, 13])])
    chance.shuffle(deal)
    leaving, silence = chance.choice([0, 0.001, 0.003, 0.015]), chance.choice([0.1, 0.4, 1])
    players = ElClasicoPlayers(Random(f"game {number}"), ModelManner(leaving, silence, chance.random() < 0.8, 0.03))
    game = Game(RULES, len(deal), f"game {number}", deal=deal)
    return play_beside(game, partial(begun, deal), players, note)


def small(chance: Random) -> list[str]:
    """A game of so few that it is soon decided."""
    mates = chance.sample(MATES, chance.randint(1, 2))
    return ["churchill", *mates, *chance.sample(TOWN, chance.randint(3, 6))]
