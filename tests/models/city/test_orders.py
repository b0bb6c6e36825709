"""The differences between the orders (6.4), told to the model alone."""

import pytest

from tests.models.city.orders import order
from tests.models.city.test_nights import CHECKS, ToldNight

STOPPED = {
    "city_1": {"mafia": "doctor commissioner"},
    "city_2": {"mafia": "maniac doctor commissioner", "maniac": "doctor commissioner"},
    "city_3": {"mafia": "don commissioner maniac doctor", "commissioner": "maniac doctor", "maniac": "doctor"},
    "city_4": {"mafia": "doctor commissioner maniac don", "commissioner": "maniac don", "maniac": "don"},
    "city_5": {"mafia": "maniac commissioner don", "maniac": "commissioner don", "commissioner": "don"},
    "city_6": {"commissioner": "mafia don maniac", "mafia": "don maniac"},
    "city_7": {
        "mafia": "commissioner maniac don cardsharp",
        "commissioner": "maniac don cardsharp",
        "maniac": "don cardsharp",
    },
    "city_8": {
        "mafia": "don maniac doctor commissioner lawyer",
        "maniac": "doctor commissioner lawyer",
        "commissioner": "lawyer",
    },
    "city_9": {"mafia": "commissioner doctor maniac don", "commissioner": "doctor maniac don", "maniac": "don"},
    "city_10": {"mafia": "don doctor commissioner maniac", "commissioner": "maniac"},
    "city_11": {
        "commissioner": "mafia cardsharp don maniac",
        "mafia": "cardsharp don maniac",
        "cardsharp": "don maniac",
    },
    "city_12": {"mafia": "commissioner don maniac", "commissioner": "don maniac"},
    "city_13": {"mafia": "don commissioner"},
    "city_14": {"mafia": "commissioner doctor maniac", "commissioner": "doctor maniac"},
    "city_15": {"mafia": "don commissioner doctor maniac", "commissioner": "doctor maniac"},
    "city_16": {"mafia": "maniac doctor commissioner", "maniac": "doctor commissioner"},
    "city_custom": {
        "mafia": "maniac cardsharp commissioner lawyer don",
        "maniac": "cardsharp commissioner lawyer don",
        "cardsharp": "commissioner lawyer don",
        "commissioner": "lawyer don",
    },
}
"""Whose killing voids whose act."""

NO_ANSWER = {
    "city_2": {"courtesan": "commissioner"},
    "city_4": {"courtesan": "commissioner don"},
    "city_5": {"mistress": "commissioner journalist witness bloodhound detective don", "courtesan": ""},
    "city_6": {"courtesan": "witness journalist commissioner don"},
    "city_7": {"courtesan": "bloodhound lawyer commissioner don", "mistress": "don"},
    "city_8": {"priest": "don detective commissioner lawyer journalist", "courtesan": "journalist"},
    "city_9": {"courtesan": "don journalist"},
    "city_10": {"courtesan": "commissioner judge"},
    "city_11": {
        "courtesan": "journalist lawyer commissioner bloodhound don detective",
        "priest": "commissioner bloodhound don detective",
        "mistress": "don detective",
    },
    "city_12": {"courtesan": "commissioner detective don"},
    "city_14": {"courtesan": ""},
    "city_15": {"courtesan": "don commissioner"},
    "city_16": {"courtesan": ""},
    "city_custom": {
        "priest": "bloodhound commissioner detective lawyer judge journalist witness don",
        "courtesan": "bloodhound commissioner detective lawyer judge journalist witness don",
        "mistress": "commissioner detective lawyer judge journalist witness don",
    },
}
"""Whose answer a block voids."""

