"""The rows of the night in the table of attacks against protections (7.3), cell by cell."""

from collections.abc import Collection

import pytest

from bot.engine.game import Game
from bot.engine.inputs import Answer, TimeUp
from tests.engine.games import rules

BOSS, STRONGMAN, PSYCHO, DETECTIVE, SNIPER, PSYCHOLOGIST, KILLER, RIPPER, DOCTOR, SMITH, ALCHEMIST, THIEF = range(1, 13)
CITIZEN, BOMBER, TARGET, OTHER, KINGSLAYER, SACRIFICER, ARSONIST = range(13, 20)
DEALT = (
    "godfather", "strongman", "psycho", "detective", "sniper", "psychologist", "killer", "ripper", "doctor",
    "blacksmith", "alchemist", "thief", "citizen", "bomber",
)  # fmt: skip
YES = "yes"

NEXT_TO_THEM = ("citizen", "kingslayer", "sacrificer", "arsonist")
"""Who sits after the target."""

Acts = dict[tuple[int, str], int | str | tuple[int | str, ...]]
"""Who answers which question, and how."""

SHOTS: dict[str, Acts] = {
    "mafia": {(BOSS, "mafia_shot"): TARGET},
    "mafia, stolen": {(THIEF, "steal"): BOSS, (THIEF, "mafia_shot"): TARGET},
    "killer": {(KILLER, "shoot"): TARGET},
    "ripper": {(RIPPER, "shoot"): TARGET},
}
BULLETS: dict[str, Acts] = {
    "sniper": {(SNIPER, "shoot"): TARGET},
    "psychologist": {
        (PSYCHOLOGIST, "shoot"): TARGET,
        (PSYCHOLOGIST, "choose_confirmer"): CITIZEN,
        (CITIZEN, "confirm"): TARGET,
    },
}
TURNED: dict[str, Acts] = {
    "psycho's confirmer": {
        (PSYCHO, "mark_confirmer"): TARGET,
        (PSYCHOLOGIST, "shoot"): CITIZEN,
        (PSYCHOLOGIST, "choose_confirmer"): TARGET,
        (TARGET, "confirm"): CITIZEN,
    },
}
DEADLY: dict[str, Acts] = {
    "strongman": {(STRONGMAN, "ask_leave"): YES, (BOSS, "grant_leave"): YES, (STRONGMAN, "shoot"): TARGET},
    "strongman, stolen": {(THIEF, "steal"): STRONGMAN, (THIEF, "shoot"): TARGET},
    "detective": {(DETECTIVE, "shoot"): TARGET},
}
BLASTS: dict[str, Acts] = {"night blast": {(KILLER, "shoot"): BOMBER}}
ATTACKS: dict[str, Acts] = SHOTS | BULLETS | TURNED | DEADLY | BLASTS

OWN: dict[str, tuple[Acts, int]] = {
    "poisoned sniper": ({(ALCHEMIST, "poison"): SNIPER, (SNIPER, "shoot"): OTHER}, SNIPER),
    "poisoned psychologist": (
        {
            (ALCHEMIST, "poison"): PSYCHOLOGIST,
            (PSYCHOLOGIST, "shoot"): OTHER,
            (PSYCHOLOGIST, "choose_confirmer"): CITIZEN,
            (CITIZEN, "confirm"): OTHER,
        },
        PSYCHOLOGIST,
    ),
    "sniper at a resting ripper": ({(SNIPER, "shoot"): RIPPER}, SNIPER),
    "psychologist at a resting ripper": (
        {
            (PSYCHOLOGIST, "shoot"): RIPPER,
            (PSYCHOLOGIST, "choose_confirmer"): CITIZEN,
            (CITIZEN, "confirm"): RIPPER,
        },
        PSYCHOLOGIST,
    ),
}
"""Bullets that hit whoever fired them, and who that is."""

SAFE_FROM: dict[str, Collection[str]] = {
    "citizen": (),
    "invulnerable": SHOTS,
    "guardian": SHOTS | BULLETS,
    "godfather": {"killer", "ripper", *BULLETS},
    "outcast": SHOTS | BULLETS,
    "arsonist": SHOTS | BULLETS | BLASTS,
    "ripper": SHOTS | BULLETS,
    "killer": SHOTS | BULLETS,
    "fairy": SHOTS | BULLETS,
}
"""By role, the attacks that do nothing to it; the godfather with the option for that."""

CELLS = [
    (attack, role)
    for attack in ATTACKS
    for role in SAFE_FROM
    if role != "godfather" or attack not in {"mafia", "strongman"}  # neither does he aim at himself, nor a mate at him
]


def is_killed(role: str, acts: Acts, victim: int = TARGET, night: int = 2, then: Acts | None = None) -> bool:
    """Whether a player dies of what is done in one night, and the next one, where nobody does anything else."""
    deal = [*DEALT, role, *NEXT_TO_THEM, *["citizen"] * 11]
    game = Game(rules("advanced", godfather_night_immunity="on"), len(deal), "1", deal=deal)
    game.start()
    left = {night: dict(acts), night + 1: dict(then or {})}
    while game.phase.name != "day" or game.round <= night + (then is not None):
        if game.phase.name == "night" and game.round in left:
            for ask in list(game.asks.values()):
                choice = left[game.round].pop((ask.seat, ask.ability), None)
                if choice is not None:
                    picks = choice if isinstance(choice, tuple) else (choice,)
                    assert game.advance(Answer(game.now, ask.seat, ask.id, picks)).refusal is None
        game.advance(TimeUp(game.waits_until or 0.0))
    assert not any(left.values()), left
    return not game.seats[victim].alive


@pytest.mark.rules(
    "AD-207", "AD-214", "AD-266", "AD-419", "AD-420", "AD-432", "AD-444", "AD-490", "AD-492", "AD-493", "AD-495",
    "AD-506", "AD-527", "AD-604", "AD-645", "AD-646", "AD-647", "AD-736", "AD-771", "AD-772",
)  # fmt: skip
@pytest.mark.parametrize(("attack", "role"), CELLS)
def test_immunity(attack, role):
    assert is_killed(role, ATTACKS[attack]) is (attack not in SAFE_FROM[role])


@pytest.mark.rules("AD-175", "AD-208", "AD-266", "AD-465", "AD-466", "AD-475", "AD-503", "AD-524", "AD-603")
@pytest.mark.parametrize("attack", ATTACKS)
def test_save(attack):
    stopped = attack not in DEADLY | BLASTS
    assert is_killed("citizen", ATTACKS[attack] | {(DOCTOR, "save"): TARGET}) is not stopped


@pytest.mark.rules("AD-475", "AD-507", "AD-509", "AD-528", "AD-530", "AD-726", "AD-727")
@pytest.mark.parametrize("bullet", OWN)
def test_a_bullet_that_hits_its_shooter(bullet):
    acts, shooter = OWN[bullet]
    assert is_killed("citizen", acts, shooter, night=1)
    assert not is_killed("citizen", acts | {(DOCTOR, "save"): shooter}, shooter, night=1)
