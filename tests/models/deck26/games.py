"""The games that the model and the engine play: by number, each with a cast, shots and players."""

from collections import Counter
from functools import partial
from random import Random

from bot.engine.game import Game
from bot.engine.rules import Rules
from bot.scenario import ScenarioError, load
from tests.models.beside import Note, check, play_beside
from tests.models.deck26.casts import TABLE, composed, is_legal
from tests.models.deck26.game import begun
from tests.models.deck26.players import Deck26Players
from tests.models.players import ModelManner

SCENARIO = load("deck26")


def play(number: int, note: Note) -> str:
    """Play one of them; returns the winner.

    Raises:
        DisagreementError: the model and the engine do not say the same.
    """
    chance = Random(f"game {number}")
    shooting = chance.choice(["agreed", "agreed", "nightly"])
    if chance.random() < 0.5:
        rules, players = own(chance, shooting)
    else:
        players = chance.choice(list(TABLE))
        rules = SCENARIO.rules({"shooting": shooting})
        check(Counter(rules.deals[players]) == +Counter(TABLE[players]), "cards", rules.deals[players], TABLE[players])
    deal = list(rules.deals[players])
    chance.shuffle(deal)
    manner = ModelManner(chance.choice([0, 0.001, 0.004]), chance.choice([0.1, 0.4, 1]), chance.random() < 0.8, 0.03)
    game = Game(rules, players, f"game {number}", deal=deal)
    seated = Deck26Players(Random(f"game {number}"), manner, unity=chance.choice([0.4, 0.7, 0.95]))
    return play_beside(game, partial(begun, deal, shooting == "agreed"), seated, note)


def own(chance: Random, shooting: str) -> tuple[Rules, int]:
    """The rules with a cast that a host has composed, and the number of players.

    Raises:
        DisagreementError: the engine refuses a cast that the rulebook allows, or deals one that is against the book.
    """
    while True:
        cast = composed(chance)
        word = ".".join(f"{card}{count}" for card, count in sorted(cast.items()) if count)
        try:
            rules = SCENARIO.rules({"shooting": shooting, "own": word})
        except ScenarioError as error:
            check(not is_legal(cast), f"cast {word}", error, "is legal")
            continue
        check(is_legal(cast), f"cast {word}", "deals it", "is not legal")
        return rules, cast.total()
