"""The games that the model and the engine play: by number, each with settings, a deal and players."""

from functools import cache, partial
from random import Random

from bot.engine.game import Game
from bot.engine.rules import Rules
from bot.scenario import load
from tests.models.advanced.casts import own
from tests.models.advanced.game import begun
from tests.models.advanced.players import AdvancedPlayers
from tests.models.beside import Note, play_beside
from tests.models.players import ModelManner

SCENARIO = load("advanced")
RARE: dict[str, tuple[str, ...]] = {
    "negative_share": ("third_of_table", "third_of_table", "third_of_town"),
    "silent_silencer": ("off", "on"),
    "godfather_night_immunity": ("off", "on"),
    "strongman_announce": ("everyone", "team"),
    "guns_per_night": ("stock", "stock", "one"),
    "thief_use": ("optional", "optional", "optional", "mandatory"),
    "detective_version": ("advanced", "advanced", "classic"),
    "doctor_version": ("special", "special", "classic", "both"),
    "sniper_rate": ("stock", "stock", "one_per_night"),
    "psychologist_rate": ("stock", "stock", "one_per_night"),
    "bullets_rounding": ("nearest", "down"),
    "priest_version": ("full", "full", "simple"),
    "cowboy_silenced": ("acts", "stopped"),
    "challenges": ("on", "off", "off"),
    "day1_vote": ("on", "off"),
}
"""The options, the likelier value more than once."""


SETTINGS = 113
"""The number of settings that are read, since it takes long to read one."""


@cache
def settings(number: int) -> tuple[dict[str, str], Rules]:
    """Options, and the rules with them."""
    chance = Random(f"settings {number}")
    options = {name: chance.choice(values) for name, values in RARE.items()} if chance.random() < 0.7 else {}
    options["deck"] = chance.choice(["a", "b", "c", "custom", "custom", "custom"])
    return options, SCENARIO.rules(options)


def play(number: int, note: Note) -> str:
    """Play one of them; returns the winner.

    Raises:
        DisagreementError: the model and the engine do not say the same.
    """
    chance = Random(f"game {number}")
    options, rules = settings(number % SETTINGS)
    players = chance.choice([10, 11, 12, 13, 14, chance.randint(10, 20), chance.randint(10, 30)])
    deal = own(chance, players) if options["deck"] == "custom" else list(rules.deals[players])
    chance.shuffle(deal)
    mandatory = options.get("thief_use") == "mandatory"
    leaving = 0 if mandatory else chance.choice([0, 0, 0.002, 0.006, 0.015])
    manner = ModelManner(leaving, chance.choice([0.05, 0.3]), chance.random() < 0.8, 0.02)
    people = AdvancedPlayers(
        Random(f"game {number}"),
        manner,
        chance.choice([0.3, 0.8]),
        chance.choice([0.2, 0.6, 0.9]),
        0 if mandatory else chance.choice([0, 0, 0.002]),
        mandatory,
    )
    game = Game(rules, len(deal), f"game {number}", deal=deal)
    return play_beside(game, partial(begun, deal, options), people, note)
