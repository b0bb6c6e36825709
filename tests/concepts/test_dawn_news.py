"""In which order the dawn names bullets and the dead (section 9 of the Persian roles' rulebook)."""

from bot.engine.events import DawnBroke, DayBroke, DiedAtNight, DiedTogether, HitStone, NobodyDied
from bot.parts.abilities.day.silence import Silenced
from bot.scenario import load
from tests.concepts.play import ConceptGame

CAST = ("godfather", "mafioso", "silencer", "vigilante", "doctor", "sniper", "killer", "granny", "tracker")
NEWS = (Silenced, HitStone, NobodyDied, DiedAtNight, DiedTogether)


def news_of(answers):
    """The news of the first dawn after a night with these answers."""
    played = ConceptGame(load("persian_roles").rules(), *CAST, *["citizen"] * 8)
    played.night(answers)
    kinds = [type(event) for event in played.told]
    dawn = played.told[kinds.index(DawnBroke) : kinds.index(DayBroke)]
    return [event for event in dawn if isinstance(event, NEWS)]


def test_each_cause_has_its_place():
    assert news_of(
        {
            1: {"mafia_shot": (17,)},
            3: {"silence": (10,)},
            4: {"shoot": (11,)},
            5: {"save": (8,)},
            6: {"shoot": (12,)},
            7: {"shoot": (13,)},
        }
    ) == [
        Silenced((10,), "silencer"),
        DiedAtNight(17, None, "mafia"),
        DiedAtNight(12, None, "sniper"),
        DiedAtNight(11, None, "vigilante"),
        DiedTogether(((13, None),), "killer"),
        DiedAtNight(5, None),
    ]


def test_a_stopped_bullet_stands_where_its_victim_would():
    assert news_of(
        {
            1: {"mafia_shot": (10,)},
            3: {"silence": (10,)},
            4: {"shoot": (10,)},
            5: {"save": (10,)},
            6: {"shoot": (8,)},
            7: {"shoot": (13,)},
        }
    ) == [
        Silenced((10,), "silencer"),
        HitStone("mafia"),
        HitStone("sniper"),
        DiedAtNight(10, None, "vigilante"),
        DiedTogether(((13, None),), "killer"),
        DiedAtNight(4, None),
        DiedAtNight(6, None),
    ]


def test_a_night_without_deaths():
    assert news_of({1: {"mafia_shot": (10,)}, 3: {"silence": (3,)}, 5: {"save": (10,)}}) == [
        Silenced((3,), "silencer"),
        HitStone("mafia"),
        NobodyDied(),
    ]
