"""Worked nights of roles that act one after another (CT 6.5)."""

import pytest

from bot.engine.events import CannotAct
from bot.parts.abilities.learn.inquire import Inquired
from bot.scenario import load
from tests.concepts.play import DUEL, ConceptGame, with_night

DEAL = ("mafioso", "maniac", "doctor", "commissioner", "courtesan", "citizen", "citizen")
MAFIA, MANIAC, DOCTOR, COMMISSIONER, COURTESAN, CITIZEN = 1, 2, 3, 4, 5, 6

PRESETS = {
    "city_1": ("mafia", "doctor", "commissioner", "maniac", "courtesan"),
    "city_2": ("mafia", "maniac", "courtesan", "doctor", "commissioner"),
    "city_6": ("courtesan", "doctor", "commissioner", "mafia", "maniac"),
    "city_14": ("mafia", "commissioner", "doctor", "maniac", "courtesan"),
    "city_16": ("mafia", "maniac", "doctor", "commissioner", "courtesan"),
}


def night(preset, **answers):
    """One night: the targets of the mafia, the maniac, ..., and of the commissioner to `inquire` and to `shoot`."""
    rules = load(DUEL.parent / "steps.yaml").rules()
    played = ConceptGame(with_night(rules, steps=PRESETS[preset]), *DEAL)
    asked = {
        "mafia": (MAFIA, "mafia_shot"),
        "maniac": (MANIAC, "shoot"),
        "doctor": (DOCTOR, "save"),
        "courtesan": (COURTESAN, "block"),
        "inquire": (COMMISSIONER, "inquire"),
        "shoot": (COMMISSIONER, "shoot"),
    }
    given = [(*asked[name], target) for name, target in answers.items()]
    played.night({seat: {ability: (target,) for by, ability, target in given if by == seat} for seat, _, _ in given})
    return played


@pytest.mark.parametrize(
    ("preset", "answers", "dead"),
    [
        ("city_1", {"mafia": DOCTOR, "doctor": COMMISSIONER}, (DOCTOR,)),
        ("city_14", {"mafia": CITIZEN, "doctor": CITIZEN, "maniac": DOCTOR}, (DOCTOR,)),
        ("city_16", {"mafia": CITIZEN, "doctor": CITIZEN, "maniac": DOCTOR}, (DOCTOR, CITIZEN)),
        ("city_2", {"mafia": MANIAC, "maniac": DOCTOR, "doctor": MANIAC}, (DOCTOR,)),
        ("city_2", {"courtesan": MANIAC, "maniac": COURTESAN}, ()),
        ("city_14", {"courtesan": MANIAC, "maniac": COURTESAN}, ()),  # a shot is void at whatever step
        ("city_6", {"shoot": MAFIA, "mafia": COMMISSIONER}, (MAFIA,)),
        ("city_14", {"shoot": MAFIA, "mafia": COMMISSIONER}, (COMMISSIONER,)),
        ("city_16", {"mafia": COURTESAN, "courtesan": MANIAC, "maniac": CITIZEN}, (COURTESAN,)),  # a block stands
        ("city_16", {"mafia": DOCTOR, "doctor": DOCTOR}, ()),  # a heal on himself is never void
        ("city_16", {"mafia": DOCTOR, "maniac": DOCTOR, "doctor": DOCTOR}, ()),
    ],
)  # fmt: skip
def test_who_dies(preset, answers, dead):
    assert night(preset, **answers).dead == dead


@pytest.mark.parametrize(
    ("preset", "answers", "answered"),
    [
        ("city_1", {"mafia": COMMISSIONER, "doctor": COMMISSIONER}, True),  # he must not notice
        ("city_1", {"mafia": COMMISSIONER}, False),
        ("city_14", {"courtesan": COMMISSIONER}, True),  # he acts before her
        ("city_2", {"courtesan": COMMISSIONER}, False),
    ],
)  # fmt: skip
def test_who_is_answered(preset, answers, answered):
    played = night(preset, inquire=CITIZEN, **answers)
    assert played.heard(COMMISSIONER, Inquired) == [Inquired(COMMISSIONER, CITIZEN, "town")] * answered
    assert played.of(CannotAct) == []  # all were asked in one wave