CORPSES = {
    "city_1": {"commissioner": "mafia"},
    "city_2": {"commissioner": "mafia maniac"},
    "city_3": {"commissioner": "mafia"},
    "city_4": {"commissioner": "mafia"},
    "city_5": {"commissioner": "mafia maniac", "detective": "mafia maniac commissioner", "lawyer": ""},
    "city_6": {"commissioner": ""},
    "city_7": {"commissioner": "mafia", "lawyer": ""},
    "city_8": {"detective": "mafia", "commissioner": "mafia maniac", "lawyer": "mafia maniac commissioner"},
    "city_9": {"commissioner": "mafia", "lawyer": ""},
    "city_10": {"commissioner": "mafia"},
    "city_11": {"detective": "commissioner mafia cardsharp maniac", "commissioner": "", "lawyer": ""},
    "city_12": {"commissioner": "mafia", "detective": "mafia commissioner"},
    "city_13": {"commissioner": "mafia"},
    "city_14": {"commissioner": "mafia"},
    "city_15": {"commissioner": "mafia"},
    "city_16": {"commissioner": "mafia maniac"},
    "city_custom": {
        "commissioner": "mafia maniac cardsharp",
        "detective": "mafia maniac cardsharp commissioner",
        "lawyer": "mafia maniac cardsharp commissioner",
    },
}
"""Whose victims a check can recognise."""

KILLERS = ("mafia", "maniac", "commissioner", "cardsharp")
ACTS = {
    "doctor": "doctor heals A",
    "don": "don silences A",
    "lawyer": "lawyer defends mafioso",
    "maniac": "maniac shoots A",
    "commissioner": "commissioner shoots A",
    "cardsharp": "cardsharp copies maniac on A",
    "mafia": "mafia shoots A",
}


def shot(killer: str, target: str) -> str:
    return f"cardsharp copies maniac on {target}" if killer == "cardsharp" else f"{killer} shoots {target}"


def called(preset: str) -> list[str]:
    return [*order(preset).roles, "mafia"]


def comes_true(told: ToldNight) -> bool:
    """Whether the act's target has felt any effect."""
    outcome = told.outcome
    reached = outcome.kills.healed | outcome.silent | outcome.alibis | set(outcome.dead)
    return bool(reached & {told.seat(name) for name in told.names.values() if name in {"A", "mafioso"}})


@pytest.mark.parametrize("preset", STOPPED)
def test_who_loses_his_act_by_dying(preset: str) -> None:
    for killer in KILLERS:
        if killer not in called(preset):
            continue
        stopped = STOPPED[preset].get(killer, "").split()
        for role, act in ACTS.items():
            if role == killer or role not in called(preset):
                continue
            if role == "mafia":
                told = ToldNight(preset, "the mafioso is alone", act, shot(killer, "mafioso"))
                assert (told.seat("A") not in told.outcome.dead) == (role in stopped), (killer, role)
            else:
                assert comes_true(ToldNight(preset, act, shot(killer, role))) == (role not in stopped), (killer, role)


@pytest.mark.parametrize("preset", NO_ANSWER)
def test_who_loses_his_answer_by_a_block(preset: str) -> None:
    checks = {role: f"{role} checks A" for role in CHECKS}
    checks |= {"journalist": "journalist compares A B", "witness": "witness follows A"}
    for blocker, blocked in NO_ANSWER[preset].items():
        verb = "hosts" if blocker == "priest" else "visits"
        for role, check in checks.items():
            if role in called(preset) and role != "agent":
                told = ToldNight(preset, check, f"{blocker} {verb} {role}")
                assert ("blocked" in told.answers()) == (role in blocked.split()), (blocker, role)


@pytest.mark.parametrize("preset", CORPSES)
def test_who_recognises_a_corpse(preset: str) -> None:
    for role, recognised in CORPSES[preset].items():
        for killer in KILLERS:
            if killer not in called(preset) or killer == role:
                continue
            answer = ToldNight(preset, f"{role} checks A", shot(killer, "A")).answers()
            assert ("dead" in answer or "killed" in answer) == (killer in recognised.split()), (role, killer)
