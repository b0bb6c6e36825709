"""The games that the model and the engine play: by number, each with its deal and its players."""

from functools import partial
from random import Random

from bot.engine.game import Game
from bot.scenario import load
from tests.models.beside import Note, check, play_beside
from tests.models.elixir.game import begun
from tests.models.elixir.players import ElixirPlayers
from tests.models.players import ModelManner

RULES = load("elixir").rules()
TOWN = ("scientist", "assistant", "courier", "elixir", "treasurer")
TABLE = {
    10: ("sorcerer", "rebel", "mutineer", *TOWN, *["citizen"] * 2),
    11: ("sorcerer", "rebel", "mutineer", *TOWN, *["citizen"] * 3),
    12: ("sorcerer", "rebel", "mutineer", "zombie", *TOWN, *["citizen"] * 3),
    13: ("sorcerer", "rebel", "mutineer", "zombie", *TOWN, *["citizen"] * 4),
    14: ("sorcerer", "rebel", "mutineer", "zombie", *TOWN, *["citizen"] * 5),
    15: ("sorcerer", "rebel", "mutineer", "zombie", "zombie", *TOWN, *["citizen"] * 5),
}
"""Who is dealt, by the number of players (EX-01)."""


def play(number: int, note: Note) -> str:
    """Play one of them; returns the winner.

    Raises:
        DisagreementError: the model and the engine do not say the same.
    """
    chance = Random(f"game {number}")
    deal = list(TABLE[chance.choice(list(TABLE))])
    check(sorted(deal) == sorted(RULES.deals[len(deal)]), "roles", RULES.deals[len(deal)], deal)
    if chance.random() < 0.35:  # so few that much meets
        deal = [role for role in deal if role not in ("citizen", "zombie")] + ["citizen"] * chance.randint(0, 2)
    chance.shuffle(deal)
    leaving, silence = chance.choice([0, 0.001, 0.004, 0.02]), chance.choice([0.1, 0.4, 1])
    players = ElixirPlayers(Random(f"game {number}"), ModelManner(leaving, silence, chance.random() < 0.8, 0.03))
    players.focus, players.anger = chance.choice([0.3, 0.6, 0.9]), chance.choice([0, 0.05, 0.3])
    game = Game(RULES, len(deal), f"game {number}", deal=deal)
    return play_beside(game, partial(begun, deal), players, note)
