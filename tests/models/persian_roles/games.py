"""The games that the model and the engine play: by number, each with its settings, its deal and its players."""

from functools import partial
from random import Random

from bot.engine.game import Game
from bot.scenario import load
from tests.models.beside import Note, play_beside
from tests.models.persian_roles.casts import own
from tests.models.persian_roles.game import begun
from tests.models.persian_roles.players import PersianPlayers
from tests.models.players import ModelManner

SCENARIO = load("persian_roles")
PRESETS = ("starter", "standard", "advanced", "chaos")


def play(number: int, note: Note) -> str:
    """Play one of them; returns the winner.

    Raises:
        DisagreementError: the model and the engine do not say the same.
    """
    chance = Random(f"game {number}")
    options: dict[str, str | int] = {
        "preset": chance.choice(PRESETS),
        "sniper_bullets": chance.choice([1, 2, 5]),
        "guns": chance.choice([1, 2, 5]),
        "testament": chance.choice(["off", "off", "on"]),
        "dead_tell_role": chance.choice(["off", "off", "on"]),
        "show_composition": chance.choice(["on", "on", "off"]),
    }
    rules = SCENARIO.rules(options)
    dealt = list(rules.deals[chance.randint(6, 24)])
    deal = own(chance) if chance.random() < 0.7 else dealt
    chance.shuffle(deal)
    leaving = chance.choice([0, 0, 0.002, 0.006, 0.015])
    manner = ModelManner(leaving, chance.choice([0.05, 0.3]), chance.random() < 0.8, 0.02)
    players = PersianPlayers(
        Random(f"game {number}"),
        manner,
        chance.choice([0.3, 0.8]),
        chance.choice([0.2, 0.6, 0.9]),
        chance.choice([0.02, 0.3]),
    )
    game = Game(rules, len(deal), f"game {number}", deal=deal)
    return play_beside(game, partial(begun, deal, options), players, note)
