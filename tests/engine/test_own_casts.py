"""Games with casts that a host has composed, of every scenario that allows such casts, at every size.

They are any that the limits of the file allow. No input breaks them, they replay from their logs, they end, and secrets
are kept.
"""

from random import Random

import pytest

from bot.scenario import available
from tests.engine.examples import examples
from tests.engine.own_casts import own_cast
from tests.engine.tapes import ShadowedGame, Tape, play_tape
from tests.engine.views import IncomparableError, Variation, rules_of, scenario, told_apart

SCENARIOS = [id_ for id_ in available() if scenario(id_).casts]
GAMES = range(examples(22, few=4))
"""The games of each kind and scenario."""
LENGTHS = (40, 120, 240)


def composed(id_: str, chance: Random) -> tuple[Variation, int]:
    """The scenario with a legal cast, and a number of players."""
    (name,) = scenario(id_).casts
    word, players = own_cast(scenario(id_), chance)
    return Variation(id_, ((name, word),)), players


@pytest.mark.parametrize("number", GAMES)
@pytest.mark.parametrize("id_", SCENARIOS)
def test_no_sequence_of_inputs_breaks_a_composed_cast(id_: str, number: int) -> None:
    chance = Random(f"{id_} {number}")
    variation, players = composed(id_, chance)
    tape = Tape(chance.randbytes(chance.choice(LENGTHS)))
    play_tape(tape, ShadowedGame(id_, dict(variation.options), players, f"own/{number}"))


@pytest.mark.rules("CH-05")
@pytest.mark.parametrize("number", GAMES)
@pytest.mark.parametrize("id_", SCENARIOS)
def test_nobody_can_tell_the_roles_of_two_of_a_composed_cast_who_are_silent(id_: str, number: int) -> None:
    chance = Random(f"{id_} {number} twins")
    while True:
        variation, players = composed(id_, chance)
        deal = list(rules_of(variation).deals[players])
        chance.shuffle(deal)
        try:
            assert not told_apart(variation, deal, chance, rounds=2), deal
        except IncomparableError:
            continue
        return
