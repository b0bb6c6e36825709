"""Beside the rows of the night (7.3): players whom no guess hits; and nothing saves the sacrificer."""

import pytest

from tests.engine.advanced.test_attacks_at_night import (
    ALCHEMIST,
    ARSONIST,
    KINGSLAYER,
    SACRIFICER,
    SMITH,
    TARGET,
    AttackedGame,
)


@pytest.mark.rules("AD-316", "AD-323")
@pytest.mark.parametrize("role", ["arsonist", "ripper", "killer", "fairy", "outcast", "thief"])
def test_neither_an_independent_nor_a_mate_dies_of_a_guess(role):
    table = AttackedGame(role)
    table.play(1, {(KINGSLAYER, "name_role"): (TARGET, "doctor")})
    assert not table.is_dead(TARGET)


@pytest.mark.rules("AD-687")
@pytest.mark.parametrize("armed", [TARGET, SACRIFICER], ids=["the player named", "himself"])
def test_the_sacrificer_leaves_whoever_has_armour(armed):
    table = AttackedGame("judge")
    table.play(1, {(SMITH, "give_armor"): armed, (SACRIFICER, "sacrifice"): TARGET})
    assert table.is_dead(SACRIFICER)
    assert table.is_dead(TARGET) is (armed != TARGET)


@pytest.mark.rules("AD-713")
def test_poison_takes_nothing_of_what_keeps_the_oil_off():
    table = AttackedGame("invulnerable")
    table.play(1, {(ALCHEMIST, "poison"): TARGET, (ARSONIST, "oil"): TARGET})
    table.play(2, {(ARSONIST, "ignite"): "yes"})
    assert not table.is_dead(TARGET)
