"""The rest of the night in the table of attacks (7.3): armour, the sacrificer, the kingslayer, oil and fire."""

import pytest

from tests.engine.advanced.test_attacks_at_night import (
    ALCHEMIST,
    ARSONIST,
    ATTACKS,
    DOCTOR,
    KINGSLAYER,
    OWN,
    SACRIFICER,
    SAFE_FROM,
    SMITH,
    TARGET,
    YES,
    Acts,
    is_killed,
)

SACRIFICE: Acts = {(SACRIFICER, "sacrifice"): TARGET}
ARMOUR: Acts = {(SMITH, "give_armor"): TARGET}
SAVE: Acts = {(DOCTOR, "save"): TARGET}
OIL: Acts = {(ARSONIST, "oil"): TARGET}
FIRE: Acts = {(ARSONIST, "ignite"): YES}
DRINK: Acts = {(ALCHEMIST, "poison"): TARGET}


def guess(role: str) -> Acts:
    return {(KINGSLAYER, "name_role"): (TARGET, role)}


@pytest.mark.rules("AD-657", "AD-658", "AD-659", "AD-687")
@pytest.mark.parametrize("attack", [*ATTACKS, "sacrifice"])
def test_armour_stops(attack):
    acts = {"sacrifice": SACRIFICE, **ATTACKS}[attack]
    assert is_killed("citizen", acts)
    assert not is_killed("citizen", acts | ARMOUR)


@pytest.mark.rules("AD-658")
@pytest.mark.parametrize("bullet", OWN)
def test_armour_stops_a_bullet_that_hits_its_shooter(bullet):
    acts, shooter = OWN[bullet]
    assert not is_killed("citizen", acts | {(SMITH, "give_armor"): shooter}, shooter, night=1)


@pytest.mark.rules("AD-686", "AD-687")
@pytest.mark.parametrize("role", SAFE_FROM)
def test_nothing_but_armour_helps_against_the_sacrificer(role):
    assert is_killed(role, SACRIFICE | SAVE)
    assert is_killed(role, SACRIFICE | SAVE, SACRIFICER)


@pytest.mark.rules("AD-687")
def test_the_sacrificer_leaves_alone_where_armour_saves_whom_he_named_and_his_own_does_not_save_him():
    assert is_killed("citizen", SACRIFICE | ARMOUR, SACRIFICER)
    assert is_killed("citizen", SACRIFICE | {(SMITH, "give_armor"): SACRIFICER}, SACRIFICER)


@pytest.mark.rules("AD-312", "AD-313", "AD-660")
@pytest.mark.parametrize("role", ["invulnerable", "guardian", "judge"])
@pytest.mark.parametrize("help_", [SAVE, ARMOUR], ids=["save", "armour"])
def test_nothing_helps_who_was_named_rightly(role, help_):
    assert is_killed(role, guess(role) | help_)
    assert not is_killed(role, guess("detective"))


@pytest.mark.rules("AD-316", "AD-323")
@pytest.mark.parametrize("role", ["arsonist", "ripper", "killer", "fairy", "outcast"])
def test_neither_an_independent_nor_a_mate_dies_of_a_guess(role):
    assert not is_killed(role, guess("doctor"))


BURN = {role: role not in {"invulnerable", "godfather", "outcast"} for role in SAFE_FROM if role != "arsonist"}
"""Who burns of those who were named; the godfather with the option, the outcast on night 2."""


@pytest.mark.rules("AD-711", "AD-713", "AD-714")
@pytest.mark.parametrize("role", BURN)
@pytest.mark.parametrize("drunk", [False, True])
def test_oil_and_fire(role, drunk):
    assert is_killed(role, OIL | (DRINK if drunk else {}), then=FIRE) is BURN[role]


@pytest.mark.rules("AD-660", "AD-713", "AD-716")
def test_a_save_keeps_the_oil_off_and_neither_save_nor_armour_the_fire():
    assert not is_killed("citizen", OIL | SAVE, then=FIRE)
    assert is_killed("citizen", OIL | ARMOUR, then=FIRE)
    assert is_killed("citizen", OIL, then=FIRE | SAVE | ARMOUR)
