"""Nights that may not be told from one another, by scenario: who answers what in the one and in the other.

Roles stand for seats, in the largest deal of the scenario; of several with one role the first is meant, `citizen#2` is
the second. The answers are those of the first night. Who answers differently may tell, and his team, and the roles
named in `aware`; `=leon` is a role's name itself. A scenario that is not here is still covered by the pairs that
`test_views.py` finds by itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Choices = Mapping[str, Mapping[str, Sequence[str]]]

LOUD = {
    "choose_side": "a side that is taken may decide the game",
    "draw_gun": "a gun is declared before all",
    "give_gun": "who has a gun is told at dawn",
    "guess_role": "a right guess kills",
    "invite": "whom he invites is told, or it costs his life",
    "mafia_shot": "it kills",
    "plan_shots": "the clan reads it",
    "plant_bomb": "where the bomb lies is told at dawn",
    "recruit": "a wave says that it takes place",
    "reveal": "a side is told at dawn",
    "revive": "somebody comes back at dawn",
    "second_gun": "who has a gun is told at dawn",
    "shoot": "it kills",
    "summon": "whoever is summoned is told at dawn",
}
"""Abilities that others learn of on a night without anything else, and by what; of all others nobody else may learn."""

FELT = ("block", "strip_role")
"""Abilities that nobody learns of but whom they name."""

ALONE = ("count_mafia",)
"""Abilities that tell their holder something even if he does nothing."""

LOUD_EXITS = ("day_armor",)
"""Abilities that show themselves when their holder is voted out."""


@dataclass(frozen=True)
class Pair:
    """Two nights that look the same; `until` a later one they are answered, where nobody is asked in the first."""

    title: str
    one: Choices
    other: Choices
    until: int = 0
    aware: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.title


MAFIA = ("don", "mafioso", "mafioso#2", "mafioso#3", "lawyer")
YAKUZA = ("ninja", "yakuza", "yakuza#2", "yakuza#3")
"""The clans of the 26-card deck."""


def aimed(clan: Sequence[str], target: str) -> dict[str, Mapping[str, Sequence[str]]]:
    """All of a clan shoot at the same player."""
    return {role: {"mafia_shot": [target]} for role in clan}


MAFIA_SHOOTS = aimed(MAFIA, "citizen")
DOCTOR: dict[str, Mapping[str, Sequence[str]]] = {"doctor": {"save": ["citizen"]}}

PAIRS: dict[str, list[Pair]] = {
    "classic": [
        Pair(
            "a shot that is stopped, and none",
            {"godfather": {"mafia_shot": ["citizen"]}, "doctor": {"save": ["citizen"]}},
            {"doctor": {"save": ["citizen"]}},
        ),
        Pair(
            "a save that stops a shot, and one that would have stopped another",
            {"doctor": {"save": ["citizen"]}, "detective": {"inquire": ["godfather"]}},
            {"doctor": {"save": ["citizen#2"]}, "detective": {"inquire": ["citizen"]}},
        ),
    ],
    "joker": [
        Pair("a laugh, and none", {"joker": {"laugh": ["yes"]}}, {}),
        Pair(
            "a shot at the joker, and none",
            {"mafioso": {"mafia_shot": ["joker"]}},
            {},
        ),
        Pair(
            "a shot at the joker, and one that is stopped",
            {"mafioso": {"mafia_shot": ["joker"]}, "doctor": {"save": ["citizen"]}},
            {"mafioso": {"mafia_shot": ["citizen"]}, "doctor": {"save": ["citizen"]}},
        ),
    ],
    "commando": [
        Pair(
            "the commando seized and shot at, or only seized",
            {
                "godfather": {"mafia_shot": ["commando"]},
                "hostage_taker": {"block": ["commando"]},
                "doctor": {"save": ["commando"]},
            },
            {"hostage_taker": {"block": ["commando"]}, "doctor": {"save": ["commando"]}},
        ),
        Pair(
            "the commando asked and saved, and not shot at",
            {"godfather": {"mafia_shot": ["commando"]}, "doctor": {"save": ["commando"]}},
            {"doctor": {"save": ["commando"]}},
            aware=("commando",),
        ),
        Pair(
            "the commando fires at the boss, or holds fire and is saved",
            {
                "godfather": {"mafia_shot": ["commando"]},
                "doctor": {"save": ["commando"]},
                "commando": {"shoot": ["godfather"]},
            },
            {"godfather": {"mafia_shot": ["commando"]}, "doctor": {"save": ["commando"]}},
        ),
        Pair(
            "a wrong guess, and none",
            {"godfather": {"guess_role": ["detective", "=doctor"]}},
            {},
        ),
        Pair(
            "a right guess, and a shot",
            {"godfather": {"guess_role": ["watchman", "=watchman"]}},
            {"godfather": {"mafia_shot": ["watchman"]}},
        ),
        Pair(
            "a real gun, and a blank one",
            {"gunsmith": {"give_gun": ["citizen", "real"]}},
            {"gunsmith": {"give_gun": ["citizen", "blank"]}},
        ),
        Pair(
            "a shot that is stopped, and none",
            {"godfather": {"mafia_shot": ["citizen"]}, "doctor": {"save": ["citizen"]}},
            {"doctor": {"save": ["citizen"]}},
        ),
        Pair(
            "one seized who is guarded, and nobody seized",
            {"watchman": {"guard": ["detective"]}, "hostage_taker": {"block": ["detective"]}},
            {"watchman": {"guard": ["detective"]}},
        ),
        Pair(
            "the detective seized, and not",
            {"detective": {"inquire": ["nato"]}, "hostage_taker": {"block": ["detective"]}},
            {"detective": {"inquire": ["nato"]}},
            aware=("detective",),
        ),
    ],
    "deck26": [
        Pair("a shot that the doctor stops, and none", MAFIA_SHOOTS | DOCTOR, DOCTOR, until=2),
        Pair("a shot at the immortal, and none", aimed(MAFIA, "immortal"), {}, until=2),
        Pair(
            "one of a clan holds fire, and all do",
            aimed(MAFIA[1:], "citizen"),
            {},
            until=2,
        ),
        Pair(
            "two clans shoot the same player, and one does",
            MAFIA_SHOOTS | aimed(YAKUZA, "citizen"),
            MAFIA_SHOOTS,
            until=2,
        ),
        Pair(
            "a player shot by the sheriff, and by the maniac",
            {"sheriff": {"shoot": ["citizen"]}},
            {"maniac": {"shoot": ["citizen"]}},
            until=2,
        ),
        Pair("the maniac's shot at the immortal, and none", {"maniac": {"shoot": ["immortal"]}}, {}, until=2),
        Pair("a plan, and none", {"don": {"plan_shots": ["citizen", "judge"]}}, {}),
        Pair("a card that the ninja learns, and none", {"ninja": {"learn_role": ["don"]}}, {}),
    ],
    "masked": [
        Pair("a shot at the masked, and none", {"godfather": {"mafia_shot": ["masked"]}}, {}),
        Pair(
            "a shot that is stopped, and none",
            {"godfather": {"mafia_shot": ["citizen"]}, "doctor": {"save": ["citizen"]}},
            {"doctor": {"save": ["citizen"]}},
        ),
        Pair(
            "alpha, and none",
            {"masked": {"freeze_inquiry": ["yes"]}, "detective": {"inquire": ["yakuza"]}},
            {"detective": {"inquire": ["yakuza"]}},
            aware=("detective",),
        ),
        Pair("a wrong beta, and none", {"masked": {"strip_role": ["citizen", "=doctor"]}}, {}),
        Pair(
            "a right beta, and a wrong one",
            {"masked": {"strip_role": ["avenger", "=avenger"]}},
            {"masked": {"strip_role": ["avenger", "=doctor"]}},
            aware=("avenger",),
        ),
        Pair(
            "a ward that keeps a citizen, and a wrong pick",
            {
                "jupiter": {"ward": ["citizen"]},
                "yakuza": {"recruit": ["citizen"]},
                "godfather": {"recruit": ["yes"]},
            },
            {"yakuza": {"recruit": ["doctor"]}, "godfather": {"recruit": ["yes"]}},
        ),
        Pair(
            "a recruited citizen, and a warded one",
            {"yakuza": {"recruit": ["citizen"]}, "godfather": {"recruit": ["yes"]}},
            {
                "jupiter": {"ward": ["citizen"]},
                "yakuza": {"recruit": ["citizen"]},
                "godfather": {"recruit": ["yes"]},
            },
            aware=("citizen", "godfather", "mafioso"),  # who meet, or do not, at the next nightfall
        ),
        Pair(
            "a gun that is earned, and none",
            {"godfather": {"mafia_shot": ["citizen"]}, "avenger": {"predict": ["citizen"]}},
            {"godfather": {"mafia_shot": ["citizen"]}, "avenger": {"predict": ["citizen#2"]}},
        ),
    ],
    "godfather": [
        Pair(
            "a shot that is stopped, and none",
            {"godfather": {"mafia_shot": ["citizen"]}, "watson": {"save": ["citizen"]}},
            {"watson": {"save": ["citizen"]}},
        ),
        Pair(
            "a shot at Nostradamus, and none",
            {"godfather": {"mafia_shot": ["nostradamus"]}},
            {},
        ),
        Pair(
            "a shot at Leon's vest, and one that is stopped",
            {"godfather": {"mafia_shot": ["leon"]}, "watson": {"save": ["citizen"]}},
            {"godfather": {"mafia_shot": ["citizen"]}, "watson": {"save": ["citizen"]}},
        ),
        Pair(
            "a bullet at the Godfather's vest, and none",
            {"leon": {"shoot": ["godfather"]}},
            {},
        ),
        Pair(
            "Kane names a citizen, and nobody",
            {"citizen_kane": {"reveal": ["citizen"]}},
            {},
        ),
        Pair(
            "a wrong guess, and none",
            {"godfather": {"guess_role": ["citizen", "=leon"]}},
            {},
        ),
        Pair(
            "the side that is taken",
            {"nostradamus": {"choose_side": ["town"]}},
            {"nostradamus": {"choose_side": ["mafia"]}},
        ),
    ],
    "nasim": [
        Pair(
            "a shot that is stopped, and none",
            {"godfather": {"mafia_shot": ["citizen"]}, "doctor": {"save": ["citizen"]}},
            {"doctor": {"save": ["citizen"]}},
        ),
        Pair(
            "a shot at the invulnerable, and none",
            {"godfather": {"mafia_shot": ["invulnerable"]}},
            {},
        ),
        Pair(
            "a bullet at the godfather, and none",
            {"sniper": {"shoot": ["godfather"]}},
            {},
        ),
        Pair(
            "the detective is misled, and not",
            {"charlatan": {"mislead": ["detective"]}, "detective": {"inquire": ["nato"]}},
            {"detective": {"inquire": ["nato"]}},
            aware=("detective",),
        ),
        Pair(
            "whom the researcher is tied to",
            {"researcher": {"link": ["nato"]}},
            {"researcher": {"link": ["citizen"]}},
        ),
    ],
    "zodiac": [
        Pair(
            "a shot that is stopped, and none",
            {"al_capone": {"mafia_shot": ["citizen"]}, "doctor": {"save": ["citizen"]}},
            {"doctor": {"save": ["citizen"]}},
        ),
        Pair(
            "a shot at the zodiac, and none",
            {"al_capone": {"mafia_shot": ["zodiac"]}},
            {},
        ),
        Pair(
            "Ocean invites a citizen, and nobody",
            {"ocean": {"invite": ["citizen"]}},
            {},
            aware=("citizen",),
        ),
        Pair(
            "a real gun, and a blank one",
            {"gunsmith": {"give_gun": ["citizen", "real"]}},
            {"gunsmith": {"give_gun": ["citizen", "blank"]}},
        ),
        Pair(
            "the detective blocked, and not",
            {"magician": {"block": ["detective"]}, "detective": {"inquire": ["al_capone"]}},
            {"detective": {"inquire": ["al_capone"]}},
            aware=("detective",),
        ),
    ],
}
