"""The games that the model and the engine play: by number, each with its deal and its players."""

from functools import partial
from random import Random

from bot.engine.game import Game
from bot.scenario import load
from tests.models.beside import Note, play_beside
from tests.models.players import ModelManner
from tests.models.thief_gangster.game import begun
from tests.models.thief_gangster.night import TOWN_ROLES
from tests.models.thief_gangster.players import ThiefGangsterPlayers
from tests.models.thief_gangster.table import RANKS

RULES = load("thief_gangster").rules()


def play(number: int, note: Note) -> str:
    """Play one of them; returns the winner.

    Raises:
        DisagreementError: the model and the engine do not say the same.
    """
    chance = Random(f"game {number}")
    deal = small(chance) if chance.random() < 0.4 else list(RULES.deals[chance.choice([10, 11, 12, 13])])
    chance.shuffle(deal)
    manner = ModelManner(
        chance.choice([0, 0, 0.002, 0.01, 0.03]), chance.choice([0.1, 0.4, 0.7]), chance.random() < 0.8, 0.03
    )
    nerve, focus = chance.choice([0.02, 0.1, 0.4]), chance.choice([0.5, 0.9])
    players = ThiefGangsterPlayers(Random(f"game {number}"), manner, nerve, focus)
    game = Game(RULES, len(deal), f"game {number}", deal=deal)
    return play_beside(game, partial(begun, deal), players, note)


def small(chance: Random) -> list[str]:
    """Few players, most of them with much to do, so that acts meet more often."""
    mafia = chance.sample(RANKS, chance.randint(1, 3))
    town = chance.sample(TOWN_ROLES, chance.randint(len(mafia) + 1, 7))
    return [*mafia, *town, *["citizen"] * chance.randint(0, 2)]
