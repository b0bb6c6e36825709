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
    "butcher_body": "the leader, who has to agree, sees it",
    "choose_side": "a side that is taken may decide the game",
    "blank_gun": "who has a gun is told at dawn",
    "draw_gun": "a gun is declared before all",
    "give_gun": "who has a gun is told at dawn",
    "guess_role": "a right guess kills",
    "invite": "whom he invites is told, or it costs his life",
    "mafia_shot": "it kills",
    "plan_shots": "the clan reads it",
    "plant_bomb": "where the bomb lies is told at dawn",
    "recruit": "a wave says that it takes place",
    "real_gun": "who has a gun is told at dawn",
    "reveal": "a side is told at dawn",
    "revive": "somebody comes back at dawn",
    "second_gun": "who has a gun is told at dawn",
    "seek_elixir": "somebody dies of it",
    "see_killer": "in a mafia house its visitor dies",
    "send_code": "a town player is told who he is; another costs his life",
    "shoot": "it kills",
    "summon": "whoever is summoned is told at dawn",
}
"""Abilities that others learn of on a night without anything else, and by what; of all others nobody else may learn."""

FELT = ("block", "split", "strip_role")
"""Abilities that nobody learns of but whom they name."""

ALONE = ("count_mafia",)
"""Abilities that tell their holder something even if he does nothing."""

