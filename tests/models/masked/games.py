"""The games that the model and the engine play: by number, each with its deal and its players."""

from functools import partial
from random import Random

from bot.engine.game import Game
from bot.scenario import load
from tests.models.beside import Note, play_beside
from tests.models.masked.game import begun
from tests.models.masked.players import MaskedPlayers
from tests.models.players import ModelManner

RULES = load("masked").rules()
TOWN = ("detective", "doctor", "jupiter", "revenant", "avenger")
MATES = ("godfather", "yakuza", "mafioso", "mafioso")


def play(number: int, note: Note) -> str:
    """Play one of them; returns the winner.

    Raises:
        DisagreementError: the model and the engine do not say the same.
    """
    chance = Random(f"game {number}")
    deal = small(chance) if chance.random() < 0.35 else list(RULES.deals[chance.choice([9, 10, 11, 12, 13])])
    chance.shuffle(deal)
    manner = ModelManner(
        chance.choice([0, 0.001, 0.004, 0.015]), chance.choice([0.3, 1, 3]), chance.random() < 0.8, 0.03
    )
    game = Game(RULES, len(deal), f"game {number}", deal=deal)
    return play_beside(game, partial(begun, deal), MaskedPlayers(Random(f"game {number}"), manner), note)


def small(chance: Random) -> list[str]:
    """Few mafia, so that masks fall and heirs take over early; or few citizens, so that it is soon decided."""
    mates = chance.sample(MATES, chance.randint(0, 3))
    return ["masked", *mates, *TOWN, *["citizen"] * chance.randint(0, 3)]