LOUD_EXITS = ("day_armor", "take_along")
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
    "el_clasico": [
        Pair("a shot at Escobar, and none", {"martinez": {"shoot": ["escobar"]}}, {}),
        Pair("a shot at Churchill on night 1, and none", {"escobar": {"mafia_shot": ["churchill"]}}, {}),
        Pair(
            "a shot that is stopped, and none",
            {"escobar": {"mafia_shot": ["citizen"]}, "bridget": {"save": ["citizen"]}},
            {"bridget": {"save": ["citizen"]}},
        ),
        Pair("a wrong slaughter, and none", {"escobar": {"guess_role": ["citizen", "=bridget"]}}, {}),
        Pair("a wrong guess of Churchill's, and none", {"churchill": {"guess_role": ["citizen", "=bridget"]}}, {}),
        Pair("a wrong guess of Martinez's, and none", {"martinez": {"guess_role": ["citizen", "=bridget"]}}, {}),
        Pair(
            "one slaughtered by Escobar, and by Churchill",
            {"escobar": {"guess_role": ["moreno", "=moreno"]}},
            {"churchill": {"guess_role": ["moreno", "=moreno"]}},
        ),
        Pair(
            "a slaughtered Bridget who saves, and one who does not",
            {"churchill": {"guess_role": ["bridget", "=bridget"]}, "bridget": {"save": ["citizen"]}},
            {"churchill": {"guess_role": ["bridget", "=bridget"]}},
        ),
        Pair(
            "a slaughtered Moreno who gives guns, and one who does not",
            {"churchill": {"guess_role": ["moreno", "=moreno"]}, "moreno": {"give_gun": ["citizen", "citizen#2"]}},
            {"churchill": {"guess_role": ["moreno", "=moreno"]}},
        ),
        Pair(
            "a block on Churchill, and none",
            {"juan": {"block": ["churchill"]}, "churchill": {"guess_role": ["citizen", "=juan"]}},
            {"churchill": {"guess_role": ["citizen", "=juan"]}},
        ),
        Pair(
            "the war gun here and the training gun there, and the other way round",
            {"moreno": {"give_gun": ["citizen", "citizen#2"]}},
            {"moreno": {"give_gun": ["citizen#2", "citizen"]}},
        ),
        Pair(
            "Martinez dies of a citizen, and is shot",
            {"martinez": {"shoot": ["citizen"]}},
            {"escobar": {"mafia_shot": ["martinez"]}},
        ),
        Pair(
            "a code to one town player, and to another",
            {"bonaparte": {"send_code": ["citizen", "sign_1"]}},
            {"bonaparte": {"send_code": ["citizen#2", "sign_3"]}},
            aware=("citizen", "citizen#2"),
        ),
        Pair(
            "the General dies of the mafia, and of Churchill",
            {"bonaparte": {"send_code": ["juan", "sign_1"]}},
            {"bonaparte": {"send_code": ["churchill", "sign_1"]}},
        ),
        Pair(
            "Chaplin shields a citizen, and Bridget",
            {"chaplin": {"ward": ["citizen"]}},
            {"chaplin": {"ward": ["bridget"]}},
        ),
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
    "elixir": [
        Pair(
            "a shot that is stopped, and none",
            {"sorcerer": {"mafia_shot": ["citizen"]}, "elixir": {"save": ["citizen"]}},
            {"elixir": {"save": ["citizen"]}},
        ),
        Pair("a shot at the scientist, and none", {"sorcerer": {"mafia_shot": ["scientist"]}}, {}),
        Pair("medicine that comes back, and some for another", {"elixir": {"save": ["sorcerer"]}}, {}),
        Pair(
            "medicine that comes back and stops a shot, and none",
            {"sorcerer": {"mafia_shot": ["elixir"]}, "elixir": {"save": ["sorcerer"]}},
            {"elixir": {"save": ["sorcerer"]}},
        ),
        Pair(
            "an arrow at the sorcerer, and one at a human",
            {"courier": {"shoot": ["sorcerer"]}},
            {"courier": {"shoot": ["citizen"]}},
        ),
        Pair(
            "the inquiry of the sorcerer, and of a human",
            {"courier": {"inquire": ["sorcerer"]}},
            {"courier": {"inquire": ["elixir"]}},
        ),
        Pair("a spear that comes back, and none", {"treasurer": {"give_gun": ["sorcerer"]}}, {}),
        Pair(
            "who holds the spear",
            {"treasurer": {"give_gun": ["citizen"]}},
            {"treasurer": {"give_gun": ["citizen#2"]}},
            aware=("citizen", "citizen#2"),
        ),
        Pair("a split, and none", {"rebel": {"split": ["citizen"]}}, {}, aware=("citizen",)),
        Pair(
            "the mutineer finds, and the sick kill the sorcerer",
            {"mutineer": {"seek_elixir": ["elixir"]}},
            {"mutineer": {"mafia_shot": ["sorcerer"]}},
            aware=("sorcerer", "rebel", "zombie", "elixir"),
        ),
        Pair(
            "the mutineer errs, and the sick kill him",
            {"mutineer": {"seek_elixir": ["citizen"]}},
            {"sorcerer": {"mafia_shot": ["mutineer"]}},
            aware=("sorcerer", "rebel", "zombie"),
        ),
        Pair(
            "the pair finds, and errs",
            {"scientist": {"seek_elixir": ["elixir"]}, "assistant": {"seek_elixir": ["elixir"]}},
            {"scientist": {"seek_elixir": ["citizen"]}, "assistant": {"seek_elixir": ["citizen"]}},
            aware=("elixir", "rebel", "mutineer"),  # to whom nothing is left
        ),
    ],
    "thief_gangster": [
        Pair("a shot at the thief, and none", {"godfather": {"mafia_shot": ["thief"]}}, {}),
        Pair(
            "a shot that is stopped, and none",
            {"godfather": {"mafia_shot": ["citizen"]}, "doctor": {"save": ["citizen"]}},
            {"doctor": {"save": ["citizen"]}},
        ),
        Pair(
            "a shot that the thief burns, and none",
            {"godfather": {"mafia_shot": ["citizen"]}, "thief": {"redirect": ["godfather", "butcher"]}},
            {"thief": {"redirect": ["godfather", "butcher"]}},
        ),
        Pair(
            "a shot that the thief moves, and one that was meant so",
            {"godfather": {"mafia_shot": ["citizen"]}, "thief": {"redirect": ["godfather", "citizen#2"]}},
            {"godfather": {"mafia_shot": ["citizen#2"]}},
            aware=("butcher", "gangster"),
        ),
        Pair(
            "a theft that is guarded against, and none",
            {
                "watchman": {"guard": ["doctor"]},
                "thief": {"redirect": ["doctor", "citizen"]},
                "doctor": {"save": ["csi"]},
            },
            {"watchman": {"guard": ["doctor"]}, "doctor": {"save": ["csi"]}},
        ),
        Pair(
            "a save that is moved, and one that was not needed",
            {"thief": {"redirect": ["doctor", "citizen"]}, "doctor": {"save": ["csi"]}},
            {"doctor": {"save": ["csi"]}},
        ),
        Pair(
            "an answer that is moved, and one that is not",
            {"thief": {"redirect": ["private_detective", "citizen"]}, "private_detective": {"seek_role": ["thief"]}},
            {"private_detective": {"seek_role": ["thief"]}},
            aware=("private_detective",),
        ),
        Pair(
            "a wrong guess at one, and at another",
            {"butcher": {"guess_role": ["citizen", "=doctor"]}, "godfather": {"guess_role": ["yes"]}},
            {"butcher": {"guess_role": ["thief", "=csi"]}, "godfather": {"guess_role": ["yes"]}},
            aware=("gangster",),
        ),
        Pair(
            "a guess without consent, and none",
            {"butcher": {"guess_role": ["doctor", "=doctor"]}},
            {},
            aware=("godfather",),
        ),
        Pair(
            "a shot at a visitor who is away, and none",
            {"godfather": {"mafia_shot": ["csi"]}, "csi": {"see_killer": ["citizen"]}},
            {"csi": {"see_killer": ["citizen"]}},
            aware=("butcher", "gangster"),
        ),
        Pair(
            "a visitor killed in a mafia house, and one shot at home",
            {"csi": {"see_killer": ["thief"]}},
            {"godfather": {"mafia_shot": ["csi"]}},
            aware=("butcher", "gangster", "csi"),
        ),
        Pair(
            "guns: which of two is real",
            {"gunsmith": {"give_gun": ["citizen", "real"], "second_gun": ["doctor", "blank"]}},
            {"gunsmith": {"give_gun": ["citizen", "blank"], "second_gun": ["doctor", "blank"]}},
        ),
        Pair(
            "whose gun it is",
            {"gangster": {"real_gun": ["citizen"]}},
            {"gunsmith": {"give_gun": ["citizen", "blank"]}},
        ),
        Pair(
            "a gun that does not reach a visitor, and none",
            {"gunsmith": {"give_gun": ["csi", "blank"]}, "csi": {"see_killer": ["citizen"]}},
            {"csi": {"see_killer": ["citizen"]}},
        ),
        Pair(
            "a gun that comes back from the victim, and one that is lost",
            {
                "godfather": {"mafia_shot": ["citizen"]},
                "gunsmith": {"give_gun": ["citizen", "real"], "second_gun": ["doctor", "blank"]},
            },
            {
                "godfather": {"mafia_shot": ["citizen"]},
                "gunsmith": {"give_gun": ["citizen", "blank"], "second_gun": ["doctor", "blank"]},
            },
        ),
        Pair(
            "whom the inspector asks about",
            {"inspector": {"track": ["doctor"]}, "doctor": {"save": ["citizen"]}},
            {"inspector": {"track": ["thief"]}, "doctor": {"save": ["citizen"]}},
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
